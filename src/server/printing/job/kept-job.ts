// What a job keeps beside its own columns: where it is printed and how, and what it is that is printed.

import { noSides } from '../../contract/label-sheet.ts';
import { unscaled } from '../../labels/layout/placed.ts';
import type { PrintOptions } from '../../labels/order.ts';
import type { Target } from '../order/print-target.ts';

/** What is printed when it is no labels of devices. */
export type Subject =
  /** Made again from its record each time, and never printed if it then says something else. */
  | { kind: 'paper'; path: string; word: string; id: string; given: Readonly<Record<string, string>>; sha256: string }
  /** One label of the job's format, with this data. */
  | { kind: 'test'; content: string };

/** What is printed, as the job keeps it. */
export interface KeptOptions extends PrintOptions {
  target: Target;
}

/** What jobs of versions up to 0.4 do not say. */
type FittedOptions = Pick<PrintOptions, 'scale' | 'margins' | 'cutMarks'>;
const beforeFitting: FittedOptions = { scale: unscaled, margins: noSides, cutMarks: false };

export function keptOptions(options: string): { target: Target; options: PrintOptions } {
  const { target, ...kept } = JSON.parse(options) as Omit<KeptOptions, keyof FittedOptions> & Partial<FittedOptions>;
  return { target, options: { ...beforeFitting, ...kept } };
}
