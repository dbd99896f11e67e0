// The file of a test plan (`calserver.procedure`, version 3), in and out: keys that are not known here come out as they went in.
// docs/data-contracts.md#test-plans.
import { z } from 'zod';
import { type FieldProblems, invalid } from '#server/contract/errors.ts';
import type { PlanNote, ReadPlan } from './read-plan.ts';

export const planFormat = 'calserver.procedure';
export const planVersion = 3;

const plan = z.looseObject({
  format: z.literal(planFormat),
  version: z.number().optional(),
  name: z.string().optional(),
  test_steps: z.array(z.unknown()),
});

const refused = (key: string): { text: FieldProblems[string] } => ({ text: [{ key }] });

export function readTestPlan(text: string): ReadPlan {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(refused('errors.plan.json'));
  }
  const read = plan.safeParse(value);
  if (!read.success) throw invalid(refused('errors.plan.format'));
  const { format: _format, version, name = '', test_steps: steps, ...others } = read.data;
  const notes: PlanNote[] = [];
  if (version !== planVersion)
    notes.push({ key: 'plan.other_version', params: { version: String(version ?? '–') }, line: null, step: null });
  const unknown = Object.keys(others);
  if (unknown.length > 0) notes.push({ key: 'plan.kept_keys', params: { keys: unknown.join(', ') }, line: null, step: null });
  return { format: planFormat, name: name.trim(), fields: {}, steps, planKeys: others, notes };
}

interface PlanSource {
  name: string;
  steps: readonly unknown[];
  planKeys: Readonly<Record<string, unknown>>;
}

/** A step that was written here has no row of its own in a file: it gets its place. */
export function testPlanOf({ name, steps, planKeys }: PlanSource): object {
  const rows = steps.map((step, index) =>
    typeof step === 'object' && step !== null && !('row_number' in step) ? { row_number: index + 1, ...step } : step,
  );
  return { format: planFormat, version: planVersion, name, ...planKeys, test_steps: rows };
}
