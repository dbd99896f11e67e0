// A client as an integrator writes it who has the interface document and nothing else: credentials in the query, filter and
// sort as JSON in the query, bodies as JSON, form or multipart. docs/interface/v1.md#envelope, docs/interface/records.md#kinds,
// docs/interface/records.md#names, docs/interface/v1.md#list-parameters, docs/interface/v1.md#endpoints, docs/interface/v1.md#session,
// docs/interface/access.md#authentication.

export type Fields = Record<string, string | number | null>;
export type Row = Record<string, unknown>;

interface Condition {
  property: string;
  value: unknown;
  operator: string;
}

interface NestedFilter {
  logic: 'AND' | 'OR';
  conditions: (Condition | { filter: NestedFilter })[];
}

interface ListOptions {
  limit?: number;
  offset?: number;
  sort?: { property: string; direction: string }[];
  filter?: Condition[] | NestedFilter;
  scenario?: string;
}

/** The envelope of 2.1, with the rest of what an answer may hold. */
interface Reply {
  status: number;
  contentType: string | null;
  success: boolean;
  message: string;
  data: Row;
  total: number;
  rows: Row[];
  record: Row;
  body: Row;
}

export interface Integrator {
  login(username: string, password: string): Promise<Reply>;
  list(resource: string, options?: ListOptions): Promise<Reply>;
  read(resource: string, id: string): Promise<Reply>;
  rules(resource: string): Promise<Reply>;
  get(resource: string, field: string, value: string): Promise<Reply>;
  create(resource: string, values: Fields): Promise<Reply>;
  update(resource: string, id: string, values: Fields): Promise<Reply>;
  remove(resource: string, id: string): Promise<Reply>;
  insert(resource: string, values: Fields, encoding: 'json' | 'form' | 'multipart'): Promise<Reply>;
  customUpdate(resource: string, values: Fields, encoding: 'json' | 'form' | 'multipart'): Promise<Reply>;
  version(which?: 'all' | 'latest'): Promise<Reply>;
  preflight(resource: string): Promise<Response>;
}

interface Access {
  baseUrl: string;
  username: string;
  password: string;
  apiKey: string;
}

function encoded(values: Fields, encoding: 'json' | 'form' | 'multipart'): RequestInit {
  const pairs = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  if (encoding === 'form') return { body: new URLSearchParams(pairs) };
  if (encoding === 'multipart') {
    const form = new FormData();
    for (const [name, value] of pairs) form.append(name, value);
    return { body: form };
  }
  return { body: JSON.stringify(values), headers: { 'Content-Type': 'application/json' } };
}

async function replyOf(response: Response, resource: string): Promise<Reply> {
  const body = (await response.json()) as Row;
  const data = (body.data ?? {}) as Row;
  const value = data[resource];
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    success: body.success === true,
    message: String(body.message),
    data,
    total: Number(data.totalCount),
    rows: Array.isArray(value) ? (value as Row[]) : [],
    record: Array.isArray(value) ? {} : ((value ?? {}) as Row),
    body,
  };
}

export function integrator({ baseUrl, username, password, apiKey }: Access): Integrator {
  const credentials = { HTTP_X_REST_USERNAME: username, HTTP_X_REST_PASSWORD: password, HTTP_X_REST_API_KEY: apiKey };

  function address(path: string, query: Record<string, string> = {}): string {
    return `${baseUrl}/api/${path}?${new URLSearchParams({ ...credentials, ...query }).toString()}`;
  }

  async function call(
    resource: string,
    path: string,
    request: RequestInit & { query?: Record<string, string> } = {},
  ): Promise<Reply> {
    const { query, ...init } = request;
    return replyOf(await fetch(address(path, query), init), resource);
  }

  const at = (...segments: string[]) => segments.map(encodeURIComponent).join('/');
  return {
    login: async (name, secret) => {
      const request = { method: 'POST', ...encoded({ username: name, password: secret }, 'json') };
      return replyOf(await fetch(`${baseUrl}/api/auth/login`, request), 'auth');
    },
    list: (resource, { limit, offset, sort, filter, scenario } = {}) => {
      const query = Object.entries({
        limit,
        offset,
        scenario,
        sort: sort && JSON.stringify(sort),
        filter: filter && JSON.stringify(filter),
      }).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
      return call(resource, resource, { query: Object.fromEntries(query) });
    },
    read: (resource, id) => call(resource, at(resource, id)),
    rules: (resource) => call(resource, at(resource, 'rules')),
    get: (resource, field, value) => call(resource, at(resource, 'get', field, value)),
    create: (resource, values) => call(resource, resource, { method: 'POST', ...encoded(values, 'json') }),
    update: (resource, id, values) => call(resource, at(resource, id), { method: 'PUT', ...encoded(values, 'json') }),
    remove: (resource, id) => call(resource, at(resource, id), { method: 'DELETE' }),
    insert: (resource, values, encoding) =>
      call(resource, at(resource, 'insert'), { method: 'POST', ...encoded(values, encoding) }),
    customUpdate: (resource, values, encoding) =>
      call(resource, at(resource, 'update'), { method: 'POST', ...encoded(values, encoding) }),
    version: (which) => call('app', 'app/version', which ? { query: { version: which } } : {}),
    preflight: (resource) => fetch(`${baseUrl}/api/${resource}`, { method: 'OPTIONS' }),
  };
}
