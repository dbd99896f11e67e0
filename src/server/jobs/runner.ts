// The only timers of the server: jobs with a cron expression and time zone, one run of each at a time, caught up once
// after the machine slept, stopped with the server. Decisions 8; house.md 8.
import { Cron } from 'croner';
import { typed } from '../db/connection.ts';
import { instantOf } from '../contract/dates.ts';
import type { Lab } from '../core/context.ts';

export interface JobDefinition {
  key: string;
  cron: string;
  timezone: string;
  /** Run at start when the last run is older than one period (the workstation was off). */
  catchUp: boolean;
  run(signal: AbortSignal): Promise<string>;
}

export interface JobRunner {
  start(): Promise<void>;
  run(key: string, trigger: 'schedule' | 'manual' | 'catch_up'): Promise<void>;
  stop(): Promise<void>;
}

interface Schedule {
  cron: string;
  timezone: string;
  enabled: boolean;
}

export function createJobRunner(lab: Lab, definitions: readonly JobDefinition[]): JobRunner {
  const timers: Cron[] = [];
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function scheduleOf(definition: JobDefinition): Promise<Schedule> {
    const row = await typed(lab.db).selectFrom('scheduled_jobs').selectAll().where('key', '=', definition.key).executeTakeFirst();
    return { cron: row?.cron_expression ?? definition.cron, timezone: row?.timezone ?? definition.timezone, enabled: row?.enabled !== 0 };
  }

  async function execute(definition: JobDefinition, trigger: string): Promise<void> {
    const started = lab.clock.now();
    const id = lab.newId();
    const at = instantOf(started);
    await typed(lab.db)
      .insertInto('job_runs')
      .values({ uID: id, job_key: definition.key, started_at: at, status: 'running', trigger, created_at: at, updated_at: at })
      .execute();
    let outcome = { status: 'succeeded', message: '' };
    try {
      outcome.message = await definition.run(stopping.signal);
    } catch (error) {
      outcome = { status: 'failed', message: error instanceof Error ? error.message : String(error) };
      lab.log.error('job failed', { job: definition.key, error });
    }
    const ended = lab.clock.now();
    await typed(lab.db)
      .updateTable('job_runs')
      .set({ ...outcome, finished_at: instantOf(ended), duration_ms: ended - started, updated_at: instantOf(ended) })
      .where('uID', '=', id)
      .execute();
  }

  async function run(key: string, trigger: 'schedule' | 'manual' | 'catch_up'): Promise<void> {
    const definition = definitions.find((one) => one.key === key);
    if (!definition) throw new Error(`there is no job ${key}`);
    const current = running.get(key);
    if (current) return current;
    const work = execute(definition, trigger).finally(() => running.delete(key));
    running.set(key, work);
    return work;
  }

  async function missed(definition: JobDefinition, schedule: Schedule): Promise<boolean> {
    const last = await typed(lab.db)
      .selectFrom('job_runs')
      .select('started_at')
      .where('job_key', '=', definition.key)
      .where('status', '=', 'succeeded')
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return false;
    const due = new Cron(schedule.cron, { timezone: schedule.timezone, paused: true }).nextRun(new Date(`${last.started_at.replace(' ', 'T')}Z`));
    return due !== null && due.getTime() < lab.clock.now();
  }

  return {
    run,
    async start() {
      // A run that was under way when the program died did not finish.
      await typed(lab.db).updateTable('job_runs').set({ status: 'failed', message: 'the program ended during this run' }).where('status', '=', 'running').execute();
      for (const definition of definitions) {
        const schedule = await scheduleOf(definition);
        if (!schedule.enabled) continue;
        timers.push(new Cron(schedule.cron, { timezone: schedule.timezone, unref: true }, () => void run(definition.key, 'schedule')));
        if (definition.catchUp && (await missed(definition, schedule))) void run(definition.key, 'catch_up');
      }
    },
    async stop() {
      for (const timer of timers) timer.stop();
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };
}
