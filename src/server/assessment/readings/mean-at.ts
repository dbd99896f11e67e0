// The mean of a result's readings as it stands beside its uncertainty: rounded to the last place of U (GUM 7.2.6, ILAC P14). The readings
// keep what that takes away. docs/uncertainty.md#readings-of-a-result.
import { decimalText, divide, parseDecimal } from '../decimal.ts';

const one = { digits: 1n, scale: 0 };

/** As it is where U has as many decimals, or is no number. */
export function meanAt(mean: string, uncertainty: string | null | undefined): string {
  const [value, u] = [parseDecimal(mean), parseDecimal(uncertainty ?? '')];
  const rounded = value && u && u.scale < value.scale ? divide(value, one, u.scale) : null;
  return rounded ? decimalText(rounded) : mean;
}

interface Measured {
  value: string;
  mean: string;
  uncertainty: string | null | undefined;
}

/** Whether nobody typed it: it is the mean, whole or rounded beside the U of then. */
export const isMean = ({ value, mean, uncertainty }: Measured) => value === mean || value === meanAt(mean, uncertainty);
