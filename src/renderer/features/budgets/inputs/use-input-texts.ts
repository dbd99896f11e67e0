// What stands in the cells of the sheet of inputs as people read it, and what a typed word means.
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { distributions, inputOrigins, statements } from '#server/contract/values/uncertainty.ts';
import { columns, isNumber } from './input-columns.ts';
import type { InputRow } from './input-model.ts';

export interface InputTexts {
  /** What can be typed there; nothing where it is worked out. */
  textAt(row: number, column: number): string;
  /** A text as it is kept. */
  meant(column: number, text: string): string;
}

/** The word that a text begins, as the screen says it or as it is stored; another one stays, and is refused. */
function wordMeant(text: string, words: ReadonlyMap<string, string>): string {
  const typed = text.trim().toLowerCase();
  if (typed === '') return '';
  const found = [...words].find(([word, shown]) => word === typed || shown.toLowerCase().startsWith(typed));
  return found?.[0] ?? text.trim();
}

export function useInputTexts(rows: readonly InputRow[]): InputTexts {
  const { t, format } = useI18n();
  const words: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    distribution: new Map(distributions.map((one) => [one, t(`uncertainty_distribution.${one}`)])),
    statement: new Map(statements.map((one) => [one, t(`uncertainty_statement.${one}`)])),
    taken_from: new Map(inputOrigins.map((one) => [one, t(`uncertainty_origin.${one}`)])),
  };
  return {
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
