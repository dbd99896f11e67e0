// Scheduled work: one run of a job at a time, each with its row, missed ones caught up once, none cut off by the end.

import { describe, expect, it } from 'vitest';
import { changeJob, pauseScheduler, resetJob } from '#server/jobs/job-runs.ts';
import { createJobRunner, type JobDefinition, type JobRunner } from '#server/jobs/runner.ts';
import { openTestLab, type TestLab } from '../db/support/test-lab.ts';
import { waitFor } from '../support/waiting.ts';

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

function until(what: string, condition: () => boolean): Promise<void> {
  return waitFor(what, () => expect(condition()).toBe(true));
}

describe('a run', () => {
  it('leaves a row that says when, how long, why and how it ended', async () => {
    const test = await openTestLab();
    const job = heldJob(test);
    const jobs = createJobRunner(test.lab, [job.definition]);
    const run = jobs.run('count', 'manual');
    await until('the job to start', () => job.started.length === 1);
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
    await until('the job to start', () => job.started.length === 1);
    job.fail('the printer is away');
    await first;
    const second = jobs.run('count', 'schedule');
    await until('the job to start', () => job.started.length === 2);
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
    await until('both jobs to start', () => slow.started.length === 1 && other.started.length === 1);
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
    await until('the job to start', () => job.started.length === 1);
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
    await until('the job to start', () => job.started.length === 1);
    const next = createJobRunner(test.lab, [job.definition]);
    await next.start();
    await next.stop();
    expect(runsOf(test)).toMatchObject([{ status: 'failed', message: '{"key":"task.message.ended"}' }]);
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

describe('while the program runs', () => {
  const nightly = { cron: '0 2 * * *', timezone: 'UTC', catchUp: true };

  interface Ticking {
    test: TestLab;
    jobs: JobRunner;
    /** Lets that much time pass, looks at the clock, and tells what ran since. */
    pass(ms: number): Promise<string[]>;
    next(): Promise<string | null>;
  }

  async function ticking(options: Partial<JobDefinition> = {}): Promise<Ticking> {
    const test = await openTestLab();
    const { definition } = heldJob(test, { ...nightly, ...options });
    const jobs = createJobRunner(test.lab, [{ ...definition, run: async () => test.clock.now().toString() }]);
    await jobs.start();
    let told = 0;
    return {
      test,
      jobs,
      async pass(ms) {
        test.clock.forward(ms);
        jobs.look();
        await waitFor('the tasks to end', async () => expect((await jobs.tasks()).some(({ running }) => running)).toBe(false));
        const runs = runsOf(test).slice(told);
        told += runs.length;
        return runs.map(({ started_at, trigger, status }) => `${started_at} ${trigger} ${status}`);
      },
      async next() {
        const at = (await jobs.tasks())[0]?.next ?? null;
        return at === null ? null : new Date(at).toISOString().slice(0, 16);
      },
    };
  }

  it('a job runs when its time comes, and once', async () => {
    const { jobs, pass, next } = await ticking();
    expect(await next()).toBe('2026-03-03T02:00');
    expect(await pass(17 * hour - 1000)).toEqual([]);
    expect(await pass(1000)).toEqual(['2026-03-03 02:00:00 schedule succeeded']);
    expect(await pass(0)).toEqual([]);
    expect(await pass(1000)).toEqual([]);
    expect(await next()).toBe('2026-03-04T02:00');
    await jobs.stop();
  });

  it('after a sleep of days what was missed runs once, and what need not be caught up waits', async () => {
    const missed = await ticking();
    expect(await missed.pass(5 * 24 * hour)).toEqual(['2026-03-07 09:00:00 catch_up succeeded']);
    expect(await missed.pass(60_000)).toEqual([]);
    expect(await missed.next()).toBe('2026-03-08T02:00');
    const left = await ticking({ catchUp: false });
    expect(await left.pass(5 * 24 * hour)).toEqual([]);
    expect(await left.next()).toBe('2026-03-08T02:00');
  });

  it('a run that takes longer than its period is not doubled, and that is told', async () => {
    const test = await openTestLab();
    const job = heldJob(test, { cron: '*/10 * * * *' });
    const jobs = createJobRunner(test.lab, [job.definition]);
    await jobs.start();
    for (const step of [10, 10]) {
      test.clock.forward(step * 60_000);
      jobs.look();
    }
    await until('the runs to be noted', () => runsOf(test).length === 2);
    expect(runsOf(test).map(({ status }) => status)).toEqual(['running', 'skipped']);
    expect(job.started).toHaveLength(1);
    await expect(jobs.begin('count', 'Berta')).rejects.toMatchObject({ code: 'record.locked' });
    job.finish();
    await jobs.stop();
    expect(job.started).toHaveLength(1);
  });

  it('another time, another zone and switching off are in force at once; a reset brings the shipped time back', async () => {
    const { test, pass, next } = await ticking();
    await changeJob(test.ctx, 'count', { cron_expression: '30 9 * * *' });
    expect(await next()).toBe('2026-03-02T09:30');
    await changeJob(test.ctx, 'count', { timezone: 'Asia/Kolkata' });
    expect(await next()).toBe('2026-03-03T04:00');
    await changeJob(test.ctx, 'count', { enabled: 0 });
    expect(await next()).toBeNull();
    expect(await pass(3 * 24 * hour)).toEqual([]);
    await resetJob(test.ctx, 'count');
    expect(await next()).toBe('2026-03-06T02:00');
    expect(await pass(17 * hour)).toEqual(['2026-03-06 02:00:00 schedule succeeded']);
  });

  it('a change of one job does not put off another that is due this moment', async () => {
    const { test, pass } = await ticking();
    test.clock.forward(17 * hour);
    await changeJob(test.ctx, 'other', { enabled: 0 });
    expect(await pass(0)).toEqual(['2026-03-03 02:00:00 schedule succeeded']);
  });

  it('a paused scheduler begins nothing, also after a restart, and catches up once when it goes on', async () => {
    const first = await ticking();
    expect(await first.pass(17 * hour)).toHaveLength(1);
    await pauseScheduler(first.test.ctx, true);
    expect(await first.next()).toBeNull();
    expect(await first.pass(3 * 24 * hour)).toEqual([]);
    await first.jobs.stop();

    const { test } = first;
    const { definition } = heldJob(test, nightly);
    const second = createJobRunner(test.lab, [{ ...definition, run: async () => 'again' }]);
    await second.start();
    test.clock.forward(24 * hour);
    second.look();
    expect(runsOf(test)).toHaveLength(1);
    await pauseScheduler(test.ctx, false);
    await until('the runs to be noted', () => runsOf(test).length > 1);
    await second.stop();
    expect(runsOf(test).slice(1)).toMatchObject([{ trigger: 'catch_up', message: 'again' }]);
  });

  it('a clock that is set back does not leave a job waiting for the time it once was', async () => {
    const { pass, next } = await ticking();
    expect(await pass(40 * 24 * hour)).toHaveLength(1);
    expect(await pass(-39 * 24 * hour)).toEqual([]);
    expect(await next()).toBe('2026-03-04T02:00');
  });

  it('2:30 comes once on the day it comes twice, and at 3:00 on the day it is left out', async () => {
    const { test, pass, next } = await ticking({ cron: '30 2 * * *', timezone: 'Europe/Berlin' });
    const to = (time: string) => Date.parse(time) - test.clock.now();
    await pass(to('2026-03-28T12:00:00Z'));
    expect(await next()).toBe('2026-03-29T01:00');
    await pass(to('2026-10-24T12:00:00Z'));
    expect(await next()).toBe('2026-10-25T00:30');
    expect(await pass(to('2026-10-25T00:30:00Z'))).toEqual(['2026-10-25 00:30:00 schedule succeeded']);
    expect(await pass(hour)).toEqual([]);
    expect(await next()).toBe('2026-10-26T01:30');
  });

  it('the timer looks when the next job is due, and at least twice a minute', async () => {
    const test = await openTestLab();
    const waits: number[] = [];
    let wake = () => {};
    test.lab.clock.wake = (ms, work) => {
      waits.push(ms);
      wake = work;
      return () => undefined;
    };
    const job = heldJob(test, { cron: '1 9 * * *' });
    const jobs = createJobRunner(test.lab, [job.definition]);
    await jobs.start();
    for (const seconds of [30, 29, 1]) {
      test.clock.forward(seconds * 1000);
      wake();
    }
    expect(waits).toEqual([30_000, 30_000, 1000, 30_000]);
    await until('the job to start', () => job.started.length === 1);
    job.finish();
    await jobs.stop();
  });

  it('only the last 500 runs are kept', async () => {
    const test = await openTestLab();
    const { definition } = heldJob(test);
    const jobs = createJobRunner(test.lab, [
      { ...definition, run: async () => '' },
      { ...definition, key: 'other', run: async () => '' },
    ]);
    await jobs.run('other', 'manual');
    for (let n = 0; n < 503; n += 1) await jobs.run('count', 'manual');
    const counts = test.handle.prepare('select job_key, count(*) as n from job_runs group by 1 order by 1').all();
    expect(counts).toEqual([
      { job_key: 'count', n: 500 },
      { job_key: 'other', n: 1 },
    ]);
  });
});
