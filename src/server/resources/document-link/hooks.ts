// A link leads to a record that is there and that the caller sees: else a paper would hang where nobody finds it, or turn up among a
// stranger's. The one between a calibration and what its results were read from stays.

import { AppError } from '../../contract/errors.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { missingKeys } from '../../core/rows/missing-keys.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

type Columns = StoredColumns<'document_link'>;

async function check(ctx: Ctx, { action, before, values }: JudgedChange<'document_link'>): Promise<ProblemsOf<'document_link'>> {
  await assertNoRecord(ctx, before);
  if (action === 'delete' || action === 'restore') return {};
  const link: Columns = { ...before, ...values };
  const { resource: name, record_key: id } = link;
  if (typeof name !== 'string' || typeof id !== 'string') return {};
  if (before && name === before.resource && id === before.record_key) return {};
  const kinds = ctx.lab.registry.all().filter(({ definition }) => definition.faces.includes('v2'));
  const kind = kinds.find((one) => one.name === name);
  if (!kind) return { resource: [{ key: 'errors.field.choice', params: { allowed: kinds.map((one) => one.name).join(', ') } }] };
  const found = mayView(ctx, kind) && (await missingKeys(ctx, kind, [id])).length === 0;
  if (found || (await isTakenOver(ctx, link))) return {};
  return { record_key: [{ key: 'errors.field.no_such_record', params: { id } }] };
}

async function assertNoRecord(ctx: Ctx, before: Columns | null): Promise<void> {
  if (before?.resource !== 'calibration') return;
  const row = await typed(ctx.db)
    .selectFrom('documents')
    .select('uID')
    .where('uID', '=', String(before.document_uID))
    .where('results_CTAG', '=', String(before.record_key))
    .executeTakeFirst();
  if (row) throw new AppError('record.locked', { messageKey: 'errors.document.of_record' });
}

/** By the next version of a document, to which all belongs that the one before belonged to: what lies in the bin, too. */
async function isTakenOver(ctx: Ctx, link: Columns): Promise<boolean> {
  const row = await typed(ctx.db)
    .selectFrom('documents as next')
    .innerJoin('document_links as link', 'link.document_uID', 'next.replaces_uID')
    .select('link.uID')
    .where('next.uID', '=', String(link.document_uID))
    .where((eb) => sameText(eb.ref('link.resource'), String(link.resource)))
    .where((eb) => sameText(eb.ref('link.record_key'), String(link.record_key)))
    .executeTakeFirst();
  return row !== undefined;
}

export const documentLinkHooks: ResourceHooks<'document_link'> = { check };
