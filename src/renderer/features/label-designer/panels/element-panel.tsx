// One element: where it stands and how large it is, then what belongs to its type, then when it is printed at all.
import { Button, Checkbox, FileButton, Select } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { DesignElement } from '#renderer/records/label-formats/label-design.ts';
import { type Box, boxOf, inBox } from '../design/geometry.ts';
import type { Names } from '../design/use-names.ts';
import { pictureTypes, usePicture } from '../design/use-picture.ts';
import classes from '../designer.module.css';
import { CodePanel } from './code-panel.tsx';
import { ConditionList } from './condition-list.tsx';
import { NumberField } from './number-field.tsx';
import { TextPanel } from './text-panel.tsx';

interface ElementPanelProps {
  element: DesignElement;
  names: Names;
  onChange: (element: DesignElement, mark: string) => void;
}

export function ElementPanel({ element, names, onChange }: ElementPanelProps) {
  const { t } = useI18n();
  /** A change keeps the type, which the compiler cannot see over a union. */
  const change = (next: Partial<DesignElement>, mark: string) => onChange(withChange(element, next), mark);
  return (
    <>
      <PlaceFields element={element} onChange={onChange} />
      {element.type === 'text' && <TextPanel element={element} names={names} onChange={change} />}
      {element.type === 'code' && <CodePanel element={element} names={names} onChange={change} />}
      {element.type === 'frame' && (
        <fieldset className={classes.part}>
          <legend>{t('ui.designer.frame')}</legend>
          <Thickness value={element.thickness ?? 0.25} onChange={(thickness) => change({ thickness }, 'thickness')} />
          <Checkbox
            label={t('ui.designer.filled')}
            checked={element.filled === true}
            onChange={(event) => change({ filled: event.currentTarget.checked }, 'filled')}
          />
        </fieldset>
      )}
      {element.type === 'line' && (
        <fieldset className={classes.part}>
          <legend>{t('ui.designer.line')}</legend>
          <div className={classes.pair}>
            <Thickness value={element.thickness ?? 0.2} onChange={(thickness) => change({ thickness }, 'thickness')} />
            <Select
              size="xs"
              label={t('ui.designer.direction')}
              value={element.direction ?? 'across'}
              data={(['across', 'down'] as const).map((value) => ({ value, label: t(`ui.designer.direction.${value}`) }))}
              onChange={(next) => change({ direction: next === 'down' ? 'down' : 'across' }, 'direction')}
            />
          </div>
        </fieldset>
      )}
      {element.type === 'image' && <ImageFields png={element.png} onChange={(png) => change({ png }, 'png')} />}
      <ConditionList
        title={t('ui.designer.when')}
        none={t('ui.designer.when.always')}
        conditions={element.when ?? []}
        names={names}
        onChange={(when) => change({ when: when.length > 0 ? when : undefined }, 'when')}
      />
    </>
  );
}

function withChange(element: DesignElement, change: Partial<DesignElement>): DesignElement {
  const whole: Record<string, unknown> = { ...element, ...change };
  // What is not said is left out: a kept format says only what somebody decided.
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as unknown as DesignElement;
}

function Thickness({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useI18n();
  return (
    <NumberField label={t('ui.designer.thickness')} value={value} unit="mm" min={0.05} max={20} step={0.05} onChange={onChange} />
  );
}

const mostMillimetres = 420;

function PlaceFields({ element, onChange }: Pick<ElementPanelProps, 'element' | 'onChange'>) {
  const { t } = useI18n();
  const box = boxOf(element);
  const put = (change: Partial<Box>, mark: string) => onChange(inBox(element, { ...box, ...change }), mark);
  const field = (name: keyof Box, label: string, min: number) => (
    <NumberField
      key={name}
      label={label}
      value={box[name]}
      unit="mm"
      min={min}
      max={mostMillimetres}
      onChange={(next) => put({ [name]: next }, name)}
    />
  );
  const line = element.type === 'line';
  return (
    <fieldset className={classes.part}>
      <legend>{t('ui.designer.where')}</legend>
      <div className={classes.pair}>
        {field('x', t('ui.designer.x'), 0)}
        {field('y', t('ui.designer.y'), 0)}
        {!line && field('width', t('ui.designer.width'), 0.1)}
        {!line && field('height', t('ui.designer.height'), 0.1)}
        {line && field(element.direction === 'down' ? 'height' : 'width', t('ui.designer.length'), 0.1)}
      </div>
    </fieldset>
  );
}

function ImageFields({ png, onChange }: { png: string; onChange: (png: string) => void }) {
  const { t } = useI18n();
  const read = usePicture(({ png: next }) => onChange(next));
  return (
    <fieldset className={classes.part}>
      <legend>{t('ui.designer.image')}</legend>
      <img className={classes.picture} src={`data:image/png;base64,${png}`} alt={t('ui.designer.image')} />
      <p className={classes.hint}>{t('ui.designer.image.hint')}</p>
      <div>
        <FileButton accept={pictureTypes} onChange={(file) => file && void read(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t('ui.designer.image.other')}
            </Button>
          )}
        </FileButton>
      </div>
    </fieldset>
  );
}
