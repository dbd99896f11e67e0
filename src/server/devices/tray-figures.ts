// What waits in the lab and what the program is busy with, as figures for the desktop's tray and for the question before it ends.

import type { LabStatus } from '../contract/lab/lab-status.ts';
import { addDays } from '../contract/values/dates.ts';
import { importsOf } from '../core/imports/kept/imports.ts';
import type { Ctx, Lab } from '../core/lab/context.ts';
import { recallDays } from '../core/lab/lab-settings.ts';
import { listRecords } from '../core/read/read.ts';
import { typed } from '../db/typed.ts';
import { today } from '../lib/clock.ts';
import { dueDevicesUntil } from './due-devices.ts';

export async function dueCounts(ctx: Ctx): Promise<Pick<LabStatus, 'overdue' | 'due'>> {
  const inventory = ctx.lab.registry.resource('inventory');
  const countUntil = async (days: number) => {
    const filter = dueDevicesUntil(inventory, addDays(today(ctx.lab.clock), days));
    return (await listRecords(ctx, inventory, { filter, sort: [], limit: 0, offset: 0 })).total;
  };
  const overdue = await countUntil(-1);
  return { overdue, due: (await countUntil(await recallDays(ctx.lab))) - overdue };
}

/** What would be cut off if the program ended now. */
export async function workUnderWay(lab: Lab): Promise<Pick<LabStatus, 'prints' | 'imports'>> {
  const { prints } = await typed(lab.reads)
    .selectFrom('print_jobs')
    .select(({ fn }) => fn.countAll<number>().as('prints'))
    .where('state', 'in', ['queued', 'printing'])
    .executeTakeFirstOrThrow();
  return { prints, imports: importsOf(lab).underWay() };
}
