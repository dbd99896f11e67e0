// The only place where amounts are rounded: half away from zero, to cents, in whole numbers (decisions 6.7). A product that a
// double could not hold exactly is taken as a BigInt.
const wholePercent = 10_000;

/** `amount * factor / divisor`, half away from zero. All are integers, the divisor is positive. */
export function multiplyDivide(amount: number, factor: number, divisor: number): number {
  const product = amount * factor;
  // Twice the rest must fit as well.
  if (!Number.isSafeInteger(product * 2) || !Number.isSafeInteger(divisor * 2))
    return Number(divideExactly(BigInt(amount) * BigInt(factor), BigInt(divisor)));
  const size = Math.abs(product);
  const rest = size % divisor;
  const rounded = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return product < 0 && rounded !== 0 ? -rounded : rounded;
}

function divideExactly(product: bigint, divisor: bigint): bigint {
  const size = product < 0n ? -product : product;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return product < 0n ? -rounded : rounded;
}

/** 15 % more is `changeByPercent(amount, 1500)`; the result is rounded, not the part that is added. */
export function changeByPercent(amount: number, percent: number): number {
  return multiplyDivide(amount, wholePercent + percent, wholePercent);
}

/** The same, rounded once to a multiple of `step` cents. */
export function changeByPercentToStep(amount: number, percent: number, step: number): number {
  return multiplyDivide(amount, wholePercent + percent, wholePercent * step) * step;
}

export function roundToStep(amount: number, step: number): number {
  return multiplyDivide(amount, 1, step) * step;
}

/** What `quantity` hundredths of a piece cost. */
export function totalOf(amount: number, quantity: number): number {
  return multiplyDivide(amount, quantity, 100);
}

/** Every step ends here: never below 0.00. */
export function floorAtZero(amount: number): { amount: number; floored: boolean } {
  return amount < 0 ? { amount: 0, floored: true } : { amount, floored: false };
}
