// A recorded value as a DCC states it: in a unit of the SI without a prefix and, where that does not say what was recorded (`µL`,
// `% r.H.`), as it was recorded before that. Pure.
import { absolute, type Decimal, decimalText, parseDecimal, timesPowerOfTen } from '#server/assessment/decimal.ts';
import { isSameSize, readQuantity } from '#server/assessment/quantity.ts';
import { measuredColumns, recordedIn } from '#server/contract/values/recorded-value.ts';
import type { CertificateResult } from '../../calibration-certificate/contract.ts';
import { unitText } from '../../sheet/value-text.ts';
import { dsiOf, unitOfDsi } from '../units.ts';

export type Column = 'fixq' | 'sys_actual' | 'varq' | 'uut_ind' | 'lower_limit' | 'upper_limit' | 'exp_uncert';

/** In one unit. */
export interface Stated {
  text: string;
  unit: string;
  /** Expanded, in the same unit; null for none. */
  uncertainty: string | null;
}

export interface DccValue {
  /** Null where the SI says it as it was recorded. */
  own: Stated | null;
  si: Stated;
  /** Of the uncertainties. */
  coverage: Coverage | null;
}

interface Coverage {
  factor: string;
  /** As a part of 1. */
  probability: string;
}

export interface ExpandedUncertainty extends Coverage {
  /** In the unit of the SI. */
  value: string;
}

interface ValueAsked {
  expanded: ExpandedUncertainty | null;
  /** Also in the unit that was recorded. */
  asRecorded: boolean;
}

/** Null for what is no number, or has no unit the Digital-SI knows. */
export function valueIn(row: CertificateResult, column: Column, { expanded, asRecorded }: ValueAsked): DccValue | null {
  const read = siValue(row, column);
  if (!read) return null;
  const si = { text: read.text, unit: read.unit, uncertainty: expanded?.value ?? null };
  const unit = unitText(row[`${column}_p`], row[`${column}_u`]);
  const digits = parseDecimal(row[column]);
  const isSaid = !asRecorded || !digits || unit === unitOfDsi(read.unit) || dsiOf(unit) === null;
  const own = isSaid ? null : { text: decimalText(digits), unit, uncertainty: expanded && uncertaintyIn(row, column) };
  return { own, si, coverage: expanded };
}

/** The schema wants factor and probability beside it: where one is not known, U stands as a quantity of its own. */
export function expandedOf(row: CertificateResult, asRecorded: boolean): ExpandedUncertainty | null {
  const value = uncertaintyOf(row, asRecorded);
  if (value === null) return null;
  // Contracts from before results had a factor: their text said k = 2 and about 95 % of all.
  if (row.coverage_factor === undefined) return { value, factor: '2', probability: '0.95' };
  const factor = parseDecimal(row.coverage_factor);
  const percent = parseDecimal(row.coverage_probability ?? '');
  return factor && percent
    ? { value, factor: decimalText(factor), probability: decimalText(timesPowerOfTen(percent, -2)) }
    : null;
}

/** Of the measured value, in its unit; null when it is none or cannot be compared with it. */
function uncertaintyOf(row: CertificateResult, asRecorded: boolean): string | null {
  const column = recordedIn(row, measuredColumns);
  const measured = readQuantity({ value: row[column], prefix: row[`${column}_p`], unit: row[`${column}_u`] });
  const read = readQuantity({ value: row.exp_uncert, prefix: row.exp_uncert_p, unit: row.exp_uncert_u });
  const value = siValue(row, 'exp_uncert');
  if (!measured || !read || !value || !siValue(row, column) || !isSameSize(measured, read)) return null;
  if (absolute(read.value).digits !== read.value.digits) return null;
  const digits = recordedDigits(row.exp_uncert);
  return asRecorded && digits ? uncertaintyText(digits, value.exponent) : value.text;
}

/** In the unit of the measured value, of the same size as it. */
function uncertaintyIn(row: CertificateResult, column: Column): string {
  const scaleOf = (name: Column) =>
    readQuantity({ value: row[name], prefix: row[`${name}_p`], unit: row[`${name}_u`] })?.exponent ?? 0;
  const digits = recordedDigits(row.exp_uncert);
  return digits ? uncertaintyText(digits, scaleOf('exp_uncert') - scaleOf(column)) : '';
}

/** In one form for each number of digits, so that it is the same when it comes back in another unit than it was recorded in. */
function uncertaintyText({ digits, scale }: Decimal, exponent: number): string {
  if (digits === 0n) return '0';
  if (scale >= exponent) return decimalText({ digits, scale: scale - exponent });
  const [first = '', ...others] = String(digits);
  const power = others.length - scale + exponent;
  return `${first}${others.length > 0 ? `.${others.join('')}` : ''}E${power}`;
}

const powered = /^\s*\+?(\d*)(?:[.,](\d*))?[eE]([+-]?\d{1,3})\s*$/;

/** With the digits that it was recorded with: those of 1.5E3 are two. */
function recordedDigits(text: string): Decimal | null {
  const [, whole, part = '', power] = powered.exec(text) ?? [];
  const read = parseDecimal(text);
  if (whole === undefined || read === null) return read;
  return { digits: BigInt(`${whole}${part}`), scale: part.length - Number(power) };
}

/** Noughts that were not recorded are never added: they would claim digits. */
function movedText(digits: Decimal, exponent: number): string {
  const isWhole = digits.scale - exponent < 0 && digits.digits !== 0n;
  return isWhole ? `${decimalText(digits)}E${exponent}` : decimalText(timesPowerOfTen(digits, exponent));
}

/** Grams are the unit of prefixes; the SI's own is the kilogram. */
const gram = 'g';

interface SiValue {
  text: string;
  unit: string;
  /** By which power of ten what was recorded is in the unit. */
  exponent: number;
}

function siValue(row: CertificateResult, column: Column): SiValue | null {
  const read = readQuantity({ value: row[column], prefix: row[`${column}_p`], unit: row[`${column}_u`] });
  const digits = parseDecimal(row[column]);
  const unit = read && (read.unit === gram ? '\\kilogram' : dsiOf(read.unit));
  if (!read || !digits || unit === null) return null;
  const exponent = read.exponent - (read.unit === gram ? 3 : 0);
  return { text: movedText(digits, exponent), unit, exponent };
}
