// GET …/changed-since: where a released certificate and the records it was made of say different things by now, with both values. The
// certificate stays as it is; whether it has to be corrected is for people to say, and a correction is an amendment.
// docs/design/papers.md#d-548.
import { z } from 'zod';
import { notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { type AttributeOf, columnOf, getRow, listRows } from '#server/core/read/named-rows.ts';
import { getRecord } from '#server/core/read/read.ts';
import { instantShape, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { isoInstant } from '#server/i18n/locale.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { textOf } from '#server/papers/parts/record-parts.ts';
import type { ResourceName, RowOf } from '#server/schema/rows.generated.ts';
import { assertMayPrintCertificates, withCatalogue } from '../load.ts';
import { certificateFacts } from '../load-facts.ts';
import { readFrozen } from '../read-frozen.ts';
import { type ChangedFact, changesBetween } from './compare-facts.ts';

const value = z.string().nullable();
const changedShape = z.object({
  part: z.enum(['device', 'customer', 'procedure', 'standards']),
  field: z.string().meta({ description: 'As the data contract names it.' }),
  label: z.string().meta({ description: 'In the caller’s language.' }),
  of: value.meta({ description: 'The asset number of the standard; null elsewhere.' }),
  was: value.meta({ description: 'What the certificate says.' }),
  is: value.meta({ description: 'What the records say now.' }),
});
const attributes = z.object({
  calibration_id: z.string().nullable().meta({ description: 'Null where nothing was released yet.' }),
  certificate_number: value,
  frozen_at: instantShape.nullable(),
  contract_hash: value.meta({ description: 'SHA-256 of what the release kept.' }),
  changes: z.array(changedShape),
});

const shared = {
  method: 'GET',
  requirement: needs('calibration_view'),
  since: '0.8.0',
  input: z.strictObject({ id: z.string() }),
  output: oneOf(objectShape('changed-since', attributes)),
  mayBeLocked: true,
} as const;

/** Where the contract calls a field otherwise than its record. */
const attributeNames = {
  device: called('inventory', { type_code: 'type_id', accuracy_class: 'accuracy_class' }),
  customer: called('customer', { name: 'name', address_block: 'street' }),
  procedure: called('procedure', { description: 'description' }),
  standards: called('inventory', {}),
} satisfies Record<ChangedFact['part'], unknown>;

function called<Name extends ResourceName>(name: Name, attributes: Readonly<Record<string, AttributeOf<Name>>>) {
  return {
    name,
    column: (ctx: Ctx, field: string) => attributes[field] && columnOf(ctx.lab.registry, name, attributes[field]),
  };
}

function labelOf(ctx: Ctx, translator: Translator, { part, field }: ChangedFact): string {
  const { name, column: columnBehind } = attributeNames[part];
  const { fields } = ctx.lab.registry.resource(name);
  const column = columnBehind(ctx, field);
  const found = fields.find((one) => (column === undefined ? one.attr === field : one.column === column));
  return found ? translator.label(ctx.language, found.label) : field;
}

async function changedSince(ctx: Ctx, translator: Translator, row: RowOf<'calibration'>): Promise<z.infer<typeof attributes>> {
  const told = { calibration_id: String(row.CTAG), certificate_number: textOf(row.certificate_number) };
  const then = await readFrozen(ctx, row);
  const [now] = await certificateFacts(ctx, [row]);
  if (!then || !now) return { ...told, frozen_at: null, contract_hash: null, changes: [] };
  const changes = changesBetween(then, now).map((one) => ({ ...one, label: labelOf(ctx, translator, one) }));
  return { ...told, frozen_at: isoInstant(then.frozenAt), contract_hash: then.hash, changes };
}

/** The certificate that holds for a device: the newest released one, an amendment before what it corrects. */
async function newestReleased(ctx: Ctx, device: string): Promise<RowOf<'calibration'> | null> {
  const sort = (['calibration_date', 'released_at'] as const).map((attribute) => ({
    path: [columnOf(ctx.lab.registry, 'calibration', attribute)],
    direction: 'desc' as const,
  }));
  const filter = {
    kind: 'and' as const,
    items: [
      { kind: 'compare' as const, path: ['MTAG'], op: '=' as const, value: device },
      { kind: 'null' as const, path: ['released_at'], negated: true },
    ],
  };
  const rows = await listRows(ctx, 'calibration', { filter, sort, limit: 1, offset: 0 });
  return rows[0] ?? null;
}

export function changedSinceActions(translator: Translator): Action[] {
  return [
    defineAction({
      ...shared,
      path: 'calibrations/{id}/changed-since',
      summary: 'What the records say otherwise by now than the certificate of a released calibration, with both values',
      async run({ ctx: caller, input: { id } }) {
        assertMayPrintCertificates(caller);
        const ctx = withCatalogue(caller);
        const row = await getRow(ctx, 'calibration', id);
        if (row.released_at === null) throw notFound(id);
        return { body: { data: { id, type: 'changed-since', attributes: await changedSince(ctx, translator, row) } } };
      },
    }),
    defineAction({
      ...shared,
      path: 'inventories/{id}/changed-since',
      summary: 'What of a device is otherwise by now than on its newest released certificate: itself and whose it is',
      async run({ ctx: caller, input: { id } }) {
        assertMayPrintCertificates(caller);
        const ctx = withCatalogue(caller);
        await getRecord(ctx, ctx.lab.registry.resource('inventory'), id);
        const row = await newestReleased(ctx, id);
        const none = { calibration_id: null, certificate_number: null, frozen_at: null, contract_hash: null, changes: [] };
        const found = row ? await changedSince(ctx, translator, row) : none;
        const changes = found.changes.filter(({ part }) => part === 'device' || part === 'customer');
        return { body: { data: { id, type: 'changed-since', attributes: { ...found, changes } } } };
      },
    }),
  ];
}
