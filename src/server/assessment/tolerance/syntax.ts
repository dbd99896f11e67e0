// What a written tolerance is made of once it is read. Pure data; docs/tolerances.md is the grammar for people.
import type { Phrase } from '#server/contract/errors.ts';
import type { Decimal } from '../decimal.ts';

/** What a share is taken of. */
export type Base = 'nominal' | 'range' | 'full_scale' | 'span';

/** `at`: the character it begins with, counted from 0. */
export type Part = { at: number } & (
  | { kind: 'number'; value: Decimal }
  /** `value` × 10^`power` of the base; `own`: a bare %, which may as well be the step's unit. */
  | { kind: 'share'; value: Decimal; power: number; base: Base; own: boolean }
  | { kind: 'digits'; value: Decimal }
  /** In the step's unit where none is named. */
  | { kind: 'amount'; value: Decimal; unit: string | null }
  | { kind: 'level'; value: Decimal }
  | { kind: 'name'; name: string }
  | { kind: 'negative'; of: Part }
  | { kind: 'operation'; operator: Operator; left: Part; right: Part }
  | { kind: 'call'; name: CallName; of: readonly Part[] }
);

export type Operator = '+' | '-' | '*' | '/';
export const callNames = ['max', 'min', 'abs'] as const;
export type CallName = (typeof callNames)[number];

/** How far up and how far down; null: no limit on that side. */
export interface Tolerance {
  upper: Part | null;
  lower: Part | null;
  /** It is the limit itself and no distance from the nominal value. */
  bare?: { at: number };
}

export interface ToleranceFault extends Phrase {
  params: { position: number; character: number; [name: string]: string | number };
}

/** Thrown from any depth of reading and working out, caught where a tolerance is asked for. */
export class ToleranceError extends Error {
  readonly fault: ToleranceFault;

  constructor(fault: ToleranceFault) {
    super(fault.key);
    this.name = 'ToleranceError';
    this.fault = fault;
  }
}

export function fault(what: string, position: number, params: Record<string, string | number> = {}): ToleranceError {
  return new ToleranceError({
    key: `errors.tolerance.${what}`,
    params: { ...params, position, character: position + 1 },
  });
}
