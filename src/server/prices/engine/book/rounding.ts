// Changes of amounts as price finding and adjustments make them, each rounded once and never below zero
// (docs/interface/prices.md#rounding).
import { multiplyDivide } from '#server/contract/values/rounding.ts';

const wholePercent = 10_000;

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

/** Every step ends here: never below 0.00. */
export function floorAtZero(amount: number): { amount: number; floored: boolean } {
  return amount < 0 ? { amount: 0, floored: true } : { amount, floored: false };
}
