// The matrix as it is worked on: what a cell stands for, what has been typed over it, what the server is told of it. Pure.

import { readMoney } from '#renderer/lib/entry/amount-text.ts';
import { emptyTrail, stepped, type Trail, wentBack, wentForth } from '#renderer/lib/entry/edit-trail.ts';
import type { paths } from '#server/contract/v2-api.generated.ts';

type Served = paths['/api/v2/prices/matrix']['get']['responses'][200]['content']['application/json'];
export type MatrixMeta = Served['meta'];
export type MatrixLine = Served['data'][number];
export type MatrixCell = MatrixLine['attributes']['cells'][number];
export type MatrixGroup = MatrixMeta['groups'][number];

export const cellStates = ['own', 'type', 'class', 'flat', 'article', 'derived', 'gap'] as const;
export type CellState = (typeof cellStates)[number];

/** Where the amount comes from, as the colours tell it. */
export function stateOf({ price, derived, own, matched_by }: MatrixCell): CellState {
  if (price === null) return 'gap';
  if (derived) return 'derived';
  if (own) return 'own';
  if (matched_by === 'flat' || matched_by === 'article') return matched_by;
  return matched_by === 'type' || matched_by === 'device' ? 'type' : 'class';
}

/** An amount as it is typed or pasted, with or without its currency; text that is none stays as it is and is refused by the server. */
export function amountOf(text: string, locale: string): string {
  const typed = text.trim();
  if (typed === '') return '';
  // A table of another place may be pasted, as long as it can only be read in one way: thousands and cents, each with its mark.
  const foreign = ['de', 'en'].map((other) => readMoney(typed, other)).find((amount) => amount?.includes('.'));
  return readMoney(typed, locale) ?? foreign ?? typed;
}

export interface CellDraft {
  typeId: string;
  groupId: string | null;
  /** A number with a decimal point; empty: the price is taken away. */
  text: string;
  /** The cell it was typed over. */
  over: MatrixCell;
}

export type Drafts = ReadonlyMap<string, CellDraft>;

export interface MatrixWork extends Trail<Drafts> {
  drafts: Drafts;
}

export const noWork: MatrixWork = { ...emptyTrail, drafts: new Map() };

export function cellKey(typeId: string, groupId: string | null): string {
  return `${typeId} ${groupId ?? ''}`;
}

export interface TypedCell {
  line: MatrixLine;
  column: number;
  text: string;
}

/** Typed over what is shown; the same amount again, or nothing where nothing stood, is no change. */
function draftOf({ line, column, text }: TypedCell, locale: string): CellDraft | null {
  const over = line.attributes.cells[column];
  if (!over) return null;
  const amount = amountOf(text, locale);
  const same = amount === '' ? !over.own : over.own && Number(amount) === over.price;
  return same ? null : { typeId: line.id, groupId: over.price_category_id, text: amount, over };
}

export function withTyped(work: MatrixWork, typed: readonly TypedCell[], locale: string): MatrixWork {
  const drafts = new Map(work.drafts);
  let changed = false;
  for (const one of typed) {
    const cell = one.line.attributes.cells[one.column];
    if (!cell) continue;
    const key = cellKey(one.line.id, cell.price_category_id);
    const draft = draftOf(one, locale);
    if (drafts.get(key)?.text === draft?.text) continue;
    changed = true;
    if (draft) drafts.set(key, draft);
    else drafts.delete(key);
  }
  return changed ? { ...stepped(work, work.drafts), drafts } : work;
}

export function undone(work: MatrixWork): MatrixWork {
  const step = wentBack(work, work.drafts);
  return step ? { past: step.past, future: step.future, drafts: step.now } : work;
}

export function redone(work: MatrixWork): MatrixWork {
  const step = wentForth(work, work.drafts);
  return step ? { past: step.past, future: step.future, drafts: step.now } : work;
}

/** What was saved is no draft any more; the one step back from there takes away what was refused. */
export function withoutSaved(work: MatrixWork, sent: Drafts, refused: ReadonlySet<string>): MatrixWork {
  const drafts = new Map([...work.drafts].filter(([key, draft]) => sent.get(key) !== draft || refused.has(key)));
  const kept = new Map([...drafts].filter(([key]) => !refused.has(key)));
  return { ...emptyTrail, drafts, past: kept.size < drafts.size ? [kept] : [] };
}

export interface SentCell {
  type_id: string;
  price_category_id: string | null;
  complexity: string | null;
  start_date: string | null;
  price: string | null;
  price_id?: string;
  row_version: number | null;
}

/** `from`: the first day of rows that are new. A gap whose rows are not in force on the day shown gets a row from that day. */
export function sentCell({ typeId, groupId, text, over }: CellDraft, { complexity, date, from }: SendOptions): SentCell {
  const place = { type_id: typeId, price_category_id: groupId, price: text === '' ? null : text };
  if (over.own && over.price_id)
    return { ...place, complexity: complexity || null, start_date: null, price_id: over.price_id, row_version: over.row_version };
  const start = from || (over.reason === 'outside_validity' ? date : '');
  return { ...place, complexity: complexity || null, start_date: start || null, row_version: null };
}

export interface SendOptions {
  complexity: string;
  /** The day the matrix shows. */
  date: string;
  from: string;
}
