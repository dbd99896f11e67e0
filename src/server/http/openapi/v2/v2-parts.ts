// What every endpoint of v2 shares: error answers, ways to prove who asks, the shapes around the records. docs/interface/v2.md#shape.
import { type Refusable, type Refusal, refusalsOf } from '../refusals.ts';
import { jsonBody, type OpenApi } from '../schemas.ts';

const failures = {
  400: ['BadRequest', 'The request cannot be read.', 'request.malformed'],
  401: ['Unauthorized', 'No or a wrong token.', 'auth.unauthorized'],
  403: ['Forbidden', 'The operation is missing; the message names it.', 'auth.forbidden'],
  404: ['NotFound', 'There is no such record, or the caller may not see it.', 'record.not_found'],
  406: ['NotAcceptable', '`Accept` leaves out everything this answers with.', 'request.not_acceptable'],
  409: [
    'Conflict',
    'Other records still need this one, it is locked, or the Idempotency-Key was used with another body.',
    'record.in_use',
  ],
  410: ['Over', 'Where this would go on is over; begin anew as the message says.', 'changes.begin_anew'],
  412: ['PreconditionFailed', 'Saved by somebody else meanwhile; nothing was changed.', 'record.conflict'],
  413: ['TooLarge', 'The body is too large.', 'request.too_large'],
  415: [
    'UnsupportedMediaType',
    'The body is neither JSON nor, where a file is taken, a multipart form.',
    'request.unsupported_type',
  ],
  422: ['Invalid', 'An attribute or parameter is not valid; `source` names it.', 'request.invalid'],
  429: ['TooMany', 'Too many requests or wrong passwords.', 'auth.too_many_attempts'],
  503: [
    'Unavailable',
    'Not now: the lab is being set up, restored or only looked at, its disk is full, or the question takes too long.',
    'server.stopping',
  ],
} as const satisfies Record<Refusal, readonly [name: string, description: string, code: string]>;

/** Every refusal an operation of this kind may answer with. */
export function failureAnswers(asked: Omit<Refusable, 'face'>): OpenApi {
  return Object.fromEntries(
    refusalsOf({ ...asked, face: 'v2' }).map((code) => [code, { $ref: `#/components/responses/${failures[code][0]}` }]),
  );
}

/** The same of what speaks OData: what is wrong with an address is 400 there. */
export function odataFailures(asked: Omit<Refusable, 'face'>): OpenApi {
  const codes = refusalsOf({ ...asked, face: 'v2' }).filter((code) => code !== 422);
  return Object.fromEntries(codes.map((code) => [code, { $ref: '#/components/responses/ODataFailure' }]));
}

function failureResponse(code: Refusal): [string, OpenApi] {
  const [name, description, errorCode] = failures[code];
  const error = { status: String(code), code: errorCode, title: description, detail: description };
  const source = code === 422 ? { source: { pointer: '/data/attributes/customer_id' } } : {};
  return [
    name,
    {
      description,
      ...(code === 429 ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } } : {}),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/errors' },
          example: { message: description, errors: [{ ...error, ...source }] },
        },
      },
    },
  ];
}

const anyText = { type: 'string' };

export const header = (name: string, description: string, schema: OpenApi = anyText) => ({
  name,
  in: 'header',
  schema,
  description,
});

/** Of what is kept in versions: what its reading tells, and what a write sends back. */
export const etag = {
  ETag: {
    description: 'The record’s version, for `If-Match`, and what tells this answer from others, for `If-None-Match`.',
    schema: anyText,
  },
};
export const ifMatch = header('If-Match', 'The ETag of any answer about the record, one or several; its version counts.');
export const idempotencyKey = header(
  'Idempotency-Key',
  'A repeat with the same key and body answers with the first result for 24 hours, with 404 when its record is not there any more.',
  { type: 'string', maxLength: 255 },
);

const integer = (description: string, example: number) => ({ type: 'integer', description, examples: [example] });
const text = (description: string, example?: string) => ({
  type: 'string',
  description,
  ...(example ? { examples: [example] } : {}),
});
const link = (description: string) => ({ type: ['string', 'null'], description, examples: [null] });
const identifier = {
  type: 'object',
  required: ['id', 'type'],
  properties: { id: text('The record’s key.'), type: text('Its type.') },
};

const orNull = (description: string, example: string | null) => ({ type: ['string', 'null'], description, examples: [example] });
const values = (description: string, example: object) => ({
  type: ['object', 'null'],
  additionalProperties: true,
  description,
  examples: [example],
});

const historyEntry = {
  type: 'object',
  required: ['id', 'type', 'attributes'],
  properties: {
    id: text('The entry’s key.'),
    type: { const: 'audit' },
    attributes: {
      type: 'object',
      required: ['at', 'action', 'before', 'after'],
      properties: {
        at: { ...text('When.', '2026-01-12T09:41:07Z'), format: 'date-time' },
        user_id: orNull('Who; null for the program itself.', '0198c2ee-0a27-7c6b-8f41-e5d92b7a4c0b'),
        user_name: orNull('His name then.', 'Jana Brandt'),
        address: orNull('From where.', '127.0.0.1'),
        action: text('create, update, delete, restore, or what else was done.', 'update'),
        reason: orNull('Why, when it was said.', 'Moved after the renovation'),
        run: {
          type: ['object', 'null'],
          description: 'The run of many changes it belongs to.',
          properties: { id: text('Its key.'), kind: orNull('What ran.', 'price_adjustment') },
          examples: [null],
        },
        before: values('What changed, as it was.', { location: 'Workshop 1' }),
        after: values('What changed, as it is since.', { location: 'Workshop 2' }),
        hash: text('Of this entry and the one before it.', 'e2b0c9…'),
      },
    },
  },
};

export const components = {
  responses: {
    ...Object.fromEntries((Object.keys(failures).map(Number) as Refusal[]).map(failureResponse)),
    ODataFailure: {
      description: 'The request was refused, told as OData tells it; what the door itself refuses is told as everywhere.',
      content: {
        'application/json': {
          schema: { anyOf: [{ $ref: '#/components/schemas/odata-error' }, { $ref: '#/components/schemas/errors' }] },
        },
      },
    },
  },
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'A token of `POST /api/v2/auth/token`, or a key of `POST /api/v2/auth/keys`.',
    },
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same, where a tool has a field for a header.' },
    basic: {
      type: 'http',
      scheme: 'basic',
      description:
        'The same as password, beside any user name: for Excel, Grafana, `curl -u`. A user’s password is not taken, and nothing of a browser.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'plumbline_session',
      description: 'Set by `POST /api/v2/auth/session` or v1 login. Writes by cookie must come from the same origin.',
    },
  },
  schemas: {
    identifier,
    relationship: {
      type: 'object',
      properties: {
        data: {
          anyOf: [
            { $ref: '#/components/schemas/identifier' },
            { type: 'array', items: { $ref: '#/components/schemas/identifier' } },
            { type: 'null' },
          ],
        },
        links: {
          type: 'object',
          description: 'For whoever accepts `application/vnd.api+json`: where the relation is followed.',
          properties: {
            self: text('What it links.', '/api/v2/inventories/dev-1/relationships/customer'),
            related: text('The records at its other end.', '/api/v2/inventories/dev-1/customer'),
          },
        },
      },
    },
    resource: {
      type: 'object',
      description: 'A record of any type.',
      required: ['id', 'type', 'attributes'],
      properties: {
        id: text('The record’s key.'),
        type: text('Its type.', 'category'),
        attributes: { type: 'object', additionalProperties: true },
        relationships: { type: 'object', additionalProperties: { $ref: '#/components/schemas/relationship' } },
      },
    },
    'history-entry': historyEntry,
    meta: {
      type: 'object',
      required: ['total', 'page', 'per_page', 'last_page'],
      properties: {
        total: integer('All matches.', 240),
        page: integer('This page, from 1.', 1),
        per_page: integer('Records a page.', 50),
        last_page: integer('The last page.', 5),
        total_is: {
          type: 'string',
          enum: ['at_least'],
          description: 'With `Prefer: total=later`, where the count takes long: there are `total` or more.',
        },
        did_you_mean: text('Of a search that found nothing: another that does.', 'fluke 179'),
      },
    },
    links: {
      type: 'object',
      required: ['self', 'next', 'prev', 'first', 'last'],
      properties: {
        self: text('This page.'),
        next: link('Null on the last page.'),
        prev: link('Null on the first page.'),
        first: text('The first page.'),
        last: link('The last page; null where pages go on by key.'),
      },
    },
    'odata-error': {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: text('A stable word for programs.', 'filter.unknown_property'),
            message: text('What went wrong, in the language of the user.'),
            target: text('The option at fault.', '$filter'),
            details: { type: 'array', items: { type: 'object', additionalProperties: true } },
            innererror: {
              type: 'object',
              properties: { position: integer('Where in the option, counted from 0.', 15) },
            },
          },
        },
      },
    },
    errors: {
      type: 'object',
      required: ['message', 'errors'],
      properties: {
        message: text('What went wrong, in the language of the user.'),
        errors: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              status: text('The HTTP status.', '422'),
              code: text('A stable word for programs.', 'field.required'),
              title: text('The kind of error.'),
              detail: text('What is wrong here.'),
              source: {
                type: 'object',
                properties: {
                  pointer: text('The attribute at fault.', '/data/attributes/customer_id'),
                  parameter: text('The query parameter at fault.'),
                },
              },
              meta: {
                type: 'object',
                description: 'Of a formula.',
                properties: { position: integer('Where in it, counted from 0.', 15) },
              },
            },
          },
        },
      },
    },
  },
};

/** A list of what is changed in one record, newest first. */
export const auditsAnswer: OpenApi = jsonBody({
  type: 'object',
  required: ['data', 'meta', 'links'],
  properties: {
    data: { type: 'array', items: { $ref: '#/components/schemas/history-entry' } },
    meta: { $ref: '#/components/schemas/meta' },
    links: { $ref: '#/components/schemas/links' },
  },
});
