// `documents/storage`: how much files take and may take, how many are lost or altered. `documents/{id}/recover`: a file brought back
// from a backup that still has it as it was.
import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import type { Backups } from '../contract/lab/backups.ts';
import { needs } from '../contract/operations.ts';
import { instantOf } from '../contract/values/dates.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { storageUse } from '../core/read/file-storage.ts';
import { getRecord, listRecords } from '../core/read/read.ts';
import { markContent } from '../core/write/file-faults.ts';
import { falling } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';
import { instantShape, objectShape, oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { hashOf } from '../files/receive.ts';
import { isoInstant } from '../i18n/locale.ts';

/** The job that compares files with their hashes. */
export const checkJob = 'verify-files';

async function checkedAt(ctx: Ctx): Promise<string | null> {
  const row = await typed(ctx.db)
    .selectFrom('job_runs')
    .select('finished_at')
    .where('job_key', '=', checkJob)
    .where('finished_at', '<=', instantOf(ctx.lab.clock.now()))
    .orderBy('finished_at', falling)
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at ? isoInstant(row.finished_at) : null;
}

/** Those the caller may see. */
async function damaged(ctx: Ctx): Promise<number> {
  const filter: FilterNode = { kind: 'null', path: ['file_fault'], negated: true };
  const query = { filter, sort: [], limit: 0, offset: 0 };
  return (await listRecords(inColumns(ctx), ctx.lab.registry.resource('document'), query)).total;
}

/** The first copy that is still what its name says. */
async function trueCopy(copies: ReturnType<Backups['copiesOf']>, hash: string): Promise<Readable | null> {
  for (const copy of copies) if ((await hashOf(Readable.from(copy())).catch(() => null)) === hash) return Readable.from(copy());
  return null;
}

interface RecoverInput {
  backups: Backups;
  /** Acts for the program: all records of the content are well again, whoever may see them. */
  program: Ctx;
}

export function storageActions(backups: Backups, program: () => Ctx): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'documents/storage',
      summary: 'How much the files of all records take, each content once, and how much they may',
      requirement: needs('dms_edit'),
      since: '0.5.0',
      input: z.strictObject({}),
      output: oneOf(
        objectShape(
          'storage',
          z.object({
            bytes: z.int(),
            files: z.int(),
            limit_bytes: z.int().nullable().meta({ description: 'Null is without a limit.' }),
            damaged: z.int().meta({ description: 'Documents whose file was lost or altered.' }),
            checked_at: instantShape.nullable().meta({ description: 'When all files were last compared with their hashes.' }),
          }),
        ),
      ),
      async run({ ctx }) {
        const { bytes, files, most } = await storageUse(ctx);
        const attributes = {
          bytes,
          files,
          limit_bytes: most,
          damaged: await damaged(ctx),
          checked_at: await checkedAt(ctx),
        };
        return { body: { data: { id: 'documents', type: 'storage', attributes } } };
      },
    }),
    defineAction({
      method: 'POST',
      path: 'documents/{id}/recover',
      summary: 'Brings a lost or altered file back from the newest backup that has it as it was',
      requirement: needs('dms_edit'),
      since: '0.5.0',
      input: z.strictObject({ id: z.string() }),
      output: oneOf(recordShape('document')),
      async run({ ctx, input: { id } }) {
        await recover(ctx, id, { backups, program: program() });
        const resource = ctx.lab.registry.resource('document');
        return { record: { resource, row: await getRecord(ctx, resource, id) } };
      },
    }),
  ];
}

async function recover(ctx: Ctx, id: string, { backups, program }: RecoverInput): Promise<void> {
  const row = await getRecord(ctx, ctx.lab.registry.resource('document'), id);
  const hash = typeof row.file_hash === 'string' ? row.file_hash : '';
  const copy = await trueCopy(backups.copiesOf(hash), hash);
  if (copy === null) throw new AppError('record.locked', { messageKey: 'errors.file.no_copy' });
  const { files } = ctx.lab;
  const file = await files.receive(copy, null);
  try {
    (await files.keep(file)).release();
  } finally {
    await files.discard(file);
  }
  await markContent(program, hash, null);
}
