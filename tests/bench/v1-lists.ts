// v1 lists against the same statements by hand: `like` on one and on five fields, a filter through a relation over two
// million calibrations, and everything at once with its first byte and its memory.
import { join } from 'node:path';
import type { BenchUser } from './bench-lab.ts';
import { tableColumns } from './bench-lab.ts';
import { medianMs, readThrough } from './load.ts';
import { line, megabytes, startByHand, startPlumbline } from './measured-server.ts';

const like = (properties: string[], value: string) => ({
  logic: 'OR',
  conditions: properties.map((property) => ({ property, value, operator: 'like' })),
});

export const fiveFields = ['I4201', 'I4202', 'I4203', 'I4204', 'I4206'] as const;

export async function v1Lists(directory: string, { credentials, userId, sample }: BenchUser): Promise<void> {
  const server = await startPlumbline(directory);
  const tables = ['inventory', 'customers', 'categories', 'calibration'];
  const byHand = await startByHand(
    join(directory, 'lab.db'),
    tables.map((table) => tableColumns(directory, table)),
  );
  const ask = (resource: string, filter: object, sort: object[] = []) =>
    `${server.url}/api/${resource}?${credentials}&filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify(sort))}`;
  const match = (columns: readonly string[], text: string) =>
    `${byHand.url}/search?user=${userId}&match=${encodeURIComponent(`{${columns.join(' ')}} : "${text}"`)}`;
  const pairs: [string, string, string][] = [
    ['like on one field', ask('inventory', like(['I4204'], sample.serial)), match(['I4204'], sample.serial)],
    ['like on five fields', ask('inventory', like([...fiveFields], sample.serial)), match(fiveFields, sample.serial)],
    [
      'calibrations of devices in repair, by due date',
      ask(
        'calibration',
        [{ property: 'inventory.I4209', value: 'R', operator: '=' }],
        [{ property: 'C2303', direction: 'DESC' }],
      ),
      `${byHand.url}/calibrations?user=${userId}&status=R`,
    ],
  ];
  for (const [what, ours, hand] of pairs) {
    const first = await medianMs(ours, 1);
    await medianMs(hand, 3);
    const [oursMs, handMs] = [await medianMs(ours, 25), await medianMs(hand, 25)];
    line(
      what,
      {
        ours: `${oursMs.toFixed(2)} ms`,
        'by hand': `${handMs.toFixed(2)} ms`,
        'first (uncounted total)': `${first.toFixed(1)} ms`,
      },
      `ratio ${(oursMs / handMs).toFixed(2)}`,
    );
  }
  await byHand.stop();
  await server.stop();
}

/** On a server of its own: what counts is the most memory it ever took. The password is proved before, as once in ten minutes at most. */
export async function everythingAtOnce(directory: string, { credentials }: BenchUser): Promise<void> {
  const server = await startPlumbline(directory);
  const proofMs = await medianMs(`${server.url}/api/category?${credentials}&limit=1`, 1);
  const { firstByteMs, totalMs, bytes } = await readThrough(`${server.url}/api/inventory?${credentials}&limit=-1`);
  const peak = megabytes(server.pid, 'VmHWM');
  line(
    'limit=-1, the devices of 200 customers',
    {
      'first call (password)': `${proofMs.toFixed(0)} ms`,
      'first byte': `${firstByteMs.toFixed(0)} ms`,
      total: `${(totalMs / 1000).toFixed(1)} s`,
      MB: Math.round(bytes / 1024 / 1024),
      'peak memory MB': peak,
    },
    'target < 250 MB',
  );
  await server.stop();
}
