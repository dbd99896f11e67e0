// A core row as a v2 resource object: id, type, attributes by their readable names, relationships as identifiers.
// docs/interface/v2.md#shape, docs/interface/v2.md#lists.

import type { Registry } from '../../core/lab/registry.ts';
import type { Related } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import { type ResolvedResource, targetOf } from '../../schema/resolve.ts';

interface Identifier {
  id: string;
  type: string;
}

export interface ResourceObject extends Identifier {
  attributes: Record<string, Json>;
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>;
}

/** Sparse field sets by v2 type; absent = all. */
export type FieldSets = ReadonlyMap<string, readonly string[]>;

export function typeOf(resource: ResolvedResource): string {
  return resource.definition.v2?.type ?? resource.name;
}

function attributesOf(resource: ResolvedResource, row: SelectedRow, fieldSets: FieldSets = new Map()): Record<string, Json> {
  const wanted = fieldSets.get(typeOf(resource));
  const attributes: Record<string, Json> = {};
  for (const field of resource.fields) {
    if (field.spec.hidden || field.column === resource.key || (wanted && !wanted.includes(field.attr))) continue;
    attributes[field.attr] = field.type.show(row[field.column] ?? null, field.limits, 'attributes');
  }
  for (const [name, computed] of resource.computed) {
    if (!wanted || wanted.includes(name)) attributes[name] = computed.show(row);
  }
  return attributes;
}

function identifiers(resource: ResolvedResource, found: Related): Identifier | Identifier[] | null {
  const identify = (row: SelectedRow): Identifier => ({ id: String(row[resource.key]), type: typeOf(resource) });
  return Array.isArray(found) ? found.map(identify) : found ? identify(found) : null;
}

interface ObjectInput {
  registry: Registry;
  resource: ResolvedResource;
  row: SelectedRow;
  related?: Record<string, Related>;
  fieldSets?: FieldSets;
}

export function resourceObject({ registry, resource, row, related = {}, fieldSets }: ObjectInput): ResourceObject {
  const wanted = fieldSets?.get(typeOf(resource))?.filter((name) => resource.relations.has(name)) ?? [];
  const relationships = Object.fromEntries(
    // Whoever names relations among the fields gets those; whoever names attributes alone keeps all.
    Object.entries(related)
      .filter(([name]) => wanted.length === 0 || wanted.includes(name))
      .map(([name, found]) => {
        const target = registry.resource(targetOf(resource, name));
        return [name, { data: identifiers(target, found) }];
      }),
  );
  return {
    id: String(row[resource.key]),
    type: typeOf(resource),
    attributes: attributesOf(resource, row, fieldSets),
    ...(Object.keys(relationships).length > 0 ? { relationships } : {}),
  };
}
