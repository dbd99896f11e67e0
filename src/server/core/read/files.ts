// The files that records hold: which columns they fill, what becomes of the content when a write fails, who may read it, and
// what nobody needs any more. docs/interface/v1.md#files, docs/interface/papers.md#documents.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, notFound } from '../../contract/errors.ts';
import { holdsExactly, rising } from '../../db/dialect/index.ts';
import { frozenFileTables } from '../../db/store/frozen-files.ts';
import { typed } from '../../db/typed.ts';
import { hashOf, type ReceivedFile } from '../../files/receive.ts';
import type { StoredContent } from '../../files/stored-content.ts';
import type { FileColumns, Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import { assertRoom } from './file-storage.ts';
import { getRecord } from './read.ts';

interface FileValuesInput {
  columns: FileColumns;
  file: ReceivedFile;
  before: Row | null;
}

/** The columns a file fills; none when the record holds this very file under this name already. */
export function fileValues(ctx: Ctx, { columns, file, before }: FileValuesInput): Row {
  const name = file.name ?? before?.[columns.name] ?? `file${file.extension}`;
  // The true content of a damaged file comes back: that changes nothing of what the record holds.
  if (before && before[columns.hash] === file.hash && before[columns.fault] !== null) return { [columns.fault]: null };
  if (before && before[columns.hash] === file.hash && before[columns.name] === name) return {};
  return {
    [columns.name]: name,
    [columns.mediaType]: file.mediaType,
    [columns.size]: file.size,
    [columns.hash]: file.hash,
    [columns.fault]: null,
    ...(columns.uploadedBy ? { [columns.uploadedBy]: ctx.principal.name } : {}),
  };
}

/** Runs a write with the content in its place; when it fails and no other record holds the content, it is gone again. */
export async function withContent<T>(ctx: Ctx, file: ReceivedFile | undefined, write: () => Promise<T>): Promise<T> {
  if (!file) return write();
  const { files } = ctx.lab;
  await assertRoom(ctx, file, () => isContentInRows(ctx, file.hash));
  const { release } = await files.keep(file);
  try {
    const result = await write();
    release();
    return result;
  } catch (error) {
    release();
    // What cannot be looked up now (a full disk, a closing lab) is left to the nightly round.
    await files
      .removeUnless(file.hash, () => isContentInUse(ctx, file.hash))
      .catch((cause: unknown) => ctx.lab.log.warn('content of a failed write stays', { hash: file.hash, error: cause }));
    throw error;
  }
}

async function isContentInRows(ctx: Ctx, hash: string): Promise<boolean> {
  for (const [table, column] of hashColumns(ctx)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${hash} limit 1`.execute(ctx.db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Records of the bin count: they come back with their file. */
async function isContentInUse(ctx: Ctx, hash: string): Promise<boolean> {
  if (await isContentInRows(ctx, hash)) return true;
  const { rows } = await sql`select 1 from bin where ${holdsExactly(sql.ref('row'), hash)} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

function recordHashColumns(ctx: Ctx): [table: string, column: string][] {
  return ctx.lab.registry
    .all()
    .flatMap(({ table, definition }): [string, string][] => (definition.file ? [[table, definition.file.hash]] : []));
}

/** Files that releases fixed are nobody's record, and stay when the record is deleted that they came from. */
function hashColumns(ctx: Ctx): [table: string, column: string][] {
  return [...recordHashColumns(ctx), ...frozenFileTables.map((table): [string, string] => [table, 'file_hash'])];
}

/** Removes content that neither a record nor the bin holds; gives the number. */
export async function removeUnusedContent(ctx: Ctx): Promise<number> {
  const lab = await firstEntry(ctx);
  if (lab === null) return 0;
  await ctx.lab.files.assertOf(lab);
  const inBin = await hashesInBin(ctx);
  let count = 0;
  for await (const { start, hashes } of ctx.lab.files.stored()) {
    const used = await hashesInRows(ctx, start);
    for (const hash of hashes.filter((one) => !used.has(one) && !inBin.has(one))) {
      // Asked again: a record may have come to hold it since.
      if (await ctx.lab.files.removeUnless(hash, () => isContentInUse(ctx, hash))) count += 1;
    }
  }
  return count;
}

/** Which lab it is, wherever it lies: what its trail begins with. Null before it is set up. */
async function firstEntry(ctx: Ctx): Promise<string | null> {
  const first = await typed(ctx.db).selectFrom('audits').select('id').orderBy('rid', rising).limit(1).executeTakeFirst();
  return first?.id ?? null;
}

/** Whatever looks like a hash: one too many only keeps a file longer. */
async function hashesInBin(ctx: Ctx): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [, column] of recordHashColumns(ctx)) {
    const rows = await typed(ctx.db).selectFrom('bin').select('row').where('row', 'like', `%"${column}":"%`).execute();
    for (const { row } of rows) for (const [hash] of row.matchAll(/\b[0-9a-f]{64}\b/g)) found.add(hash);
  }
  return found;
}

async function hashesInRows(ctx: Ctx, start: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [table, column] of hashColumns(ctx)) {
    const hash = sql.ref(column);
    // The letter after the last one of a hash ends the range, so that the index is read.
    const { rows } = await sql<{
      hash: string;
    }>`select ${hash} as hash from ${sql.table(table)} where ${hash} >= ${start} and ${hash} < ${`${start}g`}`.execute(ctx.db);
    for (const { hash } of rows) found.add(hash);
  }
  return found;
}

export interface RecordFile {
  name: string;
  /** As it was when it was kept. */
  size: number | null;
  mediaType: string;
  hash: string;
  content: StoredContent;
}

/** The file of a record the caller may view; without one the record looks like one that is not there. */
export async function getRecordFile(ctx: Ctx, resource: ResolvedResource, id: string): Promise<RecordFile> {
  const row = await getRecord(ctx, resource, id);
  const columns = resource.definition.file;
  const hash = columns ? row[columns.hash] : null;
  if (!columns || typeof hash !== 'string') throw notFound(id);
  const content = await ctx.lab.files.find(hash);
  if (!content) {
    ctx.lab.log.error('the content of a record is missing', { resource: resource.name, id, hash });
    throw notFound(id);
  }
  const recorded = row[columns.size];
  return {
    name: String(row[columns.name] ?? 'file'),
    size: typeof recorded === 'number' ? recorded : null,
    mediaType: String(row[columns.mediaType] ?? 'application/octet-stream'),
    hash,
    content,
  };
}

/** Larger ones are proved on their way out. */
export const provedAtOnceBytes = 8 * 1024 * 1024;

/** Nobody gets other bytes than those that were kept: a certificate least of all. The bytes of a small file are the proved ones. */
export async function assertUnaltered({ name, size, hash, content }: RecordFile): Promise<Uint8Array | null> {
  if (size !== null && size !== content.size) throw alteredFile(name);
  if (content.size > provedAtOnceBytes) return null;
  const whole = await content.whole();
  const actual = whole ? createHash('sha256').update(whole).digest('hex') : await hashOf(content.read());
  if (actual !== hash) throw alteredFile(name);
  return whole;
}

function alteredFile(name: string): AppError {
  return new AppError('file.altered', { params: { name } });
}

/** The content as it comes, and its last part only when all of it is what was kept. */
export async function* provedContent({ name, hash, content }: RecordFile): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256');
  let held: Uint8Array | null = null;
  for await (const chunk of content.read() as AsyncIterable<Uint8Array>) {
    if (held) yield held;
    sum.update(chunk);
    held = chunk;
  }
  if (sum.digest('hex') !== hash) throw alteredFile(name);
  if (held) yield held;
}
