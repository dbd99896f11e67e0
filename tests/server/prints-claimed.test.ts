// Two programs over one lab: a job is printed by one of them and once, whoever starts meanwhile; what a dead one left is settled by the next,
// and whoever lost a job writes no more about it. docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import { expect, it, onTestFinished } from 'vitest';
import { type Claims, createClaims } from '#server/core/lab/held-claims.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { createLabelMaker } from '#server/labels/label-thread.ts';
import { createJob } from '#server/printing/job/new-job.ts';
import { labelMeta } from '#server/printing/order/load-label-data.ts';
import { type Target, withoutPrinter } from '#server/printing/order/print-target.ts';
import { createPrintQueue, type PrintQueue } from '#server/printing/queue/print-queue.ts';
import { openSpooler } from '#server/printing/spooler/open-spooler.ts';
import { crossFormat, testData } from '#server/printing/test-label.ts';
import { programContext } from '#server/setup/set-up.ts';
import { openTestLab, type TestLab } from '../db/support/test-lab.ts';
import { type FakePrinter, fakePrinter } from '../support/fake-printer.ts';
import { waitFor } from '../support/waiting.ts';

const translator = createTranslator('resources/i18n');

interface Program {
  printing: PrintQueue;
  claims: Claims;
}

async function program({ lab }: TestLab): Promise<Program> {
  const claims = createClaims(lab, { alone: false });
  const printing = createPrintQueue({
    ...{ lab, translator, claims },
    maker: createLabelMaker('resources/fonts'),
    spooler: openSpooler('resources'),
    paper: () => Promise.reject(new Error('no paper was ordered')),
    program: (language) => programContext(lab, language),
  });
  onTestFinished(() => printing.close());
  await printing.begin();
  return { printing, claims };
}

async function order({ ctx }: TestLab, { port }: FakePrinter): Promise<string> {
  const target: Target = {
    ...{ id: null, name: 'Zebra', kind: 'raw', host: '127.0.0.1', port },
    ...{ queue: null, output: 'zpl', timeoutMs: 600_000 },
  };
  const name = { de: 'Kreuz', en: 'Cross' };
  const { id } = await createJob(ctx, {
    ...{ title: 'Cross', target, labels: [], requestKey: null, reprintOf: null, language: 'en' },
    format: { key: 'test-cross', version: null, shipped: true, format: crossFormat({ width: 30, height: 15 }, name) },
    subject: { kind: 'test', content: JSON.stringify(testData(await labelMeta(ctx, 'en'))) },
    options: { ...withoutPrinter(203), copies: 1, start: 0, cutMarks: false },
  });
  return id;
}

const jobIn = ({ handle }: TestLab, id: string) =>
  handle.prepare('select state, message from print_jobs where uID = ?').get(id) as { state: string; message: string | null };

async function printer(behaviour: 'takes' | 'hangs'): Promise<FakePrinter> {
  const made = await fakePrinter(behaviour);
  onTestFinished(() => made.stop());
  return made;
}

/** A job on its way to a printer that does not take it yet. */
async function underWay() {
  const test = await openTestLab();
  const paper = await printer('hangs');
  const one = await program(test);
  const id = await order(test, paper);
  await one.printing.enqueue(test.ctx, id);
  await waitFor('the printer to be called', () => expect(paper.connections()).toBe(1));
  await waitFor('the job to be printed', () => expect(jobIn(test, id).state).toBe('printing'));
  return { test, paper, one, id };
}

it('a job under way is left to whoever prints it: by a start, by a second order, by giving it up elsewhere', async () => {
  const { test, paper, id } = await underWay();
  const other = await program(test);
  expect(jobIn(test, id).state).toBe('printing');
  await other.printing.enqueue(test.ctx, id);
  await expect(other.printing.cancel(id, () => Promise.reject(new Error('it was given up')))).rejects.toMatchObject({
    code: 'record.locked',
    messageKey: 'errors.print_job.elsewhere',
  });
  paper.collect();
  await waitFor('the job to end', () => expect(jobIn(test, id).state).toBe('printed'));
  expect(paper.connections()).toBe(1);
  // Given back with its end.
  await waitFor('its claim to be given back', () =>
    expect(test.handle.prepare("select count(*) from leases where name like 'print:%'").pluck().get()).toBe(0),
  );
});

it('what a dead program left is settled by whoever looks next, and is not printed again by itself', async () => {
  const { test, paper, id } = await underWay();
  test.handle.exec('UPDATE leases SET ends_at = 0');
  const other = await program(test);
  expect(jobIn(test, id)).toMatchObject({ state: 'unknown', message: expect.stringMatching(/./) });
  // Nobody has it now.
  await other.printing.cancel(id, async () => undefined);
  expect(paper.connections()).toBe(1);
  paper.collect();
});

it('whoever lost a job that another one took over writes nothing about it any more', async () => {
  const { test, one, id, paper } = await underWay();
  test.handle.exec('UPDATE leases SET ends_at = 0');
  await program(test);
  const settled = jobIn(test, id);
  test.clock.forward(30_000);
  await one.claims.keep();
  paper.collect();
  await one.printing.close();
  expect(jobIn(test, id)).toEqual(settled);
});

it('a job that was just ordered is nobody’s for a moment, and no other program calls it broken off', async () => {
  const test = await openTestLab();
  const paper = await printer('takes');
  const [one, other] = [await program(test), await program(test)];
  const id = await order(test, paper);
  test.clock.forward(30_000);
  await other.claims.keep();
  expect(jobIn(test, id).state).toBe('queued');
  await one.printing.enqueue(test.ctx, id);
  await waitFor('the job to be printed', () => expect(jobIn(test, id).state).toBe('printed'));
  expect(paper.received()).toHaveLength(1);
});
