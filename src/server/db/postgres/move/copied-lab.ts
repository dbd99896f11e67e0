// One moment of a lab that a server keeps, as a file for whoever reads all of it: its trail is proved by the same program wherever it lies.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../sqlite/handle/open-sqlite.ts';
import { bringToNewest } from '../../sqlite/open/new-tables.ts';
import { withClient } from './move-lab.ts';
import { inQuiet } from './quiet-moment.ts';
import { takeLab } from './take.ts';

interface CopyInput {
  url: string;
  /** Where there is room for all of it. */
  folder: string;
  nativeBinding?: string | undefined;
}

export interface CopiedLab {
  database: string;
  remove(): void;
}

const copyFile = 'trail-copy.db';

/** What an earlier reader left there when he was cut off goes first. */
export async function copiedLab({ url, folder, nativeBinding }: CopyInput): Promise<CopiedLab> {
  const database = join(folder, copyFile);
  const remove = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
  };
  remove();
  try {
    await copy({ url, database, nativeBinding });
    return { database, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function copy({ url, database, nativeBinding }: Omit<CopyInput, 'folder'> & { database: string }): Promise<void> {
  const handle = openSqlite(database, { nativeBinding });
  try {
    await bringToNewest({ handle });
    await withClient(url, async (client) => {
      await withClient(url, (holder) =>
        inQuiet(holder, async () => {
          await client.query('begin isolation level repeatable read read only');
          // Here the moment begins, and everybody goes on.
          await client.query('select 1');
        }),
      );
      await takeLab({ client, handle });
      await client.query('commit');
    });
  } finally {
    handle.close();
  }
}
