// The two descriptions, read as an integrator's generator reads them: every reference leads somewhere, every name is one of a kind,
// every group and operation is known. Issue "v1 complete", point 9.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOperation } from '#server/contract/operations.ts';
import { resourcesDir } from '../support/seed-lab.ts';

interface DescribedOperation {
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
