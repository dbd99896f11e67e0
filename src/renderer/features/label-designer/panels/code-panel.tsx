// Which code, what it says, how much of it may be lost and how much stays free around it.
import { Select } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { DesignElement } from '#renderer/records/label-formats/label-design.ts';
import { symbologies } from '../design/new-elements.ts';
import type { Names } from '../design/use-names.ts';
import classes from '../designer.module.css';
import { NumberField } from './number-field.tsx';
import { TemplateField } from './template-field.tsx';

export type CodeElement = Extract<DesignElement, { type: 'code' }>;

interface CodePanelProps {
  element: CodeElement;
  names: Names;
  onChange: (change: Partial<CodeElement>, mark: string) => void;
}

const kinds = ['setting', ...symbologies] as const;
const corrections = ['L', 'M', 'Q', 'H'] as const;

export function CodePanel({ element, names, onChange }: CodePanelProps) {
  const { t } = useI18n();
  const { symbology = 'setting', content, error_correction: correction = 'M', quiet_zone: quiet } = element;
  return (
    <fieldset className={classes.part}>
      <legend>{t('ui.designer.code')}</legend>
      <Select
        size="xs"
        label={t('ui.designer.symbology')}
        value={symbology}
        data={kinds.map((value) => ({ value, label: t(`ui.designer.symbology.${value}`) }))}
        onChange={(next) => onChange({ symbology: kinds.find((one) => one === next) ?? 'setting' }, 'symbology')}
      />
      <TemplateField
        label={t('ui.designer.code.content')}
        description={t('ui.designer.code.content.hint')}
        placeholder={t('ui.designer.code.content.rule')}
        value={content ?? ''}
        names={names}
        onChange={(next) => onChange({ content: next === '' ? undefined : next }, 'content')}
      />
      {(symbology === 'qrcode' || symbology === 'setting') && (
        <Select
          size="xs"
          label={t('ui.designer.code.correction')}
          value={correction}
          data={corrections.map((value) => ({ value, label: t(`ui.designer.code.correction.${value}`) }))}
          onChange={(next) => onChange({ error_correction: corrections.find((one) => one === next) ?? 'M' }, 'correction')}
        />
      )}
      <NumberField
        label={t('ui.designer.code.quiet')}
        value={quiet}
        placeholder={t('ui.designer.code.quiet.usual')}
        min={0}
        max={20}
        step={1}
        onChange={(next) => onChange({ quiet_zone: next }, 'quiet')}
        onClear={() => onChange({ quiet_zone: undefined }, 'quiet')}
      />
    </fieldset>
  );
}
