// OpenAPI 3.1 of v2, from the definitions and actions. Written to resources/openapi/v2.json by `npm run sync`. Spec 2.5, 4.4.
import { z } from 'zod';
import type { Action } from '../../core/actions.ts';
import { requirementFor } from '../../core/permissions.ts';
import type { Registry } from '../../core/registry.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { typeOf } from '../v2/serialize.ts';
import { jsonBody, type OpenApi, publishedOn, recordSchema, requirementText, shownFields } from './schemas.ts';

const parameter = (name: string, description: string, type = 'string') => ({ name, in: 'query', schema: { type }, description });

function listParameters(resource: ResolvedResource) {
  const filters = [...shownFields(resource).map((field) => field.attr), ...resource.computed.keys()].map((attr) =>
    parameter(`filter[${attr}]`, 'Equals, or with a prefix like: ne: gt: gte: lt: lte: in: null: notnull: eq:'),
  );
  return [
    parameter('page[number]', 'Page, from 1.', 'integer'),
    parameter('page[size]', 'Records a page; default 50, at most 500.', 'integer'),
    parameter('sort', 'Attributes by comma, `-` for descending.'),
    parameter('q', 'Words to find in any searchable attribute.'),
    parameter('include', `Relations by comma: ${[...resource.relations.keys()].join(', ')}.`),
    parameter(`fields[${typeOf(resource)}]`, 'Attributes to show, by comma.'),
    ...filters,
  ];
}

const failures: Record<number, string> = {
  401: 'No or wrong token',
  403: 'Missing operation',
  404: 'Not found',
  412: 'Saved by somebody else meanwhile',
  415: 'Not JSON',
  422: 'Invalid',
  429: 'Too many',
};

function answers(status: number, schema: OpenApi | null, errors: number[]): OpenApi {
  const failed = errors.map((code) => [
    code,
    { description: failures[code], ...jsonBody({ $ref: '#/components/schemas/errors' }) },
  ]);
  return { [status]: { description: 'Success', ...(schema ? jsonBody(schema) : {}) }, ...Object.fromEntries(failed) };
}

function paths(resource: ResolvedResource): OpenApi {
  const base = `/api/v2/${resource.definition.v2?.path}`;
  const type = typeOf(resource);
  const object = { $ref: `#/components/schemas/${type}` };
  const one = { type: 'object', properties: { data: object } };
  const list = {
    type: 'object',
    properties: {
      data: { type: 'array', items: object },
      meta: { $ref: '#/components/schemas/meta' },
      links: { $ref: '#/components/schemas/links' },
    },
  };
  const operation = (id: string, action: 'view' | 'create' | 'edit' | 'delete', rest: OpenApi) => ({
    operationId: `${id}_${type}`,
    tags: [type],
    description: requirementText(requirementFor(resource, action)),
    ...rest,
  });
  const body = { required: true, ...jsonBody({ $ref: `#/components/schemas/${type}-write` }) };
  const ifMatch = { name: 'If-Match', in: 'header', schema: { type: 'string' }, description: 'The ETag that was read.' };
  const update = (id: string) =>
    operation(id, 'edit', {
      summary: 'Update (partial)',
      parameters: [ifMatch],
      requestBody: body,
      responses: answers(200, one, [401, 403, 404, 412, 415, 422]),
    });
  return {
    [base]: {
      get: operation('list', 'view', {
        summary: 'List',
        parameters: listParameters(resource),
        responses: answers(200, list, [401, 403, 422]),
      }),
      post: operation('create', 'create', {
        summary: 'Create',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }],
        requestBody: body,
        responses: answers(201, one, [401, 403, 415, 422]),
      }),
    },
    [`${base}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation('read', 'view', { summary: 'Read one', responses: answers(200, one, [401, 403, 404]) }),
      put: update('replace'),
      patch: update('update'),
      delete: operation('delete', 'delete', {
        summary: 'Delete (to the bin)',
        parameters: [ifMatch],
        responses: answers(204, null, [401, 403, 404, 412]),
      }),
    },
    [`${base}/{id}/audits`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation('audits', 'view', {
        summary: 'Change history',
        responses: answers(200, { type: 'object' }, [401, 403, 404]),
      }),
    },
  };
}

function schemasOf(resource: ResolvedResource, translator: Translator): [string, OpenApi][] {
  const type = typeOf(resource);
  return [
    [
      type,
      {
        type: 'object',
        required: ['id', 'type', 'attributes'],
        properties: {
          id: { type: 'string' },
          type: { const: type },
          attributes: recordSchema({ resource, face: 'v2', translator, purpose: 'read' }),
          relationships: { type: 'object' },
        },
      },
    ],
    [`${type}-write`, recordSchema({ resource, face: 'v2', translator, purpose: 'write' })],
  ];
}

function actionPath(action: Action): [string, string, OpenApi] {
  const names = [...action.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const schema = z.toJSONSchema(action.input, { unrepresentable: 'any', io: 'input' }) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const rest = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)));
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  const takesBody = action.method !== 'GET' && action.method !== 'DELETE';
  const query = takesBody
    ? []
    : Object.entries(rest).map(([name, one]) => ({ name, in: 'query', required: required.includes(name), schema: one }));
  return [
    `/api/v2/${action.path}`,
    action.method.toLowerCase(),
    {
      operationId: `${action.method.toLowerCase()}_${action.path.replace(/[^\w]+/g, '_')}`,
      tags: [action.path.split('/')[0]],
      summary: action.summary,
      description: requirementText(action.requirement),
      parameters: [...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })), ...query],
      ...(takesBody && Object.keys(rest).length > 0
        ? { requestBody: jsonBody({ type: 'object', properties: rest, ...(required.length > 0 ? { required } : {}) }) }
        : {}),
      responses: answers(
        200,
        action.output ? (z.toJSONSchema(action.output) as OpenApi) : { type: 'object' },
        [401, 403, 404, 422],
      ),
      ...(action.requirement.kind === 'open' ? { security: [] } : {}),
    },
  ];
}

export function openApiV2(registry: Registry, translator: Translator, actions: readonly Action[]): OpenApi {
  const published = publishedOn(registry, 'v2');
  const all: Record<string, OpenApi> = Object.assign({}, ...published.map(paths));
  for (const action of actions) {
    const [path, method, operation] = actionPath(action);
    all[path] = { ...all[path], [method]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline v2', version: '2.0.0-beta', description: 'Readable names, bearer tokens, JSON:API-like answers.' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { session: [] }],
    paths: all,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'plumbline_session' },
      },
      schemas: { ...Object.fromEntries(published.flatMap((resource) => schemasOf(resource, translator))), ...shapes },
    },
  };
}

const integer = { type: 'integer' };
const link = { type: ['string', 'null'] };

const shapes: OpenApi = {
  meta: { type: 'object', properties: { total: integer, page: integer, per_page: integer, last_page: integer } },
  links: { type: 'object', properties: { self: { type: 'string' }, next: link, prev: link } },
  errors: {
    type: 'object',
    properties: {
      message: { type: 'string' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            status: { type: 'string' },
            code: { type: 'string' },
            title: { type: 'string' },
            detail: { type: 'string' },
            source: { type: 'object', properties: { pointer: { type: 'string' }, parameter: { type: 'string' } } },
          },
        },
      },
    },
  },
};
