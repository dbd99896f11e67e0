// How many prices a second the pure engine finds over a book of 100,000 rows (issue: at least 100,000). The rows are those of a
// large lab: 1,000 types, 20 groups, 300 classes, five years of validity. Printed, never asserted; in processor time, so
// that what else the machine does does not count.

import { indexBook } from '#server/prices/engine/book/index-book.ts';
import type { PriceBook, PriceBookRows, PriceRow } from '#server/prices/engine/book/price-book.ts';
import type { PriceQuestion } from '#server/prices/engine/book/price-question.ts';
import { find } from '#server/prices/engine/find/find.ts';

interface FindSpeed {
  what: string;
  perSecond: number;
}

const typeCount = 1_000;
const groupCount = 20;
const classCount = 300;
const years = [2022, 2023, 2024, 2025, 2026];

const noColumns = {
  deviceId: null,
  typeId: null,
  classId: null,
  serviceId: null,
  complexity: null,
  priceMin: null,
  priceMax: null,
  costs: null,
  quantity: 100,
  unit: 'EA',
  discount: 0,
  tax: 1900,
  createdAt: '2022-01-01 00:00:00',
} as const;

function* groupYears(): Generator<Pick<PriceRow, 'groupId' | 'startDate' | 'endDate'>> {
  for (let group = 0; group < groupCount; group += 1)
    for (const year of years)
      yield { groupId: group === 0 ? null : `group-${group}`, startDate: `${year}-01-01`, endDate: `${year}-12-31` };
}

/** Types without rows of their own find their price in a class, so that every step is walked. */
export function largeBook(rowCount: number): PriceBookRows {
  const rows: PriceRow[] = [];
  const add = (table: PriceRow['table'], axis: Partial<PriceRow>) => {
    for (const when of groupYears()) {
      if (rows.length === rowCount) return;
      rows.push({ ...noColumns, table, ...axis, ...when, id: `row-${rows.length}`, price: 1_000 + (rows.length % 9_973) });
    }
  };
  for (let index = 0; index < classCount; index += 1) add('service_prices', { classId: `class-${index}` });
  for (let index = 0; index < typeCount && rows.length < rowCount; index += 1) add('prices', { typeId: `type-${index}` });
  return {
    rows,
    classes: Array.from({ length: classCount }, (_, index) => ({
      id: `class-${index}`,
      parentId: index < 10 ? null : `class-${Math.floor(index / 10)}`,
    })),
    members: Array.from({ length: classCount }, (_, index) => ({
      classId: `class-${index}`,
      memberTable: 'procedures',
      memberId: `procedure-${index}`,
    })),
    scales: rows.slice(0, 5_000).map(({ id }) => ({
      id: `scale-${id}`,
      rowTable: 'prices',
      rowId: id,
      minQuantity: 1_000,
      price: null,
      discount: 500,
    })),
    surcharges: [
      { id: 'surcharge-1', complexity: 'accredited', kind: 'percent', value: 4_500, classId: null, active: true },
      { id: 'surcharge-2', complexity: 'accredited', kind: 'fixed', value: 6_000, classId: 'class-3', active: true },
    ],
    groups: Array.from({ length: groupCount + 1 }, (_, index) => ({
      id: `group-${index}`,
      // The group without rows of its own derives.
      derivation: index === groupCount ? { kind: 'percent', value: -1_200, startDate: null, endDate: null } : null,
    })),
    types: Array.from({ length: typeCount }, (_, index) => ({
      id: `type-${index}`,
      procedureId: `procedure-${index % classCount}`,
    })),
    leadGroupId: null,
  };
}

function questions(kind: 'plain' | 'complexity' | 'derived' | 'gap'): PriceQuestion[] {
  return Array.from({ length: 5_000 }, (_, index) => ({
    for: { kind: 'group', groupId: `group-${kind === 'derived' ? groupCount : 1 + ((index * 7) % (groupCount - 1))}` },
    date: kind === 'gap' ? '2031-05-05' : `${years[index % years.length]}-06-15`,
    quantity: 100 * (1 + (index % 12)),
    complexity: kind === 'complexity' ? 'Accredited' : null,
    serviceId: null,
    typeId: `type-${(index * 131) % typeCount}`,
    device: null,
  }));
}

/** Amount and step, as a matrix reads them, or everything, as the question "why" does. */
type Reading = (book: PriceBook, question: PriceQuestion) => number;
const amountOnly: Reading = (book, question) => {
  const answer = find(book, question);
  return answer.kind === 'hit' ? answer.amount : 0;
};
const withTrace: Reading = (book, question) => {
  const { trace, candidates } = find(book, question);
  return trace.length + candidates.length;
};

function perSecond(book: PriceBook, asked: readonly PriceQuestion[], reading = amountOnly): number {
  for (const question of asked) reading(book, question);
  const started = process.cpuUsage();
  let done = 0;
  let seconds = 0;
  while (seconds < 1) {
    for (const question of asked) reading(book, question);
    done += asked.length;
    seconds = process.cpuUsage(started).user / 1e6;
  }
  return Math.round(done / seconds);
}

export function priceFindSpeeds(rowCount = 100_000): FindSpeed[] {
  const rows = largeBook(rowCount);
  const started = process.cpuUsage();
  const book = indexBook(rows);
  const indexMs = process.cpuUsage(started).user / 1e3;
  return [
    { what: `find over ${rowCount} rows, type or class`, perSecond: perSecond(book, questions('plain')) },
    { what: 'the same with a complexity and its surcharge', perSecond: perSecond(book, questions('complexity')) },
    { what: 'the same derived from the list price', perSecond: perSecond(book, questions('derived')) },
    { what: 'gaps', perSecond: perSecond(book, questions('gap')) },
    { what: 'prices with trace and candidates read', perSecond: perSecond(book, questions('plain'), withTrace) },
    { what: 'gaps with trace and candidates read', perSecond: perSecond(book, questions('gap'), withTrace) },
    { what: 'rows indexed', perSecond: Math.round((rowCount / indexMs) * 1000) },
  ];
}
