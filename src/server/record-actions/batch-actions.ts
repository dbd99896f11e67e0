// Many records at once, each with its own result: what fails is said, the rest goes on. docs/interface/v2.md#bulk.
import { z } from 'zod';
import { AppError, type MessageParams } from '../contract/errors.ts';
import type { Requirement } from '../contract/operations.ts';
import { needs } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { Registry } from '../core/lab/registry.ts';
import { type BulkDone, bulkCreate, bulkMark, bulkRemove, bulkUpdate, mostAtOnce } from '../core/many/bulk.ts';
import { bulkShape, bulkShapeOrUnchanged } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import { writeInput } from '../endpoints/v2/record-input.ts';
import { v2Error } from '../endpoints/v2/refusal.ts';
import type { Translator } from '../i18n/translate.ts';
import { instantNow } from '../lib/clock.ts';
import type { Row } from '../schema/define-resource.ts';
import type { ResourceName } from '../schema/rows.generated.ts';

const dry_run = z.boolean().default(false).meta({ description: 'Says what would become of each record and keeps nothing.' });
const ids = z.array(z.string().min(1).max(80)).min(1).max(mostAtOnce);
// One for all kinds of records: an own one for each of sixty would be held for as long as the program runs.
const picked = z.strictObject({ ids, dry_run });
const changed = z.strictObject({ ids, attributes: z.record(z.string().max(80), z.unknown()), dry_run });

/** What docs/interface/v2.md#bulk asks for by name, where the record itself is content with less. */
const asked: Readonly<Record<string, Requirement>> = {
  location: needs('location_delete'),
  repair: needs('repair_delete'),
};

const locked = (messageKey: string, params: MessageParams = {}) => new AppError('record.locked', { messageKey, params });

interface Bulk {
  /** Of the records that are written: what is wrong with one is said in the words of its fields. */
  name: ResourceName;
  /** The word for what went well: `deleted`, `updated`, … */
  done: string;
}

interface BatchServices {
  translator: Translator;
  registry: Registry;
}

export function batchActions({ translator, registry }: BatchServices): Action[] {
  function answer(ctx: Ctx, { name, done }: Bulk, { results, run }: BulkDone): ActionAnswer {
    const resource = ctx.lab.registry.resource(name);
    const said = (error: AppError) => v2Error({ error, translator, language: ctx.language, resource }).body.message;
    const data = results.map((result) => {
      const { id } = result;
      if (!result.ok) return { id, status: 'failed', reason: said(result.error) };
      const { unchanged } = result;
      return unchanged ? { id, status: 'unchanged', reason: said(unchanged) } : { id, status: done, reason: null };
    });
    const count = (word: string) => data.filter(({ status }) => status === word).length;
    const same = count('unchanged');
    return {
      body: { data, meta: { [done]: count(done), ...(same > 0 ? { unchanged: same } : {}), failed: count('failed'), run } },
    };
  }

  const writable = registry
    .all()
    .filter(({ definition }) => definition.faces.includes('v2') && definition.v2 && !definition.readOnly);
  const ofRecords = writable.flatMap(({ name, definition }): Action[] => {
    const path = definition.v2?.path ?? '';
    const { edit, delete: remove } = definition.operations;
    const deletes = [
      defineAction({
        method: 'POST',
        path: `${path}/bulk-delete`,
        summary: 'Delete up to 500 records (to the bin)',
        requirement: asked[name] ?? remove,
        since: '0.1.0',
        once: true,
        input: picked,
        output: bulkShape('deleted'),
        async run({ ctx, input }) {
          const asked = { ids: input.ids, dryRun: input.dry_run };
          return answer(ctx, { name, done: 'deleted' }, await bulkRemove(ctx, ctx.lab.registry.resource(name), asked));
        },
      }),
    ];
    // What only comes in and never goes out, such as a password, is worked out before any lock is taken: not for many at once.
    if (definition.inputs) return deletes;
    return [
      ...deletes,
      defineAction({
        method: 'POST',
        path: `${path}/bulk-update`,
        summary: 'Give up to 500 records the same values',
        requirement: edit,
        since: '0.3.0',
        once: true,
        input: changed,
        output: bulkShape('updated'),
        async run({ ctx, input }) {
          const resource = ctx.lab.registry.resource(name);
          return answer(
            ctx,
            { name, done: 'updated' },
            await bulkUpdate(ctx, resource, {
              ids: input.ids,
              input: writeInput(resource, input.attributes),
              dryRun: input.dry_run,
            }),
          );
        },
      }),
    ];
  });

  return [
    ...ofRecords,
    defineAction({
      method: 'POST',
      path: 'inventories/status-batch',
      summary: 'Set the status of up to 500 devices',
      requirement: needs('inventory_edit'),
      since: '0.1.0',
      once: true,
      input: z.strictObject({ ids, status: z.number().int() }),
      output: bulkShape('updated'),
      async run({ ctx, input }) {
        const values = { status: input.status };
        return answer(
          ctx,
          { name: 'inventory', done: 'updated' },
          await bulkUpdate(ctx, ctx.lab.registry.resource('inventory'), { ids: input.ids, input: { values } }),
        );
      },
    }),
    defineAction({
      method: 'POST',
      path: 'inventories/series',
      summary: 'Up to 500 devices alike, each with numbers of its own; rows are named by their place, from 1',
      requirement: needs('inventory_edit'),
      since: '0.4.0',
      once: true,
      input: z.strictObject({
        attributes: z.record(z.string().max(80), z.unknown()).meta({ description: 'What all of them share.' }),
        devices: z
          .array(z.record(z.string().max(80), z.unknown()))
          .min(1)
          .max(mostAtOnce),
      }),
      output: bulkShape('created'),
      async run({ ctx, input: { attributes, devices } }) {
        const rows = devices.map((own, index) => ({ id: String(index + 1), values: { ...attributes, ...own } }));
        const done = await bulkCreate(ctx, ctx.lab.registry.resource('inventory'), { rows });
        return answer(ctx, { name: 'inventory', done: 'created' }, done);
      },
    }),
    defineAction({
      method: 'POST',
      path: 'locations/bulk-assign',
      summary: 'One new place for each of up to 500 devices',
      requirement: needs('location_edit'),
      since: '0.2.0',
      once: true,
      input: z.strictObject({ inventory_ids: ids, attributes: z.record(z.string().max(80), z.unknown()) }),
      output: bulkShape('created'),
      async run({ ctx, input }) {
        const rows = input.inventory_ids.map((id) => ({ id, values: { ...input.attributes, inventory_id: id } }));
        const done = await bulkCreate(ctx, ctx.lab.registry.resource('location'), { rows });
        return answer(ctx, { name: 'location', done: 'created' }, done);
      },
    }),
    defineAction({
      method: 'POST',
      path: 'documents/bulk-approve',
      summary: 'Approve up to 500 documents',
      requirement: needs('dms_approve'),
      since: '0.2.0',
      once: true,
      input: picked,
      output: bulkShapeOrUnchanged('approved'),
      async run({ ctx, input }) {
        const asked = {
          ids: input.ids,
          dryRun: input.dry_run,
          values: { approved_by: ctx.principal.name, approved_at: instantNow(ctx.lab.clock) },
          unless: 'approved_at',
          stays: ({ approved_by: by }: Row) => locked('errors.document.approved_by', { by: String(by ?? '') }),
        };
        return answer(
          ctx,
          { name: 'document', done: 'approved' },
          await bulkMark(ctx, ctx.lab.registry.resource('document'), asked),
        );
      },
    }),
    defineAction({
      method: 'POST',
      path: 'document-links/bulk-assign',
      summary: 'Link one document to each of up to 500 records of a kind',
      requirement: needs('dms_edit'),
      since: '0.5.0',
      once: true,
      input: z.strictObject({
        document_id: z.string().min(1).max(80),
        resource: z
          .string()
          .min(1)
          .max(40)
          .meta({ description: 'The kind of all the records, as in `/document-links`.', examples: ['inventory'] }),
        ids,
        dry_run,
      }),
      output: bulkShapeOrUnchanged('linked'),
      async run({ ctx, input: { ids: keys, dry_run: dryRun, ...link } }) {
        const rows = keys.map((id) => ({ id, values: { ...link, record_key: id } }));
        const alreadyThere = locked('errors.document_link.already');
        return answer(
          ctx,
          { name: 'document_link', done: 'linked' },
          await bulkCreate(ctx, ctx.lab.registry.resource('document_link'), { rows, dryRun, alreadyThere }),
        );
      },
    }),
  ];
}
