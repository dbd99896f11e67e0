// The public portal: devices of the public user's customers, for whoever asks. Every refusal is the same 404, after the same
// look-ups: switched off, no public user, another customer's device, no such device, a tab that is not open.
// docs/interface/portal.md#rules.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { open } from '../contract/operations.ts';
import type { Language } from '../contract/principal.ts';
import type { Ctx } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import type { Registry } from '../core/lab/registry.ts';
import { assertUnaltered, getRecordFile } from '../core/read/files.ts';
import { findRecord, listRecords } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { anyRecord, listOf, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionCall, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import type { ResourceName } from '../schema/rows.generated.ts';
import { offsetOf, readDeviceQuery, readPortalPage } from './portal-query.ts';
import { portalFields, portalObjects } from './portal-shape.ts';
import { isPublicDocument, listParts, publicDevice, publicDocument, publicTabs, shownIn, tabsFor } from './public-parts.ts';
import { type PublicReader, publicContext, publicReader } from './public-reader.ts';
import { publicView } from './public-view.ts';

const base = 'public/portal';
const common = {
  method: 'GET',
  requirement: open('The portal shows what the lab chose to publish of its public user’s customers.'),
  since: '0.1.0',
} as const;

const portalField = z.object({
  api_name: z.string(),
  column_name: z.string(),
  label: z.string(),
  field_type: z.string(),
  options: z
    .array(
      z.object({
        value: z.union([z.string(), z.number()]),
        label: z.string(),
        color: z.string().nullable(),
        hidden: z.boolean(),
      }),
    )
    .nullable(),
});
const configShape = (tabs: readonly string[]) =>
  objectShape(
    'portal-config',
    z.object({
      lab_name: z.string(),
      start_address: z.string().nullable(),
      tabs: z.array(z.enum(tabs)),
      fields: z.record(z.string(), z.array(portalField)).meta({ description: 'By record: `inventory` and those of the tabs.' }),
    }),
  );

const paging = { 'page[number]': z.string().optional(), 'page[size]': z.string().optional() };
const keyed = z.object({ id: z.string() });

function notThere(): AppError {
  return new AppError('record.not_found', { messageKey: 'errors.portal.not_found' });
}

interface Visit {
  reader: PublicReader;
  ctx: Ctx;
}

async function visit({ ctx, headers }: Pick<ActionCall<unknown>, 'ctx' | 'headers'>): Promise<Visit> {
  const language: Language = /^de\b/i.test(String(headers['accept-language'] ?? '')) ? 'de' : 'en';
  const reader = await publicReader(ctx.lab);
  return { reader, ctx: publicContext({ ctx, reader, language }) };
}

async function device({ ctx }: Visit, key: string, isOpen: boolean): Promise<SelectedRow> {
  const row = await findRecord(ctx, inventoryOf(ctx), key);
  if (!isOpen || !row) throw notThere();
  return row;
}

function inventoryOf(ctx: Ctx) {
  return publicView(publicDevice(ctx));
}

export function portalActions({ translator, registry }: { translator: Translator; registry: Registry }): Action[] {
  return [
    defineAction({
      ...common,
      path: `${base}/config`,
      summary: 'What the portal shows: the lab’s name, the tabs that are open, the fields with their labels',
      input: z.object({}),
      output: oneOf(configShape([...publicTabs(registry).keys()])),
      async run(call) {
        const { reader, ctx } = await visit(call);
        if (!reader.portal) throw notThere();
        const tabs = tabsFor(ctx);
        const fields = shownIn(ctx, tabs).map((resource) => [resource.name, portalFields(ctx, translator, resource)]);
        const attributes = {
          lab_name: await textSetting(ctx.lab, 'lab.name'),
          start_address: reader.startAddress,
          tabs,
          fields: Object.fromEntries(fields) as unknown,
        };
        return { body: { data: { id: 'portal', type: 'portal-config', attributes } } };
      },
    }),
    defineAction({
      ...common,
      path: `${base}/inventories`,
      summary: 'List the devices that are public; `q` and `sort` know the fields that are shown',
      input: z.looseObject({ ...paging, q: z.string().optional(), sort: z.string().optional() }),
      output: listOf(anyRecord),
      async run({ input, ...call }) {
        const { reader, ctx } = await visit(call);
        if (!reader.portal) throw notThere();
        const { list, page } = readDeviceQuery(inventoryOf(ctx), input);
        const { rows, total } = await listRecords(ctx, inventoryOf(ctx), list);
        const data = await portalObjects(ctx, inventoryOf(ctx), rows);
        return { list: { data, page: { ...page, total } } };
      },
    }),
    defineAction({
      ...common,
      path: `${base}/inventories/{id}`,
      summary: 'One public device',
      input: keyed,
      output: oneOf(anyRecord),
      async run({ input, ...call }) {
        const visitor = await visit(call);
        const row = await device(visitor, input.id, visitor.reader.portal);
        const [data] = await portalObjects(visitor.ctx, inventoryOf(visitor.ctx), [row]);
        return { body: { data } };
      },
    }),
    ...[...publicTabs(registry)].map(([tab, name]) => tabAction(tab, name)),
    defineAction({
      ...common,
      path: `${base}/documents/{id}/download`,
      summary: 'The file of a document that stands on the page of a public device',
      input: keyed,
      produces: ['*/*'],
      async run({ input, ...call }) {
        const { reader, ctx } = await visit(call);
        const isPublic = await isPublicDocument(ctx, input.id);
        const { resource: document } = publicDocument(ctx);
        // Without its content a document is no more there than any other.
        const file = await getRecordFile(ctx, document, input.id).catch(asNotThere);
        const isTrue = file !== null && (await assertUnaltered(file).then(() => true, asNotThere)) === true;
        if (!reader.portal || !isPublic || !isTrue) throw notThere();
        return { file: { ctx, resource: document, id: input.id } };
      },
    }),
    defineAction({
      ...common,
      path: 'public/qr/{mtag}',
      summary: 'What a printed code shows of its device, also while the portal’s list is closed',
      input: z.object({ mtag: z.string() }),
      output: z.object({ data: anyRecord, meta: z.object({ lab_name: z.string(), fields: z.array(portalField) }) }),
      async run({ input, ...call }) {
        const visitor = await visit(call);
        const { ctx, reader } = visitor;
        const row = await device(visitor, input.mtag, reader.codes);
        const [data] = await portalObjects(ctx, inventoryOf(ctx), [row]);
        const fields = portalFields(ctx, translator, inventoryOf(ctx));
        return { body: { data, meta: { lab_name: await textSetting(ctx.lab, 'lab.name'), fields } } };
      },
    }),
  ];
}

function tabAction(tab: string, name: ResourceName): Action {
  return defineAction({
    ...common,
    path: `${base}/inventories/{id}/${tab}`,
    summary: `List the ${tab} of a public device, when the role \`QR_Code_Role\` may view them`,
    input: z.looseObject({ id: z.string(), ...paging }),
    output: listOf(anyRecord),
    async run({ input: { id, ...parameters }, ...call }) {
      const visitor = await visit(call);
      const { ctx, reader } = visitor;
      await device(visitor, id, reader.portal && tabsFor(ctx).includes(tab));
      const page = readPortalPage(parameters);
      const { resource, page: found } = await listParts(ctx, { name, device: id, limit: page.size, offset: offsetOf(page) });
      const data = await portalObjects(ctx, resource, found.rows);
      return { list: { data, page: { ...page, total: found.total } } };
    },
  });
}

function asNotThere(error: unknown): null {
  if (error instanceof AppError && ['record.not_found', 'auth.forbidden', 'file.altered'].includes(error.code)) return null;
  throw error;
}
