// Reads the cases of tests/fixtures/pricing: a book, a question and the expected answer as plain data, amounts as people write them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AmountKind, PriceBookRows, PriceRow, PriceTable } from '#server/prices/engine/book/price-book.ts';
import type { AskedGroup, PriceQuestion } from '#server/prices/engine/book/price-question.ts';

interface PlainRow {
  id: string;
  price: string;
  type?: string;
  device?: string;
  class?: string;
  service?: string;
  group?: string;
  complexity?: string;
  from?: string;
  to?: string;
  made?: string;
  min?: string;
  max?: string;
}

interface PlainChange {
  percent?: string;
  fixed?: string;
}

export interface PlainBook {
  prices?: PlainRow[];
  service_prices?: PlainRow[];
  device_prices?: PlainRow[];
  classes?: { id: string; parent?: string }[];
  members?: { class: string; type?: string; procedure?: string }[];
  scales?: { id: string; row: string; from: string; price?: string; discount?: string }[];
  surcharges?: (PlainChange & { id: string; complexity: string; class?: string; active?: boolean })[];
  groups?: (PlainChange & { id: string; from?: string; to?: string })[];
  types?: { id: string; procedure?: string }[];
  lead?: string;
}

interface PlainQuestion {
  group?: string;
  customer?: 'unknown' | { id: string; group?: string };
  type?: string;
  device?: { id: string; type?: string; procedure?: string };
  class?: string;
  service?: string;
  date: string;
  quantity?: string;
  complexity?: string;
  only?: PriceQuestion['only'];
}

export interface PlainHit {
  amount: string;
  row: string;
  matched_by: string;
  total?: string;
  derived?: string;
  surcharge?: string;
  scale?: string;
  member_class?: string;
  row_class?: string;
  inherited_from?: string;
  below_min?: boolean;
  above_max?: boolean;
}

export interface PlainGap {
  gap: string;
  candidates: string[];
}

export interface PlainCase {
  name: string;
  rule: string;
  book: PlainBook;
  question: PlainQuestion;
  answer: PlainHit | PlainGap;
  trace: string[];
}

interface CaseFile {
  about: string;
  cases: PlainCase[];
}

const folder = fileURLToPath(new URL('../../../fixtures/pricing', import.meta.url));

export function caseFiles(): { file: string; about: string; cases: PlainCase[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((file) => ({ file, ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CaseFile) }));
}

/** Digit by digit, on purpose not the conversion of the product. */
export function hundredths(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = Number(whole + fraction.padEnd(2, '0'));
  return text.startsWith('-') ? -size : size;
}

const optional = (text: string | undefined) => (text === undefined ? null : hundredths(text));

function priceRow(table: PriceTable, row: PlainRow): PriceRow {
  return {
    table,
    id: row.id,
    deviceId: row.device ?? null,
    typeId: row.type ?? null,
    classId: row.class ?? null,
    serviceId: row.service ?? null,
    groupId: row.group ?? null,
    complexity: row.complexity ?? null,
    startDate: row.from ?? null,
    endDate: row.to ?? null,
    price: hundredths(row.price),
    priceMin: optional(row.min),
    priceMax: optional(row.max),
    costs: null,
    quantity: 100,
    unit: 'EA',
    discount: 0,
    tax: 1900,
    createdAt: row.made ?? '2025-01-01 00:00:00',
  };
}

function change({ percent, fixed }: PlainChange): { kind: AmountKind; value: number } | null {
  if (percent !== undefined) return { kind: 'percent', value: hundredths(percent) };
  return fixed === undefined ? null : { kind: 'fixed', value: hundredths(fixed) };
}

export function bookRows(book: PlainBook): PriceBookRows {
  const tables = ['prices', 'service_prices', 'device_prices'] as const;
  return {
    rows: tables.flatMap((table) => (book[table] ?? []).map((row) => priceRow(table, row))),
    classes: (book.classes ?? []).map(({ id, parent }) => ({ id, parentId: parent ?? null })),
    members: (book.members ?? []).map((member) =>
      member.type === undefined
        ? { classId: member.class, memberTable: 'procedures', memberId: member.procedure ?? '' }
        : { classId: member.class, memberTable: 'types', memberId: member.type },
    ),
    scales: (book.scales ?? []).map(({ id, row, from, price, discount }) => {
      const [table, rowId = ''] = row.split(':');
      return {
        id,
        rowTable: table === 'service_prices' ? table : 'prices',
        rowId,
        minQuantity: hundredths(from),
        price: optional(price),
        discount: optional(discount),
      };
    }),
    surcharges: (book.surcharges ?? []).map((surcharge) => ({
      id: surcharge.id,
      complexity: surcharge.complexity,
      ...(change(surcharge) ?? { kind: 'fixed', value: 0 }),
      classId: surcharge.class ?? null,
      active: surcharge.active ?? true,
    })),
    groups: (book.groups ?? []).map((group) => {
      const rule = change(group);
      return { id: group.id, derivation: rule && { ...rule, startDate: group.from ?? null, endDate: group.to ?? null } };
    }),
    types: (book.types ?? []).map(({ id, procedure }) => ({ id, procedureId: procedure ?? null })),
    leadGroupId: book.lead ?? null,
  };
}

function askedGroup({ group, customer }: PlainQuestion): AskedGroup {
  if (customer === 'unknown') return { kind: 'unknown_customer' };
  if (customer) return { kind: 'customer', customerId: customer.id, groupId: customer.group ?? null };
  return group === undefined ? { kind: 'list' } : { kind: 'group', groupId: group };
}

export function priceQuestion(question: PlainQuestion): PriceQuestion {
  const { device } = question;
  return {
    for: askedGroup(question),
    date: question.date,
    quantity: hundredths(question.quantity ?? '1'),
    complexity: question.complexity ?? null,
    serviceId: question.service ?? null,
    typeId: question.type ?? null,
    device: device ? { id: device.id, ownProcedureId: device.procedure ?? null, typeId: device.type ?? null } : null,
    classId: question.class ?? null,
    ...(question.only ? { only: question.only } : {}),
  };
}
