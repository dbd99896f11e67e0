// The values and links that a v2 body gives a record: a plain object of attributes, or `{data: {type, attributes, relationships}}`.
// docs/interface/v2.md#bodies.
import { AppError, type FieldProblems, invalid } from '../../contract/errors.ts';
import type { WriteInput } from '../../core/validate/decode.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { typeOf } from './resource-object.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function writeInput(resource: ResolvedResource, body: Record<string, unknown>): WriteInput {
  if (!isObject(body.data)) return plainInput(resource, body);
  const { id, type, attributes = {}, relationships = {} } = body.data;
  // Clients of JSON:API call a type by the word of its address.
  if (type !== undefined && type !== typeOf(resource) && type !== resource.definition.v2?.path) {
    throw new AppError('record.locked', { messageKey: 'errors.request.wrong_type', params: { type: typeOf(resource) } });
  }
  if (!isObject(attributes) || !isObject(relationships)) {
    const problem = [{ key: 'errors.request.not_object' }];
    throw invalid({
      ...(isObject(attributes) ? {} : { attributes: problem }),
      ...(isObject(relationships) ? {} : { relationships: problem }),
    });
  }
  const values = id === undefined ? { ...attributes } : { ...attributes, [resource.key]: id };
  return withRelationships(resource, { values, relationships });
}

/** In a plain object a relation's name stands for what it links: a key, or a list of keys. */
export function plainInput(resource: ResolvedResource, body: Record<string, unknown>): WriteInput {
  // Names come from outside; without a prototype `__proto__` is a name like any other.
  const values = Object.create(null) as Record<string, unknown>;
  const relationships = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(body)) {
    if (name === 'id') values[resource.key] = value;
    else if (resource.relations.has(name) && !resource.byAttr.has(name)) relationships[name] = { data: value };
    else values[name] = value;
  }
  return withRelationships(resource, { values, relationships });
}

function keyOf(value: unknown): unknown {
  return isObject(value) ? value.id : value;
}

interface Parts {
  values: Record<string, unknown>;
  relationships: Record<string, unknown>;
}

function withRelationships(resource: ResolvedResource, { values, relationships }: Parts): WriteInput {
  const links: Record<string, string[]> = {};
  const problems = Object.create(null) as FieldProblems;
  for (const [name, given] of Object.entries(relationships)) {
    const relation = resource.relations.get(name);
    const data = isObject(given) && 'data' in given ? given.data : undefined;
    if (!relation || data === undefined || relation.kind === 'many') problems[name] = [{ key: 'errors.field.not_a_link' }];
    else if (relation.kind === 'one') values[resource.byColumn.get(relation.column)?.attr ?? relation.column] = keyOf(data);
    else {
      const keys = Array.isArray(data) ? data.map(keyOf) : [undefined];
      if (keys.every((key): key is string => typeof key === 'string' && key !== '')) links[name] = keys;
      else problems[name] = [{ key: 'errors.field.list' }];
    }
  }
  return { values, links, problems };
}
