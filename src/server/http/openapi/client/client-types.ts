// The description of v2 as types for openapi-fetch: what a client may ask and what it is answered, each record's shape once.
// Written to contract/v2-api.generated.ts by `npm run sync`, so that renderer and tests cannot speak of what is not there.

import type { OpenApi } from '../schemas.ts';
import { memberName, quoted, typeText } from './schema-types.ts';

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: object;
}

type Contents = Record<string, { schema: OpenApi }>;

interface Operation {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Contents };
  responses: Record<string, { $ref?: string; content?: Contents }>;
}

type PathItem = Record<string, Operation> & { parameters?: Parameter[] };

interface Description {
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, OpenApi> };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const json = 'application/json';

const head = `// Written from the description of v2 by \`npm run sync\`: its paths as openapi-fetch reads them.

type S = components['schemas'];
type Content<T> = { headers: { [name: string]: unknown }; content: T };
type Json<T> = Content<{ 'application/json': T }>;
type Empty = { headers: { [name: string]: unknown }; content?: never };
type Refusals<Status extends number> = { [K in Status]: Json<S['errors']> };
/** A form with a file: FormData, wherever it comes from. */
type Form = { append(name: string, value: string): void; getAll(name: string): unknown[] };
type Ask<Parameters, Answers, Refused extends number> = { parameters: Parameters; requestBody?: never; responses: Answers & Refusals<Refused> };
type Send<Parameters, Body, Answers, Refused extends number> = { parameters: Parameters; requestBody: { content: { 'application/json': Body } }; responses: Answers & Refusals<Refused> };
type MaySend<Parameters, Body, Answers, Refused extends number> = { parameters: Parameters; requestBody?: { content: { 'application/json': Body } }; responses: Answers & Refusals<Refused> };

type FilterValue = string | number | readonly (string | number)[];
type Sparse = { [fields: \`fields[\${string}]\`]: string | undefined };
/** Reads of one record. */
export type ReadQuery = { include?: string } & Sparse;
/** Own attributes by name, those of relations by any path. */
export type ListQuery<Attribute extends string = string> = ReadQuery & {
  'page[number]'?: number;
  'page[size]'?: number;
  sort?: string;
  q?: string;
} & { [K in \`filter[\${Attribute}]\`]?: FilterValue } & { [filter: \`filter[\${string}.\${string}]\`]: FilterValue | undefined };
type ListOf<Name extends keyof S> = { data: S[Name][]; included?: S['resource'][]; meta: S['meta']; links: S['links'] };
`;

export function clientTypes(given: OpenApi): string {
  const description = given as unknown as Description;
  const records = recordsOf(description);
  const texts = Object.entries(description.paths).map(([path, item]): [string, string] => [path, pathText(item)]);
  const shared = sharedTexts(texts.map(([, text]) => text));
  return [
    head,
    ...[...shared].map(([text, name]) => `type ${name} = ${text};`),
    '',
    ...recordsText(records, sharedOperations(description, [...records.keys()])),
    'export interface paths {',
    ...texts.map(([path, text]) => `  ${quoted(path)}: ${shared.get(text) ?? text};`),
    '}',
    '',
    'export interface components {',
    '  schemas: {',
    ...schemaTexts(description.components.schemas),
    '  };',
    '}',
    '',
  ].join('\n');
}

/** What many paths have alike stands in the file once. */
function sharedTexts(texts: readonly string[]): Map<string, string> {
  const repeated = [...new Set(texts)].filter((text) => texts.filter((one) => one === text).length > 3);
  return new Map(repeated.map((text, index): [string, string] => [text, `Shared${index + 1}`]));
}

/** Endpoints that most records have below their path, such as work on many at once. */
function sharedOperations({ paths }: Description, records: readonly string[]): [string, PathItem][] {
  const below = records.flatMap((record) =>
    Object.keys(paths)
      .filter((path) => path.startsWith(`/api/v2/${record}/`))
      .map((path) => path.slice(`/api/v2/${record}/`.length)),
  );
  const suffixes = [...new Set(below)].filter(
    (suffix) => !suffix.startsWith('{id}') && below.filter((one) => one === suffix).length > records.length / 2,
  );
  return suffixes.flatMap((suffix) => {
    const item = records.map((record) => paths[`/api/v2/${record}/${suffix}`]).find((one) => one !== undefined);
    return item ? [[`/api/v2/{path}/${suffix}`, { ...item, parameters: [recordPath] } as PathItem]] : [];
  });
}

const recordPath: Parameter = { name: 'path', in: 'path', required: true, schema: {} };

/** What changes a record is what makes one, nothing of it required. */
function schemaTexts(schemas: Record<string, OpenApi>): string[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const whole = name.endsWith('-change') ? schemas[name.replace(/-change$/, '-write')] : undefined;
    const text = whole ? `Omit<Partial<S[${quoted(name.replace(/-change$/, '-write'))}]>, 'id'>` : typeText(schema);
    return `    ${memberName(name)}: ${text};`;
  });
}

function pathText(item: PathItem): string {
  const operations = methods.flatMap((method) => {
    const operation = item[method];
    return operation ? [`${method}: ${operationText(operation, item.parameters ?? [])}`] : [];
  });
  return `{ ${operations.join('; ')} }`;
}

function operationText({ parameters = [], requestBody, responses }: Operation, shared: Parameter[]): string {
  const statuses = Object.entries(responses);
  const refused = statuses.filter(([status]) => Number(status) >= 400).map(([status]) => status);
  const answers = statuses
    .filter(([status]) => Number(status) < 300)
    .map(([status, { content }]) => `${status}: ${answerText(content)}`);
  const parts = [parametersText([...shared, ...parameters])];
  if (requestBody) parts.push(bodyText(requestBody.content));
  parts.push(`{ ${answers.join('; ')} }`, refused.join(' | ') || 'never');
  const kind = !requestBody ? 'Ask' : requestBody.required ? 'Send' : 'MaySend';
  return `${kind}<${parts.join(', ')}>`;
}

/** Bytes have no type here: whoever takes them says how he reads them. */
function answerText(content: Contents | undefined): string {
  if (!content) return 'Empty';
  const list = content[json] ? listedRecord(content[json].schema) : null;
  if (list) return `Json<ListOf<${quoted(list)}>>`;
  if (content[json]) return `Json<${typeText(content[json].schema)}>`;
  return `Content<{ ${Object.keys(content)
    .map((type) => `${quoted(type)}: unknown`)
    .join('; ')} }>`;
}

function listedRecord(schema: OpenApi): string | null {
  const { data, meta } = (schema.properties ?? {}) as Record<string, { items?: { $ref?: string }; $ref?: string }>;
  const name = data?.items?.$ref?.split('/').at(-1);
  return name !== undefined && meta?.$ref?.endsWith('/meta') ? name : null;
}

function bodyText(content: Contents): string {
  const texts = [
    ...(content[json] ? [typeText(content[json].schema)] : []),
    ...('multipart/form-data' in content ? ['Form'] : []),
  ];
  return texts.join(' | ') || 'unknown';
}

function parametersText(all: readonly Parameter[]): string {
  const groups = (['query', 'path', 'header'] as const).flatMap((place) => {
    const own = all.filter((one) => one.in === place);
    if (own.length === 0) return [];
    const required = own.some((one) => one.required) ? '' : '?';
    return [`${place}${required}: ${place === 'query' ? queryText(own) : membersText(own)}`];
  });
  return groups.length > 0 ? `{ ${groups.join('; ')} }` : '{}';
}

function membersText(all: readonly Parameter[]): string {
  const members = all.map((one) => {
    const type = one === recordPath ? 'RecordPath' : typeText(one.schema);
    return `${memberName(one.name)}${one.required ? '' : '?'}: ${type}`;
  });
  return `{ ${members.join('; ')} }`;
}

function queryText(own: readonly Parameter[]): string {
  const type = own.map(({ name }) => /^fields\[(.*)\]$/.exec(name)?.[1]).find((name) => name !== undefined);
  if (type === undefined) return membersText(own);
  if (!own.some(({ name }) => name.startsWith('filter[')))
    return own.some(({ name }) => name === 'sort') ? 'ListQuery' : 'ReadQuery';
  return `ListQuery<keyof S[${quoted(type)}]['attributes'] & string>`;
}

/** Path of each record -> its type. */
function recordsOf({ paths }: Description): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, { get }] of Object.entries(paths)) {
    const name = /^\/api\/v2\/([a-z-]+)$/.exec(path)?.[1];
    const content = get?.responses[200]?.content?.[json];
    const type = content && paths[`${path}/{id}`]?.get ? listedRecord(content.schema) : null;
    if (name !== undefined && type !== null) found.set(name, type);
  }
  return found;
}

/** For code that serves every kind of record: the paths of all, and one shape for what they share. */
function recordsText(records: ReadonlyMap<string, string>, further: readonly [string, PathItem][]): string[] {
  const one = "Json<{ data: S['resource']; included?: S['resource'][] }>";
  const values = '{ [name: string]: unknown }';
  const change = `Send<{ path: { path: RecordPath; id: string }; header?: { 'If-Match'?: string; 'X-Change-Reason'?: string } }, ${values}, { 200: ${one} }, 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429>`;
  return [
    '/** Path of a record -> its type. */',
    'export interface RecordTypes {',
    ...[...records].map(([name, type]) => `  ${memberName(name)}: ${quoted(type)};`),
    '}',
    'export type RecordPath = keyof RecordTypes;',
    '',
    '/** The endpoints that every record has, for code that serves them all. */',
    'export interface recordPaths {',
    `  '/api/v2/{path}': { get: Ask<{ path: { path: RecordPath }; query?: ListQuery }, { 200: Json<ListOf<'resource'>> }, 401 | 403 | 422 | 429>; post: Send<{ path: { path: RecordPath } }, ${values}, { 201: ${one} }, 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429> };`,
    `  '/api/v2/{path}/{id}': { get: Ask<{ path: { path: RecordPath; id: string }; query?: ReadQuery }, { 200: ${one} }, 401 | 403 | 404 | 422 | 429>; patch: ${change}; delete: Ask<{ path: { path: RecordPath; id: string }; header?: { 'If-Match'?: string } }, { 204: Empty }, 401 | 403 | 404 | 409 | 412 | 429> };`,
    `  '/api/v2/{path}/{id}/audits': { get: Ask<{ path: { path: RecordPath; id: string }; query?: { 'page[number]'?: number; 'page[size]'?: number } }, { 200: Json<ListOf<'history-entry'>> }, 401 | 403 | 404 | 422 | 429> };`,
    ...further.map(([path, item]) => `  ${quoted(path)}: ${pathText(item)};`),
    '}',
    '',
  ];
}
