// The same lab in a file and on PostgreSQL, asked the same in one run: what a server between costs, and what it gives. The PostgreSQL is one
// of its own on this computer that writes to the disk as in use (fsync).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../scripts/statements/postgres-server.ts';
import { fileToServer } from '../../src/server/db/postgres/move/move-lab.ts';
import { emptyWal, openSqlite } from '../../src/server/db/sqlite/handle/open-sqlite.ts';
import type { BenchUser } from './bench-lab.ts';
import { writableCopy } from './bench-lab.ts';
import { medianMs, writesPerSecond } from './load.ts';
import { line, type Started, startPlumbline } from './measured-server.ts';

const times = 60;
const seconds = 6;

export async function engines(large: string, user: BenchUser): Promise<void> {
  const bin = findPostgres();
  if (bin === null) throw new Error('there is no PostgreSQL here: install postgresql-15');
  const postgres = await startPostgres(bin, { durable: true });
  const [copy, data] = [writableCopy(large), mkdtempSync(join(tmpdir(), 'plumbline-served-'))];
  try {
    const begun = performance.now();
    const handle = openSqlite(copy.file);
    emptyWal(handle);
    handle.close();
    const { tables } = await fileToServer({ file: copy.file, url: postgres.url, program: 'bench' });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    line('a lab to PostgreSQL, compared table by table', { rows, s: ((performance.now() - begun) / 1000).toFixed(1) });
    const both = [await startPlumbline(large, '--threads', '0'), await startPlumbline(data, '--db', postgres.url)] as const;
    try {
      await lists(both, user);
      await creates(both, user);
    } finally {
      for (const server of both) await server.stop();
    }
  } finally {
    copy.discard();
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

type Both = readonly [file: Started, served: Started];

async function lists(both: Both, { credentials, sample }: BenchUser): Promise<void> {
  const asked = (filter: object[], sort: object[] = []) =>
    `?${credentials}&filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify(sort))}`;
  const one = (property: string, operator: string, value: string) => [{ property, operator, value }];
  const by = (property: string) => [{ property, direction: 'ASC' }];
  const questions: [string, string, string][] = [
    ['list of 100 of 200 customers, status, by due date', asked(one('I4209', '=', 'A'), by('duedate')), 'target <= 1.5'],
    ['list of 100 of 200 customers, by maker', asked([], by('I4202')), 'target <= 1.5'],
    ['contains-search on the model', asked(one('I4203', 'like', sample.model)), 'target <= 1'],
    ['contains-search on the serial number', asked(one('I4204', 'like', sample.serial)), 'target <= 1'],
    ['one record', `/${sample.ids[3]}?${credentials}`, ''],
  ];
  for (const [what, path, target] of questions) {
    const [file = 0, served = 0] = await inTurn(both, async ({ url }) => {
      await medianMs(`${url}/api/inventory${path}`, 10);
      return medianMs(`${url}/api/inventory${path}`, times);
    });
    line(
      what,
      { file: `${file.toFixed(2)} ms`, server: `${served.toFixed(2)} ms` },
      `ratio ${(served / file).toFixed(2)} ${target}`,
    );
  }
}

async function creates(both: Both, { credentials, sample }: BenchUser): Promise<void> {
  const [file = 0, served = 0] = await inTurn(both, ({ url }) => {
    const make = (n: number): [string, string, object] => [
      'POST',
      `${url}/api/inventory?${credentials}`,
      { I4201: `ENGINE-${process.pid}-${n}`, I4202: 'Bench & Söhne', I4209: 'A', ktag: sample.customer },
    ];
    return writesPerSecond(make, { connections: 8, seconds, from: 0 });
  });
  line(
    'create with audit, 8 connections',
    { file: `${file}/s`, server: `${served}/s` },
    `ratio ${(served / file).toFixed(2)} target >= 3`,
  );
}

async function inTurn<T>(both: Both, work: (server: Started) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (const server of both) done.push(await work(server));
  return done;
}
