// A lab's database from a file to a server and back, whole or not at all, and proved: every table is read on both sides and compared.
import { Client } from 'pg';
import { StartError } from '#server/lib/start-error.ts';
import { emptyWal, openSqlite } from '../../sqlite/handle/open-sqlite.ts';
import { migrations } from '../../sqlite/migrations/index.ts';
import { bringToNewest } from '../../sqlite/open/new-tables.ts';
import { valueTypes } from '../connection/value-types.ts';
import { assertServedByNobody } from '../instances/served-by-nobody.ts';
import { labTable, settleSizes } from '../schema/schema.ts';
import { bringLab } from './bring.ts';
import { type ComparedTable, compareLabs } from './compare.ts';
import { inQuiet } from './quiet-moment.ts';
import { takeLab } from './take.ts';

interface MoveInput {
  /** The database file: read on the way there, made on the way back. */
  file: string;
  url: string;
  nativeBinding?: string | undefined;
  /** Rows so far, of so many where that is known. */
  progress?: (done: number, all: number | null) => void;
}

export interface MovedLab {
  tables: readonly ComparedTable[];
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'plumbline', types: valueTypes });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One moment that nobody writes past. */
async function inOneMoment<T>({ url, client }: { url: string; client: Client }, work: () => Promise<T>): Promise<T> {
  return withClient(url, (holder) =>
    inQuiet(holder, async () => {
      await client.query('begin isolation level repeatable read');
      try {
        for (const statement of settleSizes) await client.query(statement);
        const done = await work();
        await client.query('commit');
        return done;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    }),
  );
}

export async function fileToServer(input: MoveInput & { program: string }): Promise<MovedLab> {
  const { file, url, nativeBinding, program, progress } = input;
  const handle = openSqlite(file, { readonly: true, nativeBinding });
  try {
    return await withClient(url, async (client) => {
      await bringLab({ handle, client, program, ...(progress ? { progress } : {}) });
      // So that rows are counted in the indexes alone from the first question on, and not when the server comes to it.
      await client.query('vacuum (analyze)');
      return inOneMoment({ url, client }, async () => ({ tables: await compareLabs({ handle, client }) }));
    });
  } finally {
    handle.close();
  }
}

/** What a later program keeps there would be left behind; what an earlier one left out is not there to be taken. */
async function assertSameSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ schema: string | number }>(`select schema from ${labTable}`);
  const [schema, known] = [Number(rows[0]?.schema), migrations.length];
  if (schema > known)
    throw new StartError(
      'newer_database',
      `The lab was upgraded by a newer Plumbline (schema ${schema}, this program knows ${known}); move it with that one.`,
    );
  if (schema < known)
    throw new StartError(
      'unsettled_lab',
      'The lab is of an older Plumbline: start it once with this program, stop it, and move it then.',
    );
}

/** `settled`, when it proved the same and before anybody may write again: where the lab is from now on; null when it stays where it is. */
export async function serverToFile(
  { file, url, nativeBinding, progress }: MoveInput,
  settled: (moved: MovedLab) => Promise<string | null> = () => Promise.resolve(null),
): Promise<MovedLab> {
  const handle = openSqlite(file, { nativeBinding });
  try {
    await bringToNewest({ handle });
    return await withClient(url, (client) =>
      inOneMoment({ url, client }, async () => {
        await assertSameSchema(client);
        await takeLab({ client, handle, ...(progress ? { progress: (done) => progress(done, null) } : {}) });
        const tables = await compareLabs({ handle, client });
        emptyWal(handle);
        handle.close();
        const to = await settled({ tables });
        if (to !== null) await assertServedByNobody(client, 'move it again');
        if (to !== null) await client.query(`update ${labTable} set moved = $1`, [to]);
        return { tables };
      }),
    );
  } finally {
    if (handle.open) handle.close();
  }
}
