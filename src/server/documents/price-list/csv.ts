// The price list as a table, one line an amount-bearing row: the same document, so the same numbers, with every kind of calibration
// and not only the three that print. What writes it into a file adds mark, separator and decimal sign.
import { fillIn } from '../../i18n/translate.ts';
import type { CategoryRow, PriceListDocument, TypeRow } from './contract.ts';
import { rowOrigin } from './row-origin.ts';
import type { PriceListWords } from './words.ts';

type Cell = string | number | null;

interface Line {
  section: string;
  number?: string;
  name?: string;
  second?: string | null;
  type?: string | null;
  minQuantity?: number;
  amount?: number | null;
  amounts?: CategoryRow['amounts'];
  discount?: number | null;
  surcharge?: number;
  unit?: string;
  origin?: string;
}

export interface PriceListTable {
  columns: { title: string; kind: 'text' | 'number' | 'amount' }[];
  rows: Cell[][];
}

export function priceListTable({ list }: PriceListDocument, words: PriceListWords): PriceListTable {
  const both = list.language.mode === 'both';
  const money = (title: string) => ({ title: `${title} (${list.currency})`, kind: 'amount' }) as const;
  const text = (title: string) => ({ title, kind: 'text' }) as const;
  return {
    columns: [
      text(words.section),
      text(words.number),
      text(words.name),
      ...(both ? [text(words.name_secondary)] : []),
      text(words.device_type),
      { title: words.min_quantity, kind: 'number' },
      money(list.base_column_label),
      ...list.complexities.map(({ label }) => money(label)),
      { title: words.discount, kind: 'number' },
      { title: words.surcharge, kind: 'number' },
      text(words.unit),
      text(words.origin),
    ],
    rows: lines(list, words).map((line) => [
      line.section,
      line.number ?? null,
      line.name ?? null,
      ...(both ? [line.second ?? null] : []),
      line.type ?? null,
      line.minQuantity ?? null,
      line.amount ?? null,
      ...list.complexities.map(({ value }) => line.amounts?.[value]?.amount ?? null),
      line.discount ?? null,
      line.surcharge ?? null,
      line.unit ?? null,
      line.origin ?? null,
    ]),
  };
}

function lines(list: PriceListDocument['list'], words: PriceListWords): Line[] {
  return [
    ...list.calibration.flatMap((row) => categoryLines(row, words)),
    ...list.other_type_prices.entries.flatMap((row) => typeLines(row, { section: words.other_types, words })),
    ...list.services.flatMap(({ name, name_secondary: second, amount, amounts, scales, variants }) => {
      const line = { section: words.services, name, second };
      return [
        { ...line, amount, amounts },
        ...variants.map((variant) => ({
          ...line,
          type: [variant.price_class_label, variant.type_label].filter(Boolean).join(' · '),
          amount: variant.amount,
          amounts: variant.amounts,
        })),
        ...scaleLines(scales, line),
      ];
    }),
    ...list.articles.map(({ name, name_secondary: second, amount, unit }) => ({
      section: words.articles,
      name,
      second,
      amount,
      unit,
    })),
    ...list.surcharges.map(({ reference_id: name, mode, value, price_class_label: type }) => ({
      section: words.surcharges,
      name,
      type,
      ...(mode === 'percent' ? { surcharge: value } : { amount: value }),
    })),
  ];
}

function categoryLines(row: CategoryRow, words: PriceListWords): Line[] {
  const line = { section: words.calibration, number: row.number, name: row.name, second: row.name_secondary };
  return [
    { ...line, amount: row.amount, amounts: row.amounts, origin: originOf(row, words) },
    ...scaleLines(row.scales, line),
    ...row.exceptions.flatMap((exception) => typeLines(exception, { ...line, words })),
  ];
}

function typeLines(row: TypeRow, { words, ...line }: Line & { words: PriceListWords }): Line[] {
  const typed = { ...line, type: row.type_label };
  const origin = originOf(row, words);
  return [{ ...typed, amount: row.amount, amounts: row.amounts, origin }, ...scaleLines(row.scales, typed)];
}

function scaleLines(scales: CategoryRow['scales'], line: Line): Line[] {
  return scales.map(({ min_quantity, price, discount }) => ({ ...line, minQuantity: min_quantity, amount: price, discount }));
}

function originOf(row: CategoryRow | TypeRow, words: PriceListWords): string {
  const origin = rowOrigin(row);
  if (!origin) return '';
  const { derived, inherited_from } = origin;
  if (inherited_from === null) return derived ? words.origin_derived : words.origin_own;
  return fillIn(derived ? words.origin_inherited_derived : words.origin_inherited, { name: inherited_from.name });
}
