// How well prices are maintained: how many device types find one, per group; amounts that were copied from type to type instead of being
// kept on a class; types that depart from their class. docs/interface/prices.md#endpoints `/prices/overview`;
// docs/interface/prices.md#overview. Pure.
import { unitsOf } from '#server/contract/values/net-price.ts';
import { multiplyDivide } from '#server/contract/values/rounding.ts';
import { classOfType } from '../book/asked.ts';
import { type CascadeStep, cascadeSteps } from '../book/price-answer.ts';
import type { PriceBook, PriceRow } from '../book/price-book.ts';
import { isValidOn } from '../book/validity.ts';
import { classAmount } from '../find/class-amounts.ts';
import { find } from '../find/find.ts';

/** `part` of `whole` in hundredths of a percent; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : multiplyDivide(part, 10_000, whole);
}

export interface GroupCoverage {
  /** Null: the list price. */
  groupId: string | null;
  types: number;
  covered: number;
  derived: number;
  /** By the step that gave the price. */
  bySteps: Record<CascadeStep, number>;
}

/** Types without rows of their own and with the same class get the same answer: they are asked for once. */
function answerKey(book: PriceBook, typeId: string): string {
  if (book.shelves.get(null)?.type.has(typeId)) return `type ${typeId}`;
  const found = classOfType(book, typeId);
  return found ? `${found.step} ${found.memberClassId}` : 'none';
}

/** Device types by the answer they get. */
export function typesByAnswer(book: PriceBook): ReadonlyMap<string, readonly string[]> {
  const byAnswer = new Map<string, string[]>();
  for (const typeId of book.types.keys()) {
    const key = answerKey(book, typeId);
    const known = byAnswer.get(key);
    if (known) known.push(typeId);
    else byAnswer.set(key, [typeId]);
  }
  return byAnswer;
}

export function coverageOf(
  book: PriceBook,
  { groupId, date }: { groupId: string | null; date: string },
  kinds: Iterable<readonly string[]>,
): GroupCoverage {
  const bySteps = Object.fromEntries(cascadeSteps.map((step) => [step, 0])) as Record<CascadeStep, number>;
  const coverage: GroupCoverage = { groupId, types: 0, covered: 0, derived: 0, bySteps };
  for (const types of kinds) {
    const answer = find(book, {
      for: groupId === null ? { kind: 'list' } : { kind: 'group', groupId },
      date,
      quantity: 100,
      complexity: null,
      serviceId: null,
      typeId: types[0] ?? null,
      device: null,
    });
    coverage.types += types.length;
    if (answer.kind === 'gap') continue;
    coverage.covered += types.length;
    if (answer.matchedBy !== 'article') bySteps[answer.matchedBy] += types.length;
    if (answer.derived) coverage.derived += types.length;
  }
  return coverage;
}

export interface Exceptions {
  /** Types whose class has an amount, in whatever group. */
  classed: number;
  /** Of those, the ones with a price row of their own that applies. */
  exceptions: number;
  /** The rows of those. */
  rows: PriceRow[];
}

export function exceptionsOf(book: PriceBook, date: string, groups: readonly (string | null)[]): Exceptions {
  const priced = new Map<string, boolean>();
  const hasAmount = (classId: string): boolean => {
    const known = priced.get(classId);
    if (known !== undefined) return known;
    const found = groups.some((groupId) => classAmount(book, classId, { groupId, date, complexity: null }) !== null);
    priced.set(classId, found);
    return found;
  };
  const classed = new Set(
    [...book.types.keys()].filter((typeId) => {
      const found = classOfType(book, typeId);
      return found !== null && hasAmount(found.memberClassId);
    }),
  );
  const rows = ownRows(book).filter((row) => classed.has(row.typeId ?? '') && isValidOn(row, date));
  return { classed: classed.size, exceptions: new Set(rows.map(({ typeId }) => typeId)).size, rows };
}

/** Rows of `prices`: those of one device type each. */
function ownRows({ source }: PriceBook): PriceRow[] {
  return source.rows.filter(({ table }) => table === 'prices');
}

export interface CopyCluster {
  price: number;
  groupId: string | null;
  startDate: string | null;
  endDate: string | null;
  types: number;
  rows: number;
  /** A few of them, to look at. */
  typeIds: string[];
}

export interface Copies {
  /** Those that were looked at; `complete` when these are all. */
  rows: number;
  complete: boolean;
  rowsInClusters: number;
  /** The largest first. */
  clusters: CopyCluster[];
}

const fewestTypes = 3;
const shownTypes = 5;

/** The same amount, group and validity on three or more types (docs/interface/prices.md#overview). */
export function copiesIn(book: PriceBook, most = Number.POSITIVE_INFINITY): Copies {
  const own = ownRows(book);
  const rows = own.slice(0, most);
  const alike = new Map<string, { row: PriceRow; types: Set<string>; rows: number }>();
  for (const row of rows) {
    const key = JSON.stringify([row.price, unitsOf(row.quantity), row.discount ?? 0, row.groupId, row.startDate, row.endDate]);
    const cluster = alike.get(key) ?? { row, types: new Set<string>(), rows: 0 };
    alike.set(key, cluster);
    cluster.types.add(row.typeId ?? '');
    cluster.rows += 1;
  }
  const clusters = [...alike]
    .filter(([, { types }]) => types.size >= fewestTypes)
    .sort(([a, { rows: manyA }], [b, { rows: manyB }]) => manyB - manyA || (a < b ? -1 : 1))
    .map(([, { row, types, rows: count }]): CopyCluster => {
      const { price, groupId, startDate, endDate } = row;
      return {
        price,
        groupId,
        startDate,
        endDate,
        types: types.size,
        rows: count,
        typeIds: [...types].sort().slice(0, shownTypes),
      };
    });
  const rowsInClusters = clusters.reduce((sum, cluster) => sum + cluster.rows, 0);
  return { rows: rows.length, complete: rows.length === own.length, rowsInClusters, clusters };
}
