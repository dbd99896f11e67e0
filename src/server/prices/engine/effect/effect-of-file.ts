// What a row of a price file is about, asked of the book as it is and as it would be once the whole file is written. A row need not
// give the price it asks for: a dated one may win over it, a derivation or the class may come in. docs/interface/prices.md#import.

import type { GapReason, Match } from '../book/price-answer.ts';
import type { PriceBook, PriceRow } from '../book/price-book.ts';
import type { PriceQuestion } from '../book/price-question.ts';
import { find } from '../find/find.ts';
import { filedId, idOf } from '../plan/book-after-plan.ts';
import type { PlannedClassRow } from '../plan/plan-class-file.ts';
import type { ClassFileRow } from '../plan/plan-class-targets.ts';
import { type PlannedPrice, type PriceFileRow, refusals } from '../plan/plan-price-file.ts';

/** One piece of one type or one class, for one group, as the row names them. */
export interface FileQuestion {
  typeId: string | null;
  classId: string | null;
  /** Null: the list price. */
  groupId: string | null;
  complexity: string | null;
  date: string;
}

export interface FiledRow {
  /** Null: the row names no type, class or group that is known, or a day that cannot be read. */
  question: FileQuestion | null;
  /** Refused rows are asked about as it is only. */
  refused: boolean;
  /** Its row in the book, there already or planned. */
  row: Pick<PriceRow, 'table' | 'id'>;
}

export interface EffectivePrice {
  /** Of one unit, before and after the discount; null for a gap. */
  amount: number | null;
  net: number | null;
  matchedBy: Match | null;
  derived: boolean;
  /** What was found is the row itself. */
  own: boolean;
  reason: GapReason | null;
}

export interface FileEffect {
  date: string;
  before: EffectivePrice;
  after: EffectivePrice | null;
}

type NamedByBoth = Pick<PriceFileRow & ClassFileRow, 'complexity' | 'startDate' | 'problems'>;

/** The day is the row's first one; of a row without one, today. */
function whenAsked({ complexity, startDate, problems }: NamedByBoth, today: string) {
  const unread = problems.some(({ column }) => column === 'complexity' || column === 'start_date');
  return unread ? null : { complexity, date: startDate ?? today };
}

export function filedPriceRow(row: PriceFileRow, planned: PlannedPrice, today: string): FiledRow {
  const { typeId, groupId, id, line, verdict } = planned;
  const when = whenAsked(row, today);
  const isKnown = typeId !== null && (row.group === null || groupId !== null);
  return {
    question: when && isKnown ? { typeId, classId: null, groupId, ...when } : null,
    refused: refusals.has(verdict),
    row: { table: 'prices', id: id ?? filedId(line) },
  };
}

export function filedClassRow(row: ClassFileRow, planned: PlannedClassRow, today: string): FiledRow {
  const { class: ref, groupId, amountId, line, verdict } = planned;
  const when = whenAsked(row, today);
  return {
    question: when && ref && groupId !== undefined ? { typeId: null, classId: idOf(ref), groupId, ...when } : null,
    refused: refusals.has(verdict),
    row: { table: 'service_prices', id: amountId ?? filedId(line) },
  };
}

export function effectOfRow(before: PriceBook, after: PriceBook, { question, refused, row }: FiledRow): FileEffect | null {
  if (!question) return null;
  const asked = priceQuestion(question);
  return {
    date: question.date,
    before: effectivePrice(before, asked, row),
    after: refused ? null : effectivePrice(after, asked, row),
  };
}

function priceQuestion({ typeId, classId, groupId, complexity, date }: FileQuestion): PriceQuestion {
  const group = groupId === null ? ({ kind: 'list' } as const) : ({ kind: 'group', groupId } as const);
  return { for: group, date, quantity: 100, complexity, serviceId: null, typeId, device: null, classId };
}

function effectivePrice(book: PriceBook, question: PriceQuestion, { table, id }: FiledRow['row']): EffectivePrice {
  const answer = find(book, question);
  if (answer.kind === 'gap')
    return { amount: null, net: null, matchedBy: null, derived: false, own: false, reason: answer.reason };
  const { amount, net, matchedBy, derived, row } = answer;
  return { amount, net, matchedBy, derived, own: row.id === id && row.table === table, reason: null };
}
