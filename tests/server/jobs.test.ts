// Scheduled work: one run of a job at a time, each with its row, missed ones caught up once, none cut off by the end.

import { describe, expect, it } from 'vitest';
import { createJobRunner, type JobDefinition, type JobRunner } from '#server/jobs/runner.ts';
import { openTestLab, type TestLab } from '../db/support/test-lab.ts';

const hour = 3_600_000;

interface Held {
  definition: JobDefinition;
  started: number[];
  finish(message?: string): void;
  fail(reason: string): void;
  signals: AbortSignal[];
}

/** A job that goes on until it is told to end. */
function heldJob(test: TestLab, options: Partial<JobDefinition> = {}): Held {
  const open: { resolve(text: string): void; reject(error: Error): void }[] = [];
  const held: Held = {
    started: [],
    signals: [],
    finish: (message = 'done') => open.shift()?.resolve(message),
    fail: (reason) => open.shift()?.reject(new Error(reason)),
    definition: {
      key: 'count',
      // Far from now, so that no timer of its own begins it during a test.
      cron: '0 4 29 2 *',
      timezone: 'UTC',
      catchUp: false,
      run(signal) {
        held.started.push(test.clock.now());
        held.signals.push(signal);
        return new Promise((resolve, reject) => open.push({ resolve, reject }));
      },
      ...options,
    },
  };
  return held;
}

const runsOf = ({ handle }: TestLab) =>
  handle
    .prepare('select job_key, status, "trigger", message, started_at, finished_at, duration_ms from job_runs order by rid')
    .all() as Record<string, unknown>[];

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe('a run', () => {
  it('leaves a row that says when, how long, why and how it ended', async () => {
    const test = await openTestLab();
    const job = heldJob(test);
    const jobs = createJobRunner(test.lab, [job.definition]);
    const run = jobs.run('count', 'manual');
    await until(() => job.started.length === 1);
    expect(runsOf(test)).toMatchObject([{ job_key: 'count', status: 'running', trigger: 'manual', finished_at: null }]);
    test.clock.forward(1500);
    job.finish('17 records');
    await run;
    expect(runsOf(test)).toEqual([
      {
        job_key: 'count',
        status: 'succeeded',
        trigger: 'manual',
        message: '17 records',
        started_at: '2026-03-02 09:00:00',
        finished_at: '2026-03-02 09:00:01',
        duration_ms: 1500,
      },
    ]);
  });

  it('that fails is noted with its reason, and the next one is free to start', async () => {
    const test = await openTestLab();
    const job = heldJob(test);
    const jobs = createJobRunner(test.lab, [job.definition]);
    const first = jobs.run('count', 'schedule');
    await until(() => job.started.length === 1);
    job.fail('the printer is away');
    await first;
    const second = jobs.run('count', 'schedule');
    await until(() => job.started.length === 2);
    job.finish();
    await second;
    expect(runsOf(test)).toMatchObject([
      { status: 'failed', message: 'the printer is away' },
      { status: 'succeeded', message: 'done' },
    ]);
  });

  it('is shared by all who ask while it goes on; another job is not held up by it', async () => {
    const test = await openTestLab();
    const slow = heldJob(test);
    const other = heldJob(test, { key: 'other' });
    const jobs = createJobRunner(test.lab, [slow.definition, other.definition]);
    const asked = [jobs.run('count', 'manual'), jobs.run('count', 'schedule'), jobs.run('count', 'manual')];
    const beside = jobs.run('other', 'manual');
    await until(() => slow.started.length === 1 && other.started.length === 1);
    other.finish();
    await beside;
    expect(slow.started).toHaveLength(1);
    slow.finish();
    await Promise.all(asked);
    expect(runsOf(test).map((row) => row.job_key)).toEqual(['count', 'other']);
  });

  it('of a job that does not exist is an error', async () => {
    const test = await openTestLab();
    await expect(createJobRunner(test.lab, []).run('nothing', 'manual')).rejects.toThrow('no job nothing');
  });
});

describe('the end of the server', () => {
  it('waits for what runs, and lets it know', async () => {
    const test = await openTestLab();
    const job = heldJob(test);
    const jobs = createJobRunner(test.lab, [job.definition]);
    void jobs.run('count', 'manual');
    await until(() => job.started.length === 1);
    let stopped = false;
    const stop = jobs.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    expect(job.signals[0]?.aborted).toBe(true);
    job.finish('in time');
    await stop;
    expect(runsOf(test)).toMatchObject([{ status: 'succeeded', message: 'in time' }]);
  });

  it('that came as a crash is told of at the next start', async () => {
    const test = await openTestLab();
    const job = heldJob(test);
    void createJobRunner(test.lab, [job.definition]).run('count', 'schedule');
    await until(() => job.started.length === 1);
    const next = createJobRunner(test.lab, [job.definition]);
    await next.start();
    await next.stop();
    expect(runsOf(test)).toMatchObject([{ status: 'failed', message: 'the program ended during this run' }]);
    job.finish();
  });
});

describe('after the machine was off', () => {
  async function lastRun(test: TestLab, definition: JobDefinition): Promise<void> {
    const quick = createJobRunner(test.lab, [{ ...definition, run: async () => 'earlier' }]);
    await quick.run(definition.key, 'schedule');
  }

  async function caughtUp(test: TestLab, definition: JobDefinition): Promise<string[]> {
    const jobs: JobRunner = createJobRunner(test.lab, [{ ...definition, run: async () => 'now' }]);
    await jobs.start();
    await jobs.stop();
    return runsOf(test)
      .slice(1)
      .map((row) => `${row.trigger}: ${row.message}`);
  }

  const nightly = { cron: '0 2 * * *', timezone: 'UTC', catchUp: true };

  it('a missed job runs once, however often it was missed', async () => {
    const test = await openTestLab();
    const { definition } = heldJob(test, nightly);
    await lastRun(test, definition);
    test.clock.forward(10 * 24 * hour);
    expect(await caughtUp(test, definition)).toEqual(['catch_up: now']);
    expect(await caughtUp(test, definition)).toEqual(['catch_up: now']);
  });

  it('a job that was not due yet waits for its time', async () => {
    const test = await openTestLab();
    const { definition } = heldJob(test, nightly);
    await lastRun(test, definition);
    // 9:00 is past today's; the next is 2:00 tomorrow.
    test.clock.forward(16 * hour);
    expect(await caughtUp(test, definition)).toEqual([]);
    test.clock.forward(2 * hour);
    expect(await caughtUp(test, definition)).toEqual(['catch_up: now']);
  });

  it('a job that need not be caught up is left to its next time', async () => {
    const test = await openTestLab();
    const { definition } = heldJob(test, { ...nightly, catchUp: false });
    await lastRun(test, definition);
    test.clock.forward(10 * 24 * hour);
    expect(await caughtUp(test, definition)).toEqual([]);
  });

  it('the hour is meant where the lab stands: 2:00 in Berlin is 1:00 in winter and midnight in summer', async () => {
    for (const [zone, month, missedAt] of [
      ['UTC', 0, 2],
      ['Europe/Berlin', 0, 1],
      ['Europe/Berlin', 6, 0],
      ['America/New_York', 0, 7],
      ['Asia/Kolkata', 0, 20.5],
    ] as const) {
      const test = await openTestLab();
      const { definition } = heldJob(test, { ...nightly, timezone: zone });
      // One minute after its last time, then up to a minute before and after the next.
      const due = Date.UTC(2027, month, 15) + missedAt * hour;
      test.clock.forward(due - 24 * hour + 60_000 - test.clock.now());
      await lastRun(test, definition);
      test.clock.forward(24 * hour - 120_000);
      expect({ zone, ran: await caughtUp(test, definition) }).toEqual({ zone, ran: [] });
      test.clock.forward(120_000);
      expect({ zone, ran: await caughtUp(test, definition) }).toEqual({ zone, ran: ['catch_up: now'] });
    }
  });

  it('the lab’s own schedule counts, and a job it switched off stays off', async () => {
    const test = await openTestLab();
    const { definition } = heldJob(test, nightly);
    await lastRun(test, definition);
    test.handle.exec("INSERT INTO scheduled_jobs (key, enabled) VALUES ('count', 0)");
    test.clock.forward(10 * 24 * hour);
    expect(await caughtUp(test, definition)).toEqual([]);
    test.handle.exec("UPDATE scheduled_jobs SET enabled = 1, cron_expression = '0 2 1 1 *', timezone = 'UTC'");
    expect(await caughtUp(test, definition)).toEqual([]);
    test.handle.exec("UPDATE scheduled_jobs SET cron_expression = '0 2 * * *'");
    expect(await caughtUp(test, definition)).toEqual(['catch_up: now']);
  });
});
