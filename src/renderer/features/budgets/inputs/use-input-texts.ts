// What stands in the cells of the sheet of inputs as people read it, and what a typed word means.
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { distributions, inputOrigins, statements } from '#server/contract/values/uncertainty.ts';
import { columns, isNumber } from './input-columns.ts';
import type { InputRow } from './input-model.ts';
import type { CellProblem } from './use-inputs.ts';

export interface InputTexts {
  /** What can be typed there; nothing where it is worked out. */
  textAt(row: number, column: number): string;
  /** A text as it is kept. */
  meant(column: number, text: string): string;
  /** Words that are none of those that may stand there. */
  strange: readonly CellProblem[];
}

/** The word that a text begins, as the screen says it or as it is stored, or that alone contains it; another one stays, and is refused. */
export function wordMeant(text: string, words: ReadonlyMap<string, string>): string {
  const typed = text.trim().toLowerCase();
  if (typed === '') return '';
  const all = [...words].map(([word, shown]) => ({ word, shown: shown.toLowerCase() }));
  const begun = all.find(({ word, shown }) => word === typed || shown.startsWith(typed));
  const [held, ...more] = all.filter(({ shown }) => shown.includes(typed));
  return begun?.word ?? (more.length === 0 ? held?.word : undefined) ?? text.trim();
}

const wordCells = ['distribution', 'statement', 'taken_from'] as const;

export function useInputTexts(rows: readonly InputRow[]): InputTexts {
  const { t, format } = useI18n();
  const words: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    distribution: new Map(distributions.map((one) => [one, t(`uncertainty_distribution.${one}`)])),
    statement: new Map(statements.map((one) => [one, t(`uncertainty_statement.${one}`)])),
    taken_from: new Map(inputOrigins.map((one) => [one, t(`uncertainty_origin.${one}`)])),
  };
  const strange = rows.flatMap(({ cells }, row): CellProblem[] =>
    wordCells.flatMap((cell) => {
      const [text, known] = [cells[cell], words[cell]];
      if (text === '' || known?.has(text)) return [];
      return [{ row, cell, text: t('ui.inputs.word', { text, words: [...(known?.values() ?? [])].join(', ') }) }];
    }),
  );
  return {
    strange,
    textAt(at, each) {
      const [one, { cell = null } = {}] = [rows[at], columns[each]];
      if (!one || cell === null) return '';
      const text = one.cells[cell];
      return words[cell]?.get(text) ?? (isNumber(cell) ? shownValue(text, format.locale) : text);
    },
    meant(each, text) {
      const known = words[columns[each]?.cell ?? ''];
      return known ? wordMeant(text, known) : text;
    },
  };
}
