// OpenAPI 3.1 of v2, from the definitions and actions. Written to resources/openapi/v2.json by `npm run sync`. Spec 2.5, 4.4.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Action } from '../../core/actions.ts';
import { requirementFor } from '../../core/permissions.ts';
import type { Registry } from '../../core/registry.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { typeOf } from '../v2/serialize.ts';
import { exampleOf } from './examples.ts';
import { jsonBody, type OpenApi, pascalCase, publishedOn, recordSchema, requirementOf, shownFields, wordsOf } from './schemas.ts';
import { tagsOf } from './tags.ts';
import { auditsAnswer, components, type Failure, failureAnswers } from './v2-parts.ts';

const guide = readFileSync(new URL('guide-v2.md', import.meta.url), 'utf8');

interface Describing {
  resource: ResolvedResource;
  translator: Translator;
}

const parameter = (name: string, description: string, schema: OpenApi = { type: 'string' }) => ({
  name,
  in: 'query',
  schema,
  description,
});

const paging = [
  parameter('page[number]', 'The page, from 1.', { type: 'integer', minimum: 1, default: 1 }),
  parameter('page[size]', 'Records a page.', { type: 'integer', minimum: 1, maximum: 500, default: 50 }),
];

function listParameters({ resource, translator }: Describing) {
  const fields = shownFields(resource).map(({ attr, label }) => ({ attr, label: translator.label('en', label) }));
  const computed = [...resource.computed.keys()].map((attr) => ({
    attr,
    label: translator.text('en', `${resource.name}.${attr}`),
  }));
  const filters = [...fields, ...computed].map(({ attr, label }) =>
    parameter(
      `filter[${attr}]`,
      `${label}: a value, or one after a prefix such as \`like:\` or \`gte:\`. See [Lists](/docs/v2#lists).`,
    ),
  );
  return [
    ...paging,
    parameter('sort', 'Attributes by comma, `-` before one sorts it descending.'),
    parameter('q', 'Words to find in any searchable attribute.', { type: 'string', maxLength: 200 }),
    parameter('include', `Relations by comma: ${[...resource.relations.keys()].map((name) => `\`${name}\``).join(', ')}.`),
    parameter(`fields[${typeOf(resource)}]`, 'The attributes to show, by comma.'),
    ...filters,
  ];
}

function answers(status: number, content: OpenApi | null, errors: readonly Failure[]): OpenApi {
  return { [status]: { description: 'Success', ...(content ?? {}) }, ...failureAnswers(errors) };
}

const etag = { ETag: { description: 'The record’s version, for `If-Match`.', schema: { type: 'string' } } };
const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'The record’s key, URL-encoded.',
};
const ifMatch = { name: 'If-Match', in: 'header', schema: { type: 'string' }, description: 'The ETag that was read.' };
const changeReason = {
  name: 'X-Change-Reason',
  in: 'header',
  schema: { type: 'string' },
  description: 'Why; kept in the change history.',
};
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 255 },
  description: 'A repeat with the same key and body answers with the first result for 24 hours.',
};

function paths({ resource, translator }: Describing): OpenApi {
  const path = resource.definition.v2?.path ?? '';
  const base = `/api/v2/${path}`;
  const type = typeOf(resource);
  const object = { $ref: `#/components/schemas/${type}` };
  const one = { ...jsonBody({ type: 'object', required: ['data'], properties: { data: object } }), headers: etag };
  const list = jsonBody({
    type: 'object',
    required: ['data', 'meta', 'links'],
    properties: {
      data: { type: 'array', items: object },
      included: { type: 'array', items: { type: 'object' }, description: 'The records of `include`.', examples: [[]] },
      meta: { $ref: '#/components/schemas/meta' },
      links: { $ref: '#/components/schemas/links' },
    },
  });
  const operation = (id: string, action: 'view' | 'create' | 'edit' | 'delete', rest: OpenApi) => ({
    operationId: id.replace('*', pascalCase(type)).replace('+', pascalCase(path)),
    tags: [type],
    ...requirementOf(requirementFor(resource, action)),
    ...rest,
  });
  const { one: oneOf, many } = wordsOf(resource, translator);
  const body = (schema: string) => ({ required: true, ...jsonBody({ $ref: `#/components/schemas/${type}-${schema}` }) });
  const update = (id: string, word: string) =>
    operation(id, 'edit', {
      summary: `Change ${oneOf}${word}`,
      parameters: [ifMatch, changeReason],
      requestBody: body('change'),
      responses: answers(200, one, [400, 401, 403, 404, 409, 412, 413, 415, 422, 429]),
    });
  return {
    [base]: {
      get: operation('list+', 'view', {
        summary: `List ${many}`,
        parameters: listParameters({ resource, translator }),
        responses: answers(200, list, [401, 403, 422, 429]),
      }),
      post: operation('create*', 'create', {
        summary: `Create ${oneOf}`,
        parameters: [idempotencyKey, changeReason],
        requestBody: body('write'),
        responses: answers(201, one, [400, 401, 403, 409, 413, 415, 422, 429]),
      }),
    },
    [`${base}/{id}`]: {
      parameters: [idParameter],
      get: operation('get*', 'view', { summary: `Read ${oneOf}`, responses: answers(200, one, [401, 403, 404, 429]) }),
      patch: update('update*', ''),
      put: update('put*', ' (as PATCH)'),
      delete: operation('delete*', 'delete', {
        summary: `Delete ${oneOf} (to the bin)`,
        parameters: [ifMatch, changeReason],
        responses: answers(
          204,
          { headers: { 'X-Bin-Id': { description: 'Where the record waits in the bin.', schema: { type: 'string' } } } },
          [401, 403, 404, 409, 412, 429],
        ),
      }),
    },
    [`${base}/{id}/audits`]: {
      parameters: [idParameter],
      get: operation('list*Audits', 'view', {
        summary: `Change history of ${oneOf}`,
        parameters: paging,
        responses: answers(200, auditsAnswer, [401, 403, 404, 429]),
      }),
    },
  };
}

function schemasOf({ resource, translator }: Describing): [string, OpenApi][] {
  const type = typeOf(resource);
  const relations = [...resource.relations].filter(([, { embed }]) => embed).map(([name]) => name);
  const relationship = { $ref: '#/components/schemas/relationship' };
  const { required, ...change } = recordSchema({ resource, face: 'v2', translator, purpose: 'write' });
  return [
    [
      type,
      {
        type: 'object',
        required: ['id', 'type', 'attributes'],
        properties: {
          id: { type: 'string', description: 'The record’s key.', examples: [exampleOf(resource.name, resource.key) ?? '4711'] },
          type: { const: type },
          attributes: recordSchema({ resource, face: 'v2', translator, purpose: 'read' }),
          ...(relations.length > 0
            ? {
                relationships: {
                  type: 'object',
                  properties: Object.fromEntries(relations.map((name) => [name, relationship])),
                },
              }
            : {}),
        },
      },
    ],
    [`${type}-write`, { ...change, ...(required ? { required } : {}) }],
    [`${type}-change`, change],
  ];
}

const openEnded: OpenApi = jsonBody({ type: 'object' });

function actionPath(action: Action, tag: string): [string, string, OpenApi] {
  const names = [...action.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const schema = z.toJSONSchema(action.input, { unrepresentable: 'any', io: 'input' }) as {
    properties?: Record<string, OpenApi>;
    required?: string[];
  };
  const properties = Object.entries(schema.properties ?? {});
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  const rest = Object.fromEntries(properties.filter(([name]) => !names.includes(name)));
  const takesBody = action.method !== 'GET' && action.method !== 'DELETE';
  const query = takesBody
    ? []
    : Object.entries(rest).map(([name, one]) => ({ name, in: 'query', required: required.includes(name), schema: one }));
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const open = action.requirement.kind === 'open';
  return [
    `/api/v2/${action.path}`,
    action.method.toLowerCase(),
    {
      operationId: `${action.method.toLowerCase()}${pascalCase(action.path)}`,
      tags: [tag],
      summary: action.summary,
      ...requirementOf(action.requirement),
      ...(inPath.length + query.length > 0 ? { parameters: [...inPath, ...query] } : {}),
      ...(takesBody && Object.keys(rest).length > 0
        ? { requestBody: jsonBody({ type: 'object', properties: rest, ...(required.length > 0 ? { required } : {}) }) }
        : {}),
      responses: answers(
        200,
        action.output ? jsonBody(withoutDialect(z.toJSONSchema(action.output))) : openEnded,
        open ? [400, 422, 429] : [401, 403, 404, 422, 429],
      ),
      ...(open ? { security: [] } : {}),
    },
  ];
}

/** The description itself says which JSON Schema it speaks. */
function withoutDialect(schema: object): OpenApi {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema'));
}

export function openApiV2(registry: Registry, translator: Translator, actions: readonly Action[]): OpenApi {
  const published = publishedOn(registry, 'v2');
  // An action below a record's path belongs to the record.
  const types = new Map(published.map((resource) => [resource.definition.v2?.path ?? '', resource]));
  const tagOf = (path: string) => {
    const first = path.split('/')[0] ?? '';
    const resource = types.get(first);
    return resource ? typeOf(resource) : first;
  };
  const all: Record<string, OpenApi> = Object.assign({}, ...published.map((resource) => paths({ resource, translator })));
  for (const action of actions) {
    const [path, method, operation] = actionPath(action, tagOf(action.path));
    all[path] = { ...all[path], [method]: operation };
  }
  const names = new Map([
    ...published.map((resource): [string, string] => [typeOf(resource), resource.name]),
    ...actions
      .map(({ path }) => tagOf(path))
      .filter((tag) => !published.some((resource) => typeOf(resource) === tag))
      .map((tag): [string, string] => [tag, tag]),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline v2', version: '2.0.0-beta', summary: 'Readable names and bearer tokens.', description: guide },
    servers: [{ url: '/' }],
    tags: tagsOf({ registry, translator, names }),
    security: [{ bearer: [] }, { session: [] }],
    paths: all,
    components: {
      ...components,
      schemas: {
        ...Object.fromEntries(published.flatMap((resource) => schemasOf({ resource, translator }))),
        ...components.schemas,
      },
    },
  };
}
