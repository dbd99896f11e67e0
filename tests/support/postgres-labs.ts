// Labs on PostgreSQL for tests that ask the program from outside: the same seeds, each moved to the server once and copied there for every
// test file. PLUMBLINE_TEST_DB names the server; without it labs lie in files.
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { fileToServer } from '#server/db/postgres/move/move-lab.ts';

export const testServer = process.env.PLUMBLINE_TEST_DB ?? null;

const databaseUrl = (server: string, name: string) => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

async function asked<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(server, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Made by whoever comes first; others wait. */
async function template(client: Client, server: string, file: string): Promise<string> {
  const name = `seed_${createHash('sha256').update(file).digest('hex').slice(0, 24)}`;
  await client.query("select pg_advisory_lock(hashtext('plumbline-tests'))");
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${name}_new`);
      await client.query(`create database ${name}_new template template0 encoding 'UTF8'`);
      await fileToServer({ file, url: databaseUrl(server, `${name}_new`), program: '0.0.0' });
      await client.query(`alter database ${name}_new rename to ${name}`);
    }
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('plumbline-tests'))");
  }
  return name;
}

export interface ServedDatabase {
  url: string;
  discard(): Promise<void>;
}

let made = 0;

/** A database of its own, a copy of what lies in a file. `seed`: where the file came from, which tells one from another. */
export async function onServer(server: string, seed: string): Promise<ServedDatabase> {
  made += 1;
  const name = `lab_${process.pid}_${made}`;
  await asked(server, async (client) => {
    const from = await template(client, server, seed);
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${from} strategy file_copy`);
  });
  return {
    url: databaseUrl(server, name),
    discard: () => asked(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}
