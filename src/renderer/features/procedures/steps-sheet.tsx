// The steps of a procedure as a spreadsheet: the field that wanders over cells, keys to fill, move and take back, limits as they are
// typed. docs/design/expectations.md#excel-paste, docs/design/expectations.md#grid.
import { useEffect } from 'react';
import { type Place, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { type HandInput, rowSheetField } from '#renderer/ui/fields/row-sheet-field.ts';
import { useSheetField } from '#renderer/ui/fields/sheet-field.ts';
import { SheetGrid } from '#renderer/ui/sheet/sheet-grid.tsx';
import { widthsOf } from '#renderer/ui/sheet/sheet-widths.ts';
import { chosenIn, useHandsAt } from '#renderer/ui/sheet/use-hand.ts';
import { stepOf, withCell } from './step-cells.ts';
import { columns, editableColumns, leastWidths } from './step-columns.ts';
import { headingsOf, type StepRow, type StepSheet, stepSteps } from './step-model.ts';
import { limitsText, StepLine } from './step-row.tsx';
import { type CheckedStep, problemsOf, useStepCheck } from './use-step-check.ts';
import { type StepTexts, useStepTexts } from './use-step-texts.ts';

interface StepsSheetProps extends HandInput<StepSheet> {
  /** To what of the step has no column. */
  onDetail: () => void;
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
  const work = useSheetField(
    rowSheetField({ ...input, ...texts, shownAt, steps: stepSteps, columns: columns.length, editableColumns }),
  );
  const { checked } = useStepCheck(stepsTyped(rows, place, work.typed, texts));
  useEffect(() => onChecked(checked), [checked, onChecked]);
  useHandsAt(hands, work.field);

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
