// A record type as an entity set: its properties with their types, what a row of it says, and the records it points to. Names are those of
// v2, where OData takes no hyphen an underscore stands. docs/interface/connections.md#odata.
import { mayView } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { ResourceObject } from '../endpoints/v2/resource-object.ts';
import { typeOf } from '../endpoints/v2/resource-object.ts';
import type { LiteralKind } from '../filter/from-odata/from-odata.ts';
import type { ComputedField } from '../schema/define-resource.ts';
import type { FieldKind, Json } from '../schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '../schema/resolve.ts';

export interface FeedProperty {
  name: string;
  edm: string;
  literal: LiteralKind;
  /** Lists can be filtered and sorted by it. */
  filterable: boolean;
  /** Missing for what is worked out. */
  field?: ResolvedField;
  computed?: ComputedField;
  shown(value: Json): Json;
}

export interface FeedSet {
  name: string;
  type: string;
  resource: ResolvedResource;
  properties: ReadonlyMap<string, FeedProperty>;
}

/** A record that each of the set points to. */
export interface FeedLink {
  name: string;
  target: FeedSet;
  /** The property that holds the other one's key. */
  property: string;
}

const plain = (value: Json): Json => value;
const asText = (value: Json): Json => (value === null || typeof value === 'string' ? value : JSON.stringify(value));
const lines = (value: Json): Json => (Array.isArray(value) ? value.join('\n') : value);
const yesOrNo = (value: Json): Json => (value === null ? null : value === 1 || value === true);

const kinds: Readonly<Record<FieldKind, readonly [edm: string, literal: LiteralKind, shown: (value: Json) => Json]>> = {
  key: ['Edm.String', 'text', plain],
  text: ['Edm.String', 'text', plain],
  note: ['Edm.String', 'text', lines],
  integer: ['Edm.Int64', 'number', plain],
  decimal: ['Edm.Double', 'number', plain],
  hundredths: ['Edm.Decimal', 'number', plain],
  date: ['Edm.Date', 'date', plain],
  datetime: ['Edm.DateTimeOffset', 'instant', plain],
  flag: ['Edm.Boolean', 'flag', yesOrNo],
  status: ['Edm.Int32', 'number', plain],
  select: ['Edm.String', 'text', plain],
  ref: ['Edm.String', 'text', plain],
  json: ['Edm.String', 'text', asText],
};

const sets = new WeakMap<ResolvedResource, FeedSet>();
const identifier = (name: string) => name.replaceAll('-', '_');

/** A resource is resolved anew when its fields change, and this with it. */
export function setOf(resource: ResolvedResource): FeedSet {
  const known = sets.get(resource);
  if (known) return known;
  const { key, fields, computed, definition } = resource;
  const own = fields
    .filter((field) => !field.spec.hidden)
    .map((field) => ofField(field, field.column === key ? 'id' : field.attr))
    .sort((one, other) => Number(other.name === 'id') - Number(one.name === 'id'));
  const made = [...own, ...[...computed].map(([name, one]) => ofComputed(name, one))];
  const set: FeedSet = {
    name: identifier(definition.v2?.path ?? resource.name),
    type: identifier(typeOf(resource)),
    resource,
    properties: new Map(made.map((property) => [property.name, property])),
  };
  sets.set(resource, set);
  return set;
}

function ofField(field: ResolvedField, name: string): FeedProperty {
  const [edm, literal, shown] = kinds[field.type.kind];
  return { name, edm, literal, shown, filterable: field.filterable, field };
}

function ofComputed(name: string, computed: ComputedField): FeedProperty {
  const [edm, literal] = computed.value === 'date' ? (['Edm.Date', 'date'] as const) : (['Edm.Double', 'number'] as const);
  return { name, edm, literal, shown: plain, filterable: true, computed };
}

/** All lists of v2 that the caller may see, in the order of their names. */
export function setsOf(ctx: Ctx): FeedSet[] {
  return ctx.lab.registry
    .all()
    .filter((resource) => resource.definition.faces.includes('v2') && resource.definition.v2 && mayView(ctx, resource))
    .map(setOf)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

export function linksOf(ctx: Ctx, { resource, properties }: FeedSet): FeedLink[] {
  const { registry } = ctx.lab;
  return [...resource.relations].flatMap(([name, relation]): FeedLink[] => {
    if (relation.kind !== 'one' || properties.has(name)) return [];
    const target = registry.resource(relation.target);
    const property = resource.byColumn.get(relation.column);
    if (!property || property.spec.hidden || !target.definition.faces.includes('v2') || !mayView(ctx, target)) return [];
    return [{ name, target: setOf(target), property: property.column === resource.key ? 'id' : property.attr }];
  });
}

export type Entity = Record<string, Json>;

/** What the list of v2 shows of it, as the types of the set write it. */
export function entityOf({ properties }: FeedSet, { id, attributes }: ResourceObject, wanted: readonly string[] | null): Entity {
  const entity: Entity = {};
  for (const { name, shown } of properties.values()) {
    if (wanted !== null && !wanted.includes(name)) continue;
    entity[name] = name === 'id' ? id : shown(attributes[name] ?? null);
  }
  return entity;
}
