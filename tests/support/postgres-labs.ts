// Labs on PostgreSQL: what a test needs is made on the server once and copied there for each that asks.
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { fileToServer } from '#server/db/postgres/move/move-lab.ts';
import { openPostgresDatabase } from '#server/db/postgres/open/open-database.ts';

export interface ServedDatabase {
  url: string;
  discard(): Promise<void>;
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function askedOf<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const create = (client: Client, name: string, from: string) =>
  client.query(`create database ${name} template ${from} ${from === 'template0' ? "encoding 'UTF8'" : 'strategy file_copy'}`);

/** Made by whoever comes first; others wait. */
async function template(server: string, name: string, make: (url: string) => Promise<unknown>): Promise<void> {
  await askedOf(server, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('plumbline-tests'))");
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(`drop database if exists ${name}_new`);
    await create(client, `${name}_new`, 'template0');
    await make(databaseUrl(server, `${name}_new`));
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
}

let made = 0;

async function copyOf(server: string, from: string): Promise<ServedDatabase> {
  made += 1;
  const name = `lab_${process.pid}_${made}_${Date.now()}`;
  const drop = (client: Client) => client.query(`drop database if exists ${name} with (force)`);
  await askedOf(server, (client) => create(client, name, from));
  return {
    url: databaseUrl(server, name),
    discard: () => askedOf(server, async (client) => void (await drop(client))),
  };
}

/** A copy of the lab in a database file that stays as it is. */
export async function movedLab(server: string, file: string): Promise<ServedDatabase> {
  const name = `seed_${createHash('sha256').update(file).digest('hex').slice(0, 24)}`;
  await template(server, name, (url) => fileToServer({ file, url, program: '0.0.0' }));
  const copy = await copyOf(server, name);
  if (process.env.PLUMBLINE_BEGUN_ANEW) await eachBegunAnew(copy.url);
  return copy;
}

/** From now on every other commit that changes records is refused, as if another writer had come between: what was done is done once more. */
export const eachBegunAnew = (url: string) =>
  askedOf(url, (client) =>
    client.query(`create sequence come_between_tries;
      create function come_between() returns trigger language plpgsql as $made$
        begin
          if current_setting('transaction_isolation') = 'serializable' and nextval('come_between_tries') % 2 = 1
          then raise exception 'come between' using errcode = '40001'; end if;
          return null;
        end $made$;
      create constraint trigger come_between after insert on plumbline_feed deferrable initially deferred
        for each row execute function come_between()`),
  );

/** A lab that nobody has set up. */
export async function newLab(server: string): Promise<ServedDatabase> {
  const name = `empty_${process.ppid}`;
  await template(server, name, (url) => openPostgresDatabase({ url, program: '0.0.0' }));
  return copyOf(server, name);
}

/** Nothing in it. */
export const emptyDatabase = (server: string): Promise<ServedDatabase> => copyOf(server, 'template0');
