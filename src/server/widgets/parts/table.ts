// Rows of a list as a widget shows them: labelled columns, statuses in words and colours, other records by their titles. One page,
// its total, one statement per relation shown and one for the documents, whatever the page holds.
import type { FilterNode, SortKey } from '../../contract/filters/filter-ast.ts';
import type { Column, TableRow, WidgetData } from '../../contract/widget-answer.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import { listRecords } from '../../core/read/read.ts';
import type { ExtraCondition, SelectedRow } from '../../core/rows/select.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { all, listLink, oneOf } from './conditions.ts';
import { cellOf, loadRelated } from './table-cells.ts';
import type { WidgetCall } from './widget-type.ts';

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
  /** Columns, relations to one record by name, or `relation.column` and `relation.relation` of such a record. */
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

export async function tableOf(call: WidgetCall<TableSettings>, input: TableInput): Promise<WidgetData> {
  const { ctx, settings, texts, today } = call;
  const { resource, conditions, added = [] } = input;
  const limit = settings.rowsPerPage ?? rowsUnlessSaid;
  const page = settings.page ?? 1;
  const query = { filter: all(conditions), sort: input.sort, limit, offset: (page - 1) * limit };
  const { rows, total } = await listRecords(ctx, resource, query, input.extra ?? null);
  const cells = input.columns.map((name) => cellOf(call, resource, name)).filter((cell) => cell !== null);
  const related = await loadRelated({ ctx, resource, rows, columns: input.columns });
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
