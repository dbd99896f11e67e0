// Presets over HTTP: listed for whoever may import such records, kept of what an import under way means, dropped. docs/adr/0098.
import { z } from 'zod';
import { invalid } from '#server/contract/errors.ts';
import { missingOperation, signedIn } from '#server/contract/operations.ts';
import { type ImportPreset, plainHeading } from '#server/contract/tables/import-preset.ts';
import { assertAllowed } from '#server/core/access/permissions.ts';
import type { ImportKind } from '#server/core/imports/import-kind.ts';
import { importsOf } from '#server/core/imports/kept/imports.ts';
import type { ImportState } from '#server/core/imports/one-import.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { Registry } from '#server/core/lab/registry.ts';
import { listOf, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { allPresets, dropPreset, foundPreset, type KnownPreset, keepPreset } from './kept-presets.ts';

const presetShape = objectShape(
  'import-preset',
  z.object({
    name: z.string(),
    records: z.string().meta({ description: 'The path of v2 that it is for.', examples: ['inventories'] }),
    mapping: z
      .record(z.string(), z.string().nullable())
      .meta({ description: 'Heading to attribute, or null to leave the column out.' }),
    values: z
      .record(z.string(), z.record(z.string(), z.string()))
      .meta({ description: 'Heading to what stands there to what is read instead.' }),
    date_order: z.string().nullable(),
    shipped: z.boolean().meta({ description: 'It comes with the program and stays.' }),
  }),
);

function shown({ id, name, records, mapping, values, date_order, shipped }: KnownPreset) {
  return { id, type: 'import-preset' as const, attributes: { name, records, mapping, values, date_order, shipped } };
}

/** Whether the words of a column stand for what is common to all customers. */
function namesNobody(registry: Registry, path: string, attribute: string | null): boolean {
  const spec = registry.byPath(path)?.byAttr.get(attribute ?? '')?.spec;
  return (
    spec?.kind !== 'ref' || (spec.target !== undefined && registry.resource(spec.target).definition.scope.kind === 'everyone')
  );
}

/** What it means now, found out or said: so that the next file of its kind needs neither. */
function meantBy({ lab: { registry } }: Ctx, { path, columns, said }: ImportState): Omit<ImportPreset, 'id' | 'name'> {
  const seen = new Set<string>();
  const mapping = columns.flatMap(({ column, attribute }) => {
    const heading = plainHeading(column);
    const isLeftOut = Object.hasOwn(said.mapping, column) && said.mapping[column] === null;
    if (heading === '' || seen.has(heading) || (attribute === null && !isLeftOut)) return [];
    seen.add(heading);
    return [[column, attribute] as const];
  });
  const attributes = new Map(columns.map(({ column, attribute }) => [column, attribute]));
  // Whoever reads a preset may not see each customer.
  const isForAll = (heading: string) => namesNobody(registry, path, attributes.get(heading) ?? null);
  const values = Object.entries(said.values).filter(
    ([heading, meanings]) => Object.keys(meanings).length > 0 && isForAll(heading),
  );
  return {
    records: path,
    mapping: Object.fromEntries(mapping),
    values: Object.fromEntries(values),
    date_order: said.dateOrder ?? null,
  };
}

const own = signedIn('A preset holds headings and words; it is shown to whoever may import such records.');
const id = z.string().min(1).max(80);

export function presetActions(kinds: readonly ImportKind[]): Action[] {
  const requirementOf = new Map(kinds.map(({ path, requirement }) => [path, requirement]));
  const may = ({ principal }: Ctx, records: string) => {
    const requirement = requirementOf.get(records);
    return requirement !== undefined && missingOperation(requirement, principal.operations) === null;
  };
  const assertMay = (ctx: Ctx, records: string) => {
    const requirement = requirementOf.get(records);
    if (requirement) assertAllowed(ctx, requirement);
  };
  return [
    defineAction({
      method: 'GET',
      path: 'import-presets',
      summary:
        'What the headings and words of files mean, kept under names: those of the lab, then those that come with the program',
      requirement: own,
      since: '0.15.0',
      input: z.strictObject({ records: z.string().max(80).optional().meta({ description: 'Of this path of v2 alone.' }) }),
      output: listOf(presetShape),
      async run({ ctx, input: { records } }) {
        const all = await allPresets(ctx.lab);
        const data = all.filter((one) => may(ctx, one.records) && (records === undefined || one.records === records)).map(shown);
        return { list: { data } };
      },
    }),
    defineAction({
      method: 'POST',
      path: 'import-presets',
      summary: 'Keep what an import under way means under a name, for the whole lab; the same name again takes its place',
      requirement: own,
      since: '0.15.0',
      once: true,
      input: z.strictObject({
        token: z.string().min(1).max(80).meta({ description: 'Of the preview.' }),
        name: z.string().trim().min(1).max(80),
      }),
      output: oneOf(presetShape),
      status: 201,
      alsoStatus: 200,
      async run({ ctx, input: { token, name } }) {
        const state = await importsOf(ctx.lab).state(ctx, token);
        assertMay(ctx, state.path);
        const meant = meantBy(ctx, state);
        if (Object.keys(meant.mapping).length === 0) throw invalid({ token: [{ key: 'errors.import.nothing_to_keep' }] });
        const { preset, isNew } = await keepPreset(ctx, { name, ...meant });
        return { status: isNew ? 201 : 200, body: { data: shown({ ...preset, shipped: false }) } };
      },
    }),
    defineAction({
      method: 'DELETE',
      path: 'import-presets/{id}',
      summary: 'Forget a preset of the lab; those that come with the program stay',
      requirement: own,
      since: '0.15.0',
      input: z.strictObject({ id }),
      async run({ ctx, input }) {
        const preset = await foundPreset(ctx.lab, input.id);
        assertMay(ctx, preset.records);
        await dropPreset(ctx, preset);
        return {};
      },
    }),
  ];
}
