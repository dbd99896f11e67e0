// Tells by asking twice whether an endpoint is gated by exactly the operation its table names.
import { expect } from 'vitest';
import { type Operation, operations } from '#server/contract/operations.ts';
import type { V2Answer } from './answers.ts';
import { change } from './builders.ts';
import type { RunningLab } from './running-lab.ts';
import type { UserName } from './seed-world.ts';

/** With everything but the one operation 403 that names it; with it the answer. */
export async function gatedBy(
  lab: RunningLab,
  operation: Operation,
  ask: (user: UserName) => Promise<V2Answer>,
): Promise<V2Answer> {
  const hold = (names: readonly string[]) => change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(names) });
  await hold(operations.filter((name) => name !== operation));
  const refused = await ask('probe');
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining(operation)]);
  await hold(operations);
  return ask('probe');
}
