// GET /documents/{id}/verify: whether a kept file is still the one that was kept: its bytes against the hash in its record, and that
// hash against the entry of the audit trail that was written with it.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import { getRecord } from '../core/read/read.ts';
import { entryStands } from '../core/trail/audit.ts';
import { typed } from '../db/typed.ts';
import { instantShape, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { defineAction } from '../endpoints/define-action.ts';
import { hashOf } from '../files/receive.ts';
import { isoInstant } from '../i18n/locale.ts';

const hash = z.string().nullable();

async function contentHash(ctx: Ctx, recorded: string | null): Promise<string | null> {
  const content = recorded === null ? null : await ctx.lab.files.find(recorded);
  return content ? hashOf(content.read()) : null;
}

/** The last entry that gave the record its file. */
async function entryOf(ctx: Ctx, id: string) {
  const rows = await typed(ctx.db)
    .selectFrom('audits')
    .selectAll()
    .where('resource', '=', 'document')
    .where('record_key', '=', id)
    .orderBy('rid', 'desc')
    .execute();
  return rows.find(({ after }) => hashIn(after) !== null) ?? null;
}

function hashIn(after: string | null): string | null {
  const { file_hash } = JSON.parse(after ?? '{}') as { file_hash?: unknown };
  return typeof file_hash === 'string' ? file_hash : null;
}

export const verifyAction = defineAction({
  method: 'GET',
  path: 'documents/{id}/verify',
  summary: 'Whether the file of a document is still the one that was kept, by its hash and by the audit trail',
  requirement: needs('dms_view'),
  since: '0.4.0',
  input: z.strictObject({ id: z.string() }),
  output: oneOf(
    objectShape(
      'file-proof',
      z.object({
        unchanged: z.boolean().meta({ description: 'All three hashes are the same and the entry stands.' }),
        recorded_hash: hash.meta({ description: 'SHA-256 in the record; null when it has no file.' }),
        actual_hash: hash.meta({ description: 'SHA-256 of the stored bytes; null when they are missing.' }),
        trail_hash: hash.meta({ description: 'SHA-256 in the entry of the audit trail.' }),
        trail_entry: z.string().nullable(),
        trail_intact: z.boolean().meta({ description: 'The entry has the hash that its place in the chain demands.' }),
        kept_at: instantShape.nullable(),
      }),
    ),
  ),
  async run({ ctx, input: { id } }) {
    const row = await getRecord(ctx, ctx.lab.registry.resource('document'), id);
    const recorded = typeof row.file_hash === 'string' ? row.file_hash : null;
    const actual = await contentHash(ctx, recorded);
    const entry = await entryOf(ctx, id);
    const trail = entry && hashIn(entry.after);
    const intact = entry !== null && entryStands(entry);
    const attributes = {
      unchanged: recorded !== null && recorded === actual && recorded === trail && intact,
      recorded_hash: recorded,
      actual_hash: actual,
      trail_hash: trail,
      trail_entry: entry?.id ?? null,
      trail_intact: intact,
      kept_at: entry ? isoInstant(entry.at) : null,
    };
    return { body: { data: { id, type: 'file-proof', attributes } } };
  },
});
