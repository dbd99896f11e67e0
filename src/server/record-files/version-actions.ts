// `documents/{id}/versions`: all versions of a document, and a new file as the next one. What was approved stays as it was approved.
import { z } from 'zod';
import { invalid, notFound } from '../contract/errors.ts';
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import { needs } from '../contract/operations.ts';
import { type Ctx, inColumns, inTransaction } from '../core/lab/context.ts';
import { listRecords } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { createRecord } from '../core/write/write.ts';
import { listOf, oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { ReceivedFile } from '../files/receive.ts';
import { versionsOf } from './version-chain.ts';

const id = z.string();

async function linksOf(ctx: Ctx, document: string): Promise<SelectedRow[]> {
  const filter: FilterNode = { kind: 'compare', path: ['document_uID'], op: '=', value: document };
  const links = ctx.lab.registry.resource('document_link');
  return (await listRecords(ctx, links, { filter, sort: [], limit: null, offset: 0 })).rows;
}

/** It belongs to whatever the one before belonged to, also to what whoever brings it does not see: else it would be lost there. */
async function nextVersion(asked: Ctx, before: string, file: ReceivedFile): Promise<SelectedRow<'document'>> {
  const ctx: Ctx = inColumns(asked);
  const [last] = await versionsOf(ctx, before);
  if (!last) throw notFound(before);
  if (last.file_hash === file.hash) throw invalid({ file: [{ key: 'errors.document.same_file' }] });
  const { registry } = ctx.lab;
  const { title, type, number, description, customer_KTAG, paper, uID, version } = last;
  return inTransaction(ctx, async (inner) => {
    const values = { title, type, number, description, customer_KTAG, version: Number(version ?? 1) + 1, replaces_uID: uID };
    const made = await createRecord(inner, registry.resource('document'), { values, trusted: { paper }, file });
    const whole: Ctx = { ...inner, principal: { ...inner.principal, inventoryFilter: null } };
    for (const { resource, record_key } of await linksOf(whole, uID))
      await createRecord(whole, registry.resource('document_link'), {
        values: { document_uID: made.uID, resource, record_key },
      });
    return made;
  });
}

export const versionActions: readonly Action[] = [
  defineAction({
    method: 'GET',
    path: 'documents/{id}/versions',
    summary: 'All versions of a document, the newest first; the current one is the newest approved, else the newest',
    requirement: needs('dms_view'),
    since: '0.5.0',
    input: z.strictObject({ id }),
    output: listOf(recordShape('document')),
    run: async ({ ctx, input }) => ({
      records: { resource: ctx.lab.registry.resource('document'), rows: await versionsOf(ctx, input.id) },
    }),
  }),
  defineAction({
    method: 'POST',
    path: 'documents/{id}/versions',
    summary: 'A file as the next version of a document: not approved yet, linked to what the one before is linked to',
    requirement: needs('dms_edit'),
    since: '0.5.0',
    takesFile: 'kept',
    input: z.strictObject({ id }),
    output: oneOf(recordShape('document')),
    status: 201,
    async run({ ctx, input, file }) {
      if (!file) throw invalid({ file: [{ key: 'errors.field.required' }] });
      const row = await nextVersion(ctx, input.id, file);
      await ctx.lab.files.discard(file);
      return { record: { resource: ctx.lab.registry.resource('document'), row } };
    },
  }),
];
