// What the jobs runner keeps: schedules changed by the lab, whether it is paused, and the story of every run.
import { clockSlackMs } from '../contract/lab/backup-age.ts';
import { instantOf, msOf } from '../contract/values/dates.ts';
import { importsOf } from '../core/imports/kept/imports.ts';
import { type Ctx, inTransaction, type Lab } from '../core/lab/context.ts';
import { flagSetting } from '../core/lab/lab-settings.ts';
import { assertKeptVersion, keptVersion, upsertRecord } from '../core/write/upsert-record.ts';
import type { WriteOptions } from '../core/write/write-options.ts';
import { falling } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';
import { endProposals } from '../proposals/decide.ts';
import { keptMessage, type RunMessage } from './run-messages.ts';

export interface JobSchedule {
  cron: string;
  timezone: string;
  enabled: boolean;
}

export interface RunStart {
  key: string;
  trigger: 'schedule' | 'manual' | 'catch_up';
  /** Who asked for it. */
  userName?: string | null;
}

const keptRuns = 500;
const pausedSetting = 'scheduler.paused';

export async function jobSchedule({ db }: Lab, key: string, shipped: { cron: string; timezone: string }): Promise<JobSchedule> {
  const row = await typed(db).selectFrom('scheduled_jobs').selectAll().where('key', '=', key).executeTakeFirst();
  return { cron: row?.cron_expression ?? shipped.cron, timezone: row?.timezone ?? shipped.timezone, enabled: row?.enabled !== 0 };
}

export interface ScheduleChange {
  enabled?: number;
  /** Null: the one it ships with. */
  cron_expression?: string | null;
  timezone?: string | null;
}

/** 0 while it runs as it ships. */
export function jobVersion(ctx: Ctx, key: string): Promise<number> {
  return keptVersion(ctx, { resource: 'job', key });
}

export async function changeJob(ctx: Ctx, key: string, values: ScheduleChange, options: WriteOptions = {}): Promise<void> {
  await upsertRecord(ctx, { resource: 'job', key, values: { ...values } }, options);
}

/** Back to what ships; its version goes on, so that what somebody saw before never passes for what stands there now. */
export async function resetJob(ctx: Ctx, key: string, options: WriteOptions = {}): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if ((await jobVersion(inner, key)) > 0)
      return changeJob(inner, key, { enabled: 1, cron_expression: null, timezone: null }, options);
    await assertKeptVersion(inner, { resource: 'job', key }, options);
  });
}

export function schedulerPaused(lab: Lab): Promise<boolean> {
  return flagSetting(lab, pausedSetting);
}

export async function pauseScheduler(ctx: Ctx, paused: boolean): Promise<void> {
  await upsertRecord(ctx, { resource: 'setting', key: pausedSetting, values: { value: JSON.stringify(paused) } });
}

interface BegunRun extends RunStart {
  id: string;
  /** The opening of the lab that does it. */
  instance: string;
}

export function beginRun(lab: Lab, { id, key, trigger, userName = null, instance }: BegunRun): Promise<void> {
  return addRun(lab, { uID: id, job_key: key, trigger, user_name: userName, status: 'running', instance });
}

/** Its time came while the one before still ran. */
export function noteSkipped(lab: Lab, key: string, trigger: RunStart['trigger']): Promise<void> {
  return addRun(lab, { uID: lab.newId(), job_key: key, trigger, user_name: null, status: 'skipped', instance: null });
}

interface AddedRun {
  uID: string;
  job_key: string;
  trigger: string;
  user_name: string | null;
  status: string;
  instance: string | null;
}

async function addRun(lab: Lab, run: AddedRun): Promise<void> {
  const at = instantOf(lab.clock.now());
  await typed(lab.db)
    .insertInto('job_runs')
    .values({ ...run, started_at: at, created_at: at, updated_at: at })
    .execute();
  await dropOldRuns(lab, run.job_key);
  await lab.changes.written(['job_runs']);
}

export async function endRun(
  lab: Lab,
  { id, message, ...outcome }: { id: string; status: 'succeeded' | 'failed'; message: RunMessage; duration_ms: number },
): Promise<void> {
  const at = instantOf(lab.clock.now());
  await typed(lab.db)
    .updateTable('job_runs')
    .set({ ...outcome, message: keptMessage(message), finished_at: at, updated_at: at })
    .where('uID', '=', id)
    .execute();
  await lab.changes.written(['job_runs']);
}

async function dropOldRuns({ db }: Lab, key: string): Promise<void> {
  const runs = typed(db).selectFrom('job_runs').where('job_key', '=', key).orderBy('rid', 'desc');
  const oldest = await runs.select('rid').offset(keptRuns).limit(1).executeTakeFirst();
  if (oldest) await typed(db).deleteFrom('job_runs').where('job_key', '=', key).where('rid', '<=', oldest.rid).execute();
}

/** A run did not finish that was under way when the program died which did it: nobody of that id has the lab open any more. */
export async function failUnfinishedRuns({ db, changes }: Lab): Promise<void> {
  const open = typed(db).selectFrom('instances').select('id');
  const failed = await typed(db)
    .updateTable('job_runs')
    .set({ status: 'failed', message: keptMessage({ key: 'task.message.ended' }) })
    .where('status', '=', 'running')
    .where((eb) => eb.or([eb('instance', 'is', null), eb('instance', 'not in', open)]))
    .executeTakeFirst();
  if (failed.numUpdatedRows > 0n) await changes.written(['job_runs']);
}

/**
 * When the job last did its work; before its first time, since when the lab exists. Null in a lab without any past. What lies in the
 * future was noted by a clock that was wrong, and counts as never done.
 */
export async function lastDone({ db, clock }: Lab, key: string): Promise<number | null> {
  const last = await typed(db)
    .selectFrom('job_runs')
    .select('started_at')
    .where('job_key', '=', key)
    .where('status', '=', 'succeeded')
    .where('started_at', '<=', instantOf(clock.now()))
    .orderBy('started_at', falling)
    .limit(1)
    .executeTakeFirst();
  if (last) return msOf(last.started_at);
  const first = await typed(db).selectFrom('audits').select('at').orderBy('rid').limit(1).executeTakeFirst();
  if (!first) return null;
  const begun = msOf(first.at);
  return begun <= clock.now() ? begun : 0;
}

export interface EndedRun {
  status: 'succeeded' | 'failed';
  message: string;
}

/** How the job ended last; null before its first end. */
export async function lastEnded({ reads, clock }: Lab, key: string): Promise<EndedRun | null> {
  const last = await typed(reads)
    .selectFrom('job_runs')
    .select(['status', 'message'])
    .where('job_key', '=', key)
    .where('status', 'in', ['succeeded', 'failed'])
    .where('started_at', '<=', instantOf(clock.now()))
    .orderBy('started_at', falling)
    .orderBy('rid', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { status: last.status === 'failed' ? 'failed' : 'succeeded', message: last.message ?? '' } : null;
}

export interface RunAhead {
  key: string;
  at: string;
}

/** Jobs with a run that lies in the future, each with its last. */
export async function runsAhead({ reads, clock }: Lab): Promise<RunAhead[]> {
  return typed(reads)
    .selectFrom('job_runs')
    .select(({ fn }) => ['job_key as key', fn.max('started_at').as('at')])
    .where('started_at', '>', instantOf(clock.now() + clockSlackMs))
    .groupBy('job_key')
    .orderBy('job_key')
    .execute();
}

/** Whoever was away for a quarter of a year begins with what is open, not with what was said. */
const keptNoticesMs = 90 * 24 * 60 * 60 * 1000;

/** Sessions, request keys, proposals, notices and previews of imports that have run out. */
export async function sweepExpired(program: Ctx): Promise<{ sessions: number; keys: number; proposals: number }> {
  const { lab } = program;
  const { db, clock, changes } = lab;
  await importsOf(lab).sweep();
  const proposals = await endProposals(program);
  const now = instantOf(clock.now());
  const sessions = await typed(db).deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst();
  const keys = await typed(db).deleteFrom('idempotency_keys').where('expires_at', '<', now).executeTakeFirst();
  await typed(db)
    .deleteFrom('notices')
    .where('at', '<', instantOf(clock.now() - keptNoticesMs))
    .execute();
  await changes.written(['sessions', 'notices']);
  return { sessions: Number(sessions.numDeletedRows), keys: Number(keys.numDeletedRows), proposals };
}
