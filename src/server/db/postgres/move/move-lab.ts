// A lab's database from a file to a server and back, whole or not at all.
import { Client } from 'pg';
import { openSqlite } from '../../sqlite/handle/open-sqlite.ts';
import { migrations } from '../../sqlite/migrations/index.ts';
import { migrate } from '../../sqlite/tables/migrate.ts';
import { bringLab } from './bring.ts';
import { takeLab } from './take.ts';

interface MoveInput {
  /** The database file: read on the way there, made on the way back. */
  file: string;
  url: string;
  nativeBinding?: string | undefined;
  progress?: (done: number, all: number) => void;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'plumbline' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function fileToServer({ file, url, nativeBinding, program, progress }: MoveInput & { program: string }): Promise<void> {
  const handle = openSqlite(file, { readonly: true, nativeBinding });
  try {
    await withClient(url, (client) => bringLab({ handle, client, program, ...(progress ? { progress } : {}) }));
  } finally {
    handle.close();
  }
}

export async function serverToFile({ file, url, nativeBinding, progress }: MoveInput): Promise<void> {
  const handle = openSqlite(file, { nativeBinding });
  try {
    await migrate({ handle, migrations });
    await withClient(url, (client) => takeLab({ client, handle, ...(progress ? { progress: (done) => progress(done, done) } : {}) }));
  } finally {
    handle.close();
  }
}
