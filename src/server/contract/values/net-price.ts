// What is paid: a price for so many units less its discount, of one unit and of a line. Price finding, price lists, orders and their
// papers all ask here, so that they agree to the cent. docs/interface/prices.md#paid, docs/interface/prices.md#quantity, docs/adr/0028.
import { divideExactly, multiplyDivide } from './rounding.ts';

/** Amounts are cents, percents and quantities hundredths. */
export interface UnitPrice {
  amount: number;
  /** How many units the amount is for. */
  units: number;
  discount: number;
}

export const oneUnit = 100;
const whole = 10_000;

/** As it is kept beside a price: empty and 0 mean one. */
export function unitsOf(quantity: number | null | undefined): number {
  return quantity ? quantity : oneUnit;
}

/** The price of one unit where that is a whole number of cents; else it stays a price for several. */
export function inFewestUnits(price: UnitPrice): UnitPrice {
  const { amount, units, discount } = price;
  return units !== oneUnit && (amount * oneUnit) % units === 0
    ? { amount: (amount * oneUnit) / units, units: oneUnit, discount }
    : price;
}

export function priceOfOne({ amount, units }: UnitPrice): number {
  return multiplyDivide(amount, oneUnit, units);
}

/** Of all its units, less the discount. */
export function netOfAll({ amount, discount }: UnitPrice): number {
  return multiplyDivide(amount, whole - discount, whole);
}

export function netOfOne(price: UnitPrice): number {
  return netOf(price, oneUnit);
}

/** A line of `quantity` units. What one unit costs is rounded where the price is for one; a price for several is rounded at the end. */
export function netOf(price: UnitPrice, quantity: number): number {
  return price.units === oneUnit ? multiplyDivide(netOfAll(price), quantity, oneUnit) : netRoundedOnce(price, quantity);
}

export function netRoundedOnce({ amount, units, discount }: UnitPrice, quantity: number): number {
  return divideExactly(BigInt(amount) * BigInt(whole - discount) * BigInt(quantity), BigInt(whole) * BigInt(units));
}
