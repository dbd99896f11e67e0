// Somebody put a backup of a lab on a database server back elsewhere and proved it there; here he says so. What he read there, where its trail
// ended, is looked up in the lab's own: a database of another lab, or one that was changed, is not noted.
import { z } from 'zod';
import { invalid } from '#server/contract/errors.ts';
import { headLength } from '#server/contract/lab/trail.ts';
import { needs } from '#server/contract/operations.ts';
import { isoOf } from '#server/contract/values/dates.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { writeAudit } from '#server/core/trail/audit.ts';
import { trailRecord } from '#server/core/trail/trail-seals.ts';
import { falling } from '#server/db/dialect/index.ts';
import { typed } from '#server/db/typed.ts';
import { instantShape, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';

const action = 'restore_proven';

export const provenRestoreShape = z
  .object({
    at: instantShape.meta({ description: 'When it was noted.' }),
    by: z.string().nullable(),
    entry: z.int().meta({ description: 'The last entry of the trail in the database that was restored.' }),
    until: instantShape.meta({ description: 'When that entry was written: the lab of that moment was proved.' }),
  })
  .nullable();

export type ProvenRestore = z.infer<typeof provenRestoreShape>;

/** The newest one that was noted. */
export async function lastProvenRestore({ lab }: Pick<Ctx, 'lab'>): Promise<ProvenRestore> {
  const noted = await typed(lab.reads)
    .selectFrom('audits')
    .select(['at', 'user_name', 'after'])
    .where('resource', '=', trailRecord.resource)
    .where('record_key', '=', trailRecord.trail)
    .where('action', '=', action)
    .orderBy('rid', falling)
    .limit(1)
    .executeTakeFirst();
  if (!noted) return null;
  const { entry, until } = JSON.parse(noted.after ?? '{}') as { entry: number; until: string };
  return { at: isoOf(noted.at), by: noted.user_name, entry, until: isoOf(until) };
}

export const provenRestoreAction: Action = defineAction({
  method: 'POST',
  path: 'admin/proven-restores',
  summary: 'Note that a backup of a lab on a database server was put back elsewhere and proved there',
  requirement: needs('administration_management'),
  since: '0.17.0',
  once: true,
  input: z.strictObject({
    entry: z
      .int()
      .min(1)
      .meta({ description: 'Where the trail of that database ends, as `npm run verify` says it.', examples: [48_210] }),
    head: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{16}$/)
      .meta({ description: 'The first 16 characters of that entry’s hash.', examples: ['3f9a0c2b7d1e4856'] }),
  }),
  output: oneOf(objectShape('proven-restore', z.object({ proven_restore: provenRestoreShape }))),
  async run({ ctx, input: { entry, head } }) {
    await inTransaction(ctx, async (inner) => {
      const found = await typed(inner.db).selectFrom('audits').select(['at', 'hash']).where('rid', '=', entry).executeTakeFirst();
      if (found?.hash.slice(0, headLength) !== head) throw invalid({ head: [{ key: 'errors.server_backup.not_of_lab' }] });
      const after = { entry, head, until: found.at };
      await writeAudit(inner, { resource: trailRecord.resource, recordKey: trailRecord.trail, action, after });
    });
    const attributes = { proven_restore: await lastProvenRestore(ctx) };
    return { body: { data: { id: 'proven-restore', type: 'proven-restore', attributes } } };
  },
});
