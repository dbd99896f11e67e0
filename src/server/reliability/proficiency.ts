// What a proficiency test says of a laboratory: E_n, z and ζ, from what it stated and what was assigned. Exact decimals, rounded to four
// places at the end. ISO 13528:2022 9, ISO/IEC 17043. Pure. docs/reliability.md#proficiency.
import {
  add,
  compare,
  type Decimal,
  decimalText,
  divide,
  multiply,
  negate,
  parseDecimal,
  signOf,
  subtract,
} from '../assessment/decimal.ts';

export const roundJudgements = ['satisfactory', 'questionable', 'unsatisfactory'] as const;
export type RoundJudgement = (typeof roundJudgements)[number];

/** As they were entered; null where it is not known. */
export interface RoundValues {
  value: string | null;
  /** Expanded, with its coverage factor. */
  uncertainty: string | null;
  factor: string | null;
  reference: string | null;
  referenceUncertainty: string | null;
  referenceFactor: string | null;
  /** Standard deviation for proficiency assessment. */
  sigma: string | null;
}

export interface RoundScores {
  e_n: string | null;
  z: string | null;
  zeta: string | null;
  /** The worst of what could be worked out. */
  judgement: RoundJudgement | null;
}

const places = 4;
const read = (text: string | null) => parseDecimal(text ?? '');
const two: Decimal = { digits: 2n, scale: 0 };
const digits = 30;

/** The standard uncertainty behind an expanded one; k is 2 where it is not said. */
const standard = (expanded: Decimal, factor: string | null) => divide(expanded, read(factor) ?? two, digits);

/** Rounded down. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (let next = (root + value / root) / 2n; next < root; next = (root + value / root) / 2n) root = next;
  return root;
}

/** A difference against what it is measured by: the square of a standard deviation or of an uncertainty. */
interface Score {
  difference: Decimal;
  squares: Decimal;
}

const square = (value: Decimal) => multiply(value, value);
const further = 12;

/** difference / √squares, rounded half away from zero. */
function scoreText(score: Score | null): string | null {
  const ratio = score && divide(square(score.difference), score.squares, 2 * (places + further));
  if (!ratio) return null;
  const root = { digits: squareRoot(ratio.digits), scale: places + further };
  const rounded = divide(signOf(score.difference) < 0 ? negate(root) : root, { digits: 1n, scale: 0 }, places);
  return rounded && decimalText(rounded);
}

/** By the score itself and not by how it is printed: |score| within the first is satisfactory, from the second on it is not. */
function judged(score: Score | null, satisfactory: bigint, unsatisfactory: bigint): RoundJudgement | null {
  if (!score) return null;
  const times = (limit: bigint) => multiply({ digits: limit * limit, scale: 0 }, score.squares);
  const size = square(score.difference);
  if (compare(size, times(satisfactory)) <= 0) return 'satisfactory';
  return compare(size, times(unsatisfactory)) >= 0 ? 'unsatisfactory' : 'questionable';
}

const isSome = (score: Score) => signOf(score.squares) > 0;
const only = (score: Score | null) => (score && isSome(score) ? score : null);

export function roundScores(values: RoundValues): RoundScores {
  const [value, reference] = [read(values.value), read(values.reference)];
  if (!value || !reference) return { e_n: null, z: null, zeta: null, judgement: null };
  const difference = subtract(value, reference);
  const against = (a: Decimal | null, b: Decimal | null) =>
    only(a && b ? { difference, squares: add(square(a), square(b)) } : null);
  const [U, assigned, sigma] = [read(values.uncertainty), read(values.referenceUncertainty), read(values.sigma)];
  const normal = against(U, assigned);
  const zeta = against(U && standard(U, values.factor), assigned && standard(assigned, values.referenceFactor));
  const z = only(sigma && { difference, squares: square(sigma) });
  // Of E_n there is nothing between.
  const found = [judged(normal, 1n, 1n), judged(z, 2n, 3n), judged(zeta, 2n, 3n)].filter((one) => one !== null);
  return {
    e_n: scoreText(normal),
    z: scoreText(z),
    zeta: scoreText(zeta),
    judgement: [...roundJudgements].reverse().find((one) => found.includes(one)) ?? null,
  };
}
