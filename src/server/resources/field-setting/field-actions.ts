// Field administration on v2: overview, list with category overrides, user-defined columns. docs/interface/v2.md#fields.
import { z } from 'zod';
import { notFound } from '#server/contract/errors.ts';
import { needs, signedIn } from '#server/contract/operations.ts';
import { assertMay } from '#server/core/access/permissions.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { addColumn, removeColumn, restoreColumn, userColumnKinds } from '#server/core/settings/custom-columns.ts';
import { fieldConfigurations, fieldRelations, resourceOfTable } from '#server/core/settings/field-configurations.ts';
import { changeField, type FieldChange, fieldVersion, forgetOverride } from '#server/core/settings/field-settings.ts';
import { etagOf, writeOptions } from '#server/core/write/write-options.ts';
import { listOf, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { fieldShape, overviewTables, relationShape, tableShape } from './field-shapes.ts';

const labels = z
  .record(z.enum(['de', 'en']), z.string().min(1).max(255))
  .or(z.object({ de: z.string().optional(), en: z.string().optional() }));
const option = z.strictObject({
  value: z.string().min(1).max(255),
  label: z.union([z.string(), z.record(z.string(), z.string())]),
});

/** What was not named stays as it is. */
function withoutEmpty(change: { [K in keyof FieldChange]: FieldChange[K] | undefined }): FieldChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

interface Wanted {
  table: string;
  column: string;
  category_uID?: string | undefined;
}

interface FieldServices {
  translator: Translator;
  backup(): Promise<unknown>;
}

export function fieldActions({ translator, backup }: FieldServices): Action[] {
  /** One field with its version, for whoever changes it. */
  async function shown(ctx: Ctx, { table, column, category_uID: categoryId }: Wanted): Promise<ActionAnswer> {
    // Read again: what was changed about a field is in force at once.
    const resource = resourceOfTable(ctx, table);
    const all = await fieldConfigurations(ctx, { resource, translator, ...(categoryId ? { categoryId } : {}) });
    const found = all.find(({ id }) => id === `${column}:${resource.name}`);
    if (!found) throw notFound(`${column}:${resource.name}`);
    const version = await fieldVersion(ctx, { resource, column, categoryId: categoryId ?? null });
    return { headers: { ETag: etagOf(version) }, body: { data: found } };
  }
  return [
    defineAction({
      method: 'GET',
      path: 'fields',
      summary: 'Tables with configurable fields',
      requirement: signedIn('Forms and grids of every user are built from it; it holds no record.'),
      since: '0.1.0',
      input: z.strictObject({}),
      output: z.object({ data: z.array(tableShape) }),
      async run({ ctx }) {
        const data = overviewTables.map((table) => {
          const { fields, computed } = ctx.lab.registry.resource(table);
          const shown = fields.filter((field) => !field.spec.hidden);
          const active = shown.filter((field) => field.visible).length;
          // As many as the list of the table's fields holds.
          return { table, field_count: shown.length + computed.size, active_field_count: active + computed.size };
        });
        return { body: { data } };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'fields/{table}',
      summary: 'The fields of a table, with a category’s overrides',
      requirement: signedIn('Gated by the view operation of the record itself.'),
      since: '0.1.0',
      input: z.strictObject({ table: z.string(), category_uID: z.string().max(80).optional() }),
      output: listOf(fieldShape),
      async run({ ctx, input }) {
        const resource = resourceOfTable(ctx, input.table);
        assertMay(ctx, resource, 'view');
        const data = await fieldConfigurations(ctx, {
          resource,
          translator,
          ...(input.category_uID ? { categoryId: input.category_uID } : {}),
        });
        return { list: { data } };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'fields/{table}/relations',
      summary: 'The records that filters of a table reach over',
      requirement: signedIn('Gated by the view operation of the record itself, and of each of those it names.'),
      since: '0.4.0',
      input: z.strictObject({ table: z.string() }),
      output: listOf(relationShape),
      async run({ ctx, input }) {
        const resource = resourceOfTable(ctx, input.table);
        assertMay(ctx, resource, 'view');
        return { list: { data: fieldRelations(ctx, { resource, translator }) } };
      },
    }),
    defineAction({
      method: 'POST',
      path: 'fields/{table}',
      summary: 'Add a user-defined column',
      requirement: needs('field_administration'),
      since: '0.1.0',
      input: z.strictObject({
        table: z.string(),
        column_name: z.string(),
        field_type: z.enum(userColumnKinds),
        label: z.union([z.string().min(1).max(255), labels]).optional(),
        api_name: z.string().optional(),
        mandatory: z.boolean().optional(),
        max_length: z.number().int().min(1).max(20_000).optional(),
        options: z.array(option).max(500).optional(),
      }),
      output: oneOf(fieldShape),
      status: 201,
      async run({ ctx, input }) {
        const resource = resourceOfTable(ctx, input.table);
        const label = input.label ?? input.column_name;
        await addColumn(ctx, resource, {
          name: input.column_name,
          kind: input.field_type,
          labels: typeof label === 'string' ? { de: label, en: label } : label,
          ...(input.api_name ? { apiName: input.api_name } : {}),
          ...(input.mandatory ? { required: true } : {}),
          ...(input.options ? { options: input.options } : {}),
          ...(input.max_length ? { maxLength: input.max_length } : {}),
        });
        const all = await fieldConfigurations(ctx, { resource: ctx.lab.registry.resource(resource.name), translator });
        return { body: { data: all.find(({ id }) => id === `${input.column_name}:${resource.name}`) } };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'fields/{table}/{column}',
      summary: 'One field, for the lab or as one category has it',
      requirement: signedIn('Gated by the view operation of the record itself.'),
      since: '0.5.0',
      versioned: true,
      input: z.strictObject({ table: z.string(), column: z.string(), category_uID: z.string().max(80).optional() }),
      output: oneOf(fieldShape),
      async run({ ctx, input }) {
        assertMay(ctx, resourceOfTable(ctx, input.table), 'view');
        return shown(ctx, input);
      },
    }),
    defineAction({
      method: 'PUT',
      path: 'fields/{table}/{column}',
      summary: 'Change a field, for the lab or for one category',
      requirement: needs('field_administration'),
      since: '0.2.0',
      versioned: true,
      input: z.strictObject({
        table: z.string(),
        column: z.string(),
        category_uID: z.string().max(80).optional(),
        label: z.union([z.string().min(1).max(255), labels]).optional(),
        api_name: z.string().optional(),
        exchange_with: z.string().max(60).optional(),
        visible: z.boolean().optional(),
        mandatory: z.boolean().optional(),
        filterable: z.boolean().optional(),
        small_view_visible: z.boolean().optional(),
        display_order: z.number().int().min(0).max(1_000_000).optional(),
        max_length: z.number().int().min(1).max(20_000).optional(),
        options: z.array(option).max(500).optional(),
      }),
      output: oneOf(fieldShape),
      async run({ ctx, input, headers }) {
        const resource = resourceOfTable(ctx, input.table);
        const { label } = input;
        await changeField(ctx, {
          resource,
          column: input.column,
          categoryId: input.category_uID ?? null,
          options: writeOptions(headers),
          change: withoutEmpty({
            labels: typeof label === 'string' ? { de: label, en: label } : label,
            apiName: input.api_name,
            exchangeWith: input.exchange_with,
            visible: input.visible,
            required: input.mandatory,
            filterable: input.filterable,
            smallView: input.small_view_visible,
            order: input.display_order,
            maxLength: input.max_length,
            options: input.options,
          }),
        });
        return shown(ctx, input);
      },
    }),
    defineAction({
      method: 'DELETE',
      path: 'fields/{table}/{column}',
      summary:
        'Hide a user-defined column; with purge=true drop its data after a backup; with a category take back what it changed',
      requirement: needs('field_administration'),
      since: '0.1.0',
      input: z.strictObject({
        table: z.string(),
        column: z.string(),
        purge: z.enum(['true', 'false']).optional(),
        category_uID: z.string().max(80).optional(),
      }),
      async run({ ctx, input }) {
        const resource = resourceOfTable(ctx, input.table);
        const { column, category_uID: categoryId } = input;
        if (categoryId !== undefined) await forgetOverride(ctx, { resource, column, categoryId });
        else await removeColumn(ctx, resource, { name: column, purge: input.purge === 'true', backup });
        return {};
      },
    }),
    defineAction({
      method: 'POST',
      path: 'fields/{table}/{column}/restore',
      summary: 'Show a hidden user-defined column again, with its data',
      requirement: needs('field_administration'),
      since: '0.4.0',
      input: z.strictObject({ table: z.string(), column: z.string() }),
      async run({ ctx, input }) {
        await restoreColumn(ctx, resourceOfTable(ctx, input.table), input.column);
        return {};
      },
    }),
  ];
}
