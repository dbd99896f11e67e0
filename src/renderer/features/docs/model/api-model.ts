// The document as the reference shows it: groups with their operations, each operation whole, and the record a group is about.
import {
  follow,
  nameOfRef,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type RequestBody,
  type ResponseObject,
  type Schema,
} from './open-api.ts';

export type ApiVersion = 'v1' | 'v2';

export function isApiVersion(value: unknown): value is ApiVersion {
  return value === 'v1' || value === 'v2';
}

export interface Operation {
  id: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Names of operations of which one suffices. */
  needs: readonly string[];
  /** Answers without credentials. */
  open: boolean;
  /** On its way out. */
  deprecated: boolean;
  parameters: readonly Parameter[];
  body: RequestBody | null;
  responses: readonly [status: string, response: ResponseObject][];
}

export interface Group {
  name: string;
  title: string;
  description: string;
  operations: readonly Operation[];
  record: Schema | null;
}

export interface ApiModel {
  document: OpenApiDocument;
  groups: readonly Group[];
  operations: ReadonlyMap<string, Operation>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'];

export function readApi(document: OpenApiDocument): ApiModel {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const found = item[method] as OperationObject | undefined;
      return found ? [readOperation(document, { method, path, found, shared: (item.parameters ?? []) as Parameter[] })] : [];
    }),
  );
  const groups = (document.tags ?? []).map((tag) => {
    const own = operations.filter((operation) => operation.group === tag.name);
    return {
      name: tag.name,
      title: tag['x-displayName'] ?? tag.name,
      description: tag.description ?? '',
      // What a browser asks by itself stands last.
      operations: [...own.filter(({ method }) => method !== 'options'), ...own.filter(({ method }) => method === 'options')],
      record: recordOf(document, own, tag.name),
    };
  });
  return { document, groups, operations: new Map(operations.map((operation) => [operation.id, operation])) };
}

// The page says in its own words who may call; the description says it for everybody else.
const accessSentence = /^(?:Needs (?:the operation|one of the operations) [^.]*\.|No credentials\.)\s*/;

interface Found {
  method: string;
  path: string;
  found: OperationObject;
  shared: Parameter[];
}

function readOperation(document: OpenApiDocument, { method, path, found, shared }: Found): Operation {
  const parameters = [...shared, ...(found.parameters ?? [])];
  return {
    id: found.operationId,
    group: found.tags?.[0] ?? '',
    method,
    path,
    summary: found.summary ?? found.operationId,
    description: (found.description ?? '').replace(accessSentence, ''),
    needs: found['x-operation'] ?? [],
    open: found.security?.length === 0,
    deprecated: found.deprecated === true,
    parameters: parameters.map((parameter) => follow(document, parameter)),
    body: found.requestBody ? follow(document, found.requestBody) : null,
    responses: Object.entries(found.responses).map(([status, response]) => [status, follow(document, response)]),
  };
}

/** The schema of the records that the group's list answers with: v1 has them under the group's name, v2 under `data`. */
function recordOf(document: OpenApiDocument, operations: readonly Operation[], group: string): Schema | null {
  for (const { method, responses } of operations) {
    const answer = method === 'get' ? responses[0]?.[1].content?.['application/json']?.schema : undefined;
    const data = answer?.properties?.data;
    const items = (data?.properties?.[group] ?? data)?.items;
    if (items && nameOfRef(items) !== null) return follow(document, items).properties?.attributes ?? items;
  }
  return null;
}
