// Records as the program reads them: by the names their definitions give, whatever an administrator calls an attribute. The types come
// from the definitions (schema/rows.generated.ts), so that a misspelt record, attribute or relation does not compile.

import type { Row } from '../../schema/define-resource.ts';
import type { ResourceName, ResourceRelations, RowOf } from '../../schema/rows.generated.ts';
import { type Ctx, inColumns } from '../lab/context.ts';
import type { ListQuery } from '../lab/query.ts';
import type { Registry } from '../lab/registry.ts';
import type { SelectedRow } from '../rows/select.ts';
import { getRecord, listRecords } from './read.ts';
import { relatedRecords } from './related-records.ts';
import { loadRelations } from './relations.ts';

export type AttributeOf<Name extends ResourceName> = keyof RowOf<Name> & string;

type RelationOf<Name extends ResourceName> = keyof ResourceRelations[Name] & string;

type Target<End> = End extends { target: infer Name extends ResourceName } ? Name : never;

type EndOf<End> = End extends { kind: 'one' } ? RowOf<Target<End>> | null : RowOf<Target<End>>[];

export type RelatedOf<Name extends ResourceName, Names extends RelationOf<Name>> = {
  [Relation in Names]: EndOf<ResourceRelations[Name][Relation]>;
};

/** What a row was read as: relations and the fields of a lab's own are found by it. */
const stored = new WeakMap<object, SelectedRow>();

export function storedRow(row: object): SelectedRow {
  const found = stored.get(row);
  if (!found) throw new Error('the row was not read by its names');
  return found;
}

/** The column behind an attribute, for the filters, orders and options that name columns. */
export function columnOf<Name extends ResourceName>({ definitions }: Registry, name: Name, attribute: AttributeOf<Name>): string {
  const fields = Object.entries(definitions.get(name)?.fields ?? {});
  return fields.find(([column, { attr = column }]) => attr === attribute)?.[0] ?? attribute;
}

/** A row by its names. Its shape is what the definition says, and that is what the type is generated from. */
export function namedRow<Name extends ResourceName>({ definitions }: Registry, name: Name, row: SelectedRow): RowOf<Name> {
  const fields = definitions.get(name)?.fields ?? {};
  const named: Row = {};
  for (const [column, value] of Object.entries(row)) named[fields[column]?.attr ?? column] = value;
  stored.set(named, row);
  return named as RowOf<Name>;
}

export async function getRow<Name extends ResourceName>(ctx: Ctx, name: Name, id: string): Promise<RowOf<Name>> {
  const { registry } = ctx.lab;
  return namedRow(registry, name, await getRecord(ctx, registry.resource(name), id));
}

/** `query` names columns. */
export async function listRows<Name extends ResourceName>(ctx: Ctx, name: Name, query: ListQuery): Promise<RowOf<Name>[]> {
  const { registry } = ctx.lab;
  const { rows } = await listRecords(inColumns(ctx), registry.resource(name), query);
  return rows.map((row) => namedRow(registry, name, row));
}

interface RelatedInput<Name extends ResourceName, Names extends RelationOf<Name>> {
  ctx: Ctx;
  name: Name;
  rows: readonly RowOf<Name>[];
  names: readonly Names[];
}

/** For each row what it leads to, of what the caller may see. */
export async function relatedRows<Name extends ResourceName, Names extends RelationOf<Name>>({
  ctx,
  name,
  rows,
  names,
}: RelatedInput<Name, Names>): Promise<(row: RowOf<Name>) => RelatedOf<Name, Names>> {
  const { registry } = ctx.lab;
  const resource = registry.resource(name);
  const found = await loadRelations({ ctx, resource, rows: rows.map(storedRow), names });
  const of = new Map(
    rows.map((row) => {
      const ends = Object.entries(found.get(storedRow(row)) ?? {}).map(([relation, end]) => {
        const target = resource.relations.get(relation)?.target as ResourceName;
        const each = (one: SelectedRow) => namedRow(registry, target, one);
        return [relation, Array.isArray(end) ? end.map(each) : end && each(end)];
      });
      return [row, Object.fromEntries(ends) as RelatedOf<Name, Names>];
    }),
  );
  return (row) => {
    const ends = of.get(row);
    if (!ends) throw new Error(`relations of a ${name} that was not asked about`);
    return ends;
  };
}

interface EndInput<Name extends ResourceName, Relation extends RelationOf<Name>> {
  name: Name;
  id: string;
  relation: Relation;
  query: ListQuery;
}

/** All rows at the other end of one relation; the caller needs the operation to view them. `query` names columns. */
export async function rowsAtEnd<Name extends ResourceName, Relation extends RelationOf<Name>>(
  ctx: Ctx,
  { name, id, relation, query }: EndInput<Name, Relation>,
): Promise<RowOf<Target<ResourceRelations[Name][Relation]>>[]> {
  const { registry } = ctx.lab;
  const input = { resource: registry.resource(name), id, relation, query };
  const { target, page } = await relatedRecords(inColumns(ctx), input);
  const named = target.name as Target<ResourceRelations[Name][Relation]>;
  return page.rows.map((row) => namedRow(registry, named, row));
}
