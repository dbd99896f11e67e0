// Looks at a database before it is worked with: that it answers, is ours, of this program's schema and can be written to. What is wrong is
// said in one sentence, and nothing is changed.
import { Client } from 'pg';
import type { Log } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import { openSqlite, type SqliteHandle } from '../../sqlite/handle/open-sqlite.ts';
import { migrations as allMigrations } from '../../sqlite/migrations/index.ts';
import { type Migration, migrate } from '../../sqlite/tables/migrate.ts';
import { isAway } from '../connection/errors.ts';
import { bringLab } from '../move/bring.ts';
import { labTable, madeAnewDdl, madeBy } from '../schema/schema.ts';
import { shapeOf } from '../schema/shape.ts';
import { oldestSchema } from '../upgrade/steps.ts';
import { goOn, isUnfinished, type UpgradeInput, upgradeLab } from '../upgrade/upgrade-lab.ts';
import { inTurn } from './beginning-turn.ts';
import { assertRights } from './rights.ts';

const oldestVersion = 150_000;

interface OpenInput {
  url: string;
  program: string;
  nativeBinding?: string | undefined;
  log?: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Told before a lab of an older program is brought to this one. */
  upgrading?: (() => void) | undefined;
  /** Those of this program, and for a test more of them. */
  migrations?: readonly Migration[];
  /** In bytes: indexes of such tables are made while everybody works. */
  largeFrom?: number;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Without what must not stand in a log or on a screen. */
const namedDatabase = ({ host, port, database = '' }: Pick<Client, 'host' | 'port' | 'database'>) =>
  `${host}:${port}/${database}`;

export interface FoundDatabase {
  /** Of the server. */
  version: string;
  name: string;
}

export async function openPostgresDatabase(input: OpenInput): Promise<FoundDatabase> {
  const client = clientOf(input.url);
  const name = namedDatabase(client);
  await connect(client, name);
  try {
    const version = await assertServer(client, name);
    await assertWritable(client, name);
    // Two instances that begin at once make one lab, and upgrade it once.
    await inTurn(client, async () => {
      const schema = await schemaOf(client, name);
      await assertRights(client, { name, isLab: schema !== null });
      await settle({ ...input, client, name }, schema);
    });
    return { version, name };
  } finally {
    await client.end();
  }
}

interface Settling extends OpenInput {
  client: Client;
  name: string;
}

/** `schema`: that of the database; null where it is empty. */
async function settle(input: Settling, schema: number | null): Promise<void> {
  const { client, name, migrations = allMigrations } = input;
  const newest = migrations.length;
  if (schema === null) return beginLab({ ...input, migrations });
  if (schema > newest)
    throw new StartError(
      'newer_database',
      `The database ${name} was written by a newer Plumbline (schema ${schema}, this program knows ${newest}); install that version again.`,
    );
  if (schema < oldestSchema)
    throw new StartError(
      'migration_failed',
      `The database ${name} has the schema ${schema} of an older Plumbline, and no way leads from there to ${newest}; move it to a folder with that version and open it there.`,
    );
  await makeAnew(input);
  if (schema < newest) {
    input.upgrading?.();
    await asUpgraded({ ...input, migrations }, (upgrade) => upgradeLab(upgrade, schema));
  } else if (await isUnfinished(client)) await asUpgraded({ ...input, migrations }, goOn);
}

type Upgrading = Settling & { migrations: readonly Migration[] };

const asUpgraded = (input: Upgrading, work: (upgrade: UpgradeInput) => Promise<void>): Promise<void> =>
  withNewLab(input, (handle) => work({ ...input, log: input.log ?? silent, handle }));

function clientOf(url: string): Client {
  try {
    if (!/^postgres(?:ql)?:\/\//.test(url)) throw new Error('another kind of address');
    return new Client({ connectionString: url, application_name: 'plumbline', connectionTimeoutMillis: 10_000 });
  } catch {
    throw new StartError('usage', 'The address of a database reads postgres://USER:PASSWORD@HOST:PORT/NAME.');
  }
}

async function connect(client: Client, name: string): Promise<void> {
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw refusal(error, name);
  }
}

function refusal(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '28P01' || code === '28000')
    return new StartError(
      'database_refused',
      `The database ${name} does not let this user in; check name and password in its address.`,
    );
  if (code === '3D000')
    return new StartError('database_missing', `There is no database ${name}; create it first (docs/operations.md).`);
  if (isAway(error) || error instanceof AggregateError)
    return new StartError(
      'database_away',
      `The database ${name} does not answer; check its address and whether the server runs.`,
    );
  return error;
}

async function assertServer(client: Client, name: string): Promise<string> {
  const { rows } = await client.query<{ version: string; shown: string; encoding: string; icu: boolean }>(
    `select current_setting('server_version_num') as version, current_setting('server_version') as shown, current_setting('server_encoding') as encoding,
       exists (select from pg_collation where collname = 'und-x-icu') as icu`,
  );
  const { version = '0', shown = '', encoding = '', icu = false } = rows[0] ?? {};
  if (Number(version) < oldestVersion)
    throw new StartError(
      'database_too_old',
      `The database ${name} is PostgreSQL ${Math.floor(Number(version) / 10_000)}; 15 or newer is needed.`,
    );
  if (encoding !== 'UTF8')
    throw new StartError('database_encoding', `The database ${name} keeps texts as ${encoding}; create it with encoding UTF8.`);
  if (!icu) throw new StartError('database_collation', `The database ${name} was built without ICU, which finding texts needs.`);
  return shown;
}

/** Null: it is empty. */
async function schemaOf(client: Client, name: string): Promise<number | null> {
  const { rows } = await client.query<{ lab: boolean; others: string }>(
    `select to_regclass($1) is not null as lab,
       (select count(*) from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')) as others`,
    [labTable],
  );
  if (rows[0]?.lab) {
    const found = await client.query<{ schema: string; moved: string | null }>(`select schema, moved from ${labTable}`);
    const { schema = '0', moved = null } = found.rows[0] ?? {};
    if (moved !== null)
      throw new StartError(
        'moved_lab',
        `The lab was moved from the database ${name} to ${moved}; start it there, without --db and without \`database\` in its config.json.`,
      );
    return Number(schema);
  }
  if (Number(rows[0]?.others) > 0)
    throw new StartError(
      'foreign_database',
      `The database ${name} holds tables of another program; give Plumbline one of its own.`,
    );
  return null;
}

async function assertWritable(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ only: string }>("select current_setting('transaction_read_only') as only");
  if (rows[0]?.only === 'on')
    throw new StartError(
      'database_read_only',
      `The database ${name} can only be read; connect to the server that is written to.`,
    );
}

/** What an older program put around the lab's tables. */
async function makeAnew({ client, ...given }: Settling): Promise<void> {
  const { rows } = await client.query<{ made: string | null }>(`select to_jsonb(l) ->> 'made' as made from ${labTable} as l`);
  if (Number(rows[0]?.made ?? 1) >= madeBy) return;
  await withNewLab(given, async (handle) => {
    await client.query('begin');
    try {
      for (const statement of madeAnewDdl(shapeOf(handle))) await client.query(statement);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** As a new lab of SQLite begins: by all its migrations. */
const beginLab = (input: Upgrading): Promise<void> =>
  withNewLab(input, async (handle) => {
    await bringLab({ handle, client: input.client, program: input.program });
    await input.client.query('analyze');
  });

async function withNewLab(
  { nativeBinding, migrations = allMigrations }: Pick<OpenInput, 'nativeBinding' | 'migrations'>,
  work: (handle: SqliteHandle) => Promise<void>,
): Promise<void> {
  const handle = openSqlite(':memory:', { inMemory: true, nativeBinding });
  try {
    await migrate({ handle, migrations });
    await work(handle);
  } finally {
    handle.close();
  }
}
