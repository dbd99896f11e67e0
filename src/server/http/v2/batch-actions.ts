// Many devices at once, each with its own result. Spec 4.7; decisions 4.9.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { type Action, defineAction } from '../../core/actions.ts';
import { type BulkResult, bulkRemove, bulkUpdate, mostAtOnce } from '../../core/bulk.ts';
import type { Translator } from '../../i18n/translate.ts';
import { v2Error } from './errors.ts';

const ids = z.array(z.string().min(1).max(80)).min(1).max(mostAtOnce);

export function batchActions(translator: Translator): Action[] {
  const reasonOf = (result: BulkResult, language: 'de' | 'en') =>
    result.ok ? null : v2Error({ error: result.error, translator, language, resource: null }).body.message;

  return [
    defineAction({
      face: 'v2',
      method: 'POST',
      path: 'inventories/status-batch',
      summary: 'Set the status of up to 500 devices',
      requirement: needs('inventory_edit'),
      since: '0.1.0',
      input: z.strictObject({ ids, status: z.number().int() }),
      async run({ ctx, input }) {
        const inventory = ctx.lab.registry.resource('inventory');
        const results = await bulkUpdate(ctx, inventory, { ids: input.ids, values: { status: input.status } });
        const data = results.map((result) => ({
          id: result.id,
          status: result.ok ? 'updated' : 'failed',
          reason: reasonOf(result, ctx.language),
        }));
        const updated = results.filter((result) => result.ok).length;
        return { body: { data, meta: { updated, failed: results.length - updated } } };
      },
    }),
    defineAction({
      face: 'v2',
      method: 'POST',
      path: 'inventories/bulk-delete',
      summary: 'Delete up to 500 devices (to the bin)',
      requirement: needs('inventory_delete'),
      since: '0.1.0',
      input: z.strictObject({ ids }),
      async run({ ctx, input }) {
        const results = await bulkRemove(ctx, ctx.lab.registry.resource('inventory'), input.ids);
        const data = results.map((result) => ({
          id: result.id,
          status: result.ok ? 'deleted' : 'failed',
          reason: reasonOf(result, ctx.language),
        }));
        const deleted = results.filter((result) => result.ok).length;
        return { body: { data, meta: { deleted, failed: results.length - deleted } } };
      },
    }),
  ];
}
