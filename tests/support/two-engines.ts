// One question for both databases: SQLite as the program asks it, PostgreSQL by what each word is spelled for it. Answers are compared as
// texts, since each has types of its own.
import type { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { connect } from '#server/db/sqlite/connection/connection.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { postgresQuery } from '../../scripts/statements/postgres-text.ts';
import { postgresAtHand } from './one-postgres.ts';
import { emptyDatabase } from './postgres-labs.ts';

type Answers = (string | null)[][];

export interface TwoEngines {
  /** The rows each answers; of one where the other is not to be had on this system. */
  rows(query: { compile(): CompiledQuery }): Promise<Answers[]>;
  stop(): Promise<void>;
}

/** Rows of two tables, one of them with a text index: `thing` as a record has it, and what belongs to it. */
const things = [
  ['1', "'Fluke 87V'", "'100 % Ä'", '3'],
  ['2', "'fluke 179'", "'a_b'", 'null'],
  ['3', "'Ärmel'", "'fluke'", '1'],
  ['4', 'null', "''", '2'],
].map((row) => `insert into thing (rid, name, note, n) values (${row.join(', ')});`);

const inSqlite = `create table thing (rid integer primary key, name text collate nocase unique, note text collate nocase, n integer);
  create virtual table thing_text using fts5(name, note, content='thing', content_rowid='rid', tokenize='trigram');
  create table table_sizes (name text, size integer);
  create table other (rid integer primary key);
  ${things.join('\n')}
  insert into thing_text (rowid, name, note) select rid, name, note from thing;
  insert into table_sizes values ('thing', 4), ('other', 9);`;

const inPostgres = `create table thing (rid bigint primary key, name text collate "C", note text collate "C", n bigint);
  create view thing_text as select rid, name, note, lower((coalesce(name, '') || chr(31) || coalesce(note, '')) collate "und-x-icu") as whole from thing;
  create table table_sizes (name text, size bigint);
  create table plumbline_grown (name text, writer bigint, rows bigint);
  create table other (rid integer primary key);
  ${things.join('\n')}
  insert into table_sizes values ('thing', 3), ('other', 9);
  insert into plumbline_grown values ('thing', 1, 2), ('thing', 2, -1);`;

export async function twoEngines(): Promise<TwoEngines> {
  const handle = openSqlite(':memory:', { inMemory: true });
  handle.exec(inSqlite);
  const db = connect(handle, { slowQuery: () => undefined });
  const postgres = await otherEngine();
  return {
    async rows(query) {
      const asked = query.compile();
      const { rows } = await db.executeQuery<Record<string, unknown>>(asked);
      const first = rows.map((row) => asTexts(Object.values(row)));
      return postgres ? [first, await postgres.rows(query)] : [first];
    },
    async stop() {
      await db.destroy();
      await postgres?.stop();
    },
  };
}

const asTexts = (values: readonly unknown[]) => values.map((value) => (value === null ? null : String(value)));

async function otherEngine() {
  const server = await postgresAtHand();
  if (!server) return null;
  const database = await emptyDatabase(server.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(inPostgres);
  return {
    async rows(query: { compile(): CompiledQuery }): Promise<Answers> {
      const { sql: text, parameters } = postgresQuery(query.compile().query);
      const { rows } = await client.query<unknown[]>({ text, values: [...parameters], rowMode: 'array' });
      return rows.map(asTexts);
    },
    async stop() {
      await client.end();
      await database.discard();
      await server.stop();
    },
  };
}
