// The values and links that a v2 body gives a record: a plain object of attributes, or `{data: {type, attributes, relationships}}`.
// docs/interface/v2.md#bodies.
import { z } from 'zod';
import { AppError, type FieldProblem, type FieldProblems, invalid } from '../../contract/errors.ts';
import type { Registry } from '../../core/lab/registry.ts';
import type { WriteInput } from '../../core/validate/decode.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { typeOf } from './resource-object.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What JSON:API knows around a record and in it. A word beside these is a slip, and what it was to say would be lost. */
const around = new Set(['data', 'included', 'jsonapi', 'links', 'meta']);
const within = new Set(['attributes', 'id', 'lid', 'links', 'meta', 'relationships', 'type']);

function unknownMembers(body: Record<string, unknown>, data: Record<string, unknown>): FieldProblems {
  const problems = Object.create(null) as FieldProblems;
  const add = (name: string, way: string) => {
    problems[name] = [{ key: 'errors.field.unknown', params: { field: name.slice(0, 80) }, pointer: `${way}/${name}` }];
  };
  for (const name of Object.keys(body)) if (!around.has(name)) add(name, '');
  for (const name of Object.keys(data)) if (!within.has(name)) add(name, '/data');
  return problems;
}

/** `registry`: of whoever wants to know whether what is linked is of the kind it says. */
export function writeInput(resource: ResolvedResource, body: Record<string, unknown>, registry?: Registry): WriteInput {
  const { data } = body;
  if (!isObject(data)) return plainInput(resource, body, registry);
  const { id, type, attributes = {}, relationships = {} } = data;
  // Clients of JSON:API call a type by the word of its address.
  if (type !== undefined && type !== typeOf(resource) && type !== resource.definition.v2?.path) {
    throw new AppError('record.locked', { messageKey: 'errors.request.wrong_type', params: { type: typeOf(resource) } });
  }
  if (!isObject(attributes) || !isObject(relationships)) {
    const problem = (pointer: string) => [{ key: 'errors.request.not_object', pointer }];
    throw invalid({
      ...(isObject(attributes) ? {} : { attributes: problem('/data/attributes') }),
      ...(isObject(relationships) ? {} : { relationships: problem('/data/relationships') }),
    });
  }
  const values = id === undefined ? { ...attributes } : { ...attributes, [resource.key]: id };
  const input = withRelationships(resource, { values, relationships, registry });
  return { ...input, problems: { ...unknownMembers(body, data), ...input.problems } };
}

/** In a plain object a relation's name stands for what it links: a key, or a list of keys. */
export function plainInput(resource: ResolvedResource, body: Record<string, unknown>, registry?: Registry): WriteInput {
  // Names come from outside; without a prototype `__proto__` is a name like any other.
  const values = Object.create(null) as Record<string, unknown>;
  const relationships = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(body)) {
    if (name === 'id') values[resource.key] = value;
    else if (resource.relations.has(name) && !resource.byAttr.has(name)) relationships[name] = { data: value };
    else values[name] = value;
  }
  return withRelationships(resource, { values, relationships, registry });
}

function keyOf(value: unknown): unknown {
  return isObject(value) ? value.id : value;
}

interface Parts {
  values: Record<string, unknown>;
  relationships: Record<string, unknown>;
  registry: Registry | undefined;
}

const saidType = z.looseObject({ type: z.unknown() });

/** A key of another kind of record would be taken for one of this kind. Null: it fits, or nobody said. */
function otherType(target: ResolvedResource, data: unknown): FieldProblem | null {
  const names = [typeOf(target), target.definition.v2?.path];
  const types = (Array.isArray(data) ? data : [data]).map((one) => saidType.safeParse(one).data?.type);
  if (types.every((type) => type === undefined || names.includes(type as string))) return null;
  return { key: 'errors.request.wrong_type', params: { type: String(names[0]) } };
}

/** What is wrong with a relationship as it was sent. */
function faultOf({ name, data }: { name: string; data: unknown }, resource: ResolvedResource, registry?: Registry) {
  const relation = resource.relations.get(name);
  const pointer = `/data/relationships/${name}`;
  if (!relation) return { key: 'errors.field.unknown', params: { field: name.slice(0, 80) }, pointer };
  if (data === undefined || relation.kind === 'many') return { key: 'errors.field.not_a_link' };
  return registry ? otherType(registry.resource(relation.target), data) : null;
}

function withRelationships(resource: ResolvedResource, { values, relationships, registry }: Parts): WriteInput {
  const links: Record<string, string[]> = {};
  const problems = Object.create(null) as FieldProblems;
  for (const [name, given] of Object.entries(relationships)) {
    const relation = resource.relations.get(name);
    const data = isObject(given) && 'data' in given ? given.data : undefined;
    const fault = faultOf({ name, data }, resource, registry);
    if (fault) problems[name] = [fault];
    else if (relation?.kind === 'one') {
      const column = resource.byColumn.get(relation.column)?.attr ?? relation.column;
      const key = keyOf(data);
      if (Object.hasOwn(values, column) && values[column] !== key)
        problems[name] = [{ key: 'errors.field.said_twice', params: { field: column } }];
      values[column] = key;
    } else {
      const keys = Array.isArray(data) ? data.map(keyOf) : [undefined];
      if (keys.every((key): key is string => typeof key === 'string' && key !== '')) links[name] = keys;
      else problems[name] = [{ key: 'errors.field.list' }];
    }
  }
  return { values, links, problems };
}
