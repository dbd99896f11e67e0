// A core row as a v2 resource object: id, type, attributes by their readable names, relationships as identifiers.
// docs/interface/v2.md#shape, docs/interface/v2.md#lists.

import type { Ctx } from '../../core/lab/context.ts';
import type { Registry } from '../../core/lab/registry.ts';
import type { Related } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import { type ResolvedResource, targetOf } from '../../schema/resolve.ts';
import { type RelationLinks, relationLinks } from './links.ts';

export interface Identifier {
  id: string;
  type: string;
}

interface Relationship {
  /** Absent where nobody asked what it links. */
  data?: Identifier | Identifier[] | null;
  /** Where that is told. */
  links?: RelationLinks;
}

export interface ResourceObject extends Identifier {
  attributes: Record<string, Json>;
  relationships?: Record<string, Relationship>;
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

export function identifiers(resource: ResolvedResource, found: Related): Identifier | Identifier[] | null {
  const identify = (row: SelectedRow): Identifier => ({ id: String(row[resource.key]), type: typeOf(resource) });
  return Array.isArray(found) ? found.map(identify) : found ? identify(found) : null;
}

/** Relations that lead to records with addresses of their own. */
export function followedRelations(registry: Registry, resource: ResolvedResource): string[] {
  return [...resource.relations.keys()].filter((name) => registry.resource(targetOf(resource, name)).definition.v2?.path);
}

interface ObjectInput {
  ctx: Ctx;
  resource: ResolvedResource;
  row: SelectedRow;
  related?: Record<string, Related>;
  fieldSets?: FieldSets | undefined;
}

/** Of those that were read what they link; where links are wished, all of them with theirs. */
function relationshipsOf({ ctx, resource, row, related = {}, fieldSets }: ObjectInput): Record<string, Relationship> {
  const { registry } = ctx.lab;
  const links = new Set(ctx.withLinks ? followedRelations(registry, resource) : []);
  // Whoever names relations among the fields gets those; whoever names attributes alone keeps all.
  const wanted = fieldSets?.get(typeOf(resource))?.filter((name) => resource.relations.has(name)) ?? [];
  const shown: Record<string, Relationship> = {};
  for (const name of new Set([...Object.keys(related), ...links])) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const found = related[name];
    shown[name] = {
      ...(found === undefined ? {} : { data: identifiers(registry.resource(targetOf(resource, name)), found) }),
      ...(links.has(name) ? { links: relationLinks(resource, row, name) } : {}),
    };
  }
  return shown;
}

export function resourceObject(input: ObjectInput): ResourceObject {
  const { resource, row, fieldSets } = input;
  const relationships = relationshipsOf(input);
  return {
    id: String(row[resource.key]),
    type: typeOf(resource),
    attributes: attributesOf(resource, row, fieldSets),
    ...(Object.keys(relationships).length > 0 ? { relationships } : {}),
  };
}
