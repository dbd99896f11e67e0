// A lab on a server that an older program made, opened by one that wants more: what is missing is added where it is, while instances of the
// older program go on. What a later program wants is said here by migrations that it might bring.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bringLab } from '#server/db/postgres/move/bring.ts';
import { fileToServer } from '#server/db/postgres/move/move-lab.ts';
import { openPostgresDatabase } from '#server/db/postgres/open/open-database.ts';
import { upgradeLab } from '#server/db/postgres/upgrade/upgrade-lab.ts';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { type Migration, migrate } from '#server/db/sqlite/tables/migrate.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { postgresOrFail, type ServerAtHand } from '../support/one-postgres.ts';
import { askedOf, emptyDatabase, newLab } from '../support/postgres-labs.ts';
import { postgresShape } from '../support/postgres-shape.ts';
import { repository } from '../support/seed-lab.ts';
import { waitFor } from '../support/waiting.ts';

let server: ServerAtHand;
beforeAll(async () => {
  server = await postgresOrFail();
});
afterAll(() => server.stop());

const next = migrations.length + 1;

/** A program two versions on: a column and an index, words that are searched, a table whose size is kept, and rows that change. */
const later: readonly Migration[] = [
  ...migrations,
  {
    version: next,
    name: 'colours',
    onServer: 'shape alone',
    statements: [
      `alter table customers add column "colour" text collate nocase`,
      `alter table customers add column "favoured" integer not null default 0 check ("favoured" in (0, 1))`,
      `create index "customers_colour" on customers ("colour", "KTAG")`,
      `create table "shades" ("rid" integer primary key, "uID" text collate nocase not null unique, "colour" text default 'blue',
        "customer_KTAG" text collate nocase references customers ("KTAG") on delete cascade) strict`,
      `insert into "shades" ("uID", "colour") values ('first', 'grey')`,
      `insert into table_sizes (name, size) values ('shades', 1)`,
      `create trigger "shades_size_insert" after insert on "shades" begin update table_sizes set size = size + 1 where name = 'shades'; end`,
    ],
  },
  {
    version: next + 1,
    name: 'every customer has a colour',
    onServer: [`update customers set "colour" = 'green' where "colour" is null`],
    statements: [`update customers set "colour" = 'green' where "colour" is null`],
  },
];

const discarded = async (made: Promise<{ url: string; discard(): Promise<void> }>) => {
  const { url, discard } = await made;
  onTestFinished(discard);
  return url;
};
const aLab = () => discarded(newLab(server.url));
const nothing = () => discarded(emptyDatabase(server.url));

const open = (url: string, more: object = {}) => openPostgresDatabase({ url, program: '9.0.0', migrations: later, ...more });

async function asked(url: string, statement: string): Promise<unknown[]> {
  return askedOf(url, async (client) => (await client.query(statement)).rows as unknown[]);
}

async function inFile<T>(wanted: readonly Migration[], work: (handle: SqliteHandle) => Promise<T>): Promise<T> {
  const handle = openSqlite(':memory:', { inMemory: true });
  try {
    await migrate({ handle, migrations: wanted });
    return await work(handle);
  } finally {
    handle.close();
  }
}

async function withOwnClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return askedOf(url, work);
}

/** As a program of that schema would have begun it. */
async function labOf(version: number): Promise<string> {
  const url = await nothing();
  await inFile(migrations.slice(0, version), (handle) =>
    withOwnClient(url, (client) => bringLab({ handle, client, program: '0.1.0' })),
  );
  return url;
}

describe('a database of an older program', () => {
  it('is after it what a new one is, down to every index, trigger and check: over migrations there were', async () => {
    // The oldest that has every table its triggers stand on.
    const url = await labOf(59);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await inFile(migrations, (handle) =>
      withOwnClient(url, (client) => upgradeLab({ client, handle, migrations, name: 'lab', program: '0.2.0', log }, 59)),
    );
    expect(await postgresShape(url)).toEqual(await postgresShape(await aLab()));
    const begun = `select (select version from access_version) as version, (select count(*)::int from table_sizes) as sizes`;
    expect(await asked(url, begun)).toEqual(await asked(await aLab(), begun));
  });

  it.each([0, undefined])(
    'and over those that may come; indexes of tables from %s bytes on while everybody works',
    async (largeFrom) => {
      const url = await aLab();
      await asked(url, `insert into customers ("KTAG", "K4602") values ('C-1', 'Kept')`);
      await open(url, { largeFrom });
      const fresh = await nothing();
      await open(fresh);
      expect(await postgresShape(url)).toEqual(await postgresShape(fresh));
      const shades = `select "uID", colour, (select size::int from table_sizes where name = 'shades') as size from shades`;
      expect(await asked(url, shades)).toEqual([{ uID: 'first', colour: 'grey', size: 1 }]);
      expect(await asked(url, 'select schema::int, program from plumbline_lab')).toEqual([
        { schema: next + 1, program: '9.0.0' },
      ]);
      expect(await asked(url, 'select colour, favoured::int from customers')).toEqual([{ colour: 'green', favoured: 0 }]);
      const upgrades = 'select schema::int, name, ended is not null as whole from plumbline_upgrades order by 1';
      expect(await asked(url, upgrades)).toEqual([
        { schema: next, name: 'colours', whole: true },
        { schema: next + 1, name: 'every customer has a colour', whole: true },
      ]);
    },
  );

  it('that 0.16.0 made keeps what it holds, and rows that have to change do', async () => {
    const url = await nothing();
    const file = join(tempFolder(), 'lab.db');
    writeFileSync(file, gunzipSync(readFileSync(join(repository, 'tests/fixtures/releases/0.16.0/lab.db.gz'))));
    await fileToServer({ file, url, program: '0.16.0' });
    // As that program left it.
    await asked(url, 'drop table plumbline_grown, plumbline_wanted_checkpoints');
    await asked(url, 'alter table plumbline_lab drop column made');
    const counted = 'select (select count(*)::int from customers) as customers, (select count(*)::int from audits) as entries';
    const before = await asked(url, counted);
    await open(url);
    expect(await asked(url, counted)).toEqual(before);
    expect(await asked(url, 'select distinct colour, favoured::int from customers')).toEqual([{ colour: 'green', favoured: 0 }]);
  });

  it('is upgraded once by two that begin at once', async () => {
    const url = await aLab();
    let told = 0;
    const one = () => open(url, { largeFrom: 0, upgrading: () => (told += 1) });
    await Promise.all([one(), one(), one()]);
    expect(told).toBe(1);
  });

  it('stays as it was when something of it fails, and says what', async () => {
    const url = await aLab();
    const before = await postgresShape(url, []);
    const broken = later.with(-1, { ...(later.at(-1) as Migration), onServer: ['update customers set nowhere = 1'] });
    await expect(open(url, { migrations: broken })).rejects.toThrow(
      new RegExp(
        `^The database \\S+ could not be brought to schema ${next + 1}: ${next + 1} \\(every customer has a colour\\): column "nowhere" .* does not exist; nothing was changed\\.$`,
      ),
    );
    expect(await postgresShape(url, [])).toEqual(before);
    expect(await asked(url, 'select schema::int from plumbline_lab')).toEqual([{ schema: migrations.length }]);
  });

  it('waits for somebody who reads for long, and lets those behind it pass meanwhile', async () => {
    const url = await aLab();
    const said: string[] = [];
    const say = (event: string) => said.push(event);
    await askedOf(url, async (reader) => {
      await reader.query('begin isolation level repeatable read; select count(*) from customers');
      const upgrading = open(url, { log: { info: say, warn: say, error: say } });
      await waitFor('an upgrade that waits', async () => expect(said).toContain('the upgrade waits for somebody who reads'));
      expect(await asked(url, 'select count(*)::int as n from customers')).toEqual([{ n: 0 }]);
      await reader.query('commit');
      await upgrading;
    });
    expect(said.at(-1)).toBe('the upgrade is done');
    expect(await asked(url, 'select schema::int from plumbline_lab')).toEqual([{ schema: next + 1 }]);
  });

  it('goes on at the next start where it was cut off', async () => {
    const url = await aLab();
    await askedOf(url, async (reader) => {
      // Whoever looks at an older state keeps an index from being finished.
      await reader.query('begin isolation level repeatable read; select count(*) from settings');
      const upgrading = open(url, { largeFrom: 0 }).catch((error: unknown) => error);
      const waiting = `select pid from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`;
      await waitFor('an index that waits', async () => expect(await asked(url, waiting)).toHaveLength(1));
      await asked(url, `select pg_terminate_backend(pid) from (${waiting}) as one`);
      expect(await upgrading).toBeInstanceOf(Error);
      await reader.query('rollback');
    });
    const broken = 'select count(*)::int as n from pg_index where not indisvalid';
    expect(await asked(url, broken)).toEqual([{ n: 1 }]);
    await open(url, { largeFrom: 0 });
    expect(await asked(url, broken)).toEqual([{ n: 0 }]);
    const fresh = await nothing();
    await open(fresh);
    expect(await postgresShape(url)).toEqual(await postgresShape(fresh));
  });
});
