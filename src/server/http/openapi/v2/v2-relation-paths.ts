// The relations of records by their addresses, described once for all kinds: a thousand addresses would say the same.
// docs/interface/json-api.md#relations.
import type { Registry } from '#server/core/lab/registry.ts';
import { followedRelations, typeOf } from '#server/endpoints/v2/resource-object.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { jsonBody, type OpenApi, pascalCase } from '../schemas.ts';
import { failureAnswers, header, idempotencyKey, ifMatch } from './v2-parts.ts';

export const relationsTag = 'relationships';

const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const oneOrMany = (schema: OpenApi) => ({ anyOf: [schema, { type: 'array', items: schema }, { type: 'null' }] });
const document = (data: OpenApi) =>
  jsonBody({
    type: 'object',
    required: ['data'],
    properties: {
      data,
      included: { type: 'array', items: ref('resource'), examples: [[]] },
      meta: ref('meta'),
      links: { type: 'object', additionalProperties: true, examples: [{ related: '/api/v2/inventories/dev-1/customer' }] },
    },
  });

const inPath = (name: string, description: string, schema: OpenApi = text) => ({
  ...{ name, in: 'path', required: true, schema, description },
});
const asked = (name: string, description: string) => ({ name, in: 'query', schema: text, description });

const inId = inPath('id', 'The record’s key, URL-encoded.');
const paged = ['page[number]', 'page[size]', 'page[after]'].map((name) => asked(name, 'As in any list, of a relation to many.'));
const ofRelated = [...paged, asked('sort', 'As in any list.'), asked('include', 'Relations of what it leads to, by comma.')];

interface Followed {
  registry: Registry;
  published: readonly ResolvedResource[];
}

function placeOf({ registry, published }: Followed): OpenApi[] {
  const paths = published.flatMap((resource) =>
    followedRelations(registry, resource).length > 0 ? [resource.definition.v2?.path ?? ''] : [],
  );
  const names = [...new Set(published.flatMap((resource) => followedRelations(registry, resource)))];
  return [
    inPath('records', 'The word of the address of a kind of record.', { type: 'string', enum: paths.sort() }),
    inId,
    inPath('relation', 'One of its relations, as `include` knows them.', { type: 'string', enum: names.sort() }),
  ];
}

const changeReason = header('X-Change-Reason', 'Why; kept in the change history.');
const linked = {
  required: true,
  ...jsonBody({
    type: 'object',
    required: ['data'],
    properties: { data: { ...oneOrMany(ref('identifier')), examples: [[{ id: 'cat-1', type: 'category' }]] } },
  }),
};

/** Addresses that are described by themselves, for another verb: a reader takes them to have no others. */
function besides(followed: Followed, described: Record<string, OpenApi>, get: OpenApi): Record<string, OpenApi> {
  const byPath = new Map(followed.published.map((resource) => [resource.definition.v2?.path, resource]));
  const found: Record<string, OpenApi> = {};
  for (const [path, item] of Object.entries(described)) {
    const [, , , records, id, name = '', more] = path.split('/');
    const resource = byPath.get(records);
    if (!resource || id !== '{id}' || more !== undefined || 'get' in item) continue;
    if (!followedRelations(followed.registry, resource).includes(name)) continue;
    const operationId = `getRelated${pascalCase(name)}Of${pascalCase(typeOf(resource))}`;
    const parameters = [inId, ...ofRelated];
    found[path] = { ...item, get: { ...get, parameters, operationId, tags: [typeOf(resource)] } };
  }
  return found;
}

export function relationPaths(followed: Followed, described: Record<string, OpenApi>): Record<string, OpenApi> {
  const parameters = placeOf(followed);
  const related = '/api/v2/{records}/{id}/{relation}';
  const links = '/api/v2/{records}/{id}/relationships/{relation}';
  const operation = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data: OpenApi, rest: OpenApi): OpenApi => {
    const takesBody = method !== 'GET';
    const failures = failureAnswers({ method, path, takesBody, mayBeAway: method === 'POST' });
    const body = takesBody ? { requestBody: linked } : {};
    const description = takesBody
      ? 'Needs the operation to edit the record, and the one to view what is linked.'
      : 'Needs the operations to view the record and what it links.';
    return {
      ...{ tags: [relationsTag], description, ...body, ...rest },
      responses: { 200: { description: 'Success', ...document(data) }, ...failures },
    };
  };
  const write = (method: 'POST' | 'PATCH' | 'DELETE', operationId: string, summary: string) =>
    operation(method, links, oneOrMany(ref('identifier')), {
      operationId,
      summary,
      parameters: [ifMatch, changeReason, ...(method === 'POST' ? [idempotencyKey] : [])],
    });
  const follow = operation('GET', related, oneOrMany(ref('resource')), {
    operationId: 'getRelated',
    summary: 'Read what a relation of a record leads to',
    parameters: ofRelated,
  });
  return {
    ...besides(followed, described, follow),
    [related]: { parameters, get: follow },
    [links]: {
      parameters,
      get: operation('GET', links, oneOrMany(ref('identifier')), {
        operationId: 'getRelationship',
        summary: 'Read what a relation of a record links',
        parameters: paged,
      }),
      patch: write('PATCH', 'setRelationship', 'Set what a relation of a record links'),
      post: write('POST', 'addToRelationship', 'Add to what a relation of a record links'),
      delete: write('DELETE', 'removeFromRelationship', 'Take out of what a relation of a record links'),
    },
  };
}
