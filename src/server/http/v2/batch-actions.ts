// Many records at once, each with its own result: what fails is said, the rest goes on. Spec 4.7; decisions 4.9.
import { z } from 'zod';
import type { Requirement } from '../../contract/operations.ts';
import { needs } from '../../contract/operations.ts';
import { type Action, type ActionAnswer, defineAction } from '../../core/actions.ts';
import { bulkShape } from '../../core/answer-shapes.ts';
import { type BulkResult, bulkCreate, bulkMark, bulkRemove, bulkUpdate, mostAtOnce } from '../../core/bulk.ts';
import type { Ctx } from '../../core/context.ts';
import type { Translator } from '../../i18n/translate.ts';
import { instantNow } from '../../lib/clock.ts';
import { v2Error } from './errors.ts';

const ids = z.array(z.string().min(1).max(80)).min(1).max(mostAtOnce);

interface Deletable {
  name: string;
  path: string;
  requirement: Requirement;
}

const deletable: readonly Deletable[] = [
  { name: 'inventory', path: 'inventories', requirement: needs('inventory_delete') },
  { name: 'location', path: 'locations', requirement: needs('location_delete') },
  { name: 'repair', path: 'repairs', requirement: needs('repair_delete') },
  { name: 'contact', path: 'contacts', requirement: needs('contact_delete') },
];

export function batchActions(translator: Translator): Action[] {
  /** `done` is the word for what went well: `deleted`, `updated`, … */
  function answer(ctx: Ctx, done: string, results: readonly BulkResult[]): ActionAnswer {
    const reasonOf = (result: BulkResult) =>
      result.ok ? null : v2Error({ error: result.error, translator, language: ctx.language, resource: null }).body.message;
    const data = results.map((result) => ({ id: result.id, status: result.ok ? done : 'failed', reason: reasonOf(result) }));
    const count = results.filter((result) => result.ok).length;
    return { body: { data, meta: { [done]: count, failed: results.length - count } } };
  }

  const deletes = deletable.map(({ name, path, requirement }) =>
    defineAction({
      face: 'v2',
      method: 'POST',
      path: `${path}/bulk-delete`,
      summary: 'Delete up to 500 records (to the bin)',
      requirement,
      since: '0.1.0',
      input: z.strictObject({ ids }),
      output: bulkShape('deleted'),
      run: async ({ ctx, input }) => answer(ctx, 'deleted', await bulkRemove(ctx, ctx.lab.registry.resource(name), input.ids)),
    }),
  );

  return [
    ...deletes,
    defineAction({
      face: 'v2',
      method: 'POST',
      path: 'inventories/status-batch',
      summary: 'Set the status of up to 500 devices',
      requirement: needs('inventory_edit'),
      since: '0.1.0',
      input: z.strictObject({ ids, status: z.number().int() }),
      output: bulkShape('updated'),
      async run({ ctx, input }) {
        const values = { status: input.status };
        return answer(ctx, 'updated', await bulkUpdate(ctx, ctx.lab.registry.resource('inventory'), { ids: input.ids, values }));
      },
    }),
    defineAction({
      face: 'v2',
      method: 'POST',
      path: 'locations/bulk-assign',
      summary: 'One new place for each of up to 500 devices',
      requirement: needs('location_edit'),
      since: '0.2.0',
      input: z.strictObject({ inventory_ids: ids, attributes: z.record(z.string().max(80), z.unknown()) }),
      output: bulkShape('created'),
      async run({ ctx, input }) {
        const rows = input.inventory_ids.map((id) => ({ id, values: { ...input.attributes, inventory_id: id } }));
        return answer(ctx, 'created', await bulkCreate(ctx, ctx.lab.registry.resource('location'), rows));
      },
    }),
    defineAction({
      face: 'v2',
      method: 'POST',
      path: 'documents/bulk-approve',
      summary: 'Approve up to 500 documents',
      requirement: needs('dms_approve'),
      since: '0.2.0',
      input: z.strictObject({ ids }),
      output: bulkShape('approved'),
      async run({ ctx, input }) {
        const values = { approved_by: ctx.principal.name, approved_at: instantNow(ctx.lab.clock) };
        const document = ctx.lab.registry.resource('document');
        return answer(ctx, 'approved', await bulkMark(ctx, document, { ids: input.ids, values, unless: 'approved_at' }));
      },
    }),
  ];
}
