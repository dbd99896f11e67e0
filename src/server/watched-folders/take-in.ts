// A file that lies in a folder becomes a document and is put aside. First it is noted in the lab, then it is moved: whatever ends the program
// in between, the next look finds what was done. docs/adr/0077, docs/interface/connections.md#folders.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { isTableByName } from '../contract/files/table-file.ts';
import type { ImportKind } from '../core/imports/import-kind.ts';
import { judgedCounts } from '../core/imports/judged-counts.ts';
import { type Ctx, inColumns, inTransaction } from '../core/lab/context.ts';
import { mostUploadBytes } from '../core/read/file-storage.ts';
import { createRecord } from '../core/write/write.ts';
import type { ReceivedFile } from '../files/receive.ts';
import type { FoundFile } from './disk/found-files.ts';
import { putAside, putNote } from './disk/put-files.ts';
import { logFile, notedBefore, notePutAside } from './file-log.ts';
import type { KeptFolder } from './kept-folder.ts';
import type { Look } from './look.ts';

export interface TakingIn {
  program: Ctx;
  /** Whose rights count. */
  maker: Ctx;
  folder: KeptFolder;
  path: string;
  /** What its tables are imported as; null where whoever opens one decides. */
  kind: ImportKind | null;
  /** What is wrong, in the language of the lab. */
  told(error: unknown): string;
  look: Pick<Look, 'asks' | 'goOn'>;
}

export interface Noted {
  uID: string;
  state: string;
  reason: string | null;
}

/** Null: it was changed meanwhile, and is looked at again. */
export async function noted(taking: TakingIn, found: FoundFile): Promise<Noted | null> {
  const { program, folder, look } = taking;
  const name = found.name.slice(0, 255);
  let received: ReceivedFile | null;
  try {
    received = await look.asks(() => receivedFrom(program, found, look.goOn));
  } catch (error) {
    if (!isOfTheFile(error)) throw error;
    // Nobody read it to its end: what it was when it was seen stands for its content.
    const before = await notedBefore(program, folder, { name, hash: found.mark });
    return before ?? refused(taking, { file_name: name, size: found.size, file_hash: found.mark }, error);
  }
  if (!received) return null;
  try {
    return (await notedBefore(program, folder, { name, hash: received.hash })) ?? (await taken(taking, received));
  } finally {
    await program.lab.files.discard(received);
  }
}

async function taken(taking: TakingIn, received: ReceivedFile): Promise<Noted> {
  const { maker, folder, kind, look } = taking;
  const name = received.name ?? '';
  const file = { file_name: name, size: received.size, file_hash: received.hash };
  try {
    const counts = kind ? await judgedCounts(maker, { kind, file: received, goOn: look.goOn }) : null;
    // What was judged is a table, whatever it is called.
    const state = counts !== null || isTableByName(name) ? 'waiting' : 'filed';
    const ctx = inColumns(maker);
    const values = { title: parse(name).name.slice(0, 255), type: folder.document_type };
    const uID = await inTransaction(ctx, async (inner) => {
      const reason = `watched-folders/${folder.uID}`;
      const resource = inner.lab.registry.resource('document');
      const document = await createRecord(inner, resource, { values, file: received }, { reason });
      const passed = { ...file, state, records: kind?.path ?? null, document_uID: document.uID, ...(counts ? { counts } : {}) };
      return logFile(inner, folder, passed as Parameters<typeof logFile>[2]);
    });
    return { uID, state, reason: null };
  } catch (error) {
    if (!isOfTheFile(error)) throw error;
    return refused(taking, file, error);
  }
}

async function refused(
  { program, folder, kind, told }: TakingIn,
  file: { file_name: string; size: number; file_hash: string },
  error: unknown,
): Promise<Noted> {
  const reason = told(error).slice(0, 1000);
  const uID = await inTransaction(program, (inner) =>
    logFile(inner, folder, { ...file, state: 'failed', reason, records: kind?.path ?? null }),
  );
  return { uID, state: 'failed', reason };
}

/** Whatever else is wrong is wrong with the lab or the maker's rights, and the file stays where it is until that is mended. */
const ofTheFile: ReadonlySet<string> = new Set([
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.unsupported_type',
  'record.duplicate',
]);

function isOfTheFile(error: unknown): boolean {
  return error instanceof AppError && ofTheFile.has(error.code);
}

async function receivedFrom({ lab }: Ctx, { path, name, mark }: FoundFile, goOn: () => void): Promise<ReceivedFile | null> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { size, mtimeMs, ino } = await handle.stat();
    if (`${size} ${mtimeMs} ${ino}` !== mark) return null;
    const content = goingOn(handle.createReadStream({ autoClose: false }), goOn);
    const received = await lab.files.receive(content, name.slice(0, 255), await mostUploadBytes(lab));
    const after = await handle.stat();
    if (after.size === size && after.mtimeMs === mtimeMs) return received;
    await lab.files.discard(received);
    return null;
  } finally {
    await handle.close();
  }
}

/** However long it takes, its parts come. */
async function* goingOn(content: AsyncIterable<Uint8Array>, goOn: () => void): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    goOn();
    yield part;
  }
}

/** Into `done`, or with its reason into `failed`. */
export async function aside({ program, path, look }: TakingIn, found: FoundFile, { uID, state, reason }: Noted): Promise<void> {
  const folder = join(path, state === 'failed' ? 'failed' : 'done');
  await look.asks(async () => {
    const name = await putAside(found.path, { folder, name: found.name });
    if (reason !== null) await putNote(folder, name, `${reason}\n`);
  });
  await notePutAside(program, uID);
}
