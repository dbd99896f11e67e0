// Which lab lies in a file: the first entry of its trail. Null where that cannot be read.
import { trailEnds } from '../backup/content/backup-copy.ts';
import { openSqlite } from '../handle/open-sqlite.ts';

export function labOf(database: string): string | null {
  try {
    const handle = openSqlite(database, { readonly: true });
    try {
      return trailEnds(handle).lab;
    } finally {
      handle.close();
    }
  } catch {
    return null;
  }
}
