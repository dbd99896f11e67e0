// Tells whoever manages the lab that one of its tasks failed: the first of a row of failures, as some tasks run every few minutes.
// docs/interface/records.md#notices.
import { needs } from '../contract/operations.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { tellUsers } from '../core/notices/tell-users.ts';
import { holdersOf } from '../core/notices/told-users.ts';
import { lastEnded } from './job-runs.ts';

/** Before its run ends. */
export async function tellFailed(program: Ctx, key: string): Promise<void> {
  if ((await lastEnded(program.lab, key))?.status === 'failed') return;
  await inTransaction(program, async (inner) => {
    const users = await holdersOf(inner, needs('administration_management'));
    await tellUsers(inner, [{ event: 'task_failed', title: key, about: null, users }]);
  });
}
