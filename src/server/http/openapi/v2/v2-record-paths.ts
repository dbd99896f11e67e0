// The paths every record of v2 has: list, read, create, change, delete, history, and the file where it holds one.
// docs/interface/v2.md#shape, docs/interface/v2.md#catalogue, docs/interface/v2.md#lists, docs/interface/v2.md#bodies,
// docs/interface/v2.md#idempotency.
import { filterLimits } from '#server/contract/filters/filter-ast.ts';
import { requirementFor } from '#server/core/access/permissions.ts';
import type { Method } from '#server/endpoints/define-action.ts';
import { typeOf } from '#server/endpoints/v2/resource-object.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { downloadPath, withFile } from '../file-paths.ts';
import { jsonBody, type OpenApi, pascalCase, requirementOf, shownFields, wordsOf } from '../schemas.ts';
import { auditsAnswer, etag, failureAnswers, header, idempotencyKey, ifMatch } from './v2-parts.ts';

export interface Describing {
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
/** Instead of a number. */
const afterPlace = parameter(
  'page[after]',
  'Pages by key, for lists that are read to their end: empty for the first, then as `links.next` has it.',
);

function includeParameter(resource: ResolvedResource) {
  const names = [...resource.relations.keys()].map((name) => `\`${name}\``);
  return parameter(
    'include',
    names.length > 0
      ? `Relations by comma: ${names.join(', ')}; with a dot what belongs to those (\`relation.relation\`, three steps at most).`
      : 'It has no relations.',
  );
}

function sparseFields(resource: ResolvedResource) {
  return parameter(`fields[${typeOf(resource)}]`, 'The attributes to show, by comma.');
}

/** A parameter that comes twice is a range. */
const condition = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };

/** Each attribute by its own name, and what no description of a program can name: fields of this lab, attributes behind a relation. */
export function filterParameters({ resource, translator }: Describing) {
  const fields = shownFields(resource).map(({ attr, label, spec: { deprecated } }) => ({
    attr,
    label: translator.label('en', label),
    deprecated,
  }));
  const computed = [...resource.computed.keys()].map((attr) => ({
    attr,
    label: translator.text('en', `${resource.name}.${attr}`),
    deprecated: undefined,
  }));
  const filters = [...fields, ...computed].map(({ attr, label, deprecated }) => ({
    ...parameter(
      `filter[${attr}]`,
      `${label}: a value, or one after a prefix such as \`like:\` or \`gte:\`; twice for a range. See [Lists](/docs/v2#lists).`,
      condition,
    ),
    ...(deprecated ? { deprecated: true } : {}),
  }));
  const further = {
    ...parameter(
      'filter',
      'Any other condition by its name: an attribute behind a relation (`filter[customer.name]=like:GmbH`), a field of this lab.',
      { type: 'object', additionalProperties: condition },
    ),
    style: 'deepObject',
    explode: true,
  };
  return [...filters, further];
}

function listParameters({ resource, translator }: Describing) {
  return [
    ...paging,
    afterPlace,
    parameter('sort', 'Attributes by comma, `-` before one sorts it descending.'),
    parameter('q', 'Words in any order, each in a searchable attribute of the record or of what it belongs to.', {
      type: 'string',
      maxLength: 200,
    }),
    parameter('formula', 'Conditions joined by AND, OR and brackets, as advanced filters have them; without placeholders.', {
      type: 'string',
      maxLength: filterLimits.textLength,
    }),
    includeParameter(resource),
    sparseFields(resource),
    ...(resource.definition.validity
      ? [parameter('as_of', 'Only what applied on this day.', { type: 'string', format: 'date' })]
      : []),
    ...filterParameters({ resource, translator }),
  ];
}

interface Answering {
  method: Method;
  path: string;
  status?: number;
}

function answers({ method, path, status = 200 }: Answering, content: OpenApi): OpenApi {
  const takesBody = method !== 'GET' && method !== 'DELETE';
  // What a repeat with the same `Idempotency-Key` would tell again may not be there for the caller any more.
  const mayBeAway = method === 'POST';
  return { [status]: { description: 'Success', ...content }, ...failureAnswers({ method, path, takesBody, mayBeAway }) };
}

const text = { type: 'string' };
const idParameter = { name: 'id', in: 'path', required: true, schema: text, description: 'The record’s key, URL-encoded.' };
const ifNoneMatch = header('If-None-Match', 'The ETag of an answer that is at hand, one or several; the same answer is 304.');
const changeReason = header('X-Change-Reason', 'Why; kept in the change history.');
const location = { Location: { description: 'Where the new record stands.', schema: text } };
const binId = { 'X-Bin-Id': { description: 'Where the record waits in the bin.', schema: text } };
const included = {
  type: 'array',
  items: { $ref: '#/components/schemas/resource' },
  description: 'The records of `include`.',
  examples: [[]],
};

function requestBody(resource: ResolvedResource, purpose: 'write' | 'change'): OpenApi {
  const fields = { $ref: `#/components/schemas/${typeOf(resource)}-${purpose}` };
  const json = { required: true, content: { 'application/json': { schema: fields } } };
  if (!resource.definition.file) return json;
  // Of two that are described, generators of clients take JSON, and the file is lost: one is described, and the other said.
  return purpose === 'write'
    ? {
        description: 'JSON is taken as well, without the file.',
        required: true,
        content: { 'multipart/form-data': { schema: withFile(fields) } },
      }
    : { description: 'A form that brings a new `file` is taken as well.', ...json };
}

export function recordPaths({ resource, translator }: Describing): Record<string, OpenApi> {
  const path = resource.definition.v2?.path ?? '';
  const base = `/api/v2/${path}`;
  const single = `${base}/{id}`;
  const type = typeOf(resource);
  const object = { $ref: `#/components/schemas/${type}` };
  const shape = { type: 'object', required: ['data'], properties: { data: object, included } };
  const one = { ...jsonBody(shape), headers: etag };
  const list = jsonBody({
    type: 'object',
    required: ['data', 'meta', 'links'],
    properties: {
      data: { type: 'array', items: object },
      included,
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
  const update = (method: 'PATCH' | 'PUT', id: string, word: string) =>
    operation(id, 'edit', {
      summary: `Change ${oneOf}${word}`,
      parameters: [ifMatch, changeReason],
      requestBody: requestBody(resource, 'change'),
      responses: answers({ method, path: single }, one),
    });
  const read = {
    [base]: {
      get: operation('list+', 'view', {
        summary: `List ${many}`,
        parameters: listParameters({ resource, translator }),
        responses: answers({ method: 'GET', path: base }, list),
      }),
    },
    [single]: {
      parameters: [idParameter],
      get: operation('get*', 'view', {
        summary: `Read ${oneOf}`,
        parameters: [includeParameter(resource), sparseFields(resource), ifNoneMatch],
        responses: {
          ...answers({ method: 'GET', path: single }, one),
          304: { description: 'The answer is the one that was read before.' },
        },
      }),
    },
    [`${single}/audits`]: {
      parameters: [idParameter],
      get: operation('list*Audits', 'view', {
        summary: `Change history of ${oneOf}`,
        parameters: paging,
        responses: answers({ method: 'GET', path: `${single}/audits` }, auditsAnswer),
      }),
    },
    ...downloadPath({ resource, base, idParameter, operation, failureAnswers }),
  };
  if (resource.definition.readOnly) return read;
  const written: Record<string, OpenApi> = {
    [base]: {
      post: operation('create*', 'create', {
        summary: `Create ${oneOf}`,
        parameters: [idempotencyKey, changeReason],
        requestBody: requestBody(resource, 'write'),
        responses: answers({ method: 'POST', path: base, status: 201 }, { ...one, headers: { ...etag, ...location } }),
      }),
    },
    [single]: {
      patch: update('PATCH', 'update*', ''),
      put: update('PUT', 'put*', ' (as PATCH)'),
      delete: operation('delete*', 'delete', {
        summary: `Delete ${oneOf} (to the bin)`,
        parameters: [ifMatch, changeReason],
        responses: answers({ method: 'DELETE', path: single, status: 204 }, { headers: binId }),
      }),
    },
  };
  return Object.fromEntries(
    Object.entries(read).map(([address, item]): [string, OpenApi] => [address, { ...item, ...written[address] }]),
  );
}
