// A lab in two places: a job for a printer that stands at one of them is printed by a program there, waits where none runs, and is never printed
// twice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakePrinter, fakePrinter } from '../support/fake-printer.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { waitFor } from '../support/waiting.ts';

let first: RunningLab;
let paper: FakePrinter;
let printer: string;

const atHall2 = () => startLab({ keptBy: 'server', beside: first, site: 'hall 2' });

beforeAll(async () => {
  first = await startLab({ keptBy: 'server', site: 'Hall 1' });
  paper = await fakePrinter('takes');
  const body = { name: 'Zebra of hall 2', kind: 'raw', host: '127.0.0.1', port: paper.port, site: 'Hall 2', dpi: 203 };
  printer = await made('printers', body);
});
afterAll(async () => {
  await first.stop();
  await paper.stop();
});

async function made(path: string, body: Record<string, unknown>, status = 201): Promise<string> {
  const answer = await first.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });
  expect(answer.status, answer.text).toBe(status);
  return (answer.body as { data: { id: string } }).data.id;
}

const ordered = () => made(`printers/${printer}/test`, { kind: 'cross' }, 202);

async function jobOf(id: string): Promise<Record<string, unknown>> {
  const answer = await first.v2('admin', { path: `/api/v2/print-jobs/${id}` });
  return (answer.body as { data: { attributes: Record<string, unknown> } }).data.attributes;
}

it('waits, and says for whom, until a program of that site comes', async () => {
  const id = await ordered();
  expect(await jobOf(id)).toMatchObject({ state: 'queued', site: 'Hall 2', message: 'Waits for a program at Hall 2.' });
  // Another start elsewhere takes it for nobody's: it is not ended as something that was interrupted.
  const elsewhere = await startLab({ keptBy: 'server', beside: first, site: 'Hall 3' });
  await elsewhere.stop();
  expect(await jobOf(id)).toMatchObject({ state: 'queued' });
  expect(paper.connections()).toBe(0);
  const there = await atHall2();
  await waitFor('the job to be printed', async () => expect(await jobOf(id)).toMatchObject({ state: 'printed', message: null }));
  expect(paper.connections()).toBe(1);
  await there.stop();
});

it('is printed there as soon as it is heard of, each once, with two programs at the site', async () => {
  const there = [await atHall2(), await atHall2()];
  const before = paper.connections();
  const ids = await Promise.all(Array.from({ length: 12 }, ordered));
  for (const id of ids)
    await waitFor('the job to be printed', async () => expect(await jobOf(id)).toMatchObject({ state: 'printed' }));
  expect(paper.connections() - before).toBe(12);
  for (const one of there) await one.stop();
});

it('can be given up while it waits', async () => {
  const id = await ordered();
  await waitFor('it to wait', async () => expect((await jobOf(id)).message).toMatch(/Hall 2/));
  const before = paper.connections();
  expect((await first.v2('admin', { method: 'POST', path: `/api/v2/print-jobs/${id}/cancel`, body: {} })).status).toBeLessThan(
    300,
  );
  const there = await atHall2();
  expect(await jobOf(id)).toMatchObject({ state: 'cancelled' });
  expect(paper.connections()).toBe(before);
  await there.stop();
});

it('of a printer without a site is printed where it was ordered', async () => {
  const body = { name: 'Zebra of anywhere', kind: 'raw', host: '127.0.0.1', port: paper.port, dpi: 203 };
  printer = await made('printers', body);
  const id = await ordered();
  await waitFor('the job to be printed', async () => expect(await jobOf(id)).toMatchObject({ state: 'printed', site: null }));
});
