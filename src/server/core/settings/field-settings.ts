// What an administrator changes about a column, in general or for one category: label, order, visible, mandatory, options,
// filterable, public, v2 name. It is in force at once for v1 rules, v2 fields, forms and filters. docs/interface/v2.md#fields,
// docs/interface/records.md#names.
import { AppError, type FieldProblems, invalid } from '../../contract/errors.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import type { FieldOption } from '../../schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';
import { type Ctx, inColumns, inTransaction, markWritten } from '../lab/context.ts';
import { writeAudit } from '../trail/audit.ts';
import { createRecord, updateRecord } from '../write/write.ts';
import { assertVersion, type WriteOptions } from '../write/write-options.ts';

export interface FieldChange {
  labels?: Record<string, string>;
  apiName?: string;
  visible?: boolean;
  required?: boolean;
  filterable?: boolean;
  smallView?: boolean;
  order?: number;
  maxLength?: number;
  options?: FieldOption[];
  /** Another column that gives up its v2 name for this one's (docs/interface/records.md#names: exchanging two). */
  exchangeWith?: string;
}

interface FieldPlace {
  resource: ResolvedResource;
  column: string;
  categoryId: string | null;
}

interface ChangeInput extends FieldPlace {
  change: FieldChange;
  /** The version the caller read; another one means somebody else saved meanwhile. */
  options?: WriteOptions;
}

const apiNamePattern = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;

/** Only for the whole lab: what filters, addresses and stored values depend on cannot differ by category. */
const generalOnly = ['apiName', 'filterable', 'smallView', 'maxLength', 'options', 'exchangeWith'] as const;
const shownNames: Record<string, string> = {
  apiName: 'api_name',
  smallView: 'small_view_visible',
  maxLength: 'max_length',
  exchangeWith: 'exchange_with',
};

function problemsOf({ resource, column, categoryId, change }: ChangeInput, field: ResolvedField): FieldProblems {
  const problems: FieldProblems = {};
  const refuse = (name: string, key: string) => {
    problems[shownNames[name] ?? name] = [{ key }];
  };
  if (categoryId !== null)
    for (const name of generalOnly) if (change[name] !== undefined) refuse(name, 'errors.column.general_only');
  if (change.apiName !== undefined) {
    const taken = resource.byAttr.get(change.apiName);
    const free = !taken || taken.column === column || taken.column === change.exchangeWith;
    if (!apiNamePattern.test(change.apiName)) refuse('apiName', 'errors.column.bad_api_name');
    else if (!free || resource.computed.has(change.apiName) || resource.relations.has(change.apiName))
      refuse('apiName', 'errors.column.taken');
  }
  if (change.required === false && field.spec.required) refuse('mandatory', 'errors.column.always_mandatory');
  if (change.visible === false && (field.required || change.required)) refuse('visible', 'errors.column.mandatory_is_visible');
  if (!field.userDefined && (change.options !== undefined || change.maxLength !== undefined))
    refuse(change.options === undefined ? 'maxLength' : 'options', 'errors.column.shipped');
  if (change.options && field.spec.kind !== 'select') refuse('options', 'errors.column.no_options');
  return problems;
}

const bit = (value: boolean | undefined) => (value === undefined ? {} : { value: value ? 1 : 0 });

/** Settings columns that the change names. */
function valuesOf(change: FieldChange): Record<string, unknown> {
  const entries: [string, { value?: unknown }][] = [
    ['labels', change.labels ? { value: JSON.stringify(change.labels) } : {}],
    ['api_name', change.apiName === undefined ? {} : { value: change.apiName }],
    ['visible', bit(change.visible)],
    ['required', bit(change.required)],
    ['filterable', bit(change.filterable)],
    ['small_view_visible', bit(change.smallView)],
    ['display_order', change.order === undefined ? {} : { value: change.order }],
    ['max_length', change.maxLength === undefined ? {} : { value: change.maxLength }],
    ['options', change.options ? { value: JSON.stringify(change.options) } : {}],
  ];
  return Object.fromEntries(entries.flatMap(([name, entry]) => ('value' in entry ? [[name, entry.value]] : [])));
}

export async function changeField(ctx: Ctx, input: ChangeInput): Promise<void> {
  const { resource, column, change } = input;
  const field = resource.byColumn.get(column);
  if (!field || field.spec.hidden) throw invalid({ column: [{ key: 'errors.field.unknown_here' }] });
  const other = change.exchangeWith === undefined ? null : resource.byColumn.get(change.exchangeWith);
  if (other === undefined) throw invalid({ exchange_with: [{ key: 'errors.field.unknown_here' }] });
  const wanted = other ? { ...change, apiName: other.attr } : change;
  const problems = problemsOf({ ...input, change: wanted }, field);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await inTransaction(ctx, async (inner) => {
    if (input.options) assertVersion(await fieldVersion(inner, input), input.options);
    await store(inner, input, valuesOf(wanted));
    if (other) await store(inner, { ...input, column: other.column }, { api_name: field.attr });
  });
}

/** What a category changed about a column is as in general again. */
export async function forgetOverride(ctx: Ctx, { resource, column, categoryId }: FieldPlace): Promise<void> {
  const known = await settingsOf(ctx, { resource, column, categoryId });
  if (!known) throw new AppError('record.not_found', { params: { id: `${column}:${resource.name}` } });
  await inTransaction(ctx, async (inner) => {
    await typed(inner.db).deleteFrom('field_settings').where('uID', '=', known.uID).execute();
    markWritten(inner, 'field_settings');
    await writeAudit(inner, {
      resource: 'field_setting',
      recordKey: known.uID,
      action: 'delete',
      before: { table_name: resource.table, column_name: column, category_uID: categoryId },
    });
  });
}

/** Zero while nobody changed anything about it. */
export async function fieldVersion(ctx: Ctx, place: FieldPlace): Promise<number> {
  return (await settingsOf(ctx, place))?.row_version ?? 0;
}

function settingsOf(ctx: Ctx, { resource, column, categoryId }: FieldPlace) {
  return typed(ctx.db)
    .selectFrom('field_settings')
    .select(['uID', 'row_version'])
    .where((eb) => sameText(eb.ref('table_name'), resource.table))
    .where((eb) => sameText(eb.ref('column_name'), column))
    .where('category_uID', categoryId === null ? 'is' : '=', categoryId)
    .executeTakeFirst();
}

async function store(ctx: Ctx, { resource, column, categoryId }: FieldPlace, values: Record<string, unknown>): Promise<void> {
  const known = await settingsOf(ctx, { resource, column, categoryId });
  const settings = ctx.lab.registry.resource('field_setting');
  const named: Ctx = inColumns(ctx);
  if (known) await updateRecord(named, settings, { id: known.uID, input: { values } });
  else
    await createRecord(named, settings, {
      values: { ...values, table_name: resource.table, column_name: column, category_uID: categoryId },
    });
}
