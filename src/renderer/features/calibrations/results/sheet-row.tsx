// One test point of the sheet. Drawn anew only when it, or where the hand stands in it, has changed.
import { memo } from 'react';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { DeviationBar } from '#renderer/ui/deviation/deviation-bar.tsx';
import sheet from '#renderer/ui/sheet/sheet.module.css';
import { type ChosenPlaces, SheetLine, type ShownCell } from '#renderer/ui/sheet/sheet-line.tsx';
import { VerdictText } from '../verdict-text.tsx';
import { isValue, otherUnit } from './sheet-cells.ts';
import { columns, type SheetColumn } from './sheet-columns.ts';
import type { DraftRow } from './sheet-model.ts';
import type { Verdict } from './use-judgement.ts';
import type { RowProblem } from './use-sheet.ts';

interface SheetRowProps extends ChosenPlaces {
  row: DraftRow;
  index: number;
  locale: string;
  error: string | null;
  outside: string | null;
  /** Of the readings. */
  count: number | null;
  deviation: string | null;
  coverage: string;
  /** Within the tolerance, in percent; null where there is none. */
  at: number | null;
  from: number | null;
  to: number | null;
  hasLower: boolean;
  hasUpper: boolean;
  /** Where it stood the time before. */
  before: number | null;
  spanText: string;
  verdict: Verdict;
  problem: RowProblem | undefined;
}

const figures = ['error', 'outside', 'deviation', 'coverage'] as const;

/** What is worked out and shown as a number. */
export const isFigure = (name: string): name is (typeof figures)[number] => figures.some((one) => one === name);

/** Of a coverage k, and the degrees of freedom where they are known. */
export const shownFigure = (text: string | null, locale: string) =>
  (text ?? '')
    .split('; ')
    .map((part) => shownValue(part, locale))
    .join('; ');

export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, index, locale, error, outside, count, deviation, coverage, verdict, problem, ...others } = props;
  const { at, from, to, hasLower, hasUpper, before, spanText, ...chosen } = others;
  const shown = { error, outside, deviation, coverage };
  const content = ({ name, cell }: SheetColumn) => {
    if (name === 'num') return index + 1;
    if (name === 'verdict') return <VerdictText verdict={verdict} />;
    if (name === 'span')
      return at === null ? null : <DeviationBar {...{ at, from, to, hasLower, hasUpper, before, verdict }} label={spanText} />;
    if (name === 'readings') return count ?? row.cells.readings;
    if (isFigure(name)) return shownFigure(shown[name], locale);
    if (!cell) return null;
    const value = isValue(cell) ? shownValue(row.cells[cell], locale) : row.cells[cell];
    const unit = otherUnit(row.cells, cell);
    return unit === '' ? (
      value
    ) : (
      <>
        {value} <span className={sheet.unit}>{unit}</span>
      </>
    );
  };
  const cells = columns.map((column): ShownCell => {
    const told = problem?.messages.find(({ cell }) => cell === column.cell && cell !== null);
    const title = column.cell && !column.right ? row.cells[column.cell] || undefined : undefined;
    return { content: content(column), problem: told?.text, title };
  });
  return <SheetLine {...chosen} index={index} columns={columns} cells={cells} conflict={Boolean(problem?.theirs)} />;
});
