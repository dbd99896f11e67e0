// The only place where amounts are divided: half away from zero, in whole numbers (docs/interface/prices.md#rounding). A product that a
// double could not hold exactly is taken as a BigInt.

/** `amount * factor / divisor`, half away from zero. All are integers, the divisor is positive. */
export function multiplyDivide(amount: number, factor: number, divisor: number): number {
  const product = amount * factor;
  // Twice the rest must fit as well.
  if (!Number.isSafeInteger(product * 2) || !Number.isSafeInteger(divisor * 2))
    return divideExactly(BigInt(amount) * BigInt(factor), BigInt(divisor));
  const size = Math.abs(product);
  const rest = size % divisor;
  const rounded = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return product < 0 && rounded !== 0 ? -rounded : rounded;
}

/** The same for a product of more factors than two. */
export function divideExactly(product: bigint, divisor: bigint): number {
  const size = product < 0n ? -product : product;
  const rounded = Number((size * 2n + divisor) / (divisor * 2n));
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}
