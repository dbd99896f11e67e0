// The only timers of the server: jobs with a cron expression and time zone, one run of each at a time, caught up once
// after the machine slept, stopped with the server. Decisions 8; house.md 8.
import { Cron } from 'croner';
import type { Lab } from '../core/context.ts';
import { beginRun, endRun, failUnfinishedRuns, type JobSchedule, jobSchedule, lastSuccess } from '../core/job-runs.ts';

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

export function createJobRunner(lab: Lab, definitions: readonly JobDefinition[]): JobRunner {
  const timers: Cron[] = [];
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function execute(definition: JobDefinition, trigger: string): Promise<void> {
    const started = lab.clock.now();
    const id = await beginRun(lab, definition.key, trigger);
    let outcome: { status: 'succeeded' | 'failed'; message: string };
    try {
      outcome = { status: 'succeeded', message: await definition.run(stopping.signal) };
    } catch (error) {
      outcome = { status: 'failed', message: error instanceof Error ? error.message : String(error) };
      lab.log.error('job failed', { job: definition.key, error });
    }
    await endRun(lab, id, { ...outcome, duration_ms: lab.clock.now() - started });
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

  /** Nobody waits for a run that a timer began: where not even its row can be written, the log has it and the lab goes on. */
  function runUnattended(key: string, trigger: 'schedule' | 'catch_up'): void {
    run(key, trigger).catch((error: unknown) => lab.log.error('job could not run', { job: key, error }));
  }

  async function missed(definition: JobDefinition, schedule: JobSchedule): Promise<boolean> {
    const last = await lastSuccess(lab, definition.key);
    if (!last) return false;
    const due = new Cron(schedule.cron, { timezone: schedule.timezone, paused: true }).nextRun(last);
    return due !== null && due.getTime() < lab.clock.now();
  }

  return {
    run,
    async start() {
      await failUnfinishedRuns(lab);
      for (const definition of definitions) {
        const schedule = await jobSchedule(lab, definition.key, definition);
        if (!schedule.enabled) continue;
        timers.push(
          new Cron(schedule.cron, { timezone: schedule.timezone, unref: true }, () => runUnattended(definition.key, 'schedule')),
        );
        if (definition.catchUp && (await missed(definition, schedule))) runUnattended(definition.key, 'catch_up');
      }
    },
    async stop() {
      for (const timer of timers) timer.stop();
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };
}
