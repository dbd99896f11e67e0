// Two programs over one database: a task never runs twice at once, whoever starts it, and what died with one is taken over by the other.
// docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import { expect, it } from 'vitest';
import { createClaims } from '#server/core/lab/held-claims.ts';
import { createJobRunner, type JobRunner } from '#server/jobs/runner.ts';
import { openTestLab, type TestLab } from '../db/support/test-lab.ts';
import { waitFor } from '../support/waiting.ts';

const day = 86_400_000;

interface Program {
  jobs: JobRunner;
  started: string[];
  signals: AbortSignal[];
  finish(): void;
}

/** One that shares the lab with others; its task goes on until it is told to end. */
function program(test: TestLab, name: string, begun: string[]): Program {
  const open: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const jobs = createJobRunner(
    test.lab,
    [
      {
        key: 'count',
        cron: '0 4 * * *',
        timezone: 'UTC',
        catchUp: true,
        run(signal) {
          begun.push(name);
          signals.push(signal);
          return new Promise((resolve) => open.push(() => resolve(name)));
        },
      },
    ],
    { claims: createClaims(test.lab, { alone: false }) },
  );
  return { jobs, started: begun, signals, finish: () => open.shift()?.() };
}

const runsOf = ({ handle }: TestLab) =>
  handle.prepare('select "trigger", status, message from job_runs order by rid').all() as {
    trigger: string;
    status: string;
    message: string | null;
  }[];

async function both() {
  const test = await openTestLab();
  let wake = () => {};
  test.lab.clock.wake = (_ms, work) => {
    wake = work;
    return () => undefined;
  };
  const started: string[] = [];
  const one = program(test, 'one', started);
  await one.jobs.start();
  const wakeOne = wake;
  const other = program(test, 'other', started);
  await other.jobs.start();
  const running = one.jobs.run('count', 'schedule');
  await waitFor('the task to start', () => expect(started).toEqual(['one']));
  return { test, started, one, other, running, wakeOne };
}

it('by hand, by the clock, and when it is caught up', async () => {
  const { test, started, one, other, running } = await both();
  await expect(other.jobs.begin('count', 'Berta')).rejects.toMatchObject({ code: 'record.locked' });
  await other.jobs.run('count', 'catch_up');
  test.clock.forward(day);
  other.jobs.look();
  await waitFor('what was left out to be noted', () => expect(runsOf(test)).toHaveLength(3));
  expect(started).toEqual(['one']);
  expect(runsOf(test).map(({ trigger, status }) => `${trigger} ${status}`)).toEqual([
    'schedule running',
    'catch_up skipped',
    'catch_up skipped',
  ]);
  one.finish();
  await running;
  const again = other.jobs.run('count', 'manual');
  await waitFor('the task to start again', () => expect(started).toEqual(['one', 'other']));
  other.finish();
  await again;
  await Promise.all([one, other].map(({ jobs }) => jobs.stop()));
  expect(test.handle.prepare('select count(*) from leases').pluck().get()).toBe(0);
  expect(test.handle.prepare('select count(*) from instances').pluck().get()).toBe(0);
});

it('a start does not call failed what another one still does; what a dead one did, it does', async () => {
  const { test, one, running } = await both();
  const third = program(test, 'third', []);
  test.handle.exec(`INSERT INTO job_runs (uID, job_key, "trigger", status, started_at, instance)
    VALUES ('dead', 'other', 'schedule', 'running', '2026-03-02 08:00:00', 'gone'), ('older', 'other', 'schedule', 'running', '2026-03-02 07:00:00', NULL)`);
  await third.jobs.start();
  expect(runsOf(test).map(({ status }) => status)).toEqual(['running', 'failed', 'failed']);
  one.finish();
  await running;
  expect(runsOf(test)[0]).toMatchObject({ status: 'succeeded', message: 'one' });
});

it('what is not renewed in time is taken over, and whoever lost it ends', async () => {
  const { test, started, one, other, running, wakeOne } = await both();
  // It was silent for too long: its machine slept, or hung.
  test.handle.exec('UPDATE leases SET ends_at = 0');
  const taken = other.jobs.run('count', 'schedule');
  await waitFor('the task to be taken over', () => expect(started).toEqual(['one', 'other']));
  test.clock.forward(30_000);
  wakeOne();
  await waitFor('the first to hear of it', () => expect(one.signals[0]?.aborted).toBe(true));
  expect(other.signals[0]?.aborted).toBe(false);
  one.finish();
  await running;
  other.finish();
  await taken;
  expect(runsOf(test)).toMatchObject([
    { status: 'failed', message: '{"key":"task.message.taken_over"}' },
    { status: 'succeeded', message: 'other' },
  ]);
});

it('what is renewed is kept', async () => {
  const { test, one, other, running, wakeOne } = await both();
  test.handle.exec('UPDATE leases SET ends_at = 0');
  test.clock.forward(30_000);
  wakeOne();
  await waitFor('the claim to be renewed', () =>
    expect(test.handle.prepare('select ends_at from leases').pluck().get()).toBeGreaterThan(0),
  );
  await expect(other.jobs.begin('count', 'Berta')).rejects.toMatchObject({ code: 'record.locked' });
  one.finish();
  await running;
});

it('whoever has the lab alone by its lock takes up at once what a dead one held', async () => {
  const { test } = await both();
  const begun: string[] = [];
  const next = createJobRunner(test.lab, [
    { key: 'count', cron: '0 4 29 2 *', timezone: 'UTC', catchUp: false, run: async () => String(begun.push('next')) },
  ]);
  await next.start();
  await next.run('count', 'manual');
  expect(begun).toEqual(['next']);
  expect(runsOf(test)).toMatchObject([
    { status: 'failed', message: '{"key":"task.message.ended"}' },
    { status: 'succeeded', message: '1' },
  ]);
  await next.stop();
});
