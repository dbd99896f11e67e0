// What is known after sending to a raw port: all taken, nothing sent, given up between two labels, or broken in between.
import { expect, test } from 'vitest';
import { type RawPrint, sendRaw } from '#server/printing/spooler/raw-printer.ts';
import { fakePrinter } from '../../support/fake-printer.ts';
import { waitFor } from '../../support/waiting.ts';

const never = new AbortController().signal;
/** More than the system keeps for a reader who does not read. */
const large = 4_000_000;

function print(port: number, change: Partial<RawPrint> & { labels?: number; size?: number } = {}): Parameters<typeof sendRaw>[0] {
  const { labels = 3, size = 100, ...rest } = change;
  const bytes = new Uint8Array(labels * size).map((_, at) => 65 + (Math.floor(at / size) % 26));
  const ends = Array.from({ length: labels }, (_, index) => (index + 1) * size);
  return { host: '127.0.0.1', port, timeoutMs: 60_000, bytes, ends, signal: never, ...rest };
}

test('a printer that takes everything', async () => {
  const printer = await fakePrinter();
  const told: number[] = [];
  expect(await sendRaw(print(printer.port, { sent: (labels) => told.push(labels) }))).toEqual({ state: 'printed', handed: 3 });
  expect(printer.received()).toEqual([`${'A'.repeat(100)}${'B'.repeat(100)}${'C'.repeat(100)}`]);
  expect(told).toEqual([1, 2, 3]);
  await printer.stop();
});

test('a printer that is off', async () => {
  const printer = await fakePrinter();
  await printer.stop();
  expect(await sendRaw(print(printer.port))).toEqual({ state: 'off' });
  expect(await sendRaw(print(9100, { host: 'no-such-printer.invalid' }))).toEqual({ state: 'off' });
});

test('a printer that takes the line and reads nothing', async () => {
  const printer = await fakePrinter('hangs');
  expect(await sendRaw(print(printer.port, { timeoutMs: 200 }))).toEqual({ state: 'slow', handed: 3 });
  const much = await sendRaw(print(printer.port, { timeoutMs: 200, labels: 12, size: large }));
  expect(much).toMatchObject({ state: 'slow' });
  expect('handed' in much && much.handed).toBeLessThan(12);
  await printer.stop();
});

test('a line that breaks after a part', async () => {
  const printer = await fakePrinter({ drops: large });
  const outcome = await sendRaw(print(printer.port, { labels: 12, size: large }));
  expect(outcome).toMatchObject({ state: 'dropped' });
  expect('handed' in outcome && outcome.handed).toBeGreaterThan(0);
  expect('handed' in outcome && outcome.handed).toBeLessThan(12);
  await printer.stop();
});

test('given up: the label under way is sent whole, no other', async () => {
  const printer = await fakePrinter('hangs');
  const stop = new AbortController();
  const sending = sendRaw(print(printer.port, { labels: 12, size: large, signal: stop.signal }));
  await waitFor('the printer to be connected', () => expect(printer.connections()).toBe(1));
  stop.abort();
  printer.collect();
  const outcome = await sending;
  expect(outcome).toMatchObject({ state: 'cancelled' });
  const handed = 'handed' in outcome ? outcome.handed : -1;
  expect(handed).toBeLessThan(12);
  expect(printer.received().map(({ length }) => length)).toEqual([handed * large]);
  await printer.stop();
});
