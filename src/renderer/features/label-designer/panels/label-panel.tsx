// The label itself: its names, its size, the sheet it is printed on, and the devices it is meant for.
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { LabelDesign, LabelSheet } from '#renderer/records/label-formats/label-design.ts';
import { SheetPicture } from '#renderer/records/labels/sheet-picture.tsx';
import type { DesignWork } from '../design/use-design.ts';
import type { Names } from '../design/use-names.ts';
import classes from '../designer.module.css';
import { ConditionList } from './condition-list.tsx';
import { NumberField } from './number-field.tsx';

const languages = ['de', 'en'] as const;
const resolutions = [203, 300, 600] as const;
const mostMillimetres = 420;

export function LabelPanel({ work, names }: { work: DesignWork; names: Names }) {
  const { t } = useI18n();
  const { design } = work;
  const change = (next: Partial<LabelDesign>, mark: string) => work.change({ ...design, ...next }, mark);
  const dpi = String(design.dpi ?? 300);
  return (
    <>
      <fieldset className={classes.part}>
        <legend>{t('ui.designer.name')}</legend>
        {languages.map((language) => (
          <TextInput
            key={language}
            size="xs"
            label={t(`language.${language}`)}
            required
            maxLength={120}
            autoComplete="off"
            value={design.name[language]}
            onChange={(event) => change({ name: { ...design.name, [language]: event.currentTarget.value } }, `name.${language}`)}
          />
        ))}
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('ui.designer.size')}</legend>
        <div className={classes.pair}>
          {(['width', 'height'] as const).map((side) => (
            <NumberField
              key={side}
              label={t(`ui.designer.${side}`)}
              value={design[side]}
              unit="mm"
              min={5}
              max={mostMillimetres}
              step={1}
              onChange={(next) => work.change(sized(design, side, next), side)}
            />
          ))}
        </div>
        <Select
          size="xs"
          label={t('ui.designer.dpi')}
          description={t('ui.designer.dpi.hint')}
          value={dpi}
          data={[...new Set([...resolutions.map(String), dpi])].map((value) => ({ value, label: `${value} dpi` }))}
          onChange={(next) => change({ dpi: Number(next) || 300 }, 'dpi')}
        />
      </fieldset>
      <SheetFields design={design} onChange={(sheet, mark) => change({ sheet }, `sheet.${mark}`)} />
      <ConditionList
        title={t('ui.designer.requires')}
        none={t('ui.designer.requires.none')}
        conditions={design.requires ?? []}
        names={names}
        onChange={(requires) => change({ requires }, 'requires')}
      />
    </>
  );
}

/** The gaps between the labels of a sheet stay. */
function sized(design: LabelDesign, side: 'width' | 'height', next: number): LabelDesign {
  const { sheet } = design;
  const step = side === 'width' ? 'step_x' : 'step_y';
  const moved = sheet && { ...sheet, [step]: Math.max(0.1, sheet[step] + next - design[side]) };
  return { ...design, [side]: next, ...(moved ? { sheet: moved } : {}) };
}

const a4 = { width: 210, height: 297 } as const;

/** As many as go on a page, in its middle. */
function usualSheet({ width, height }: LabelDesign): LabelSheet {
  const fitting = (page: number, label: number, most: number) => Math.max(1, Math.min(most, Math.floor(page / label)));
  const [columns, rows] = [fitting(a4.width, width, 50), fitting(a4.height, height, 100)];
  const middle = (page: number, used: number) => Math.max(0, Math.round(((page - used) / 2) * 100) / 100);
  return {
    ...a4,
    columns,
    rows,
    left: middle(a4.width, columns * width),
    top: middle(a4.height, rows * height),
    step_x: width,
    step_y: height,
  };
}

interface SheetFieldsProps {
  design: LabelDesign;
  onChange: (sheet: LabelSheet | undefined, mark: string) => void;
}

function SheetFields({ design, onChange }: SheetFieldsProps) {
  const { t } = useI18n();
  const { sheet, width, height } = design;
  const gap = (step: number, side: number) => Math.max(0, Math.round((step - side) * 100) / 100);
  const field = (sheetNow: LabelSheet, name: keyof LabelSheet, min: number, max: number, whole = false) => (
    <NumberField
      key={name}
      label={t(`ui.designer.sheet.${name}`)}
      value={sheetNow[name]}
      {...(whole ? { whole } : { unit: 'mm' })}
      min={min}
      max={max}
      onChange={(next) => onChange({ ...sheetNow, [name]: next }, name)}
    />
  );
  return (
    <fieldset className={classes.part}>
      <legend>{t('ui.designer.sheet')}</legend>
      <Checkbox
        label={t('ui.designer.sheet.on')}
        checked={sheet !== undefined}
        onChange={() => onChange(sheet ? undefined : usualSheet(design), 'on')}
      />
      {sheet && (
        <>
          <div className={classes.pair}>
            {field(sheet, 'width', 20, mostMillimetres)}
            {field(sheet, 'height', 20, mostMillimetres)}
            {field(sheet, 'columns', 1, 50, true)}
            {field(sheet, 'rows', 1, 100, true)}
            {field(sheet, 'left', 0, mostMillimetres)}
            {field(sheet, 'top', 0, mostMillimetres)}
            <NumberField
              label={t('ui.designer.sheet.gap_x')}
              value={gap(sheet.step_x, width)}
              unit="mm"
              min={0}
              max={100}
              onChange={(next) => onChange({ ...sheet, step_x: width + next }, 'gap_x')}
            />
            <NumberField
              label={t('ui.designer.sheet.gap_y')}
              value={gap(sheet.step_y, height)}
              unit="mm"
              min={0}
              max={100}
              onChange={(next) => onChange({ ...sheet, step_y: height + next }, 'gap_y')}
            />
          </div>
          <SheetPicture className={classes.sheet} sheet={sheet} label={design} />
          {reachesOver(sheet, design) && <p className={classes.sheetOver}>{t('ui.designer.sheet.over')}</p>}
        </>
      )}
    </fieldset>
  );
}

function reachesOver(sheet: LabelSheet, { width, height }: LabelDesign): boolean {
  const right = sheet.left + (sheet.columns - 1) * sheet.step_x + width;
  const bottom = sheet.top + (sheet.rows - 1) * sheet.step_y + height;
  return right > sheet.width + 0.01 || bottom > sheet.height + 0.01;
}
