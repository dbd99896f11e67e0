// OpenAPI 3.1 of v1, from the definitions. Written to resources/openapi/v1.json by `npm run sync`. docs/interface/v1.md#list-parameters,
// docs/interface/v1.md#endpoints, docs/interface/v1.md#session.
import { readFileSync } from 'node:fs';
import { requirementFor } from '#server/core/access/permissions.ts';
import type { Registry } from '#server/core/lab/registry.ts';
import type { Method } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { type ResolvedResource, targetOf } from '#server/schema/resolve.ts';
import { messages, modelKey } from '../../v1/envelope.ts';
import { downloadPath, uploadOperation, withFile } from '../file-paths.ts';
import { plainSchemas } from '../plain-schemas.ts';
import { jsonBody, type OpenApi, pascalCase, publishedOn, requirementOf, wordsOf } from '../schemas.ts';
import { tagsOf } from '../tags.ts';
import { components, failureAnswers, listParameterRefs, security } from './v1-parts.ts';
import { programPaths } from './v1-program-paths.ts';
import { rowRef, schemasOf } from './v1-row-schemas.ts';
import { rulesSchema } from './v1-rules-schema.ts';

const guide = readFileSync(new URL('guide-v1.md', import.meta.url), 'utf8');

const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'The record’s key, URL-encoded.',
};

function envelope(message: string, members: OpenApi, required = Object.keys(members)): OpenApi {
  return {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: {
      success: { type: 'boolean', description: 'False for an empty list, too.' },
      message: { type: 'string', examples: [message] },
      data: { type: 'object', required, properties: members },
    },
  };
}

const totalCount = { type: 'integer', description: 'All matches, whatever limit and offset say.', examples: [1] };

function listOf(resource: ResolvedResource): OpenApi {
  return envelope(messages.listFound, {
    totalCount,
    [modelKey(resource)]: { type: 'array', items: { $ref: `#/components/schemas/${resource.name}` } },
  });
}

function oneOf(resource: ResolvedResource, message: string): OpenApi {
  return envelope(message, { totalCount, [modelKey(resource)]: { $ref: `#/components/schemas/${resource.name}` } });
}

function answers(method: Method, path: string, schema: OpenApi): OpenApi {
  const takesBody = method === 'POST' || method === 'PUT';
  return { 200: { description: 'Success', ...jsonBody(schema) }, ...failureAnswers({ method, path, takesBody }) };
}

interface PathsInput {
  registry: Registry;
  resource: ResolvedResource;
  translator: Translator;
}

function paths({ registry, resource, translator }: PathsInput): OpenApi {
  const segment = resource.definition.v1?.segment ?? resource.name;
  const base = `/api/${segment}`;
  const bodyOf = (schema: string) => {
    const fields = { $ref: `#/components/schemas/${resource.name}${schema}` };
    const content = {
      'application/json': { schema: fields },
      'application/x-www-form-urlencoded': { schema: fields },
      'multipart/form-data': { schema: resource.definition.file ? withFile(fields) : fields },
    };
    return { required: true, content };
  };
  const operation = (id: string, action: 'view' | 'create' | 'edit' | 'delete', rest: OpenApi) => ({
    operationId: id.replace('*', pascalCase(segment)),
    tags: [segment],
    ...requirementOf(requirementFor(resource, action)),
    ...rest,
  });
  const { name, one, many } = wordsOf(resource, translator);
  const relations = [...resource.relations.keys()];
  const updated = { description: 'Success', ...jsonBody(oneOf(resource, messages.updated)) };
  const files = { resource, base, idParameter, operation, failureAnswers, updated };
  const all: Record<string, OpenApi> = {
    [base]: {
      get: operation('list*', 'view', {
        summary: `List ${many}`,
        parameters: listParameterRefs,
        responses: answers('GET', base, listOf(resource)),
      }),
      post: operation('create*', 'create', {
        summary: `Create ${one}`,
        requestBody: bodyOf('Write'),
        responses: answers('POST', base, oneOf(resource, messages.created)),
      }),
      options: {
        operationId: `preflight${pascalCase(segment)}`,
        tags: [segment],
        summary: 'CORS preflight',
        description: 'No credentials. Tells a browser which origins, methods and headers are allowed.',
        security: [],
        responses: {
          200: {
            description: 'Headers only',
            headers: {
              'Access-Control-Allow-Origin': { schema: { type: 'string' } },
              'Access-Control-Allow-Methods': { schema: { type: 'string' } },
            },
          },
          ...failureAnswers({ method: 'OPTIONS', path: base, isOpen: true, takesBody: false }),
        },
      },
    },
    ...downloadPath(files),
    [`${base}/{id}`]: {
      parameters: [idParameter],
      ...uploadOperation(files),
      get: operation('get*', 'view', {
        summary: `Read ${one}`,
        responses: answers('GET', `${base}/{id}`, oneOf(resource, messages.found)),
      }),
      put: operation('update*', 'edit', {
        summary: `Change ${one}`,
        requestBody: bodyOf('Change'),
        responses: answers('PUT', `${base}/{id}`, oneOf(resource, messages.updated)),
      }),
      delete: operation('delete*', 'delete', {
        summary: `Delete ${one}`,
        responses: answers(
          'DELETE',
          `${base}/{id}`,
          envelope(messages.deleted, { totalCount, [modelKey(resource)]: rowRef(resource) }),
        ),
      }),
    },
    [`${base}/rules`]: {
      get: operation('get*Rules', 'view', {
        summary: 'Fields, with labels and validation rules',
        responses: answers('GET', `${base}/rules`, { $ref: '#/components/schemas/rules' }),
      }),
    },
    [`${base}/get/{field}/{value}`]: {
      parameters: [
        {
          name: 'field',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          description: 'A column of the record, user-defined ones included.',
        },
        { name: 'value', in: 'path', required: true, schema: { type: 'string' }, description: 'What it equals, URL-encoded.' },
      ],
      get: operation('find*', 'view', {
        summary: `Find ${many} by the value of a field`,
        parameters: listParameterRefs.slice(0, 3),
        responses: answers('GET', `${base}/get/{field}/{value}`, foundSchema(resource)),
      }),
    },
    [`${base}/insert`]: {
      post: operation('insert*', 'create', {
        summary: `Create ${one} (as POST on the list)`,
        requestBody: bodyOf('Write'),
        responses: answers('POST', base, oneOf(resource, messages.created)),
      }),
    },
    [`${base}/update`]: {
      post: operation('update*ByKey', 'edit', {
        summary: `Change the ${name} that ${resource.key} in the body names`,
        requestBody: bodyOf('ChangeByKey'),
        responses: answers('POST', `${base}/{id}`, oneOf(resource, messages.updated)),
      }),
    },
    ...(relations.length > 0 ? { [`${base}/{id}/{relation}`]: relatedPath(relations) } : {}),
  };

  function relatedPath(names: string[]): OpenApi {
    const targets = names.map((name) => registry.resource(targetOf(resource, name)));
    const members = targets.map((target) => [modelKey(target), { type: 'array', items: rowRef(target) }]);
    return {
      parameters: [
        idParameter,
        { name: 'relation', in: 'path', required: true, schema: { type: 'string', enum: names }, description: 'A relation.' },
      ],
      get: operation('list*Related', 'view', {
        summary: `List what is linked to ${one}`,
        parameters: listParameterRefs,
        responses: answers(
          'GET',
          `${base}/{id}/{relation}`,
          envelope(messages.listFound, { totalCount, ...Object.fromEntries(members) }, ['totalCount']),
        ),
      }),
    };
  }

  return resource.definition.readOnly ? readingOnly(all) : all;
}

/** Of a record that is only read the writing addresses answer 405. */
function readingOnly(all: Record<string, OpenApi>): OpenApi {
  const writes = new Set(['post', 'put', 'delete']);
  const kept = Object.entries(all).map(([path, item]): [string, OpenApi] => [
    path,
    Object.fromEntries(Object.entries(item).filter(([method]) => !writes.has(method))),
  ]);
  return Object.fromEntries(kept.filter(([, item]) => 'get' in item));
}

function foundSchema(resource: ResolvedResource): OpenApi {
  return {
    type: 'object',
    required: ['success', 'message', 'fields', 'data'],
    properties: {
      success: { type: 'boolean', description: 'False when nothing is found.' },
      message: { type: 'string', examples: [messages.listFound] },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Label of each column, in the language of the user.',
      },
      data: { type: 'array', items: { $ref: `#/components/schemas/${resource.name}` } },
    },
  };
}

export function openApiV1(registry: Registry, translator: Translator): OpenApi {
  const published = publishedOn(registry, 'v1');
  const segments = published.map((resource): [string, string] => [resource.definition.v1?.segment ?? '', resource.name]);
  const names = new Map([['auth', 'auth'], ['app', 'app'], ...segments]);
  const tags = tagsOf({ registry, translator, names });
  const place = new Map(tags.map(({ name }, index) => [name, index]));
  const inOrder = published.toSorted(
    (one, other) => (place.get(one.definition.v1?.segment ?? '') ?? 0) - (place.get(other.definition.v1?.segment ?? '') ?? 0),
  );
  return plainSchemas({
    openapi: '3.1.0',
    info: { title: 'Plumbline v1', version: '1.0.0', summary: 'The production interface.', description: guide },
    servers: [{ url: '/' }],
    tags,
    security,
    paths: { ...programPaths, ...Object.assign({}, ...inOrder.map((resource) => paths({ registry, resource, translator }))) },
    components: {
      parameters: components.parameters,
      responses: components.responses,
      securitySchemes: components.securitySchemes,
      schemas: {
        ...Object.assign({}, ...schemasOf(registry, translator, inOrder)),
        rules: rulesSchema,
        error: components.errorSchema,
      },
    },
  }) as OpenApi;
}
