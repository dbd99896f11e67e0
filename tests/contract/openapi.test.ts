// The two descriptions, read as an integrator's generator reads them: every reference leads somewhere, every name is one of a kind,
// every group and operation is known. docs/quality.md#s11.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { isOperation } from '#server/contract/operations.ts';
import { paperKinds } from '#server/papers/paper-kinds.ts';
import { resourcesDir } from '../support/seed-lab.ts';

interface DescribedOperation {
  requestBody?: object;
  operationId: string;
  summary: string;
  tags: string[];
  security?: object[];
  parameters?: { $ref?: string; name?: string; in?: string }[];
  responses: Record<string, object>;
  'x-operation'?: string[];
}

interface Description {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DescribedOperation> & { parameters?: DescribedOperation['parameters'] }>;
  components: Record<string, Record<string, unknown>>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

function read(face: 'v1' | 'v2') {
  const description = JSON.parse(readFileSync(join(resourcesDir, 'openapi', `${face}.json`), 'utf8')) as Description;
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path, method, shared: item.parameters ?? [], ...item[method] }] : [])),
  );
  return { description, operations };
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (name === '$ref' && typeof one === 'string' ? [one] : refsIn(one)));
}

describe.each(['v1', 'v2'] as const)('description of %s', (face) => {
  const { description, operations } = read(face);

  it('leads somewhere with each reference', () => {
    const missing = refsIn(description).filter((ref) => {
      const [root, kind = '', name = ''] = ref.split('/').slice(0, 4).slice(1);
      return root !== 'components' || description.components[kind]?.[name] === undefined;
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  it('names each operation once, with a summary, a group it introduces, and what a caller needs', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index || !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([]);
    const groups = new Set(description.tags.map(({ name }) => name));
    expect(description.tags.filter((tag) => tag.description.length < 5)).toEqual([]);
    for (const { operationId, summary, tags, security, 'x-operation': needs } of operations) {
      expect(summary, operationId).toMatch(/\w/);
      expect(tags.length === 1 && groups.has(tags[0] ?? ''), operationId).toBe(true);
      expect((needs ?? []).every(isOperation), operationId).toBe(true);
      if (security?.length === 0) expect(needs, operationId).toBeUndefined();
    }
  });

  it('describes each parameter of each path, and the refusals of what needs credentials', () => {
    for (const { path, operationId, parameters = [], shared, security, responses } of operations) {
      const described = [...shared, ...parameters].filter((one) => one.in === 'path').map(({ name }) => name);
      expect(described.toSorted(), operationId).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted());
      if (security === undefined)
        expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['401', '403', '429']));
    }
  });
});

it('each operation names what the door, the faces and the reading of what is sent may answer it with', () => {
  for (const face of ['v1', 'v2'] as const)
    for (const { path, method, operationId, responses, requestBody, security } of read(face).operations) {
      const anything = JSON.stringify(responses).includes('"*/*"');
      const body = requestBody === undefined ? [] : face === 'v2' ? ['413', '415', '422'] : ['413'];
      const accepting = face === 'v2' && !anything ? ['406'] : [];
      const record = path.includes('{') ? ['404'] : [];
      const isOpen = security?.length === 0;
      const write = ['patch', 'put', 'delete'].includes(method) && !isOpen ? ['409'] : [];
      expect(Object.keys(responses), operationId).toEqual(
        expect.arrayContaining(['400', '403', '503', ...body, ...accepting, ...record, ...write]),
      );
    }
});

interface Shown {
  type?: string | string[];
  examples?: unknown[];
  properties?: Record<string, Shown>;
  items?: Shown;
  $ref?: string;
}

function examplesIn(value: unknown, path: string): { path: string; schema: Shown; example: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const schema = value as Shown;
  const own = Array.isArray(schema.examples) ? schema.examples.map((example) => ({ path, schema, example })) : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, one]) => (name === 'examples' ? [] : examplesIn(one, `${path}/${name}`))),
  ];
}

describe('examples', () => {
  const { description } = read('v2');
  const schemas = description.components.schemas as Record<string, Shown>;

  it.each(['v1', 'v2'] as const)('%s: each one is a value that its schema takes', (face) => {
    const all = read(face).description;
    const ajv = new Ajv2020({ strict: false, validateSchema: false });
    addFormats.default(ajv);
    ajv.addSchema({ ...all, $id: 'all' });
    const parts = { schemas: all.components.schemas, paths: all.paths };
    // References inside a part are resolved where the whole stands.
    const whole = (schema: Shown) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"all#/')) as object;
    // Many members are alike; each kind is tried once.
    const given = [...new Map(examplesIn(parts, '').map((one) => [JSON.stringify(one.schema), one])).values()];
    const wrong = given.filter(({ schema, example }) => !ajv.validate(whole(schema), example));
    expect(wrong.map(({ path, example }) => `${path}: ${JSON.stringify(example)}`)).toEqual([]);
    expect(given.length).toBeGreaterThan(250);
  });

  it('every attribute of every record has one, and what is written is shown as a whole', () => {
    const without = Object.entries(schemas).flatMap(([name, { properties }]) =>
      Object.entries(properties?.attributes?.properties ?? {}).flatMap(([attribute, { examples, properties: inner }]) =>
        examples?.length || inner ? [] : [`${name}.${attribute}`],
      ),
    );
    expect(without.filter((one) => !/^(?:field-configuration)\./.test(one))).toEqual([]);
    const records = Object.keys(schemas).filter((name) => name.endsWith('-write'));
    expect(records.filter((name) => Object.keys((schemas[name]?.examples?.[0] as object) ?? {}).length === 0)).toEqual([]);
    expect(records.length).toBeGreaterThan(40);
  });
});

describe('what actions answer', () => {
  const { description, operations } = read('v2');

  it('each reading one describes its answer, whatever is sent back as JSON has a shape, and live events are a stream', () => {
    const shapeless = operations.flatMap(({ operationId, method, responses }) =>
      Object.entries(responses as Record<string, { content?: Record<string, { schema: Shown }> }>).flatMap(
        ([status, { content }]) => {
          if (Number(status) >= 300) return [];
          // What may be empty says so beside what it answers else.
          if (!content) return method === 'get' && !('200' in responses) ? [operationId] : [];
          const schema = content['application/json']?.schema;
          return schema && !schema.$ref && !schema.properties && !('anyOf' in schema) ? [operationId] : [];
        },
      ),
    );
    expect(shapeless).toEqual([]);
    const events = description.paths['/api/v2/events']?.get?.responses as Record<string, { content?: object }>;
    expect(Object.keys(events[200]?.content ?? {})).toEqual(['text/event-stream']);
  });

  it('each list of records or of what looks like them has its page and its neighbours (docs/interface/v2.md#shape)', () => {
    const resolved = (schema: Shown | undefined): Shown | undefined =>
      schema?.$ref ? resolved(description.components.schemas?.[schema.$ref.split('/').at(-1) ?? ''] as Shown) : schema;
    const lists = operations.flatMap(({ path, method, responses }) => {
      const content = (responses as Record<string, { content?: Record<string, { schema: Shown }> }>)['200']?.content;
      const answer = resolved(content?.['application/json']?.schema);
      const item = resolved(resolved(answer?.properties?.data)?.items);
      const named = ['id', 'type', 'attributes'].every((name) => item?.properties?.[name]);
      return method === 'get' && named ? [{ path, answer }] : [];
    });
    expect(lists.length).toBeGreaterThan(60);
    for (const { path, answer } of lists) {
      const meta = Object.keys(resolved(answer?.properties?.meta)?.properties ?? {});
      // What goes on for ever has no last page, and a place instead.
      if (meta.includes('cursor')) {
        expect(meta, path).toEqual(['cursor', 'more']);
        continue;
      }
      expect(meta, path).toEqual(expect.arrayContaining(['total', 'page', 'per_page', 'last_page']));
      const links = Object.keys(resolved(answer?.properties?.links)?.properties ?? {});
      expect(links, path).toEqual(['self', 'next', 'prev', 'first', 'last']);
    }
  });

  it('portal: each one may be the 404 of everything that is not public, or the 429 of 60 a minute', () => {
    const portal = operations.filter(({ path }) => /^\/api\/v2\/public\/(?:portal|qr)\//.test(path));
    expect(portal.length).toBeGreaterThan(6);
    for (const { operationId, responses } of portal)
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['404', '429']));
    expect(description.tags.find(({ name }) => name === 'public')?.description).toMatch(/30 .*60/s);
  });

  it('v1: what may be locked says 409', () => {
    for (const { operationId, method, responses } of read('v1').operations)
      if (method === 'put') expect(Object.keys(responses), operationId).toContain('409');
  });
});

/** POST that makes no record of the lab, or has its own way of making it only once. */
const withoutKey: [what: string, paths: RegExp][] = [
  [
    'reads: an answer is worked out and nothing kept',
    /\/(?:export|certificates|validate|judgement|evaluate|check|compose|preview|promise|lookup\/batch|data|access-code\/sheet)$/,
  ],
  [
    'signs in, or shows a secret that is kept nowhere',
    /\/auth\/|\/users\/\{id\}\/(?:api-keys|access-code)$|\/room-people(?:\/\{person\}\/code)?$/,
  ],
  ['runs the program itself, which a transaction cannot hold', /\/admin\//],
  [
    'a file: judged first, and applied once, by the token of its preview or as the record it becomes',
    /\/import(?:-dcc)?(?:-preview)?$/,
  ],
  ['a file: the same bytes again are the version that is there', /\/documents\/\{id\}\/(?:versions|recover)$/],
  ['prints: `request_key` makes two calls one job', /\/(?:print|labels|print-jobs|printers)(?:\/|$)/],
  [
    'papers: the same bytes again are the document that is there',
    new RegExp(`/(?:${paperKinds.map(({ path, word }) => `${path}/\\{id\\}/${word}`).join('|')})$`),
  ],
  ['makes a secret that is shown once, or sends what is noted and makes nothing', /\/webhooks\/\{id\}\/(?:secret|test)$/],
  ['a protocol of its own: it reads, and what it proposes twice can be confirmed once', /\/mcp$/],
  ['looks into a folder: what it finds twice is taken once', /\/watched-folders\/\{id\}\/look$/],
  ['sets a state: twice is once', /\/(?:activate|first|unlock|customers|restore|notices\/read)$/],
  ['adds a column: the second is refused', /\/fields\/\{table\}$/],
];

describe('Idempotency-Key', () => {
  const { operations } = read('v2');

  it('is taken by every POST that makes or changes records (docs/interface/v2.md#idempotency)', () => {
    const without = operations.filter(
      ({ path, method, parameters = [] }) =>
        method === 'post' &&
        !parameters.some(({ name, $ref }) => name === 'Idempotency-Key' || $ref?.endsWith('/Idempotency-Key')) &&
        !withoutKey.some(([, paths]) => paths.test(path)),
    );
    expect(without.map(({ path }) => path)).toEqual([]);
  });
});

describe('what the texts say', () => {
  it('v1: version, envelope, credentials, odd values, operators, each status', () => {
    const { description } = read('v1');
    expect(description.info).toMatchObject({ title: 'Plumbline v1', version: '1.0.0' });
    for (const word of [
      'totalCount',
      'HTTP_X_REST_API_KEY',
      'X-REST-USERNAME',
      'plumbline_session',
      'negative',
      'not in',
      'conditions',
    ])
      expect(description.info.description).toContain(word);
    for (const status of [400, 401, 403, 404, 405, 409, 413, 429, 503])
      expect(description.info.description).toMatch(new RegExp(`\\| ${status} \\|`));
  });

  it('v1: a coded field carries its label and what its letters mean', () => {
    const { description } = read('v1');
    const row = description.components.schemas?.inventoryRow as { properties: Record<string, object> };
    expect(row.properties.I4209).toMatchObject({ title: 'Status', description: expect.stringContaining('`A` In operation') });
    expect(row.properties.ktag).toMatchObject({ title: 'Customer', description: expect.stringContaining('(customer)') });
  });

  it('v1: what is only read has no writing endpoint', () => {
    const writes = read('v1').operations.filter(({ path, method }) => path.startsWith('/api/changelog') && method !== 'options');
    expect(new Set(writes.map(({ method }) => method))).toEqual(new Set(['get']));
  });
});

describe('for generators of clients', () => {
  const parametersAt = (path: string): { name?: string; schema?: object }[] =>
    read('v2').description.paths[path]?.get?.parameters ?? [];

  it.each(['v1', 'v2'] as const)('%s: no choice holds null, no pattern an escaped slash', (face) => {
    const text = JSON.stringify(read(face).description);
    expect(text.match(/"enum":\[[^\]]*null/g)).toBe(null);
    expect(text.match(/"pattern":"(?:[^"\\]|\\.)*\\\\\//g)).toBe(null);
  });

  it('a list and its file take each condition by name, twice for a range, and any other one', () => {
    const named = (path: string) => parametersAt(path).filter(({ name }) => String(name).startsWith('filter'));
    const ofList = named('/api/v2/inventories');
    expect(ofList.map(({ name }) => name)).toEqual(expect.arrayContaining(['filter[duedate]', 'filter[asset_number]', 'filter']));
    expect(ofList[0]?.schema).toEqual({ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] });
    expect(ofList.at(-1)).toMatchObject({ name: 'filter', style: 'deepObject', explode: true });
    expect(named('/api/v2/inventories/export')).toEqual(ofList);
  });

  it('what takes a file is sent as a form, and has no second way that a client would take instead', () => {
    const { paths } = read('v2').description;
    const both = Object.values(paths).flatMap((item) =>
      Object.values(item as Record<string, { requestBody?: { content: object } }>).flatMap(({ requestBody }) => {
        const types = Object.keys(requestBody?.content ?? {});
        return types.includes('multipart/form-data') ? [types.join()] : [];
      }),
    );
    expect(new Set(both)).toEqual(new Set(['multipart/form-data']));
    expect(both.length).toBeGreaterThan(6);
  });
});
