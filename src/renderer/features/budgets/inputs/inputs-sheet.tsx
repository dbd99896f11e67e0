// The inputs of a budget as a spreadsheet: the field that wanders over cells, keys to fill, move and take back, shares as they are typed.
import { type Place, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { type HandInput, rowSheetField } from '#renderer/ui/fields/row-sheet-field.ts';
import { useSheetField } from '#renderer/ui/fields/sheet-field.ts';
import { SheetGrid } from '#renderer/ui/sheet/sheet-grid.tsx';
import { SheetLine, type ShownCell } from '#renderer/ui/sheet/sheet-line.tsx';
import { widthsOf } from '#renderer/ui/sheet/sheet-widths.ts';
import { chosenIn, useHandsAt } from '#renderer/ui/sheet/use-hand.ts';
import type { Evaluation } from '../use-evaluation.ts';
import { columns, editableColumns, leastWidths } from './input-columns.ts';
import { type InputRow, type InputSheet, inputSteps } from './input-model.ts';
import { useInputTexts } from './use-input-texts.ts';
import type { CellProblem } from './use-inputs.ts';

interface InputsSheetProps extends HandInput<InputSheet> {
  /** Takes the keys each time this grows. */
  hands: number;
  data: Evaluation | null;
  /** By row of the sheet. */
  problems: readonly CellProblem[];
}

export function InputsSheet({ hands, data, problems, ...input }: InputsSheetProps) {
  const { t, format } = useI18n();
  const { rows } = input.sheet;
  const { place } = input;
  const texts = useInputTexts(rows);
  const shareOf = ({ cells }: InputRow) => {
    const part = data?.outputs[0]?.contributions.find(({ name }) => name === cells.name.normalize('NFKC'));
    return part ? format.percent(Number((part.share * 100).toFixed(1))) : '';
  };
  const shownAt = (at: number, each: number) => {
    const [row, name] = [rows[at], columns[each]?.name];
    if (name === 'num') return String(at + 1);
    return name === 'share' && row ? shareOf(row) : texts.textAt(at, each);
  };
  const work = useSheetField(
    rowSheetField({ ...input, ...texts, shownAt, steps: inputSteps, columns: columns.length, editableColumns }),
  );
  useHandsAt(hands, work.field);
  const problemAt = (row: number, cell: string | null) => problems.find((one) => one.row === row && one.cell === cell)?.text;
  const range = rangeOf(input.anchor, place);
  const shown = rows.map((_, at) => columns.map((_each, each) => shownAt(at, each)));
  return (
    <SheetGrid
      label={t('ui.tab.inputs')}
      columns={columns.map(({ name, right, title }) => ({ name, right, title: t(title) }))}
      rowCount={rows.length}
      widths={widthsOf({ columns, least: leastWidths, rows: shown })}
      place={place}
      work={work}
      current={useCurrent(rows, place, work.typed === null ? shownAt(place.row, place.column) : null, problemAt)}
    >
      {rows.map((row, index) => (
        <SheetLine
          key={row.ref}
          index={index}
          columns={columns}
          cells={columns.map(({ cell }, each): ShownCell => {
            const content = shownAt(index, each);
            return { content, title: content || undefined, problem: cell ? problemAt(index, cell) : undefined };
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
  rows: readonly InputRow[],
  place: Place,
  text: string | null,
  problemAt: (row: number, cell: string | null) => string | undefined,
) {
  const { t } = useI18n();
  const column = columns[place.column];
  if (!column || !rows[place.row]) return null;
  const label = t('ui.sheet.cell', { column: t(column.title), row: place.row + 1 });
  return { label: text === null ? label : `${label}: ${text}`, right: column.right, problem: problemAt(place.row, column.cell) };
}
