// Whether what a point states is within the scope of accreditation: measured in a range that the lab is accredited for on that day, with no
// smaller an uncertainty than it may state there. Exact decimals. Pure. docs/interface/records.md#cmc; ILAC-P14:09/2020 5.3.
import { measuredColumns, recordedIn } from '../contract/values/recorded-value.ts';
import { absolute, add, compare, type Decimal, multiply, parseDecimal, timesPowerOfTen } from './decimal.ts';
import { isSameSize, type Quantity, readQuantity } from './quantity.ts';
import type { ResultRow } from './result-row.ts';

/** What stands in the scope; empty is nothing. */
export interface CmcEntry {
  unit: string;
  range_from: string;
  range_to: string;
  uncertainty_absolute: string | null;
  /** Percent of the measured value. */
  uncertainty_relative: string | null;
}

/** `outside`: no entry is for this value. `below`: each that is asks for a larger uncertainty. */
export type ScopeFinding = 'outside' | 'below';

const textOf = (value: string | number | null | undefined) => (value === null || value === undefined ? null : String(value));
const nothing: Decimal = { digits: 0n, scale: 0 };

function sizeOf(value: string | null, unit: string): Decimal | null {
  return readQuantity({ value, prefix: null, unit })?.value ?? null;
}

/** The value is in its unit without a prefix, as are the bounds then. */
function holds({ unit, range_from, range_to }: CmcEntry, measured: Quantity): boolean {
  const [from, to] = [readQuantity({ value: range_from, prefix: null, unit }), sizeOf(range_to, unit)];
  if (!from || !to || from.unit !== measured.unit) return false;
  return compare(measured.value, from.value) >= 0 && compare(measured.value, to) <= 0;
}

/** The least that may be stated at a value, in its unit without a prefix. */
export function leastUncertainty({ unit, uncertainty_absolute, uncertainty_relative }: CmcEntry, value: Decimal): Decimal {
  const a = sizeOf(uncertainty_absolute, unit) ?? nothing;
  const b = parseDecimal(uncertainty_relative ?? '') ?? nothing;
  return add(a, timesPowerOfTen(multiply(b, absolute(value)), -2));
}

/** Null for a point that is within, or that measures nothing. */
export function scopeFinding(row: ResultRow, entries: readonly CmcEntry[]): ScopeFinding | null {
  const column = recordedIn(row, measuredColumns);
  const triple = (name: typeof column | 'exp_uncert') => {
    return { value: textOf(row[name]), prefix: textOf(row[`${name}_p`]), unit: textOf(row[`${name}_u`]) };
  };
  const measured = readQuantity(triple(column));
  if (!measured) return null;
  const near = entries.filter((entry) => holds(entry, measured));
  if (near.length === 0) return 'outside';
  const stated = readQuantity(triple('exp_uncert'));
  // Without an uncertainty, or with one of another kind, there is nothing to compare: another finding says so.
  if (!stated || !isSameSize(stated, measured)) return null;
  return near.some((entry) => compare(stated.value, leastUncertainty(entry, measured.value)) >= 0) ? null : 'below';
}
