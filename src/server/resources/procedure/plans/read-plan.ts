// What is read of a file with a test plan: a procedure's name and steps, what is kept beside them, and what could not be taken, by line or
// step. docs/data-contracts.md#test-plans.
import type { Phrase } from '#server/contract/errors.ts';

export interface PlanNote extends Phrase {
  /** Of the file, counted from 1; null where a step says where. */
  line: number | null;
  /** Place in the steps, counted from 0; null: it has become none. */
  step: number | null;
}

export interface ReadPlan {
  format: 'calserver.procedure' | 'met_cal';
  name: string;
  /** What else its head says of a procedure. */
  fields: { version?: string; calibration_item?: string };
  steps: unknown[];
  /** Kept for the way out again. */
  planKeys: Readonly<Record<string, unknown>>;
  notes: PlanNote[];
}
