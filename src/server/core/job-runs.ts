// What the jobs runner keeps: schedules changed by the lab, and the story of every run.
import { instantOf } from '../contract/dates.ts';
import { typed } from '../db/connection.ts';
import type { Lab } from './context.ts';

export interface JobSchedule {
  cron: string;
  timezone: string;
  enabled: boolean;
}

export async function jobSchedule({ db }: Lab, key: string, shipped: { cron: string; timezone: string }): Promise<JobSchedule> {
  const row = await typed(db).selectFrom('scheduled_jobs').selectAll().where('key', '=', key).executeTakeFirst();
  return { cron: row?.cron_expression ?? shipped.cron, timezone: row?.timezone ?? shipped.timezone, enabled: row?.enabled !== 0 };
}

export async function beginRun(lab: Lab, key: string, trigger: string): Promise<string> {
  const at = instantOf(lab.clock.now());
  const id = lab.newId();
  await typed(lab.db)
    .insertInto('job_runs')
    .values({ uID: id, job_key: key, started_at: at, status: 'running', trigger, created_at: at, updated_at: at })
    .execute();
  return id;
}

export async function endRun(
  lab: Lab,
  id: string,
  outcome: { status: 'succeeded' | 'failed'; message: string; duration_ms: number },
): Promise<void> {
  const at = instantOf(lab.clock.now());
  await typed(lab.db)
    .updateTable('job_runs')
    .set({ ...outcome, finished_at: at, updated_at: at })
    .where('uID', '=', id)
    .execute();
}

/** A run that was under way when the program died did not finish. */
export async function failUnfinishedRuns({ db }: Lab): Promise<void> {
  await typed(db)
    .updateTable('job_runs')
    .set({ status: 'failed', message: 'the program ended during this run' })
    .where('status', '=', 'running')
    .execute();
}

export async function lastSuccess({ db }: Lab, key: string): Promise<Date | null> {
  const last = await typed(db)
    .selectFrom('job_runs')
    .select('started_at')
    .where('job_key', '=', key)
    .where('status', '=', 'succeeded')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? new Date(`${last.started_at.replace(' ', 'T')}Z`) : null;
}

/** Sessions and request keys that have run out. */
export async function sweepExpired({ db, clock, changes }: Lab): Promise<{ sessions: number; keys: number }> {
  const now = instantOf(clock.now());
  const sessions = await typed(db).deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst();
  const keys = await typed(db).deleteFrom('idempotency_keys').where('expires_at', '<', now).executeTakeFirst();
  await changes.committed(['sessions']);
  return { sessions: Number(sessions.numDeletedRows), keys: Number(keys.numDeletedRows) };
}
