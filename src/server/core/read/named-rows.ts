// Records as the program reads them: by the names their definitions give, whatever an administrator calls an attribute. The types come
// from the definitions (schema/rows.generated.ts), so that a misspelt record, attribute or relation does not compile.

import type { Row } from '../../schema/define-resource.ts';
import { type ResolvedResource, targetOf } from '../../schema/resolve.ts';
import type { ValuesOf } from '../../schema/row-values.ts';
import type { ResourceName, ResourceRelations, RowOf } from '../../schema/rows.generated.ts';
import { type Ctx, inColumns } from '../lab/context.ts';
import type { ListQuery } from '../lab/query.ts';
import type { Registry } from '../lab/registry.ts';
import type { SelectedRow } from '../rows/select.ts';
import { getRecord, listRecords } from './read.ts';
import { relatedRecords } from './related-records.ts';
import { loadRelations, type TargetOf } from './relations.ts';

export type AttributeOf<Name extends ResourceName> = keyof RowOf<Name> & string;

type RelationOf<Name extends ResourceName> = keyof ResourceRelations[Name] & string;

type EndOf<End> = End extends { kind: 'one' } ? RowOf<TargetOf<End>> | null : RowOf<TargetOf<End>>[];

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
export function columnIn<Name extends ResourceName>(
  { definition }: ResolvedResource<Name>,
  attribute: AttributeOf<Name>,
): string {
  return Object.entries(definition.fields).find(([column, { attr = column }]) => attr === attribute)?.[0] ?? attribute;
}

export function columnOf<Name extends ResourceName>(registry: Registry, name: Name, attribute: AttributeOf<Name>): string {
  return columnIn(registry.resource(name), attribute);
}

/** An attribute, a relation, or one of these at the end of a relation: `inventory.asset_number`, `inventory.customer`. */
export type PathOf<Name extends ResourceName> =
  | AttributeOf<Name>
  | RelationOf<Name>
  | { [End in RelationOf<Name>]: `${End}.${NameIn<TargetOf<ResourceRelations[Name][End]>>}` }[RelationOf<Name>];

type NameIn<Name extends ResourceName> = AttributeOf<Name> | RelationOf<Name>;

/** The same in columns, as filters, orders and tables of widgets name them. */
export function columnPaths<Name extends ResourceName>(registry: Registry, name: Name, paths: readonly PathOf<Name>[]): string[] {
  const resource: ResolvedResource = registry.resource(name);
  const column = (of: ResolvedResource, attribute: string) => columnIn(of, attribute as AttributeOf<ResourceName>);
  return paths.map((path) => {
    const [end = '', inner] = path.split('.');
    const named = (of: ResolvedResource, name: string) => (of.relations.has(name) ? name : column(of, name));
    return inner === undefined ? named(resource, end) : `${end}.${named(registry.resource(targetOf(resource, end)), inner)}`;
  });
}

/** What a write brings, by the names of the definition; each field reads its own value. */
export type InputOf<Name extends ResourceName> = { readonly [Attribute in AttributeOf<Name>]?: unknown };

/** The same in columns, for a context that names them. */
export function inputInColumns<Name extends ResourceName>(registry: Registry, name: Name, input: InputOf<Name>): ValuesOf<Name> {
  const entries = Object.entries(input).map(([attribute, value]) => [
    columnOf(registry, name, attribute as AttributeOf<Name>),
    value,
  ]);
  return Object.fromEntries(entries) as ValuesOf<Name>;
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
  const resource: ResolvedResource = registry.resource(name);
  const found = await loadRelations({ ctx, resource, rows: rows.map(storedRow), names });
  const of = new Map(
    rows.map((row) => {
      const ends = Object.entries(found.get(storedRow(row)) ?? {}).map(([relation, end]) => {
        const target = targetOf(resource, relation);
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
): Promise<RowOf<TargetOf<ResourceRelations[Name][Relation]>>[]> {
  const { registry } = ctx.lab;
  const input = { resource: registry.resource(name), id, relation, query };
  const { target, page } = await relatedRecords(inColumns(ctx), input);
  const named = target.name as TargetOf<ResourceRelations[Name][Relation]>;
  return page.rows.map((row) => namedRow(registry, named, row));
}
