// What stands in the cells of the sheet of steps as people read it, and what a typed word means.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { kindOf, kinds, type StepKind, shownCell } from './step-cells.ts';
import { columns } from './step-columns.ts';
import type { StepRow } from './step-model.ts';

/** What the kinds of steps are called. */
export function useKindWords() {
  const { t } = useI18n();
  const shown = Object.fromEntries(kinds.map((kind) => [kind, t(`ui.steps.kind.${kind}`)])) as Record<StepKind, string>;
  return {
    wordOf: (kind: string) => (Object.hasOwn(shown, kind) ? shown[kind as StepKind] : kind),
    kindOf: (text: string) => kindOf(text, shown),
  };
}

export interface StepTexts {
  /** What can be typed there; nothing where it is worked out. */
  textAt(row: number, column: number): string;
  /** A text as it is kept. */
  meant(column: number, text: string): string;
}

export function useStepTexts(rows: readonly StepRow[]): StepTexts {
  const { format } = useI18n();
  const words = useKindWords();
  return {
    textAt(at, each) {
      const [one, { cell = null } = {}] = [rows[at], columns[each]];
      if (!one || cell === null) return '';
      const text = one.cells[cell];
      return cell === 'kind' ? words.wordOf(text) : shownCell(cell, text, format.locale);
    },
    meant: (each, text) => (columns[each]?.cell === 'kind' ? words.kindOf(text) : text),
  };
}
