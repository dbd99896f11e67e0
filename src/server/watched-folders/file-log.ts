// What passed through folders: one row a file. It is also how the program knows, after it was ended in the middle, what it had done already.
import { instantOf } from '../contract/values/dates.ts';
import { type Ctx, inTransaction, markWritten } from '../core/lab/context.ts';
import { addAsSideEffect, updateAsSideEffect } from '../core/write/side-effects.ts';
import { typed } from '../db/typed.ts';
import { instantNow } from '../lib/clock.ts';
import type { FolderFileState } from '../resources/folder-file/definition.ts';
import type { Json } from '../schema/fields/field-type.ts';
import type { KeptFolder } from './kept-folder.ts';

export interface Passed {
  state: FolderFileState;
  file_name: string;
  size: number;
  file_hash: string;
  reason?: string | null;
  records?: string | null;
  counts?: Json;
  document_uID?: string | null;
  record_key?: string | null;
  put_aside?: 0 | 1;
}

/** In the transaction of what it tells. */
export async function logFile(inner: Ctx, folder: KeptFolder, { counts, ...passed }: Passed): Promise<string> {
  const uID = inner.lab.newId();
  const own = { uID, folder_uID: folder.uID, folder_name: folder.name, at: instantNow(inner.lab.clock) };
  const told = { reason: null, records: null, document_uID: null, record_key: null, put_aside: 0, run_uID: null };
  const values = { ...told, ...passed, ...own, counts: counts === undefined ? null : JSON.stringify(counts) };
  await addAsSideEffect(inner, { resource: 'folder_file', values });
  return uID;
}

/** The same file, noted and not put aside yet. */
export function notedBefore({ lab }: Ctx, folder: KeptFolder, { name, hash }: { name: string; hash: string }) {
  return typed(lab.reads)
    .selectFrom('folder_files')
    .select(['uID', 'state', 'reason'])
    .where('folder_uID', '=', folder.uID)
    .where('file_hash', '=', hash)
    .where('file_name', '=', name.slice(0, 255))
    .where('put_aside', '=', 0)
    .where('state', '<>', 'written')
    .orderBy('rid', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function notePutAside(program: Ctx, id: string): Promise<void> {
  await inTransaction(program, (inner) =>
    updateAsSideEffect(inner, { resource: 'folder_file', key: id, values: { put_aside: 1 }, withoutAuditEntry: true }),
  );
}

/** Put aside and not noted: it is not there any more, so that the same content brought again is another file. */
export async function noteMissing(program: Ctx, folder: KeptFolder, names: ReadonlySet<string>): Promise<void> {
  const open = await typed(program.lab.reads)
    .selectFrom('folder_files')
    .select(['uID', 'file_name'])
    .where('folder_uID', '=', folder.uID)
    .where('put_aside', '=', 0)
    .where('state', '<>', 'written')
    .limit(500)
    .execute();
  for (const { uID, file_name } of open) if (!names.has(file_name)) await notePutAside(program, uID);
}

/** Whether this content went through the folder before. */
export async function isPassed({ lab }: Ctx, folder: KeptFolder, hash: string): Promise<boolean> {
  const row = await typed(lab.reads)
    .selectFrom('folder_files')
    .select('uID')
    .where('folder_uID', '=', folder.uID)
    .where('file_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const yearMs = 365 * 86_400_000;

/** Tables whose document was deleted wait no longer; entries of a year ago go. */
export async function sweepLog(program: Ctx): Promise<void> {
  const { lab } = program;
  const reads = typed(lab.reads);
  const gone = await reads
    .selectFrom('folder_files as f')
    .leftJoin('documents as d', 'd.uID', 'f.document_uID')
    .select('f.uID')
    .where('f.state', '=', 'waiting')
    .where('d.uID', 'is', null)
    .limit(500)
    .execute();
  for (const { uID } of gone)
    await inTransaction(program, (inner) =>
      updateAsSideEffect(inner, { resource: 'folder_file', key: uID, values: { state: 'gone' } }),
    );
  const old = await reads
    .selectFrom('folder_files')
    .select('uID')
    .where('at', '<', instantOf(lab.clock.now() - yearMs))
    .where('state', '<>', 'waiting')
    .where('put_aside', '=', 1)
    .limit(500)
    .execute();
  if (old.length === 0) return;
  await inTransaction(program, async (inner) => {
    markWritten(inner, 'folder_files');
    const ids = old.map(({ uID }) => uID);
    await typed(inner.db).deleteFrom('folder_files').where('uID', 'in', ids).execute();
  });
}
