// Price finding a second time, from docs/interface/prices.md#finding and without anything of the engine: no index, no order kept, every
// rule as a filter over all rows, amounts as BigInt. Slow, and meant to be read beside docs/interface/prices.md#finding,
// docs/interface/prices.md#group-filter, docs/interface/prices.md#paid, docs/interface/prices.md#articles,
// docs/interface/prices.md#quantity.
import type { PriceBookRows, PriceRow } from '#server/prices/engine/book/price-book.ts';
import type { PriceQuestion } from '#server/prices/engine/book/price-question.ts';

export interface NaiveAnswer {
  /** Of one unit, before and after the discount; then of all that was asked for. */
  amount: number;
  discount: number;
  net: number;
  total: number;
  rowId: string;
  matchedBy: string;
  derived: boolean;
}

const sameText = (a: string | null, b: string | null) => (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase();
const isEmpty = (text: string | null) => (text ?? '').trim() === '';

function within(start: string | null, end: string | null, date: string): boolean {
  return (start ?? '0000') <= date && date <= (end ?? '9999');
}

/** Half away from zero. */
function rounded(numerator: bigint, denominator: bigint): number {
  const sign = numerator < 0n ? -1n : 1n;
  const doubled = numerator * sign * 2n;
  return Math.max(0, Number(sign * ((doubled + denominator) / (2n * denominator))));
}

/** A fixed value is for one unit, the amount for so many hundredths of one. */
function changed(amount: number, { kind, value }: { kind: 'percent' | 'fixed'; value: number }, units: number): number {
  if (kind === 'percent') return rounded(BigInt(amount) * BigInt(10_000 + value), 10_000n);
  const size = (BigInt(Math.abs(value)) * BigInt(units) * 2n + 100n) / 200n;
  return Math.max(0, amount + (value < 0 ? -1 : 1) * Number(size));
}

/** docs/interface/prices.md#paid, docs/interface/prices.md#quantity: the price of one unit where it is whole cents, else nothing is rounded before the end. */
function paid(amount: number, units: number, discount: number, quantity: number) {
  const [price, per, left, count] = [BigInt(amount) * 100n, BigInt(units), BigInt(10_000 - discount), BigInt(quantity)];
  if (price % per === 0n) {
    const net = rounded((price / per) * left, 10_000n);
    return { amount: Number(price / per), discount, net, total: rounded(BigInt(net) * count, 100n) };
  }
  return {
    amount: rounded(price, per),
    discount,
    net: rounded(price * left, per * 10_000n),
    total: rounded(BigInt(amount) * left * count, per * 10_000n),
  };
}

function upwards(book: PriceBookRows, classId: string | undefined): string[] {
  const chain: string[] = [];
  let known = book.classes.find(({ id }) => id === classId);
  while (known && !chain.includes(known.id)) {
    chain.push(known.id);
    const parent: string | null = known.parentId;
    known = book.classes.find(({ id }) => id === parent);
  }
  return chain;
}

function memberClass(book: PriceBookRows, table: 'types' | 'procedures', id: string | null | undefined): string | undefined {
  return book.members.find((member) => member.memberTable === table && member.memberId === id)?.classId;
}

interface NaiveStep {
  by: string;
  rows: (row: PriceRow) => boolean;
}

function stepsOf(book: PriceBookRows, question: PriceQuestion): { steps: NaiveStep[]; classes: string[] } {
  const { device } = question;
  const typeId = device?.typeId ?? question.typeId;
  const type = book.types.find(({ id }) => id === typeId);
  const own = device?.ownProcedureId ?? null;
  const ownChain = own ? upwards(book, memberClass(book, 'procedures', own)) : [];
  const direct = upwards(book, question.classId ?? memberClass(book, 'types', typeId ?? '?'));
  const byProcedure = upwards(book, memberClass(book, 'procedures', type?.procedureId ?? '?'));
  const typeChain = direct.length > 0 ? direct : byProcedure;
  const classRow = (classId: string) => (row: PriceRow) => row.typeId === null && row.classId === classId;
  const classes = [...ownChain, ...typeChain];
  const inClass = (row: PriceRow) => row.classId === null || classes.includes(row.classId);
  const steps: NaiveStep[] = [
    { by: 'device', rows: (row) => row.deviceId !== null && row.deviceId === device?.id },
    ...ownChain.map((classId) => ({ by: 'device_procedure', rows: classRow(classId) })),
    { by: 'type', rows: (row) => row.typeId !== null && row.typeId === typeId && inClass(row) },
    ...typeChain.map((classId) => ({ by: direct.length > 0 ? 'class' : 'procedure_class', rows: classRow(classId) })),
  ];
  if (!question.classId) steps.push({ by: 'flat', rows: (row) => row.typeId === null && row.classId === null });
  return { steps: steps.filter(({ by }) => !question.only || question.only.some((step) => step === by)), classes };
}

/** docs/interface/prices.md#row-order, word for word. */
function better(a: PriceRow, b: PriceRow): PriceRow {
  if ((a.groupId === null) !== (b.groupId === null)) return a.groupId === null ? b : a;
  if (isEmpty(a.complexity) !== isEmpty(b.complexity)) return isEmpty(a.complexity) ? b : a;
  if ((a.startDate === null) !== (b.startDate === null)) return a.startDate === null ? b : a;
  if (a.startDate !== b.startDate) return (a.startDate ?? '') > (b.startDate ?? '') ? a : b;
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? a : b;
  if (a.id !== b.id) return a.id > b.id ? a : b;
  return a.table < b.table ? a : b;
}

function firstHit(book: PriceBookRows, question: PriceQuestion, steps: NaiveStep[], groupId: string | null, ownOnly: boolean) {
  for (const { by, rows } of steps) {
    const applying = book.rows.filter(
      (row) =>
        row.serviceId === question.serviceId &&
        (row.deviceId === null || by === 'device') &&
        rows(row) &&
        within(row.startDate, row.endDate, question.date) &&
        (isEmpty(row.complexity) || sameText(row.complexity, question.complexity)) &&
        (row.groupId === groupId || (row.groupId === null && (!ownOnly || by === 'device'))),
    );
    if (applying.length > 0) return { row: applying.reduce(better), by };
  }
  return null;
}

export function findNaively(book: PriceBookRows, question: PriceQuestion): NaiveAnswer | null {
  if (question.for.kind === 'unknown_customer') return null;
  const groupId = question.for.kind === 'list' ? null : question.for.groupId;
  const { steps, classes } = stepsOf(book, question);
  const rule = book.groups.find(({ id }) => id === groupId)?.derivation;
  const derives = !!rule && groupId !== book.leadGroupId && within(rule.startDate, rule.endDate, question.date);
  let found = firstHit(book, question, steps, groupId, derives);
  const derived = !found && derives;
  if (derived) {
    const lead = book.groups.find(({ id }) => id === book.leadGroupId);
    found = firstHit(book, question, steps, lead?.id ?? null, false);
  }
  if (!found) {
    const article = question.only ? undefined : book.articles?.find(({ id }) => id === question.serviceId);
    if (!article || article.price === null) return null;
    const costs = paid(article.price, 100, article.discount ?? 0, question.quantity);
    return { ...costs, rowId: article.id, matchedBy: 'article', derived: false };
  }
  const { row, by } = found;
  const units = row.quantity || 100;
  let amount = derived && rule ? changed(row.price, rule, units) : row.price;

  if (!isEmpty(question.complexity) && isEmpty(row.complexity)) {
    const active = book.surcharges.filter((one) => one.active && sameText(one.complexity, question.complexity));
    const place = (classId: string | null) => (classId === null ? classes.length : classes.indexOf(classId));
    const [surcharge] = active
      .filter(({ classId }) => place(classId) >= 0)
      .sort((a, b) => place(a.classId) - place(b.classId) || (a.id > b.id ? -1 : 1));
    if (surcharge) amount = changed(amount, surcharge, units);
  }
  const [scale] = book.scales
    .filter((one) => one.rowTable === row.table && one.rowId === row.id && one.minQuantity <= question.quantity)
    .filter(({ price, discount }) => price !== null || discount !== null)
    .sort((a, b) => b.minQuantity - a.minQuantity);
  if (scale) amount = scale.price ?? changed(amount, { kind: 'percent', value: -(scale.discount ?? 0) }, units);
  return { ...paid(amount, units, row.discount ?? 0, question.quantity), rowId: row.id, matchedBy: by, derived };
}
