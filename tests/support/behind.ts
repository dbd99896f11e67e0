// What somebody does to a lab behind the program's back, by the means of whoever may do anything on its machine, and what the check of the
// trail says of it: the same for a lab in a file and for one on a server.
import type { RawBuilder } from 'kysely';
import { Client } from 'pg';
import type { TrailReport } from '#server/contract/lab/trail.ts';
import { valueTypes } from '#server/db/postgres/connection/value-types.ts';
import { copiedLab } from '#server/db/postgres/move/copied-lab.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { verifyTrail } from '#server/db/sqlite/trail/verify-trail.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { RunningLab } from './running-lab.ts';

type Found = Record<string, unknown>[];

/** Nothing of the database's own stands in the way: what can only be added to is changed as anything else. */
export async function behind(lab: RunningLab, statement: RawBuilder<unknown>): Promise<Found> {
  const { sql: text, parameters } = statement.compile(lab.services.lab.db);
  return lab.databaseUrl === null
    ? inFile(dataPaths(lab.directory).database, text, parameters)
    : onServer(lab.databaseUrl, text, parameters);
}

function inFile(file: string, text: string, parameters: readonly unknown[]): Found {
  const handle = openSqlite(file);
  try {
    const guards = handle
      .prepare(
        "select name, sql from sqlite_schema where type = 'trigger' and (name like '%\\_no\\_update' escape '\\' or name like '%\\_no\\_delete' escape '\\')",
      )
      .all() as { name: string; sql: string }[];
    for (const { name } of guards) handle.exec(`DROP TRIGGER "${name}"`);
    const prepared = handle.prepare(text);
    const found = prepared.reader ? (prepared.all(...parameters) as Found) : [];
    if (!prepared.reader) prepared.run(...parameters);
    for (const guard of guards) handle.exec(guard.sql);
    return found;
  } finally {
    handle.close();
  }
}

async function onServer(url: string, text: string, parameters: readonly unknown[]): Promise<Found> {
  const client = new Client({ connectionString: url, types: valueTypes });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return (await client.query<Record<string, unknown>>(text, [...parameters])).rows;
  } finally {
    await client.end();
  }
}

/** As `npm run verify` reads it, with nobody's key. */
export async function verified(lab: RunningLab): Promise<TrailReport> {
  const { databaseUrl: url, directory: folder } = lab;
  const copy = url === null ? null : await copiedLab({ url, folder });
  const handle = openSqlite(copy?.database ?? dataPaths(folder).database);
  try {
    return verifyTrail({ handle, definitions: resourceDefinitions, outside: [], key: null, now: lab.clock.now() });
  } finally {
    handle.close();
    copy?.remove();
  }
}
