// The steps of a procedure as a spreadsheet: the field that wanders over cells, keys to fill, move and take back, limits as they are
// typed. docs/design/expectations.md#excel-paste, docs/design/expectations.md#grid.
import { useEffect, useRef } from 'react';
import { type Place, type Range, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useSheetField } from '#renderer/ui/fields/sheet-field.ts';
import { SheetGrid } from '#renderer/ui/sheet/sheet-grid.tsx';
import { widthsOf } from '#renderer/ui/sheet/sheet-widths.ts';
import { stepOf, withCell } from './step-cells.ts';
import { columns, leastWidths } from './step-columns.ts';
import { type StepFieldInput, stepField } from './step-field.ts';
import { headingsOf, type StepRow } from './step-model.ts';
import { limitsText, StepLine } from './step-row.tsx';
import { type CheckedStep, problemsOf, useStepCheck } from './use-step-check.ts';
import { type StepTexts, useStepTexts } from './use-step-texts.ts';

interface StepsSheetProps extends Omit<StepFieldInput, 'texts' | 'shownAt'> {
  /** Takes the keys each time this grows. */
  hands: number;
  /** What the reader says of the steps as they stand. */
  onChecked: (checked: readonly CheckedStep[] | undefined) => void;
}

export function StepsSheet({ hands, onChecked, ...input }: StepsSheetProps) {
  const { t, format } = useI18n();
  const { rows } = input.sheet;
  const { place } = input;
  const texts = useStepTexts(rows);
  const shownAt = (at: number, each: number) => {
    if (columns[each]?.name === 'num') return String(at + 1);
    const one = columns[each]?.name === 'limits' ? checked?.[at] : undefined;
    return one ? limitsText(one, format.locale) : texts.textAt(at, each);
  };
  const work = useSheetField(stepField({ ...input, texts, shownAt }));
  const { checked } = useStepCheck(stepsTyped(rows, place, work.typed, texts));
  useEffect(() => onChecked(checked), [checked, onChecked]);
  useHandsAt(hands, () => work.field.current?.focus({ preventScroll: true }));

  const headings = headingsOf(rows);
  const shown = rows.map((_, at) => columns.map((_each, each) => shownAt(at, each)));
  const range = rangeOf(input.anchor, place);
  return (
    <SheetGrid
      label={t('ui.tab.steps')}
      columns={columns.map(({ name, right }) => ({ name, right, title: t(`ui.steps.${name}`) }))}
      rowCount={rows.length}
      widths={widthsOf({ columns, least: leastWidths, rows: shown })}
      place={place}
      work={work}
      current={useCurrent(rows, place, work.typed === null ? shownAt(place.row, place.column) : null, checked)}
    >
      {rows.map((row, index) => (
        <StepLine
          key={row.ref}
          row={row}
          heading={headings[index] ?? null}
          index={index}
          locale={format.locale}
          checked={checked?.[index]}
          {...chosenIn(index, range, place)}
          onPress={work.press}
          onOpen={work.open}
        />
      ))}
    </SheetGrid>
  );
}

/** As they would be kept, with what is being typed. */
function stepsTyped(rows: readonly StepRow[], { row, column }: Place, typed: string | null, { meant }: StepTexts): unknown[] {
  const name = columns[column]?.cell ?? null;
  return rows.map(({ source, cells }, at) =>
    stepOf(source, at === row && name && typed !== null ? withCell(cells, name, meant(column, typed)) : cells),
  );
}

/** What is said of the cell the field stands on; `text` is null while it is being typed. */
function useCurrent(rows: readonly StepRow[], place: Place, text: string | null, checked: readonly CheckedStep[] | undefined) {
  const { t } = useI18n();
  const [row, column] = [rows[place.row], columns[place.column]];
  if (!row || !column) return null;
  const label = t('ui.sheet.cell', { column: t(`ui.steps.${column.name}`), row: place.row + 1 });
  const problem = problemsOf(row, checked?.[place.row]).find(({ cell }) => cell !== null && cell === column.cell);
  return { label: text === null ? label : `${label}: ${text}`, right: column.right, problem: problem?.text };
}

function chosenIn(index: number, { top, bottom, left, right }: Range, place: Place) {
  const inside = index >= top && index <= bottom;
  return { left: inside ? left : -1, right: inside ? right : -1, current: index === place.row ? place.column : -1 };
}

function useHandsAt(hands: number, take: () => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (hands > 0) latest.current();
  }, [hands]);
}
