// v1 writes with audit against a transaction by hand, and a lab's mixed day on eight connections.
import { type BenchUser, tableColumns, writableCopy } from './bench-lab.ts';
import { medianMs, mixedLoad, writesPerSecond } from './load.ts';
import { line, startByHand, startPlumbline } from './measured-server.ts';

const seconds = 4;

function newDevice(n: number): object {
  return {
    I4201: `BENCH-${process.pid}-${n}`,
    I4202: 'Bench & Söhne',
    I4203: 'B-1',
    I4204: `SN${n}`,
    I4206: 'Messgerät',
    I4209: 'A',
  };
}

export async function v1Writes(directory: string, { credentials, sample }: BenchUser): Promise<void> {
  const server = await startPlumbline(directory);
  const copy = writableCopy(directory);
  const byHand = await startByHand(copy.file, [
    tableColumns(directory, 'inventory'),
    ...['customers', 'categories'].map((table) => tableColumns(directory, table)),
  ]);
  const pick = (n: number) => sample.ids[n % sample.ids.length] ?? '';
  const ours = (path: string) => `${server.url}/api/inventory${path}?${credentials}`;
  const pairs: [string, (n: number) => [string, string, object], (n: number) => [string, string, object]][] = [
    [
      'create with audit',
      (n) => ['POST', ours(''), { ...newDevice(n), ktag: sample.customer }],
      (n) => ['POST', `${byHand.url}/create`, { ...newDevice(n), ktag: sample.customer }],
    ],
    [
      'update with audit',
      (n) => ['PUT', ours(`/${pick(n)}`), { remark: `bench ${n}` }],
      (n) => ['POST', `${byHand.url}/update?id=${pick(n)}`, { remark: `bench ${n}` }],
    ],
  ];
  for (const [what, our, hand] of pairs) {
    await writesPerSecond(our, { connections: 8, seconds: 1, from: 1_000_000 });
    await writesPerSecond(hand, { connections: 8, seconds: 1, from: 1_000_000 });
    const [oursPerSecond, handPerSecond] = [
      await writesPerSecond(our, { connections: 8, seconds, from: 0 }),
      await writesPerSecond(hand, { connections: 8, seconds, from: 0 }),
    ];
    line(
      `${what}, 8 connections`,
      { ours: `${oursPerSecond}/s`, 'by hand': `${handPerSecond}/s` },
      `ratio ${(oursPerSecond / handPerSecond).toFixed(2)}`,
    );
  }
  await byHand.stop();
  copy.discard();
  await server.stop();
}

/** Eight of ten are reads, as in a lab: single records, lists, searches, due dates through a relation. */
export async function mixedDay(directory: string, { credentials, sample }: BenchUser): Promise<void> {
  const server = await startPlumbline(directory);
  const list = (resource: string, filter: object, sort: object[]) =>
    `${server.url}/api/${resource}?${credentials}&filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify(sort))}`;
  const pick = (n: number) => sample.ids[n % sample.ids.length] ?? '';
  const status = (property: string, value: string) => [{ property, value, operator: '=' }];
  const kinds: ((n: number) => [string, string, object?])[] = [
    (n) => ['GET', `${server.url}/api/inventory/${pick(n)}?${credentials}`],
    () => ['GET', list('inventory', status('I4209', 'A'), [{ property: 'duedate', direction: 'ASC' }])],
    (n) => ['GET', `${server.url}/api/inventory/${pick(n * 7)}?${credentials}`],
    () => ['GET', list('inventory', [{ property: 'I4204', value: sample.serial, operator: 'like' }], [])],
    (n) => ['PUT', `${server.url}/api/inventory/${pick(n)}?${credentials}`, { remark: `day ${n}` }],
    (n) => ['GET', `${server.url}/api/inventory/${pick(n * 3)}/calibrations?${credentials}`],
    () => ['GET', list('calibration', status('C2339', '1'), [{ property: 'C2303', direction: 'ASC' }])],
    (n) => ['GET', `${server.url}/api/inventory/get/MTAG/${pick(n)}?${credentials}`],
    (n) => [
      'POST',
      `${server.url}/api/inventory?${credentials}`,
      { ...newDevice(n), I4201: `DAY-${process.pid}-${n}`, ktag: sample.customer },
    ],
    (n) => ['GET', `${server.url}/api/inventory/${pick(n * 11)}?${credentials}`],
  ];
  // Proved once for all who come with it: a day of callers begins with that, and no later call waits for it.
  const proofMs = await medianMs(`${server.url}/api/category?${credentials}&limit=1`, 1);
  const { count, errors, p50, p99, most } = await mixedLoad(
    (n) => (kinds[n % kinds.length] ?? kinds[0])?.(n) ?? ['GET', server.url],
    {
      connections: 8,
      seconds: 30,
    },
  );
  line('mixed day, 8 connections, 30 s', {
    'first call (password)': `${proofMs.toFixed(0)} ms`,
    requests: count,
    'per second': Math.round(count / 30),
    p50: `${p50.toFixed(1)} ms`,
    p99: `${p99.toFixed(1)} ms`,
    longest: `${most.toFixed(0)} ms`,
    errors,
  });
  await server.stop();
}
