// The readings of a study as a spreadsheet: the field that wanders over cells, keys to fill and take back, what is refused at its cell.
import { rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { type HandInput, rowSheetField } from '#renderer/ui/fields/row-sheet-field.ts';
import { useSheetField } from '#renderer/ui/fields/sheet-field.ts';
import { SheetGrid } from '#renderer/ui/sheet/sheet-grid.tsx';
import { SheetLine, type ShownCell } from '#renderer/ui/sheet/sheet-line.tsx';
import { type ColumnWidth, widthsOf } from '#renderer/ui/sheet/sheet-widths.ts';
import { chosenIn, useHandsAt } from '#renderer/ui/sheet/use-hand.ts';
import type { StudyKind } from '#server/contract/values/measuring/gauge-study.ts';
import type { CellProblem } from '../study-data.ts';
import { columnsOf, type ReadingSheet, readingSteps } from './reading-model.ts';

interface ReadingsSheetProps extends HandInput<ReadingSheet> {
  kind: StudyKind;
  /** Takes the keys each time this grows. */
  hands: number;
  /** By row of the sheet. */
  problems: readonly CellProblem[];
}

const widths: Readonly<Record<string, ColumnWidth>> = {
  num: { width: 40 },
  operator: { width: 120, words: true },
  part: { width: 96, words: true },
  reference: { width: 112 },
};
const ofReading: ColumnWidth = { width: 96 };

export function useColumnTitle() {
  const { t } = useI18n();
  return (name: string) =>
    /^\d+$/.test(name) ? t('ui.study.trial', { number: Number(name) + 1 }) : t(`ui.study.column.${name}`);
}

export function ReadingsSheet({ hands, problems, ...input }: ReadingsSheetProps) {
  const { t, format } = useI18n();
  const titleOf = useColumnTitle();
  const { sheet, kind, place } = input;
  const columns = columnsOf(kind, sheet.width);
  const shownAt = (at: number, each: number) => {
    const name = columns[each]?.name ?? 'num';
    const text = sheet.rows[at]?.cells[name] ?? '';
    return name === 'num' ? String(at + 1) : columns[each]?.right ? shownValue(text, format.locale) : text;
  };
  const editableColumns = columns.flatMap(({ name }, at) => (name === 'num' ? [] : [at]));
  const texts = { textAt: shownAt, meant: (_column: number, text: string) => text };
  const field = { ...input, ...texts, shownAt, editableColumns, columns: columns.length, steps: readingSteps(kind) };
  const work = useSheetField(rowSheetField(field));
  useHandsAt(hands, work.field);
  const problemAt = (row: number, name: string | undefined) =>
    problems.find((one) => one.row === row && one.cell === name && !one.missing)?.text;
  const range = rangeOf(input.anchor, place);
  return (
    <SheetGrid
      label={t('ui.tab.readings')}
      columns={columns.map(({ name, right }) => ({ name, right, title: titleOf(name) }))}
      rowCount={sheet.rows.length}
      widths={widthsOf({
        columns,
        least: Object.fromEntries(columns.map(({ name }) => [name, widths[name] ?? ofReading])),
        rows: sheet.rows.map((_, at) => columns.map((_each, each) => shownAt(at, each))),
      })}
      place={place}
      work={work}
      current={useCurrent(input, work.typed === null ? shownAt(place.row, place.column) : null, problemAt)}
    >
      {sheet.rows.map((row, index) => (
        <SheetLine
          key={row.ref}
          index={index}
          columns={columns}
          cells={columns.map(({ name }, each): ShownCell => {
            const content = shownAt(index, each);
            return { content, title: content || undefined, problem: problemAt(index, name) };
          })}
          {...chosenIn(index, range, place)}
          onPress={work.press}
          onOpen={work.open}
        />
      ))}
    </SheetGrid>
  );
}

/** What is said of the cell the field stands on; `text` is null while it is being typed. */
function useCurrent(
  { sheet, kind, place }: Pick<ReadingsSheetProps, 'sheet' | 'kind' | 'place'>,
  text: string | null,
  problemAt: (row: number, name: string | undefined) => string | undefined,
) {
  const { t } = useI18n();
  const titleOf = useColumnTitle();
  const column = columnsOf(kind, sheet.width)[place.column];
  if (!column || !sheet.rows[place.row]) return null;
  const label = t('ui.sheet.cell', { column: titleOf(column.name), row: place.row + 1 });
  return {
    label: text === null ? label : `${label}: ${text}`,
    right: column.right,
    problem: problemAt(place.row, column.name),
  };
}
