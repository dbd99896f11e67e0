// Rows of a list as a widget shows them: labelled columns, statuses in words and colours, other records by their titles. One page,
// its total, one statement per relation shown and one for the documents, whatever the page holds.
import type { FilterNode, SortKey } from '../../contract/filters/filter-ast.ts';
import type { Column, TableRow, WidgetData } from '../../contract/widget-answer.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import { listRecords } from '../../core/read/read.ts';
import { loadRelations, type Related } from '../../core/read/relations.ts';
import type { ExtraCondition, SelectedRow } from '../../core/rows/select.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import { type ResolvedField, type ResolvedResource, toldType } from '../../schema/resolve.ts';
import { all, listLink, oneOf } from './conditions.ts';
import type { Texts, WidgetCall } from './widget-type.ts';

export interface TableSettings {
  rowsPerPage?: number | undefined;
  page?: number | undefined;
  hasDocumentColumn?: boolean | undefined;
  hasDocumentType?: string[] | undefined;
}

interface TableInput {
  resource: ResolvedResource;
  conditions: readonly FilterNode[];
  sort: readonly SortKey[];
  /** Columns, relations to one record by name, or `relation.column` of such a record. */
  columns: readonly string[];
  extra?: ExtraCondition | null;
  /** What `extra` says, as conditions of a list; without it there is no list of the same rows. */
  told?: readonly FilterNode[];
  /** Further columns, worked out of a row. */
  added?: readonly (Column & { of(row: SelectedRow): Json })[];
  meta?: Record<string, unknown>;
}

const rowsUnlessSaid = 10;

export function descending(...columns: string[]): SortKey[] {
  return columns.map((column) => ({ path: column.split('.'), direction: 'desc' }));
}

export function ascending(...columns: string[]): SortKey[] {
  return columns.map((column) => ({ path: column.split('.'), direction: 'asc' }));
}

interface Cell {
  column: Column;
  of(row: SelectedRow, related: Record<string, Related>): Json;
}

function fieldCell(field: ResolvedField, stored: SelectedRow[string], texts: Texts): Json {
  const { kind } = field.spec;
  const shown = field.type.show(stored ?? null, field.limits, 'attributes');
  if ((kind !== 'status' && kind !== 'select') || stored === null || stored === undefined) return shown;
  const option = field.limits.options?.find(({ value }) => value === stored);
  return {
    value: shown,
    label: option ? texts.label(option.label) : String(stored),
    ...(option?.color ? { color: option.color } : {}),
    ...(option?.textColor ? { text_color: option.textColor } : {}),
  };
}

function typeOf(field: ResolvedField): string {
  return field.spec.kind === 'status' ? 'status' : toldType(field);
}

function cellOf({ ctx, texts }: WidgetCall<unknown>, resource: ResolvedResource, name: string): Cell | null {
  const own = resource.byColumn.get(name);
  if (own) {
    if (own.spec.hidden || !own.visible) return null;
    const column = { name: own.attr, label: texts.label(own.label), type: typeOf(own) };
    return { column, of: (row) => fieldCell(own, row[name] ?? null, texts) };
  }
  const [relationName = '', inner] = name.split('.');
  const relation = resource.relations.get(relationName);
  if (relation?.kind !== 'one') throw new Error(`${resource.name} has no column ${name}`);
  const target = ctx.lab.registry.resource(relation.target);
  const one = (related: Record<string, Related>) => {
    const found = related[relationName];
    return Array.isArray(found) ? null : (found ?? null);
  };
  if (inner !== undefined) {
    const field = target.byColumn.get(inner);
    if (!field || field.spec.hidden || !field.visible) return null;
    const column = { name: `${relationName}.${field.attr}`, label: texts.label(field.label), type: typeOf(field) };
    return {
      column,
      of(_row, related) {
        const found = one(related);
        return found && fieldCell(field, found[inner] ?? null, texts);
      },
    };
  }
  const label = resource.byColumn.get(relation.column)?.label ?? relationName;
  return {
    column: { name: relationName, label: texts.label(label), type: 'record' },
    of(_row, related) {
      const found = one(related);
      if (!found) return null;
      const type = target.definition.v2?.type ?? target.name;
      return { id: String(found[target.key]), type, label: String(found[target.definition.title] ?? found[target.key]) };
    },
  };
}

export async function tableOf(call: WidgetCall<TableSettings>, input: TableInput): Promise<WidgetData> {
  const { ctx, settings, texts, today } = call;
  const { resource, conditions, added = [] } = input;
  const limit = settings.rowsPerPage ?? rowsUnlessSaid;
  const page = settings.page ?? 1;
  const query = { filter: all(conditions), sort: input.sort, limit, offset: (page - 1) * limit };
  const { rows, total } = await listRecords(ctx, resource, query, input.extra ?? null);
  const cells = input.columns.map((name) => cellOf(call, resource, name)).filter((cell) => cell !== null);
  const names = new Set(input.columns.map((name) => name.split('.')[0] ?? '').filter((name) => resource.relations.has(name)));
  const related = await loadRelations({ ctx, resource, rows, names: [...names] });
  const documents = settings.hasDocumentColumn
    ? await documentCounts(ctx, { resource, rows, types: settings.hasDocumentType })
    : null;
  const counted: Column[] = documents ? [{ name: 'documents', label: texts.text('widget.documents'), type: 'count' }] : [];
  return {
    kind: 'table',
    columns: [...cells.map(({ column }) => column), ...added.map(({ of: _of, ...column }) => column), ...counted],
    rows: rows.map((row): TableRow => {
      const values = cells.map(({ column, of }): [string, Json] => [column.name, of(row, related.get(row) ?? {})]);
      const further = added.map(({ name, of }): [string, Json] => [name, of(row)]);
      const key = String(row[resource.key]);
      return {
        ...Object.fromEntries([...values, ...further]),
        ...(documents ? { documents: documents.get(key) ?? 0 } : {}),
        id: key,
      };
    }),
    total,
    meta: {
      date: today,
      page,
      per_page: limit,
      last_page: Math.max(1, Math.ceil(total / limit)),
      list: input.extra && !input.told ? null : listLink(ctx, resource, [...conditions, ...(input.told ?? [])]),
      ...input.meta,
    },
  };
}

interface DocumentsInput {
  resource: ResolvedResource;
  rows: readonly SelectedRow[];
  types: readonly string[] | undefined;
}

/** Null for whoever may not see documents: the column is left out. */
async function documentCounts(ctx: Ctx, { resource, rows, types }: DocumentsInput): Promise<Map<string, number> | null> {
  const link = ctx.lab.registry.resource('document_link');
  if (!mayView(ctx, link)) return null;
  const keys = rows.map((row) => String(row[resource.key]));
  const conditions: FilterNode[] = [
    ...oneOf('resource', [resource.name]),
    { kind: 'compare', path: ['record_key'], op: 'in', value: keys },
    ...oneOf('document.type', types),
  ];
  const counts = await countBy(ctx, link, { groups: [{ column: 'record_key' }], filter: all(conditions) });
  return new Map(counts.map(({ keys: [key], count }) => [String(key), count]));
}
