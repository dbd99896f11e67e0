// A kill while columns are added and taken out, which happens on a connection of its own: a column is there with its settings, its index
// and its text index, or nothing of it is.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '#server/db/sqlite/connection/connection.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import { seededRandom } from '../db/support/seeded-random.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { patience } from '../support/patience.ts';
import { signIn, v1, v2 } from './support/lab-client.ts';
import { type LabProcess, startLab } from './support/lab-process.ts';

const kills = 6;
const devices = 20_000;

/** Enough rows for a change of the table to take a while. */
function fill(database: string): void {
  const handle = openSqlite(database);
  const insert = handle.prepare("insert into inventory (MTAG, I4201, ktag) values ('d' || ?, 'A-' || ?, 'owner')");
  handle.transaction(() => {
    for (let n = 0; n < devices; n += 1) insert.run(n, n);
  })();
  handle.close();
}

async function change(lab: LabProcess, name: string, added: Set<string>): Promise<void> {
  const token = await signIn(lab.url);
  for (let n = 0; ; n += 1) {
    const column_name = `${name}_${n}`;
    const field_type = n % 2 ? 'flag' : 'text';
    const made = await v2(lab.url, token, 'POST', 'fields/inventory', { column_name, field_type }).catch(() => null);
    if (made === null) return;
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    added.add(column_name);
  }
}

async function check(database: string, added: ReadonlySet<string>): Promise<void> {
  const handle = openSqlite(database, { readonly: true });
  const list = (text: string) => handle.prepare(text).pluck().all() as string[];
  try {
    const columns = list("select name from pragma_table_info('inventory') where name like 'I42\\_%' escape '\\' order by 1");
    const settings = list('select column_name from field_settings where user_defined = 1 order by 1');
    expect(columns).toEqual(settings);
    expect(columns).toEqual(expect.arrayContaining([...added]));
    const indexes = list(
      "select substr(name, 11) from sqlite_schema where type = 'index' and name like 'inventory\\_I42\\_%' escape '\\' order by 1",
    );
    expect(indexes).toEqual(columns);
    const texts = list(
      "select substr(name, 16) from sqlite_schema where sql like 'CREATE VIRTUAL TABLE%' and name like 'inventory\\_text\\_%' escape '\\' order by 1",
    );
    expect(texts).toEqual(list("select column_name from field_settings where user_defined = 1 and kind = 'text' order by 1"));
    expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
    expect((await chainInWrite.check(connect(handle, { slowQuery: () => undefined }))).brokenAt).toBeNull();
  } finally {
    handle.close();
  }
}

it('a kill while columns are changed leaves whole columns only', { timeout: patience(600_000) }, async () => {
  const data = tempFolder();
  const database = join(data, 'lab.db');
  const random = seededRandom(7);
  const added = new Set<string>();
  const start = () => startLab({ data, environment: { PLUMBLINE_LOG: 'error' } });
  let lab = await start();
  expect(await v1(lab.url, 'POST', 'customer', { KTAG: 'owner', K4602: 'Messhaus' })).toMatchObject({ status: 200 });
  lab.signal('SIGTERM');
  await lab.finished;
  fill(database);
  for (let round = 0; round < kills; round += 1) {
    lab = await start();
    const { signal, finished } = lab;
    const done = change(lab, `I42_r${round}`, added);
    // The first column of a round tells that the work has begun.
    const before = added.size;
    while (added.size === before) await Promise.race([done, new Promise((next) => setImmediate(next))]);
    setTimeout(() => signal('SIGKILL'), random.integer(120));
    await done;
    expect((await finished).signal).toBe('SIGKILL');
    await check(database, added);
  }
  expect(added.size).toBeGreaterThanOrEqual(kills);
});
