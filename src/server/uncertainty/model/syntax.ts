// What a model equation is made of once it is read, and how it is refused. Pure data; docs/uncertainty.md#model is the grammar for people.
import type { Phrase } from '#server/contract/errors.ts';

export const functionNames = ['sqrt', 'exp', 'ln', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'abs'] as const;
export type FunctionName = (typeof functionNames)[number];

export type Operator = '+' | '-' | '*' | '/' | '^';

/** `at`: the character it begins with, counted from 0. */
export type Node = { at: number } & (
  | { kind: 'number'; value: number; unit: string }
  | { kind: 'name'; name: string }
  | { kind: 'negative'; of: Node }
  | { kind: 'operation'; operator: Operator; left: Node; right: Node }
  | { kind: 'call'; name: FunctionName; of: readonly Node[] }
);

export interface Equation {
  name: string;
  at: number;
  expression: Node;
}

export interface ModelFault extends Phrase {
  position: number;
}

/** Thrown from any depth of reading and working out, caught where a model is asked for. */
export class ModelError extends Error {
  readonly fault: ModelFault;

  constructor(fault: ModelFault) {
    super(fault.key);
    this.name = 'ModelError';
    this.fault = fault;
  }
}

export function fault(what: string, position: number, params: Record<string, string | number> = {}): ModelError {
  return new ModelError({ key: `errors.model.${what}`, params: { ...params, character: position + 1 }, position });
}

/** One spelling for what looks alike, as `µ` from two alphabets. */
export function plainName(name: string): string {
  return name.trim().normalize('NFKC');
}

const wholeName = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const taken: ReadonlySet<string> = new Set([...functionNames, 'pi', 'π']);

/** What an input or an equation may be called. */
export function isSymbol(name: string): boolean {
  return wholeName.test(name) && !taken.has(name.toLowerCase());
}
