// How far a percent may change a price: not below nothing, and not beyond what anybody means.
import type { FieldProblem } from '../../contract/errors.ts';
import type { Stored } from '../../schema/fields/field-type.ts';

/** -100 % and 10,000 % in hundredths. */
const everythingOff = -10_000;
const hundredfold = 1_000_000;

export function percentProblem(kind: Stored | undefined, value: Stored | undefined): FieldProblem | null {
  if (kind !== 'percent' || typeof value !== 'number') return null;
  if (value < everythingOff) return { key: 'errors.price.percent_below' };
  return value > hundredfold ? { key: 'errors.price.percent_above' } : null;
}
