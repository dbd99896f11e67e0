// Where the words of a search may stand: the searched fields of a record, and those by which the records are known that it belongs to. What
// the caller may not view, or the lab has switched off, is no such place.
import type { SearchedIndex } from '../../db/dialect/index.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';
import { textIndexTable } from '../../schema/resolve.ts';
import { mayView } from '../access/permissions.ts';
import type { Ctx } from '../lab/context.ts';

export interface Searched {
  resource: ResolvedResource;
  columns: readonly string[];
  textIndexes: readonly SearchedIndex[];
  /** What it belongs to, by the column that says to which. */
  belongsTo: readonly { column: string; target: Searched }[];
}

/** A calibration's device belongs to a customer in turn; further than that nobody thinks of. */
const furthest = 2;

export function searchedIn(ctx: Ctx, resource: ResolvedResource): Searched {
  const fields = resource.fields.filter(isSearched);
  return placesOf(ctx, { resource, fields, further: furthest });
}

export function isSearched(field: ResolvedField): boolean {
  return field.spec.search === true && field.filterable;
}

interface PlacesInput {
  resource: ResolvedResource;
  fields: readonly ResolvedField[];
  further: number;
}

function placesOf(ctx: Ctx, { resource, fields, further }: PlacesInput): Searched {
  return {
    resource,
    columns: fields.map(({ column }) => column),
    textIndexes: indexesOf(resource, fields),
    belongsTo: further === 0 ? [] : belonging(ctx, resource, further),
  };
}

function belonging(ctx: Ctx, resource: ResolvedResource, further: number) {
  // A narrower view of a kind, such as the public one, shows its own fields and nothing else.
  if (ctx.lab.registry.resource(resource.name) !== resource) return [];
  return resource.fields.flatMap(({ column, spec, filterable }) => {
    if (!spec.belongs || !filterable || spec.target === undefined) return [];
    const target = ctx.lab.registry.resource(spec.target);
    if (!mayView(ctx, target)) return [];
    const names = new Set(target.definition.foundBy ?? []);
    const fields = target.fields.filter((field) => names.has(field.column) && isSearched(field));
    return [{ column, target: placesOf(ctx, { resource: target, fields, further: further - 1 }) }];
  });
}

function indexesOf(resource: ResolvedResource, fields: readonly ResolvedField[]): SearchedIndex[] {
  // An index holds every searchable column of the record, also those that are switched off or not shown here.
  const declared = Object.values(resource.definition.fields).filter((field) => field.search).length;
  const whole = (table: string) => (table === textIndexTable(resource.table) ? declared : 1);
  const byTable = new Map<string, string[]>();
  for (const { textIndex, column } of fields) {
    if (textIndex) byTable.set(textIndex, [...(byTable.get(textIndex) ?? []), column]);
  }
  return [...byTable].map(([table, columns]) => ({ table, columns: columns.length < whole(table) ? columns : null }));
}
