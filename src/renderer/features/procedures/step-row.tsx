// One step of the sheet. Drawn anew only when it, or where the hand stands in it, has changed.
import { memo } from 'react';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { type ChosenPlaces, SheetLine, type ShownCell } from '#renderer/ui/sheet/sheet-line.tsx';
import { type Cells, handedDown, inherits, isHeading, shownCell } from './step-cells.ts';
import { columns } from './step-columns.ts';
import type { StepRow as Row } from './step-model.ts';
import classes from './steps.module.css';
import { type CheckedStep, problemsOf } from './use-step-check.ts';
import { useKindWords } from './use-step-texts.ts';

interface StepRowProps extends ChosenPlaces {
  row: Row;
  /** What the heading above hands down. */
  heading: Cells | null;
  index: number;
  locale: string;
  checked: CheckedStep | undefined;
}

/** `9.9 … 10.2`, or one side alone. */
export function limitsText({ lower_limit, upper_limit }: CheckedStep, locale: string): string {
  const [lower, upper] = [lower_limit, upper_limit].map((limit) => limit && shownValue(limit, locale));
  if (lower && upper) return `${lower} … ${upper}`;
  return lower ? `≥ ${lower}` : upper ? `≤ ${upper}` : '';
}

export const StepLine = memo(function StepLine({ row, heading, index, locale, checked, ...chosen }: StepRowProps) {
  const kindWord = useKindWords().wordOf;
  const problems = problemsOf(row, checked);
  const whole = problems.find(({ cell }) => cell === null)?.text;
  const cells = columns.map(({ name, cell }): ShownCell => {
    if (name === 'num') return { content: index + 1, problem: whole };
    if (name === 'limits') return limitsCell();
    if (!cell) return { content: null };
    const problem = problems.find((one) => one.cell === cell)?.text;
    const lent = heading !== null && inherits(row.cells) && row.cells[cell] === '' && handedDown.includes(cell);
    const text = lent ? heading[cell] : row.cells[cell];
    const content = cell === 'kind' ? kindWord(text) : shownCell(cell, text, locale);
    return { content, problem, lent, title: content === '' ? undefined : content };
  });
  function limitsCell(): ShownCell {
    if (!checked) return { content: '' };
    const text = limitsText(checked, locale);
    if (text !== '') return { content: <span className={classes.limits}>{text}</span>, title: text };
    const told = problems.find(({ cell }) => cell === 'tolerance') ?? problems[0];
    if (told) return { content: <span className={classes.bad}>{told.text}</span>, title: told.text };
    const reason = checked.lacking;
    return { content: reason && <span className={classes.lacking}>{reason}</span>, title: reason ?? undefined };
  }
  return <SheetLine {...chosen} index={index} columns={columns} cells={cells} heading={isHeading(row.cells)} />;
});
