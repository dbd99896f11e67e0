// Has PostgreSQL prepare statements, and plan those that write, over the tables of a lab.

import { aboveTablesDdl, tablesDdl } from '../../src/server/db/postgres/schema/schema.ts';
import { shapeOf } from '../../src/server/db/postgres/schema/shape.ts';
import { openSqlite, type SqliteHandle } from '../../src/server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '../../src/server/db/sqlite/migrations/index.ts';
import { migrate } from '../../src/server/db/sqlite/tables/migrate.ts';
import { type Postgres, startPostgres } from './postgres-server.ts';
import { numbered } from './postgres-text.ts';
import type { Recorded } from './recording.ts';

export interface Refused extends Recorded {
  why: string;
}

export interface Prepared {
  version: string;
  asked: number;
  refused: Refused[];
}

export async function prepareAll(bin: string, recorded: readonly Recorded[]): Promise<Prepared> {
  const server = await startPostgres(bin);
  try {
    await makeTables(
      server,
      recorded.filter(({ adds }) => adds),
    );
    const statements = recorded.filter(({ adds }) => !adds);
    const { errors } = await server.run(scriptOf(statements));
    const said = saidByLine(errors);
    const refused = statements.flatMap((one, at) => {
      const why = said.get(firstLine + at);
      return why === undefined ? [] : [{ ...one, why }];
    });
    return { version: server.version, asked: statements.length, refused };
  } finally {
    await server.stop();
  }
}

/** With the columns that labs of the tests have added. */
async function makeTables(server: Postgres, added: readonly Recorded[]): Promise<void> {
  const handle = openSqlite(':memory:', { inMemory: true });
  await migrate({ handle, migrations });
  for (const { shape } of added) addOnce(handle, shape);
  const shape = shapeOf(handle);
  const script = [
    'set client_min_messages = error;',
    ...[...tablesDdl(shape), ...aboveTablesDdl(shape)].map((line) => `${line};`),
  ];
  handle.close();
  const { errors } = await server.run(script.join('\n'));
  if (errors.trim() !== '') throw new Error(`PostgreSQL refuses the tables of a lab:\n${errors.trim()}`);
}

/** Labs of several tests add a column of the same name. */
function addOnce(handle: SqliteHandle, text: string): void {
  try {
    handle.exec(text);
  } catch (error) {
    if (!/duplicate column|already exists/.test(String(error))) throw error;
  }
}

/** One for statements in general, so that a plan is made for any values. */
const settings = 'set plan_cache_mode = force_generic_plan; \\o /dev/null';
const firstLine = 2;

/** A line each, so that what is said about a line is said about a statement. */
function scriptOf(statements: readonly Recorded[]): string {
  const lines = statements.map(({ shape }) => {
    const { text, count } = numbered(shape);
    const values = count > 0 ? `(${new Array(count).fill('null').join(', ')})` : '';
    // A statement that only asks is wholly judged when it is prepared; what becomes of a conflict is judged by its plan.
    const plan = /^(?:insert|update|delete|with)\b/i.test(shape) ? ` explain execute s${values};` : '';
    return `prepare s as ${text};${plan} deallocate all;`;
  });
  return [settings, ...lines].join('\n');
}

/** The first that is said about each line: what follows comes of it. */
function saidByLine(errors: string): Map<number, string> {
  const said = new Map<number, string>();
  for (const line of errors.split('\n')) {
    const [, number, why] = /^psql:[^:]+:(\d+): ERROR: +(.*)$/.exec(line) ?? [];
    if (number !== undefined && why !== undefined && !said.has(Number(number))) said.set(Number(number), why);
  }
  return said;
}
