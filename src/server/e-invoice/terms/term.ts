// A business term that an invoice lacks, or that cannot stand as it does.
import type { Invoice } from '../model.ts';

export interface MissingTerm {
  /** Its number in EN 16931, such as BT-10. */
  term: string;
  /** The rule that asks for it. */
  rule: string;
  /** A sentence, with `params`. */
  key: string;
  /** Where in the invoice: a JSON pointer into the model. */
  where: string;
  /** A hint keeps nobody from issuing it. */
  severity: 'error' | 'hint';
  params: Readonly<Record<string, string>>;
}

export interface Asked {
  invoice: Invoice;
  /** Its rules ask for more than those of the standard. */
  isXrechnung: boolean;
}

/** Each is only said where it is wrong. */
export type Check = readonly [
  isWrong: boolean,
  name: string,
  term: string,
  rule: string,
  where: string,
  params?: Readonly<Record<string, string>>,
  severity?: 'hint',
];

export function told(checks: readonly Check[]): MissingTerm[] {
  return checks.flatMap(([isWrong, name, term, rule, where, params = {}, severity]): MissingTerm[] =>
    isWrong
      ? [{ term, rule, key: `e_invoice.term.${name}`, where, severity: severity ?? 'error', params: { term, rule, ...params } }]
      : [],
  );
}

export const isMissing = (text: string | null | undefined) => text === null || text === undefined || text.trim() === '';
