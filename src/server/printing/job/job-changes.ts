// A print job is kept up as it goes on: the trail has it with each of its states, and its labels change with it.

import { type Ctx, inTransaction, markWritten } from '../../core/lab/context.ts';
import type { HeldClaim } from '../../core/lab/held-claims.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import type { PrintJobState } from '../../resources/print-job/definition.ts';
import type { LabelState } from '../../resources/printed-label/definition.ts';

export interface JobChange {
  state: PrintJobState;
  message?: string | null;
  done?: number;
  spool_id?: string | null;
  started?: true;
  finished?: true;
}

export interface ClaimedJob {
  id: string;
  claim: HeldClaim;
}

interface LabelChange {
  state: LabelState;
  ids: readonly string[];
}

/** By whoever prints it, and nobody else: refused once it was taken over. */
export async function changeClaimed(
  ctx: Ctx,
  { id, claim }: ClaimedJob,
  change: JobChange,
  labels: readonly LabelChange[] = [],
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await claim.prove(inner.db);
    await changeJob(inner, id, change, labels);
  });
}

/** The job's state and that of its labels change together. */
export async function changeJob(ctx: Ctx, id: string, change: JobChange, labels: readonly LabelChange[] = []): Promise<void> {
  const at = instantNow(ctx.lab.clock);
  const { started, finished, ...values } = change;
  await inTransaction(ctx, async (inner) => {
    const times = { ...(started ? { started_at: at } : {}), ...(finished ? { finished_at: at } : {}) };
    await updateAsSideEffect(inner, { resource: 'print_job', key: id, values: { ...values, ...times } });
    for (const { state, ids } of labels) await setLabels(inner, { state, ids });
  });
}

async function setLabels(ctx: Ctx, { state, ids }: LabelChange): Promise<void> {
  const at = instantNow(ctx.lab.clock);
  markWritten(ctx, 'printed_labels', { scope: false });
  for (const chunk of inChunks(ids)) {
    await typed(ctx.db)
      .updateTable('printed_labels')
      .set({ state, updated_at: at, ...(state === 'printed' ? { printed_at: at } : {}) })
      .where('uID', 'in', chunk)
      // What somebody scanned on its device is there, whatever the printer says later.
      .where('state', '!=', 'confirmed')
      .execute();
  }
}

/** How far it is: told often and worth no entry in the trail. */
export async function noteProgress(ctx: Ctx, id: string, done: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    markWritten(inner, 'print_jobs', { scope: false });
    await typed(inner.db).updateTable('print_jobs').set({ done }).where('uID', '=', id).execute();
  });
}
