// What waits in the lab and whether its keeping goes well, within the rows of whoever asks. What is counted is kept until it changes, so
// asking every few seconds costs next to nothing. docs/interface/connections.md#metrics.
import { statSync } from 'node:fs';
import { ofThePast } from '../contract/lab/backup-age.ts';
import type { Backups } from '../contract/lab/backups.ts';
import { alsoHolding, mayView } from '../core/access/permissions.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { countBy } from '../core/read/count-by-group.ts';
import { dueCounts, workUnderWay } from '../devices/tray-figures.ts';
import { lastEnded } from '../jobs/job-runs.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { type Family, type Sample, single } from './exposition.ts';

export interface LabSources {
  backups: Pick<Backups, 'list'>;
  jobs: Pick<JobRunner, 'tasks'>;
  /** The file of the database. */
  database: string;
}

export async function labFamilies(ctx: Ctx, sources: LabSources): Promise<Family[]> {
  const fault = ctx.lab.condition.fault() === null ? 0 : 1;
  const seen = [single('gauge', 'plumbline_fault', '1 while nothing can be written to the lab.', fault), ...(await due(ctx))];
  // What the lab holds as a whole is not told to who sees a part of it.
  if (ctx.principal.customers === 'assigned') return seen;
  const { prints, imports } = await workUnderWay(ctx.lab);
  return [
    ...seen,
    ...files(ctx, sources),
    ...(await webhooks(ctx)),
    ...(await jobs(ctx, sources)),
    single('gauge', 'plumbline_print_jobs_waiting', 'Print jobs that wait or are printed now.', prints),
    single('gauge', 'plumbline_imports_running', 'Imports under way.', imports),
  ];
}

/** 0 where there is none: a log is folded into the database now and then. */
function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function files({ lab }: Ctx, { backups, database }: LabSources): Family[] {
  const newest = ofThePast(backups.list(), lab.clock.now())[0];
  const age = newest ? (lab.clock.now() - Date.parse(newest.at)) / 1000 : null;
  return [
    single('gauge', 'plumbline_database_bytes', 'Size of the database.', bytesOf(database)),
    single('gauge', 'plumbline_database_log_bytes', 'Size of what is written ahead of it.', bytesOf(`${database}-wal`)),
    single('gauge', 'plumbline_backup_age_seconds', 'Since the newest backup was made.', age),
  ];
}

async function due(ctx: Ctx): Promise<Family[]> {
  if (!mayView(ctx, ctx.lab.registry.resource('inventory'))) return [];
  const counts = await dueCounts(inColumns(ctx));
  return [
    single('gauge', 'plumbline_devices_due', 'Devices in use that are due within the days of recall.', counts.due),
    single('gauge', 'plumbline_devices_overdue', 'Devices in use whose day has passed.', counts.overdue),
  ];
}

const told = ['waiting', 'dead'] as const;

async function webhooks(ctx: Ctx): Promise<Family[]> {
  // How many there are says nothing of what they hold.
  const inner = alsoHolding(inColumns(ctx), 'administration_management');
  const counts = await countBy(inner, ctx.lab.registry.resource('webhook_delivery'), {
    groups: [{ column: 'state' }],
    filter: { kind: 'compare', path: ['state'], op: 'in', value: [...told] },
  });
  const numberOf = (state: string) => counts.find(({ keys: [key] }) => key === state)?.count ?? 0;
  const samples = told.map((state): Sample => ({ labels: { state }, value: numberOf(state) }));
  const help = 'Messages of webhooks that wait, and those that were given up.';
  return [{ name: 'plumbline_webhook_deliveries', help, kind: 'gauge', samples }];
}

/** The jobs that come with the program; one that never ran has failed at nothing. */
async function jobs({ lab }: Ctx, { jobs: runner }: LabSources): Promise<Family[]> {
  const samples: Sample[] = [];
  for (const { definition } of await runner.tasks()) {
    const last = await lastEnded(lab, definition.key);
    samples.push({ labels: { job: definition.key }, value: last?.status === 'failed' ? 1 : 0 });
  }
  return [{ name: 'plumbline_job_failed', help: '1 where the last run of a scheduled job failed.', kind: 'gauge', samples }];
}
