// The price list as a table, one line an amount-bearing row: the same document, so the same numbers, with every kind of calibration
// and not only the three that print. Beside the prices stands what is paid; amounts that are not for one unit have a line of their own.
// What writes it into a file adds mark, separator and decimal sign.
import { fillIn } from '#server/i18n/translate.ts';
import type { CategoryRow, Paid, PriceListDocument, TypeRow } from '../document/contract.ts';
import type { PriceListWords, UnitWords } from '../document/words.ts';
import { rowOrigin } from './row-origin.ts';

type Cell = string | number | null;

interface Line {
  section: string;
  number?: string;
  name?: string;
  second?: string | null;
  type?: string | null;
  minQuantity?: number;
  /** The general amount. */
  of?: Priced;
  amounts?: Readonly<Record<string, Priced>>;
  /** In place of that of the amount. */
  discount?: number | null;
  surcharge?: number;
  unit?: string;
  origin?: string;
  /** How many units the amounts are for; absent: one. */
  units?: number;
}

/** As they are kept: `base_quantity` units cost `base_price`, and `base_net` less the discount. */
type Priced = Pick<Paid, 'base_price' | 'base_quantity' | 'base_net'> & Partial<Pick<Paid, 'discount'>>;

export interface PriceListTable {
  columns: { title: string; kind: 'text' | 'number' | 'amount'; width?: number }[];
  rows: Cell[][];
}

/** Characters: names are longer than what stands above them. */
const nameWidth = 44;

export function priceListTable({ list }: PriceListDocument, words: PriceListWords, units: UnitWords = {}): PriceListTable {
  const both = list.language.mode === 'both';
  const money = (title: string) => ({ title: `${title} (${list.currency})`, kind: 'amount' }) as const;
  const text = (title: string) => ({ title, kind: 'text' }) as const;
  return {
    columns: [
      text(words.section),
      text(words.number),
      { ...text(words.name), width: nameWidth },
      ...(both ? [{ ...text(words.name_secondary), width: nameWidth }] : []),
      text(words.device_type),
      { title: words.min_quantity, kind: 'number' },
      money(list.base_column_label),
      ...list.complexities.map(({ label }) => money(label)),
      { title: words.discount, kind: 'number' },
      { title: words.surcharge, kind: 'number' },
      text(words.unit),
      money(`${words.net} ${list.base_column_label}`),
      ...list.complexities.map(({ label }) => money(`${words.net} ${label}`)),
      { title: words.per_quantity, kind: 'number' },
      text(words.origin),
    ],
    rows: lines(list, words)
      .flatMap(byUnits)
      .map((line) => [
        line.section,
        line.number ?? null,
        line.name ?? null,
        ...(both ? [line.second ?? null] : []),
        line.type ?? null,
        line.minQuantity ?? null,
        line.of?.base_price ?? null,
        ...list.complexities.map(({ value }) => line.amounts?.[value]?.base_price ?? null),
        line.discount ?? (line.of?.discount || null),
        line.surcharge ?? null,
        line.unit === undefined ? null : (units[line.unit] ?? line.unit),
        line.of?.base_net ?? null,
        ...list.complexities.map(({ value }) => line.amounts?.[value]?.base_net ?? null),
        line.units ?? null,
        line.origin ?? null,
      ]),
  };
}

/** Amounts for one unit, then those for so many each. */
function byUnits(line: Line): Line[] {
  const all = [line.of, ...Object.values(line.amounts ?? {})].flatMap((one) => one?.base_quantity ?? []);
  const units = [...new Set(all)].sort((a, b) => a - b);
  if (units.length < 2 && (units[0] ?? 1) === 1) return [line];
  return units.map((count) => {
    const { of, ...rest } = line;
    const amounts = Object.entries(line.amounts ?? {}).filter(([, { base_quantity }]) => base_quantity === count);
    return {
      ...rest,
      ...(of?.base_quantity === count ? { of } : {}),
      amounts: Object.fromEntries(amounts),
      ...(count === 1 ? {} : { units: count }),
    };
  });
}

function lines(list: PriceListDocument['list'], words: PriceListWords): Line[] {
  return [
    ...list.calibration.flatMap((row) => categoryLines(row, words)),
    ...list.other_type_prices.entries.flatMap((row) => typeLines(row, { section: words.other_types, words })),
    ...list.services.flatMap(({ name, name_secondary: second, amounts, scales, variants, ...of }) => {
      const line = { section: words.services, name, second };
      return [
        { ...line, of, amounts },
        ...variants.map((variant) => ({
          ...line,
          type: [variant.price_class_label, variant.type_label].filter(Boolean).join(' · '),
          of: variant,
          amounts: variant.amounts,
        })),
        ...scaleLines(scales, line),
      ];
    }),
    ...list.articles.map(({ name, name_secondary: second, unit, ...of }) => ({
      section: words.articles,
      name,
      second,
      of,
      unit,
    })),
    ...list.surcharges.map(({ reference_id: name, mode, value, price_class_label: type }) => ({
      section: words.surcharges,
      name,
      type,
      ...(mode === 'percent' ? { surcharge: value } : { of: { base_price: value, base_quantity: 1, base_net: null } }),
    })),
  ];
}

function categoryLines(row: CategoryRow, words: PriceListWords): Line[] {
  const line = { section: words.calibration, number: row.number, name: row.name, second: row.name_secondary };
  return [
    { ...line, of: row, amounts: row.amounts, origin: originOf(row, words) },
    ...scaleLines(row.scales, line),
    ...row.exceptions.flatMap((exception) => typeLines(exception, { ...line, words })),
  ];
}

function typeLines(row: TypeRow, { words, ...line }: Line & { words: PriceListWords }): Line[] {
  const typed = { ...line, type: row.type_label };
  const origin = originOf(row, words);
  return [{ ...typed, of: row, amounts: row.amounts, origin }, ...scaleLines(row.scales, typed)];
}

function scaleLines(scales: CategoryRow['scales'], line: Line): Line[] {
  return scales.map(({ min_quantity, price, discount, ...of }) => ({
    ...line,
    minQuantity: min_quantity,
    // A scale that takes something off keeps no price of its own.
    of: price === null ? { ...of, base_price: null } : of,
    discount,
  }));
}

function originOf(row: CategoryRow | TypeRow, words: PriceListWords): string {
  const origin = rowOrigin(row);
  if (!origin) return '';
  const { derived, inherited_from } = origin;
  if (inherited_from === null) return derived ? words.origin_derived : words.origin_own;
  return fillIn(derived ? words.origin_inherited_derived : words.origin_inherited, { name: inherited_from.name });
}
