// How values are taken from an invoice of others: exactly, or told. What cannot be understood is gathered, so that all of it is said at once.
import { isPlainDate } from '../../contract/values/dates.ts';
import { mostHundredths } from '../../contract/values/hundredths.ts';
import { child, type Element, textIn } from '../../lib/xml/xml-tree.ts';
import { type AllowanceCharge, type Identifier, type VatCategory, vatCategories } from '../model.ts';

/** Something that an invoice says and the model does not, or cannot be read. */
export interface ReadingNote {
  key: string;
  /** As in the standard, such as BT-129. */
  term: string;
  params: Readonly<Record<string, string>>;
}

export interface Reading {
  problems: ReadingNote[];
  /** What is not kept as it stands there. */
  notKept: ReadingNote[];
}

export function textAt(parent: Element | null, ...path: string[]): string | null {
  return textIn(child(parent, ...path)) || null;
}

/** Another spelling of a number is none: XML knows no exponent and no comma. */
const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/;

interface Exact {
  /** Without the sign; with `decimals` digits after the point. */
  digits: bigint;
  decimals: number;
  negative: boolean;
}

function exactly(text: string): Exact | null {
  const [, sign, whole = '', fraction = ''] = decimal.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '' || whole.length > 20 || fraction.length > 20) return null;
  const kept = fraction.replace(/0+$/, '');
  return { digits: BigInt(whole + kept), decimals: kept.length, negative: sign === '-' };
}

/** Half away from zero, as everywhere; null beyond what the program counts to. */
function hundredthsOf({ digits, decimals, negative }: Exact): number | null {
  const divisor = 10n ** BigInt(Math.max(decimals - 2, 0));
  const scaled = digits * 10n ** BigInt(Math.max(2 - decimals, 0));
  const size = (scaled * 2n + divisor) / (divisor * 2n);
  if (size > BigInt(mostHundredths)) return null;
  return negative && size > 0n ? -Number(size) : Number(size);
}

interface Wanted {
  term: string;
  /** Of the line it stands in. */
  line?: string;
}

const params = ({ term, line }: Wanted, value: string) => ({ term, value, line: line ?? '' });

/** Null where there is none. */
export function optionalNumber(reading: Reading, text: string | null, wanted: Wanted): number | null {
  if (text === null) return null;
  const exact = exactly(text);
  const value = exact && hundredthsOf(exact);
  if (exact === null || value === null) {
    reading.problems.push({ key: 'e_invoice.unreadable.number', term: wanted.term, params: params(wanted, text) });
    return null;
  }
  if (exact.decimals > 2)
    reading.notKept.push({ key: 'e_invoice.not_kept.rounded', term: wanted.term, params: params(wanted, text) });
  return value;
}

export function number(reading: Reading, text: string | null, wanted: Wanted): number {
  if (text === null)
    reading.problems.push({ key: 'e_invoice.unreadable.missing', term: wanted.term, params: params(wanted, '') });
  return optionalNumber(reading, text, wanted) ?? 0;
}

/** A price with more decimals than cents have is one for more units: 0.0125 for one is 1.25 for a hundred. */
export function price(
  reading: Reading,
  texts: { price: string | null; base: string | null },
  line: string,
): { netPrice: number; baseQuantity: number } {
  const base = optionalNumber(reading, texts.base, { term: 'BT-149', line }) || 100;
  const exact = texts.price === null ? null : exactly(texts.price);
  const more = Math.max((exact?.decimals ?? 0) - 2, 0);
  const scaled = exact && hundredthsOf({ ...exact, decimals: exact.decimals - more });
  const units = base * 10 ** more;
  if (scaled === null || !Number.isSafeInteger(units))
    return { netPrice: number(reading, texts.price, { term: 'BT-146', line }), baseQuantity: base };
  return { netPrice: scaled, baseQuantity: units };
}

export function optionalDay(reading: Reading, text: string | null, term: string): string | null {
  if (text === null) return null;
  // CCYYMMDD in one syntax, ISO 8601 in the other, perhaps with a zone.
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const plain = `${year}-${month}-${day}`;
  if (isPlainDate(plain)) return plain;
  reading.problems.push({ key: 'e_invoice.unreadable.day', term, params: params({ term }, text) });
  return null;
}

export function day(reading: Reading, text: string | null, term: string): string {
  if (text === null) reading.problems.push({ key: 'e_invoice.unreadable.missing', term, params: params({ term }, '') });
  return optionalDay(reading, text, term) ?? '';
}

export function category(reading: Reading, text: string | null, wanted: Wanted): VatCategory {
  const found = vatCategories.find((one) => one === text);
  if (found === undefined)
    reading.problems.push({ key: 'e_invoice.unreadable.category', term: wanted.term, params: params(wanted, text ?? '') });
  return found ?? 'S';
}

export function attributeOf(element: Element | null, name: string): string | null {
  return element?.attributes[name]?.trim() || null;
}

export function identifier(element: Element | null): Identifier | null {
  const value = textIn(element);
  return value === '' ? null : { value, scheme: attributeOf(element, 'schemeID') };
}

export const isThere = (...values: (string | null)[]) => values.some((value) => value !== null);

/** Where the document and where a line has them, allowances before charges: amount, base, percent. */
export type AmountTerms = readonly [amount: string, base: string, percent: string];
export type ChargeTexts = Record<'amount' | 'base' | 'percent' | 'reason' | 'reasonCode', string | null>;

export function allowanceCharge(reading: Reading, texts: ChargeTexts, terms: AmountTerms, line?: string): AllowanceCharge {
  const wanted = (term: string) => ({ term, ...(line === undefined ? {} : { line }) });
  return {
    amount: number(reading, texts.amount, wanted(terms[0])),
    base: optionalNumber(reading, texts.base, wanted(terms[1])),
    percent: optionalNumber(reading, texts.percent, wanted(terms[2])),
    reason: texts.reason,
    reasonCode: texts.reasonCode,
  };
}
