// What an answer brings along (`include`): the records that its own belong to, and what belongs to those (`calibrations.results`). Each
// comes once; statements are as many as names on the way, however many rows there are. docs/interface/v2.md#lists.
import { FilterError } from '../../contract/filters/filter-problem.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { loadRelations, type Related, type RelatedRows } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { type ResolvedResource, targetOf } from '../../schema/resolve.ts';
import { type FieldSets, type ResourceObject, resourceObject, typeOf } from './resource-object.ts';

/** Of what belongs to what belongs to it: a page brings so many at most, and says to ask for a smaller one. */
const mostBeyond = 20_000;

interface IncludedInput {
  resource: ResolvedResource;
  related: RelatedRows;
  /** Names joined by dots. */
  include: readonly string[];
  fieldSets: FieldSets;
}

/** The first names of the ways, each with what is to come after it. */
function steps(include: readonly string[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const path of include) {
    const [name = '', ...rest] = path.split('.');
    next.set(name, [...(next.get(name) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])]);
  }
  return next;
}

export const firstSteps = (include: readonly string[]): string[] => [...steps(include).keys()];

const rowsOf = (related: Related | undefined): SelectedRow[] => (Array.isArray(related) ? related : related ? [related] : []);

export async function includedObjects(ctx: Ctx, input: IncludedInput): Promise<ResourceObject[]> {
  const found = new Map<string, ResourceObject>();
  await collect(ctx, input, found);
  return [...found.values()];
}

async function collect(
  ctx: Ctx,
  { resource, related, include, fieldSets, isBeyond = false }: IncludedInput & { isBeyond?: boolean },
  found: Map<string, ResourceObject>,
): Promise<void> {
  const { registry } = ctx.lab;
  for (const [name, further] of steps(include)) {
    const target = registry.resource(targetOf(resource, name));
    const byKey = new Map<string, SelectedRow>();
    for (const entry of related.values()) for (const row of rowsOf(entry[name])) byKey.set(String(row[target.key]), row);
    const rows = [...byKey.values()];
    if (isBeyond && found.size + rows.length > mostBeyond)
      throw new FilterError({ key: 'filter.too_much_included', params: { max: mostBeyond }, property: 'include' });
    const beyond = further.length === 0 ? null : await loadRelations({ ctx, resource: target, rows, names: firstSteps(further) });
    for (const row of rows) {
      const key = `${typeOf(target)} ${String(row[target.key])}`;
      const before = found.get(key);
      const object = resourceObject({ ctx, resource: target, row, related: beyond?.get(row) ?? {}, fieldSets });
      // By another way with its relations, it keeps them.
      const relationships = { ...before?.relationships, ...object.relationships };
      found.set(key, Object.keys(relationships).length === 0 ? object : { ...object, relationships });
    }
    if (beyond) await collect(ctx, { resource: target, related: beyond, include: further, fieldSets, isBeyond: true }, found);
  }
}
