// OpenAPI 3.1 of v1, from the definitions. Written to resources/openapi/v1.json by `npm run sync`. Spec 4.1 to 4.3.
import { requirementFor } from '../../core/permissions.ts';
import type { Registry } from '../../core/registry.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { jsonBody, type OpenApi, publishedOn, recordSchema, requirementText, shownFields } from './schemas.ts';

const listParameters = [
  ['limit', 'integer', 'Page size; default 100, negative = all.'],
  ['offset', 'integer', 'Start position; default 0.'],
  ['sort', 'string', 'JSON array of {property, direction}.'],
  ['filter', 'string', 'JSON: an array of {property, value, operator} or a nested object {logic, conditions}.'],
  ['scenario', 'string', 'Taken for compatibility; has no effect.'],
].map(([name, type, description]) => ({ name, in: 'query', schema: { type }, description }));

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

function envelopeOf(resource: ResolvedResource, list: boolean): OpenApi {
  const record = { $ref: `#/components/schemas/${resource.name}` };
  return {
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      data: {
        type: 'object',
        properties: { totalCount: { type: 'integer' }, [resource.name]: list ? { type: 'array', items: record } : record },
      },
    },
  };
}

const errorNames = {
  400: 'Invalid request',
  401: 'Unauthorized',
  403: 'Missing operation',
  404: 'Not found',
  429: 'Too many attempts',
} as const;

function answers(schema: OpenApi, errors: (keyof typeof errorNames)[]): OpenApi {
  const failures = errors.map((code) => [
    code,
    { description: errorNames[code], ...jsonBody({ $ref: '#/components/schemas/error' }) },
  ]);
  return { 200: { description: 'Success', ...jsonBody(schema) }, ...Object.fromEntries(failures) };
}

function paths(resource: ResolvedResource): OpenApi {
  const base = `/api/${resource.definition.v1?.segment}`;
  const body = {
    required: true,
    content: Object.fromEntries(
      ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => [
        type,
        { schema: { $ref: `#/components/schemas/${resource.name}Write` } },
      ]),
    ),
  };
  const operation = (id: string, action: 'view' | 'create' | 'edit' | 'delete', rest: OpenApi) => ({
    operationId: `${id}_${resource.name}`,
    tags: [resource.name],
    description: requirementText(requirementFor(resource, action)),
    ...rest,
  });
  const one = envelopeOf(resource, false);
  const open = { type: 'object' };
  return {
    [base]: {
      get: operation('list', 'view', {
        summary: 'List',
        parameters: listParameters,
        responses: answers(envelopeOf(resource, true), [400, 401, 403, 429]),
      }),
      post: operation('create', 'create', { summary: 'Create', requestBody: body, responses: answers(one, [400, 401, 403]) }),
      options: {
        operationId: `preflight_${resource.name}`,
        tags: [resource.name],
        summary: 'CORS preflight',
        security: [],
        responses: { 200: { description: 'Headers only' } },
      },
    },
    [`${base}/{id}`]: {
      parameters: [idParameter],
      get: operation('read', 'view', { summary: 'Read one', responses: answers(one, [401, 403, 404]) }),
      put: operation('update', 'edit', { summary: 'Update', requestBody: body, responses: answers(one, [400, 401, 403, 404]) }),
      delete: operation('delete', 'delete', { summary: 'Delete', responses: answers(one, [401, 403, 404]) }),
    },
    [`${base}/{id}/{relation}`]: {
      parameters: [
        idParameter,
        { name: 'relation', in: 'path', required: true, schema: { type: 'string', enum: [...resource.relations.keys()] } },
      ],
      get: operation('related', 'view', {
        summary: 'Records linked by a relation',
        parameters: listParameters,
        responses: answers(open, [401, 403, 404]),
      }),
    },
    [`${base}/rules`]: {
      get: operation('rules', 'view', { summary: 'Field metadata and validation rules', responses: answers(open, [401, 403]) }),
    },
    [`${base}/get/{field}/{value}`]: {
      parameters: ['field', 'value'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      get: operation('get', 'view', { summary: 'Records whose field equals a value', responses: answers(open, [400, 401, 403]) }),
    },
    [`${base}/insert`]: {
      post: operation('insert', 'create', {
        summary: 'Create from model attributes',
        requestBody: body,
        responses: answers(one, [400, 401, 403]),
      }),
    },
    [`${base}/update`]: {
      post: operation('customUpdate', 'edit', {
        summary: `Update the record that ${resource.key} names`,
        requestBody: body,
        responses: answers(one, [400, 401, 403, 404]),
      }),
    },
  };
}

const authPaths: OpenApi = {
  '/api/auth/login': {
    post: {
      operationId: 'login',
      tags: ['auth'],
      summary: 'Start a session',
      security: [],
      requestBody: {
        required: true,
        ...jsonBody({
          type: 'object',
          required: ['username', 'password'],
          properties: { username: { type: 'string' }, password: { type: 'string' } },
        }),
      },
      responses: answers({ type: 'object' }, [400, 401, 429]),
    },
  },
  '/api/auth/logout': {
    post: {
      operationId: 'logout',
      tags: ['auth'],
      summary: 'End the session',
      security: [],
      responses: answers({ type: 'object' }, []),
    },
  },
  '/api/app/version': {
    get: {
      operationId: 'version',
      tags: ['app'],
      summary: 'Program version and changes',
      parameters: [{ name: 'version', in: 'query', schema: { type: 'string', enum: ['all', 'latest'], default: 'all' } }],
      responses: answers({ type: 'object' }, [401, 403]),
    },
  },
};

export function openApiV1(registry: Registry, translator: Translator): OpenApi {
  const published = publishedOn(registry, 'v1');
  const schemas = published.flatMap((resource) => [
    [resource.name, withRelations(registry, resource, recordSchema({ resource, face: 'v1', translator, purpose: 'read' }))],
    [`${resource.name}Write`, recordSchema({ resource, face: 'v1', translator, purpose: 'write' })],
  ]);
  const credential = (where: 'query' | 'header', name: string) => ({ type: 'apiKey', in: where, name });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline v1',
      version: '1.0.0',
      description: 'The production interface. Every endpoint needs the operation `using_API`.',
    },
    servers: [{ url: '/' }],
    security: [
      { queryUser: [], queryPassword: [], queryKey: [] },
      { headerUser: [], headerPassword: [], headerKey: [] },
      { session: [] },
    ],
    paths: { ...authPaths, ...Object.assign({}, ...published.map(paths)) },
    components: {
      securitySchemes: {
        queryUser: credential('query', 'HTTP_X_REST_USERNAME'),
        queryPassword: credential('query', 'HTTP_X_REST_PASSWORD'),
        queryKey: credential('query', 'HTTP_X_REST_API_KEY'),
        headerUser: credential('header', 'X-REST-USERNAME'),
        headerPassword: credential('header', 'X-REST-PASSWORD'),
        headerKey: credential('header', 'X-REST-API-KEY'),
        session: { type: 'apiKey', in: 'cookie', name: 'plumbline_session' },
      },
      schemas: { ...Object.fromEntries(schemas), error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string' },
    data: { type: 'object', properties: { errorCode: { type: 'integer' }, message: { type: 'string' } } },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  required: ['success', 'message', 'data'],
};

/** A row carries one level of relations; related rows carry none. */
function withRelations(registry: Registry, resource: ResolvedResource, schema: OpenApi): OpenApi {
  const related = [...resource.relations].flatMap(([name, relation]) => {
    if (!relation.embed) return [];
    const target = registry.resource(relation.target);
    const row = {
      type: 'object',
      properties: Object.fromEntries(shownFields(target).map((field) => [field.column, field.type.schema(field.limits, 'v1')])),
    };
    return [[name, relation.kind === 'one' ? { anyOf: [row, { type: 'null' }] } : { type: 'array', items: row }]];
  });
  return { ...schema, properties: { ...(schema.properties as object), ...Object.fromEntries(related) } };
}
