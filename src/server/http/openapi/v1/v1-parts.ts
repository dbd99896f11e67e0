// What every endpoint of v1 shares: list parameters, error answers, ways to prove who asks. docs/interface/v1.md#envelope,
// docs/interface/v1.md#list-parameters, docs/interface/access.md#authentication.
import { type Refusable, refusalsOf } from '../refusals.ts';
import { jsonBody, type OpenApi } from '../schemas.ts';

const example = (value: unknown) => JSON.stringify(value);

const listParameters = {
  limit: {
    schema: { type: 'integer', default: 100 },
    description: 'How many records. Negative: all of them; 0 or no number: an empty page with its `totalCount`.',
  },
  offset: {
    schema: { type: 'integer', default: 0 },
    description: 'How many records to leave out before the first. Negative or no number: 0.',
  },
  sort: {
    schema: { type: 'string' },
    description: 'JSON array of `{property, direction}`, or the name of one field. See [Lists](/docs/v1#lists).',
    examples: {
      due: { summary: 'Newest first', value: example([{ property: 'created_at', direction: 'DESC' }]) },
    },
  },
  filter: {
    schema: { type: 'string' },
    description:
      'JSON array of `{property, value, operator}`, or a nested object `{logic, conditions}`. See [Filters](/docs/v1#filters).',
    examples: {
      list: {
        summary: 'Changed since',
        value: example([{ property: 'updated_at', value: '2026-01-01', operator: '>=' }]),
      },
      nested: {
        summary: 'One or the other',
        value: example({
          logic: 'OR',
          conditions: [
            { property: 'created_at', value: '2026-01-01', operator: '>=' },
            { property: 'updated_at', value: '2026-06-01', operator: '>=' },
          ],
        }),
      },
    },
  },
  scenario: {
    schema: { type: 'string', default: 'restfullyapp' },
    description: 'Taken for compatibility; has no effect.',
  },
};

export const listParameterRefs = Object.keys(listParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }));

const failures = {
  400: [
    'BadRequest',
    'Body, field, filter or sort is not valid; `message` names it.',
    'Customer (ktag): Please fill in this field.',
  ],
  401: ['Unauthorized', 'Credentials are missing or wrong, or the user is not active.', 'Unauthorized'],
  403: ['Forbidden', 'The operation is missing; `message` names it.', 'Forbidden: inventory_view'],
  404: ['NotFound', 'There is no such record, or the caller may not see it.', `RESOURCE '4711' NOT FOUND`],
  409: ['Conflict', 'Other records still need this one, or it is locked.', 'The record is still needed: Calibrations (3).'],
  413: ['TooLarge', 'The body is too large.', 'The request is too large.'],
  429: [
    'TooManyAttempts',
    'Too many wrong passwords, or too many passwords at once.',
    'Too many wrong passwords. Please try again in 120 seconds.',
  ],
  503: [
    'Unavailable',
    'Not now: the lab is being set up, restored or only looked at, its disk is full, or the question takes too long.',
    'The question takes longer than 5 seconds; please narrow the filter.',
  ],
} as const;

type Failure = keyof typeof failures;

/** Every refusal an operation of this kind may answer with. */
export function failureAnswers(asked: Omit<Refusable, 'face'>): OpenApi {
  const codes = refusalsOf({ ...asked, face: 'v1' }).filter((code) => code in failures) as Failure[];
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/${failures[code][0]}` }]));
}

function failureResponse(code: Failure): [string, OpenApi] {
  const [name, description, message] = failures[code];
  const value = { success: false, message, data: { errorCode: code, message } };
  const errors = code === 400 ? { errors: { ktag: ['Please fill in this field.'] } } : {};
  const body = jsonBody({ $ref: '#/components/schemas/error' }).content as { 'application/json': object };
  return [
    name,
    {
      description,
      ...(code === 429 ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } } : {}),
      content: { 'application/json': { ...body['application/json'], example: { ...value, ...errors } } },
    },
  ];
}

const errorSchema = {
  type: 'object',
  required: ['success', 'message', 'data'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'What went wrong, in the language of the user.' },
    data: {
      type: 'object',
      required: ['errorCode', 'message'],
      properties: {
        errorCode: { type: 'integer', description: 'The HTTP status.' },
        message: { type: 'string', description: 'The same sentence again.' },
      },
    },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Sentences by field, when fields are at fault.',
    },
  },
};

const credential = (where: 'query' | 'header', name: string, description: string) => ({
  type: 'apiKey',
  in: where,
  name,
  description,
});
const user = 'The user name, an e-mail address.';
const password = 'The password.';
const key = 'An API key of the same user.';

/** Three values together in one of two places, or a session: any one of the three is enough. */
export const security: OpenApi[] = [
  { headerUser: [], headerPassword: [], headerKey: [] },
  { queryUser: [], queryPassword: [], queryKey: [] },
  { session: [] },
];

export const components = {
  parameters: Object.fromEntries(
    Object.entries(listParameters).map(([name, parameter]) => [name, { name, in: 'query', ...parameter }]),
  ),
  responses: Object.fromEntries((Object.keys(failures).map(Number) as Failure[]).map(failureResponse)),
  securitySchemes: {
    headerUser: credential('header', 'X-REST-USERNAME', `${user} Any case, \`-\` or \`_\`, with or without \`HTTP_\` before it.`),
    headerPassword: credential('header', 'X-REST-PASSWORD', password),
    headerKey: credential('header', 'X-REST-API-KEY', key),
    queryUser: credential('query', 'HTTP_X_REST_USERNAME', user),
    queryPassword: credential('query', 'HTTP_X_REST_PASSWORD', password),
    queryKey: credential('query', 'HTTP_X_REST_API_KEY', key),
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'plumbline_session',
      description: 'Set by `POST /api/auth/login`. Writes by cookie must come from the same origin.',
    },
  },
  errorSchema,
};
