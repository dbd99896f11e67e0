// Watched folders as they are kept, and how one is told to be well or in trouble.
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { updateAsSideEffect } from '../core/write/side-effects.ts';
import { typed } from '../db/typed.ts';
import type { FolderState } from '../resources/watched-folder/definition.ts';

const columns = [
  'uID',
  'name',
  'purpose',
  'folder',
  'records',
  'query',
  'document_type',
  'state',
  'reason',
  'user_uID',
  'place',
  'written_hash',
] as const;

/** Those that something may be done for. */
export function workingFolders({ lab }: Ctx) {
  return typed(lab.reads)
    .selectFrom('watched_folders')
    .select(columns)
    .where('active', '=', 1)
    .where('state', '<>', 'stopped')
    .orderBy('rid')
    .execute();
}

export type KeptFolder = Awaited<ReturnType<typeof workingFolders>>[number];

export function keptFolder({ lab }: Ctx, id: string): Promise<KeptFolder | undefined> {
  return typed(lab.reads).selectFrom('watched_folders').select(columns).where('uID', '=', id).executeTakeFirst();
}

/** Stands in the trail; nothing is written when nothing changes. */
export async function setState(program: Ctx, id: string, values: { state: FolderState; reason: string | null }): Promise<void> {
  await inTransaction(program, (inner) => updateAsSideEffect(inner, { resource: 'watched_folder', key: id, values }));
}

/** What only the program asks for, and no entry of the trail speaks of. */
export async function setProgress(
  program: Ctx,
  id: string,
  values: { place?: string | null; written_hash?: string; written_at?: string },
): Promise<void> {
  await inTransaction(program, (inner) =>
    updateAsSideEffect(inner, { resource: 'watched_folder', key: id, values, withoutAuditEntry: true }),
  );
}

/** Reasons are read by whoever administers the lab, in its language. */
export async function labLanguage({ lab }: Ctx): Promise<'de' | 'en'> {
  return (await textSetting(lab, 'lab.language')) === 'en' ? 'en' : 'de';
}
