// What a text says and how it is set: in one language or both, its letters, how it fits its box.
import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { DesignElement } from '#renderer/records/label-formats/label-design.ts';
import type { Names } from '../design/use-names.ts';
import classes from '../designer.module.css';
import { NumberField } from './number-field.tsx';
import { TemplateField } from './template-field.tsx';

export type TextElement = Extract<DesignElement, { type: 'text' }>;

interface TextPanelProps {
  element: TextElement;
  names: Names;
  onChange: (change: Partial<TextElement>, mark: string) => void;
}

const fonts = ['regular', 'bold', 'oblique'] as const;
const fits = ['shrink', 'ellipsis'] as const;
const aligns = [
  { value: 'left', Icon: IconAlignLeft },
  { value: 'center', Icon: IconAlignCenter },
  { value: 'right', Icon: IconAlignRight },
] as const;
const verticals = ['top', 'middle', 'bottom'] as const;
const languages = ['de', 'en'] as const;

export function TextPanel({ element, names, onChange }: TextPanelProps) {
  const { t, language } = useI18n();
  const { text, font = 'regular', size, fit = 'shrink', smallest, lines = 1, align = 'left', vertical = 'top' } = element;
  const both = typeof text !== 'string';
  return (
    <>
      <fieldset className={classes.part}>
        <legend>{t('ui.designer.text.says')}</legend>
        {both ? (
          languages.map((each) => (
            <TemplateField
              key={each}
              label={t(`language.${each}`)}
              value={text[each]}
              names={names}
              onChange={(next) => onChange({ text: { ...text, [each]: next } }, `text.${each}`)}
            />
          ))
        ) : (
          <TemplateField
            label={t('ui.designer.text.text')}
            description={t('ui.designer.text.hint')}
            value={text}
            names={names}
            onChange={(next) => onChange({ text: next }, 'text')}
          />
        )}
        <Checkbox
          label={t('ui.designer.text.both')}
          checked={both}
          onChange={() => onChange({ text: both ? text[language] : { de: text, en: text } }, 'both')}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('ui.designer.text.letters')}</legend>
        <div className={classes.pair}>
          <NumberField
            label={t('ui.designer.text.size')}
            value={size}
            unit="pt"
            min={2}
            max={200}
            step={0.5}
            onChange={(next) => onChange({ size: next }, 'size')}
          />
          <Select
            size="xs"
            label={t('ui.designer.text.font')}
            value={font}
            data={fonts.map((value) => ({ value, label: t(`ui.designer.text.font.${value}`) }))}
            onChange={(next) => onChange({ font: fonts.find((one) => one === next) ?? 'regular' }, 'font')}
          />
        </div>
        <div className={classes.row}>
          <SegmentedControl
            size="xs"
            aria-label={t('ui.designer.text.align')}
            value={align}
            data={aligns.map(({ value, Icon }) => ({
              value,
              label: <Icon size={16} stroke={1.5} aria-label={t(`ui.designer.text.align.${value}`)} role="img" />,
            }))}
            onChange={(next) => onChange({ align: aligns.find(({ value }) => value === next)?.value ?? 'left' }, 'align')}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('ui.designer.text.vertical')}
            value={vertical}
            data={verticals.map((value) => ({ value, label: t(`ui.designer.text.vertical.${value}`) }))}
            onChange={(next) => onChange({ vertical: verticals.find((one) => one === next) ?? 'top' }, 'vertical')}
          />
        </div>
        <Checkbox
          label={t('ui.designer.text.inverse')}
          checked={element.inverse === true}
          onChange={(event) => onChange({ inverse: event.currentTarget.checked }, 'inverse')}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('ui.designer.text.room')}</legend>
        <Select
          size="xs"
          label={t('ui.designer.text.fit')}
          value={fit}
          data={fits.map((value) => ({ value, label: t(`ui.designer.text.fit.${value}`) }))}
          onChange={(next) => onChange({ fit: fits.find((one) => one === next) ?? 'shrink' }, 'fit')}
        />
        <div className={classes.pair}>
          {fit === 'shrink' && (
            <NumberField
              label={t('ui.designer.text.smallest')}
              value={smallest}
              unit="pt"
              placeholder={t('ui.designer.text.smallest.usual')}
              min={2}
              max={200}
              step={0.5}
              onChange={(next) => onChange({ smallest: next }, 'smallest')}
              onClear={() => onChange({ smallest: undefined }, 'smallest')}
            />
          )}
          <NumberField
            label={t('ui.designer.text.lines')}
            value={lines}
            min={1}
            max={20}
            whole
            onChange={(next) => onChange({ lines: next }, 'lines')}
          />
        </div>
      </fieldset>
    </>
  );
}
