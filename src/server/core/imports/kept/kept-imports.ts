// Imports as rows, for their hour: what is said and known of them. What they stand on lies in a folder beside the lab. Nobody gets at one with
// the database alone: of the token only the hash is kept. docs/adr/0106-an-import-is-kept-for-its-hour.md.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, type ErrorCode } from '#server/contract/errors.ts';
import type { Db } from '#server/db/database-types.ts';
import { rising } from '#server/db/dialect/index.ts';
import type { ImportsTable } from '#server/db/schema.generated.ts';
import { typed } from '#server/db/typed.ts';
import type { Import, ImportPhase, ImportState } from '../one-import.ts';

export const importId = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What the row says in its own columns is not said again. */
type Content = Omit<ImportState, 'token' | 'path' | 'phase' | 'judged' | 'expiresAt' | 'error' | 'run'> &
  Pick<Import, 'mark' | 'rows'> & { keys: [string, string][]; error: KeptError | null };

interface KeptError {
  code: ErrorCode;
  details: AppError['details'];
}

/** What nobody foresaw is in the log; here it is no more than that something went wrong. */
function keptError(error: unknown): KeptError | null {
  if (error === null) return null;
  if (!(error instanceof AppError)) return { code: 'server.internal', details: {} };
  const { cause: _cause, ...details } = error.details;
  return { code: error.code, details };
}

function contentOf({ state, keys, mark, rows }: Import): string {
  const { file, headerRow, said, done, total, counts, columns, questions } = state;
  const shown = { file, headerRow, said, done, total, counts, columns, questions };
  const content: Content = { ...shown, mark, rows, keys: [...keys], error: keptError(state.error) };
  return JSON.stringify(content);
}

export async function insertImport(db: Db, one: Import): Promise<void> {
  const { id, caller, state, source } = one;
  const { path, phase, judged, expiresAt } = state;
  await typed(db)
    .insertInto('imports')
    .values(({ selectFrom }) => ({
      ...{ id, caller, path, phase, judged, content: contentOf(one), source_uID: source, run_uID: null },
      number: selectFrom('imports').select(sql<number>`coalesce(max(number), 0) + 1`.as('next')),
      expires_at: expiresAt,
    }))
    .execute();
}

/** False where it was taken back or written meanwhile, or judged anew by another program. `judged`: how often it was when it was read. */
export async function saveImport(db: Db, one: Import, judged: number): Promise<boolean> {
  const { phase, judged: now } = one.state;
  const saved = await typed(db)
    .updateTable('imports')
    .set({ phase, judged: now, content: contentOf(one) })
    .where('id', '=', one.id)
    .where('judged', '=', judged)
    .where('phase', '!=', 'applied')
    .returning('id')
    .execute();
  return saved.length > 0;
}

/** In the transaction that writes its rows: false where another one did so, or it was taken back. */
export async function noteApplied(db: Db, { id, state }: Import, run: string | null): Promise<boolean> {
  const noted = await typed(db)
    .updateTable('imports')
    .set({ phase: 'applied', run_uID: run })
    .where('id', '=', id)
    .where('judged', '=', state.judged)
    .where('phase', '=', 'ready')
    .returning('id')
    .execute();
  return noted.length > 0;
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await typed(db).deleteFrom('imports').where('id', '=', id).execute();
}

export interface KeptImport extends Pick<Import, 'id' | 'caller' | 'source' | 'keys' | 'mark' | 'rows'> {
  state: ImportState;
}

export async function keptImport(db: Db, token: string): Promise<KeptImport | null> {
  const row = await typed(db).selectFrom('imports').selectAll().where('id', '=', importId(token)).executeTakeFirst();
  return row ? importOf(row, token, await writtenBy(db, row.run_uID)) : null;
}

function importOf(row: ImportsTable, token: string, run: ImportState['run']): KeptImport {
  const { id, caller, path, judged, source_uID: source, expires_at: expiresAt } = row;
  const { mark, rows, keys, error, ...shown } = JSON.parse(row.content) as Content;
  const phase = row.phase as ImportPhase;
  const state: ImportState = {
    ...{ ...shown, token, path, phase, judged, expiresAt },
    error: error && new AppError(error.code, error.details),
    run: phase === 'applied' ? run : null,
  };
  return { id, caller, source, keys: new Map(keys), mark, rows, state };
}

/** A run that wrote nothing is none. */
async function writtenBy(db: Db, run: string | null): Promise<ImportState['run']> {
  const row =
    run === null ? undefined : await typed(db).selectFrom('runs').select('count').where('uID', '=', run).executeTakeFirst();
  return { id: row ? run : null, count: row?.count ?? 0 };
}

/** The oldest first. */
export async function importsOfCaller(db: Db, caller: string): Promise<string[]> {
  const rows = await typed(db)
    .selectFrom('imports')
    .select('id')
    .where('caller', '=', caller)
    .orderBy('number', rising)
    .execute();
  return rows.map(({ id }) => id);
}

export async function importsThatRanOut(db: Db, now: number): Promise<string[]> {
  const rows = await typed(db).selectFrom('imports').select('id').where('expires_at', '<=', now).execute();
  return rows.map(({ id }) => id);
}

export async function isKept(db: Db, id: string): Promise<boolean> {
  return (await typed(db).selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
