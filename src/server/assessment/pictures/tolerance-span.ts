// A test point as a share of its tolerance: where its deviation lies, how far its uncertainty reaches, which limits there are. What the
// pictures on screens and papers draw comes from here. Pure; worked out exactly, told in tenths of a percent.
import type { ToleranceSpan } from '#server/contract/values/measuring/tolerance-span.ts';
import { add, compare, type Decimal, decimalText, divide, signOf, subtract, timesPowerOfTen } from '../decimal.ts';
import { readQuantity } from '../quantity.ts';
import { type Limits, limitsOf, middle, sameScale, type TestPoint, uncertaintyOf } from '../verdict.ts';

/** What zero is, and how much is permitted on either side of it. */
interface Scale {
  centre: Decimal;
  below: Decimal;
  above: Decimal;
}

const zero: Decimal = { digits: 0n, scale: 0 };

/** The nominal value where it lies between the limits; a limit on the nominal value itself (0 to +0.5) permits nothing there, and the
 * middle serves. Without a nominal value one limit is a share of itself, as in the verdict. */
function centreOf(nominal: Decimal | null, { lower, upper }: Limits): Decimal | null {
  const isBetween = (value: Decimal) => (!lower || compare(lower, value) < 0) && (!upper || compare(value, upper) < 0);
  if (nominal && isBetween(nominal)) return nominal;
  if (lower && upper) return middle(lower, upper);
  return nominal === null && isBetween(zero) ? zero : null;
}

/** On a side without a limit the picture goes on as on the other one. */
function scaleOf(nominal: Decimal | null, limits: Limits): Scale | null {
  const { lower, upper } = limits;
  const centre = centreOf(nominal, limits);
  if (!centre) return null;
  const above = upper && subtract(upper, centre);
  const below = lower ? subtract(centre, lower) : above;
  const [down, up] = [below, above ?? below];
  return down && up && signOf(down) > 0 && signOf(up) > 0 ? { centre, below: down, above: up } : null;
}

function percentOf(value: Decimal, { centre, below, above }: Scale): number {
  const deviation = subtract(value, centre);
  const share = divide(timesPowerOfTen(deviation, 2), signOf(deviation) < 0 ? below : above, 1);
  return share ? Number(decimalText(share)) : 0;
}

/** Null where nothing can be drawn: nothing was measured, or there are no limits that mean something beside it. */
export function toleranceSpan(point: TestPoint): ToleranceSpan | null {
  const measured = readQuantity(point.measured);
  const limits = measured && limitsOf(point, measured);
  const scale = limits && scaleOf(sameScale(point.nominal, measured), limits);
  if (!scale) return null;
  const uncertainty = uncertaintyOf(point, measured);
  return {
    at: percentOf(measured.value, scale),
    from: uncertainty && percentOf(subtract(measured.value, uncertainty), scale),
    to: uncertainty && percentOf(add(measured.value, uncertainty), scale),
    has_lower: limits.lower !== null,
    has_upper: limits.upper !== null,
  };
}
