// User-defined columns: real columns added at run time, in one transaction with their settings row, and at work at once in
// v1 and v2. Hiding keeps the data; purging drops it, after a backup. docs/interface/records.md#names, docs/interface/v2.md#user-columns.
import { AppError, type FieldProblem, type FieldProblems, invalid } from '../../contract/errors.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { systemColumns } from '../../schema/define-resource.ts';
import type { FieldKind, FieldOption } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Ctx, inColumns, inTransaction } from '../lab/context.ts';
import { writeAudit } from '../trail/audit.ts';
import { createRecord } from '../write/write.ts';

const userColumnPattern = /^[A-Z]\d{2}_[A-Za-z0-9_]{1,40}$/;

export const userColumnKinds = [
  'text',
  'integer',
  'decimal',
  'date',
  'datetime',
  'flag',
  'select',
] as const satisfies readonly FieldKind[];

export interface NewColumn {
  name: string;
  kind: (typeof userColumnKinds)[number];
  labels: Record<string, string>;
  apiName?: string;
  required?: boolean;
  options?: FieldOption[];
  maxLength?: number;
}

const mostUserColumns = 200;

export async function addColumn(ctx: Ctx, resource: ResolvedResource, column: NewColumn): Promise<void> {
  const problems = problemsOf(resource, column);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const work = async (inner: Ctx) => {
    await createRecord(inColumns(inner), inner.lab.registry.resource('field_setting'), {
      values: {
        table_name: resource.table,
        column_name: column.name,
        user_defined: 1,
        kind: column.kind,
        api_name: column.apiName ?? column.name,
        labels: JSON.stringify(column.labels),
        required: column.required ? 1 : 0,
        options: column.options ? JSON.stringify(column.options) : null,
        max_length: column.maxLength ?? null,
      },
    });
    await inner.lab.columns.add(inner.db, { table: resource.table, key: resource.key, column: column.name, kind: column.kind });
  };
  await inTransaction(ctx, work, { long: true });
}

function problemsOf(resource: ResolvedResource, { name, kind, options, apiName }: NewColumn): FieldProblems {
  const problems: Partial<Record<'table' | 'column_name' | 'api_name' | 'options', FieldProblem[]>> = {};
  if (!resource.definition.extensible) problems.table = [{ key: 'errors.column.not_extensible' }];
  if (!userColumnPattern.test(name)) problems.column_name = [{ key: 'errors.column.bad_name' }];
  const taken = [...resource.fields.map((field) => field.column), ...systemColumns].some(
    (column) => column.toLowerCase() === name.toLowerCase(),
  );
  if (taken) problems.column_name = [{ key: 'errors.column.taken' }];
  const attr = apiName ?? name;
  if (!/^[A-Za-z][A-Za-z0-9_]{0,59}$/.test(attr)) problems.api_name = [{ key: 'errors.column.bad_api_name' }];
  if (resource.byAttr.has(attr) || resource.computed.has(attr) || resource.relations.has(attr))
    problems.api_name = [{ key: 'errors.column.taken' }];
  if (kind === 'select' && !options?.length) problems.options = [{ key: 'errors.field.required' }];
  if (resource.fields.filter((field) => field.userDefined).length >= mostUserColumns)
    problems.column_name = [{ key: 'errors.column.too_many', params: { max: mostUserColumns } }];
  return problems;
}

/** Gives the settings row of a user-defined column. */
async function settingOf(ctx: Ctx, resource: ResolvedResource, name: string): Promise<{ uID: string; api_name: string | null }> {
  const row = await typed(ctx.db)
    .selectFrom('field_settings')
    .select(['uID', 'api_name'])
    .where((eb) => sameText(eb.ref('table_name'), resource.table))
    .where((eb) => sameText(eb.ref('column_name'), name))
    .where('category_uID', 'is', null)
    .where('user_defined', '=', 1)
    .executeTakeFirst();
  if (!row) throw new AppError('record.not_found', { params: { id: `${name}:${resource.table}` } });
  return row;
}

export async function removeColumn(
  ctx: Ctx,
  resource: ResolvedResource,
  { name, purge, backup }: { name: string; purge: boolean; backup(): Promise<unknown> },
): Promise<void> {
  const setting = await settingOf(ctx, resource, name);
  if (purge) await backup();
  const work = async (inner: Ctx) => {
    if (purge) {
      await inner.lab.columns.drop(inner.db, { table: resource.table, column: name });
      await typed(inner.db).deleteFrom('field_settings').where('uID', '=', setting.uID).execute();
    } else {
      await typed(inner.db).updateTable('field_settings').set({ hidden: 1 }).where('uID', '=', setting.uID).execute();
    }
    inner.written?.tables.add('field_settings');
    inner.written?.tables.add(resource.table);
    await writeAudit(inner, {
      resource: 'field_setting',
      recordKey: setting.uID,
      action: purge ? 'purge_column' : 'hide_column',
      before: { table_name: resource.table, column_name: name },
    });
  };
  await inTransaction(ctx, work, { long: purge });
}

/** A hidden column is there again, with all its data; unless its v2 name stands for another one by now. */
export async function restoreColumn(ctx: Ctx, resource: ResolvedResource, name: string): Promise<void> {
  const setting = await settingOf(ctx, resource, name);
  const attr = setting.api_name ?? name;
  const taken = resource.byAttr.get(attr);
  if (taken && taken.column !== name) throw invalid({ api_name: [{ key: 'errors.column.taken' }] });
  await inTransaction(ctx, async (inner) => {
    await typed(inner.db).updateTable('field_settings').set({ hidden: 0 }).where('uID', '=', setting.uID).execute();
    inner.written?.tables.add('field_settings');
    inner.written?.tables.add(resource.table);
    await writeAudit(inner, {
      resource: 'field_setting',
      recordKey: setting.uID,
      action: 'show_column',
      after: { table_name: resource.table, column_name: name },
    });
  });
}
