// Polynomials by least squares, solved in whole numbers: the data are decimals, so their sums are exact and only the last division rounds.
// A nearly singular case loses no digit. Pure. docs/reliability.md#regression, docs/adr/0059.

export interface Polynomial {
  /** From the lowest power up; of a fit through the origin the first is that of x. */
  coefficients: readonly number[];
  standardErrors: readonly number[];
  /** Of the residuals. */
  spread: number;
  /** The share of the variation that it explains; without a constant of that around zero. */
  explained: number;
  freedom: number;
  /** Inverse of the normal equations: with the square of `spread` the covariance of the coefficients. */
  inverse: readonly (readonly number[])[];
  /** The powers of x, in the order of the coefficients. */
  powers: readonly number[];
}

interface Scaled {
  digits: bigint[];
  scale: number;
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** All with one power of ten, by the shortest decimal that means the number. */
function scaled(values: readonly number[]): Scaled {
  const read = values.map((value) => {
    const [, sign = '', whole = '0', fraction = '', exponent = '0'] = decimal.exec(String(value)) ?? [];
    return { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length - Number(exponent) };
  });
  const scale = read.reduce((most, one) => Math.max(most, one.scale), 0);
  return { digits: read.map((one) => one.digits * 10n ** BigInt(scale - one.scale)), scale };
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** Fraction-free elimination: `determinant` times the inverse and the solution, all whole. Null: no one solution. */
function eliminate(matrix: readonly (readonly bigint[])[], right: readonly bigint[]) {
  const size = matrix.length;
  let rows = matrix.map((row, i) => [...row, right[i] ?? 0n, ...matrix.map((_, j) => (i === j ? 1n : 0n))]);
  let before = 1n;
  for (let k = 0; k < size; k += 1) {
    const pivotRow = rows[k] ?? [];
    const pivot = pivotRow[k] ?? 0n;
    if (pivot === 0n) return null;
    rows = rows.map((row, i) => {
      if (i === k) return row;
      const own = row[k] ?? 0n;
      return row.map((value, j) => (pivot * value - own * (pivotRow[j] ?? 0n)) / before);
    });
    before = pivot;
  }
  return {
    determinant: before,
    solution: rows.map((row) => row[size] ?? 0n),
    inverse: rows.map((row) => row.slice(size + 1)),
  };
}

const kept = 30;

/** a / b · 10^exponent as the nearest number. */
function ratio(a: bigint, b: bigint, exponent: number): number {
  const negative = a < 0n !== b < 0n;
  const [top, bottom] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const shift = Math.max(0, kept + String(bottom).length - String(top).length);
  const size = (top * 10n ** BigInt(shift)) / bottom;
  return Number(`${negative ? '-' : ''}${size}e${exponent - shift}`);
}

export interface PolynomialOptions {
  degree: number;
  /** Whether there is a constant. */
  through?: 'anywhere' | 'origin';
}

/** Fewer points than coefficients, or too few different x, are a mistake of the caller's. */
export function polynomial(
  x: readonly number[],
  y: readonly number[],
  { degree, through = 'anywhere' }: PolynomialOptions,
): Polynomial {
  const first = through === 'origin' ? 1 : 0;
  const powers = Array.from({ length: degree - first + 1 }, (_, index) => index + first);
  const [across, up] = [scaled(x), scaled(y)];
  const moments = Array.from({ length: 2 * degree + 1 }, (_, power) => sum(across.digits.map((value) => value ** BigInt(power))));
  const matrix = powers.map((i) => powers.map((j) => moments[i + j] ?? 0n));
  const right = powers.map((power) =>
    sum(across.digits.map((value, index) => value ** BigInt(power) * (up.digits[index] ?? 0n))),
  );
  const found = eliminate(matrix, right);
  const freedom = x.length - powers.length;
  if (!found || freedom < 1) throw new RangeError('too few different points for this polynomial');
  const { determinant, solution, inverse } = found;
  const squares = sum(up.digits.map((value) => value ** 2n));
  // times the determinant
  const residual = squares * determinant - sum(solution.map((value, index) => value * (right[index] ?? 0n)));
  const n = BigInt(x.length);
  const around = first === 1 ? squares * n : squares * n - sum(up.digits) ** 2n;
  const variance = ratio(residual, determinant * BigInt(freedom), -2 * up.scale);
  const entry = (i: number, j: number) =>
    ratio(inverse[i]?.[j] ?? 0n, determinant, across.scale * ((powers[i] ?? 0) + (powers[j] ?? 0)));
  return {
    coefficients: solution.map((value, index) => ratio(value, determinant, across.scale * (powers[index] ?? 0) - up.scale)),
    standardErrors: powers.map((power, index) =>
      Math.sqrt(
        ratio(
          residual * (inverse[index]?.[index] ?? 0n),
          determinant ** 2n * BigInt(freedom),
          2 * (across.scale * power - up.scale),
        ),
      ),
    ),
    spread: Math.sqrt(variance),
    explained: around === 0n ? 1 : ratio(around * determinant - residual * n, around * determinant, 0),
    freedom,
    inverse: powers.map((_, i) => powers.map((__, j) => entry(i, j))),
    powers,
  };
}
