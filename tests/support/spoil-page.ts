// Damages a database the way a disk does: one page of a table becomes rubbish.
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/** The page of the table's rows on which a text stands. The database must be closed. */
export function spoilPage(file: string, { table, text }: { table: string; text: string }): void {
  const handle = new Database(file);
  handle.pragma('wal_checkpoint(TRUNCATE)');
  const size = handle.pragma('page_size', { simple: true }) as number;
  const pages = handle.prepare("select pageno from dbstat where name = ? and pagetype = 'leaf'").pluck().all(table) as number[];
  handle.close();
  const bytes = readFileSync(file);
  const start = pages.map((page) => (page - 1) * size).find((at) => bytes.subarray(at, at + size).includes(text));
  if (start === undefined) throw new Error(`no page of ${table} holds ${text}`);
  bytes.fill(0xa5, start, start + size);
  writeFileSync(file, bytes);
}
