// Thousands of generated bad requests, the same in every run: each is answered at once with the face's envelope and a 4xx
// that names what is wrong, never with HTML, a 5xx, the unfiltered list or half a write.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of, v2Of } from '../support/answers.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { parameter } from '../support/http-client.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { expectCleanJson } from '../support/scenarios.ts';
import { auditCount, labState, touchedRows } from '../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const seed = 20260302;

/** A key without a sentence, or a sentence with a placeholder left in it. */
const unfinished =
  /^errors\.|: errors\.|\{(?:allowed|count|field|id|max|maximum|min|minimum|name|operation|operator|parameter|prefix|property|seconds|what)\}/;
const all = 7;

async function writesNothing(work: () => Promise<void>): Promise<void> {
  const before = await labState(lab);
  const trail = await auditCount(lab);
  await work();
  expect(touchedRows(before, await labState(lab))).toEqual([]);
  expect(await auditCount(lab)).toBe(trail);
}

function expectV1Refusal(answer: Answer, call: Call): void {
  const about = `${call.method ?? 'GET'} ${call.path}`.slice(0, 300);
  expectCleanJson(answer);
  expect(answer.status, about).toBeGreaterThanOrEqual(400);
  expect(answer.status, about).toBeLessThan(500);
  const { success, message, errorCode } = v1Of(answer);
  expect({ success, errorCode }, about).toEqual({ success: false, errorCode: answer.status });
  expect(message.trim(), about).not.toBe('');
  expect(message, about).not.toMatch(unfinished);
}

function expectV2Refusal(answer: Answer, call: Call): void {
  const about = `${call.method ?? 'GET'} ${call.path}`.slice(0, 300);
  expectCleanJson(answer);
  expect(answer.status, about).toBeGreaterThanOrEqual(400);
  expect(answer.status, about).toBeLessThan(500);
  const { errors } = v2Of(answer);
  expect(errors.length, about).toBeGreaterThan(0);
  for (const error of errors) {
    expect(error.status, about).toBe(String(answer.status));
    expect(error.detail, about).toMatch(/\S/);
    expect(error.detail, about).not.toMatch(unfinished);
  }
}

/** Half a character cannot be written into an address. */
const wellFormed = (word: string) => Buffer.from(word).toString();
const nasty = fc.constantFrom(
  '',
  "' OR 1=1 --', ",
  '"; DROP TABLE inventory; --',
  '\u0000',
  '%',
  '_',
  '*',
  '[',
  '](',
  '\\',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  '\u202e',
  '😀',
  '\ud83d',
  '..',
  '../../etc/passwd',
  'null',
  'NaN',
  '1e999',
  '-1',
  '9'.repeat(400),
  'ä'.repeat(300),
  '<script>',
  '$x',
  '\r\nX-Evil: 1',
);
const text = fc.oneof(nasty, fc.string({ maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 8 }));
const knownFields = [
  'I4201',
  'I4202',
  'I4209',
  'duedate',
  'I4229',
  'MTAG',
  'ktag',
  'customer.name',
  'categories.name',
  'calibration_interval',
  'created_at',
  'I4224',
  'remark',
];
const unknownName = text.filter((name) => name.trim() !== '' && !/^(?:[A-Za-z]\w*)$/.test(name)).map((name) => `?${name}`);
const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }));
const operator = fc.oneof(fc.constantFrom('=', '!=', '<', '>', '<=', '>=', 'like', 'in', 'not in', 'LIKE', ' = '), text);
const json = fc.json({ maxDepth: 4 });

describe('v1 reading', () => {
  it('a filter or sort that names anything unknown is refused, never the list', async () => {
    const condition = fc.record({ property: unknownName, value, operator });
    const bad = fc.oneof(
      condition.map((one) => parameter('filter', [one])),
      fc
        .tuple(condition, fc.constantFrom('AND', 'OR'))
        .map(([one, logic]) =>
          parameter('filter', { logic, conditions: [{ property: 'I4201', value: 'x', operator: '=' }, one] }),
        ),
      condition.map((one) => parameter('filter', [{ filter: { logic: 'OR', conditions: [one] } }])),
      unknownName.map((property) => parameter('sort', [{ property, direction: 'ASC' }])),
      fc
        .constantFrom('I4201', 'customer.name')
        .chain((property) =>
          text
            .filter((word) => !/^\s*(?:asc|desc)?\s*$/i.test(word))
            .map((direction) => parameter('sort', [{ property, direction }])),
        ),
      text.filter((word) => /[[{"]/.test(word)).map((word) => parameter('filter', `[${wellFormed(word)}`)),
    );
    await writesNothing(() =>
      fc.assert(
        fc.asyncProperty(bad, fc.constantFrom('inventory', 'customer', 'category'), async (query, segment) => {
          const call = { path: `/api/${segment}?${query}` };
          const answer = await lab.v1('berta', call);
          expectV1Refusal(answer, call);
          expect([400, 431]).toContain(answer.status);
        }),
        { seed, numRuns: 700 },
      ),
    );
  });

  it('any JSON as a filter is a list no longer than the true one, or a refusal', async () => {
    const anything = fc.oneof(
      json,
      fc
        .array(fc.record({ property: fc.constantFrom(...knownFields), value, operator }), { maxLength: 4 })
        .map((items) => JSON.stringify(items)),
      fc
        .record({
          logic: fc.oneof(fc.constantFrom('AND', 'OR'), text),
          conditions: fc.array(fc.record({ property: fc.constantFrom(...knownFields), value, operator }), { maxLength: 3 }),
        })
        .map((object) => JSON.stringify(object)),
    );
    await fc.assert(
      fc.asyncProperty(anything, text, text, async (filter, limit, offset) => {
        const call = {
          path: `/api/inventory?${parameter('filter', wellFormed(filter))}&${parameter('limit', wellFormed(limit))}&${parameter('offset', wellFormed(offset))}&${parameter('scenario', wellFormed(limit))}`,
        };
        const answer = await lab.v1('berta', call);
        if (answer.status === 200) {
          expectCleanJson(answer);
          expect(v1Of(answer).total).toBeLessThanOrEqual(all);
          expect(answer.text).not.toContain('far-1');
        } else expectV1Refusal(answer, call);
      }),
      { seed, numRuns: 900 },
    );
  });

  it('any id and any path is found or refused', async () => {
    const segment = text.map((part) => encodeURIComponent(wellFormed(part)));
    const raw = fc.constantFrom('%', '%2', '%zz', '%C3%28', '%F0%9F', '%00', '..%2f..', '%2e%2e', ';', '+', '~', '//', '?', '#');
    await writesNothing(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(segment, raw, fc.constantFrom('rules', 'get', 'insert', 'update', 'categories', 'I4201')), {
            minLength: 1,
            maxLength: 4,
          }),
          fc.constantFrom('GET', 'PUT', 'DELETE', 'POST', 'PATCH', 'OPTIONS', 'HEAD'),
          async (parts, method) => {
            const call = {
              method,
              path: `/api/inventory/x${parts.join('/')}`,
              ...(['PUT', 'POST', 'PATCH'].includes(method) ? { body: { nothing_known: 1 } } : {}),
            };
            const answer = await lab.v1('berta', call);
            if (method === 'OPTIONS') return;
            if (method === 'HEAD') expect(answer.status).toBeLessThan(500);
            else expectV1Refusal(answer, call);
          },
        ),
        { seed, numRuns: 600 },
      ),
    );
  });
});

describe('v1 writing', () => {
  const targets = fc.constantFrom(
    ['POST', '/api/inventory'],
    ['PUT', '/api/inventory/dev-1'],
    ['POST', '/api/inventory/insert'],
    ['POST', '/api/inventory/update'],
    ['PUT', '/api/customer/C-ALPHA'],
    ['POST', '/api/category'],
    ['PUT', '/api/category/cat-dmm'],
  );

  it('a body with anything unknown in it changes nothing', async () => {
    const body = fc
      .tuple(
        fc.dictionary(
          fc.oneof(text, fc.constantFrom('I4201', 'ktag', 'K4602', 'name', 'MTAG')),
          fc.oneof(value, fc.object({ maxDepth: 2 })),
          { maxKeys: 5 },
        ),
        unknownName,
        value,
      )
      .map(([known, name, given]) => ({ MTAG: 'dev-1', KTAG: 'C-ALPHA', ...known, [name]: given }));
    await writesNothing(() =>
      fc.assert(
        fc.asyncProperty(targets, body, async ([method = '', path = ''], values) => {
          const call = { method, path, body: values };
          expectV1Refusal(await lab.v1('berta', call), call);
        }),
        { seed, numRuns: 500 },
      ),
    );
  });

  it('bytes that are no body change nothing, whatever they are called', async () => {
    const types = fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'text/xml',
      '',
      'application/json; charset=utf-16',
      'x/y; boundary="',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((list) => Buffer.from(list)),
      text.map((word) => Buffer.from(`{${word}`)),
      text.map((word) => Buffer.from(`--x\r\nContent-Disposition: form-data; name="${word}"\r\n\r\n`)),
    );
    await writesNothing(() =>
      fc.assert(
        fc.asyncProperty(targets, types, bytes, async ([method = '', path = ''], type, body) => {
          const call = { method, path, headers: { 'Content-Type': type }, body };
          const answer = await lab.v1('berta', call);
          // An empty form for a record is an update with nothing in it.
          if (method === 'PUT' && answer.status === 200) expectCleanJson(answer);
          else expectV1Refusal(answer, call);
        }),
        { seed, numRuns: 400 },
      ),
    );
  });

  it('a value its field cannot have is named', async () => {
    const wrong = fc.oneof(
      fc.tuple(
        fc.constant('duedate'),
        text.filter((word) => word.trim() !== '' && !/^\d{4}-\d{2}-\d{2}/.test(word.trim())),
      ),
      fc.tuple(
        fc.constant('I4229'),
        fc.oneof(
          fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }),
          fc.integer({ max: 0 }),
          fc.integer({ min: 10_000 }),
        ),
      ),
      fc.tuple(
        fc.constant('I4209'),
        text.filter((word) => word.trim() !== '' && word.trim().length !== 1),
      ),
      fc.tuple(
        fc.constantFrom('I4201', 'remark', 'I4224'),
        fc.oneof(fc.array(scalar), fc.dictionary(fc.string(), scalar), fc.boolean()),
      ),
      fc.tuple(
        fc.constantFrom('ktag', 'I4217', 'type_id'),
        fc.string({ minLength: 1 }).map((word) => `ghost ${word}`),
      ),
    );
    await writesNothing(() =>
      fc.assert(
        fc.asyncProperty(wrong, async ([field, given]) => {
          const call = { method: 'PUT', path: '/api/inventory/dev-1', body: { I4203: 'must not stay', [field]: given } };
          const answer = await lab.v1('berta', call);
          expectV1Refusal(answer, call);
          expect(Object.keys(v1Of(answer).errors), JSON.stringify(given)).toEqual([field]);
          expect(v1Of(answer).message).toContain(field);
        }),
        { seed, numRuns: 300 },
      ),
    );
  });
});

describe('v2', () => {
  it('any parameters are a list of the caller’s rows or a refusal', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'filter[asset_number]',
        'filter[duedate]',
        'filter[status]',
        'filter[calibration_interval]',
        'filter[customer.name]',
        'page[size]',
        'page[number]',
        'sort',
        'include',
        'q',
        'fields[inventory]',
      ),
      text.map((word) => `filter[${word}]`),
      text,
    );
    const given = fc.oneof(
      text,
      fc.tuple(fc.constantFrom('like:', 'gt:', 'in:', 'null:', 'ne:', 'eq:', '-'), text).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, given), { minLength: 1, maxLength: 3 }), async (pairs) => {
        const call = {
          path: `/api/v2/inventories?${pairs.map(([key, word]) => parameter(wellFormed(key), wellFormed(word))).join('&')}`,
        };
        const answer = await lab.v2('berta', call);
        if (answer.status !== 200) {
          expectV2Refusal(answer, call);
          return;
        }
        expectCleanJson(answer);
        expect(Number(v2Of(answer).meta.total)).toBeLessThanOrEqual(all);
        expect(answer.text).not.toContain('far-1');
      }),
      { seed, numRuns: 900 },
    );
  });

  it('bodies with anything unknown in them change nothing', async () => {
    const targets = fc.constantFrom(
      ['POST', 'inventories'],
      ['PATCH', 'inventories/dev-1'],
      ['PUT', 'customers/C-ALPHA'],
      ['POST', 'categories'],
      ['POST', 'inventories/status-batch'],
      ['POST', 'inventories/bulk-delete'],
      ['POST', 'fields/inventory'],
      ['PATCH', 'auth/me'],
      ['POST', 'auth/api-keys'],
      ['POST', 'auth/password'],
    );
    const body = fc.oneof(
      fc.tuple(unknownName, value).map(([key, given]) => ({ [key]: given })),
      fc.tuple(unknownName, value).map(([key, given]) => ({ data: { attributes: { [key]: given } } })),
      fc.tuple(unknownName, value).map(([key, given]) => ({ data: { relationships: { [key]: { data: given } } } })),
      fc.constantFrom('', '{', '[]', 'null', '"x"', '{"data":[]', '\u0000'),
    );
    await writesNothing(() =>
      fc.assert(
        fc.asyncProperty(
          targets,
          body,
          fc.constantFrom('application/json', 'text/plain', 'application/vnd.api+json'),
          async ([method = '', path = ''], given, type) => {
            const call = {
              method,
              path: `/api/v2/${path}`,
              headers: { 'Content-Type': type },
              body: typeof given === 'string' ? given : JSON.stringify(given),
            };
            expectV2Refusal(await lab.v2('berta', call), call);
          },
        ),
        { seed, numRuns: 400 },
      ),
    );
  });
});

describe('values that are objects', () => {
  const odd: unknown[] = [
    { toString: 'x' },
    { toString: null, valueOf: null },
    [{ toString: 1 }],
    { length: 3, trim: 1, toLowerCase: 'x' },
    { toJSON: 'x', valueOf: 1 },
  ];

  it('with members of a text or of none are refused, or read as what they are', async () => {
    for (const resource of lab.services.lab.registry.all()) {
      const path = resource.definition.v2 && `/api/v2/${resource.definition.v2.path}`;
      if (!path) continue;
      for (const { attr, readOnly } of resource.fields) {
        if (readOnly) continue;
        for (const value of odd) {
          const body = { [attr]: value };
          const made = await lab.v2('admin', { method: 'POST', path, body });
          expect(made.status, `${resource.name}.${attr} ${JSON.stringify(value)}`).toBeLessThan(500);
        }
      }
    }
  });
});

describe('filters of objects', () => {
  it('have no operator and no value of their own making', async () => {
    for (const condition of [
      { property: 'I4201', value: { toString: 1 }, operator: '=' },
      { property: 'I4209', value: [{ toString: 1 }], operator: 'in' },
      { property: 'I4201', value: 'x', operator: { toString: 1 } },
      { property: { toString: 1 }, value: 'x', operator: '=' },
    ]) {
      const answer = await lab.v1('admin', { path: `/api/inventory?${parameter('filter', [condition])}` });
      expect(answer.status, JSON.stringify(condition)).toBeLessThan(500);
    }
    const changed = await lab.v1('admin', { method: 'POST', path: '/api/inventory/update', body: { MTAG: { toString: 1 } } });
    expect(changed.status).toBeLessThan(500);
  });
});

describe('strange requests', () => {
  it('headers and verbs of any kind', async () => {
    const headers = fc.dictionary(
      fc.constantFrom(
        'Accept',
        'Content-Type',
        'Cookie',
        'Origin',
        'X-HTTP-Method-Override',
        'If-Match',
        'Idempotency-Key',
        'X-Forwarded-For',
        'Range',
        'Authorization',
      ),
      fc.string({ maxLength: 30 }).map((word) => word.replace(/[^\x20-\x7e]/g, '?')),
      { maxKeys: 4 },
    );
    await writesNothing(() =>
      fc.assert(
        fc.asyncProperty(
          headers,
          fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LOCK'),
          fc.constantFrom(
            '/api/inventory',
            '/api/inventory/ghost',
            '/api/v2/inventories',
            '/api/v2/inventories/ghost',
            '/api/v2/auth/me',
            '/health',
            '/setup',
          ),
          async (extra, method, path) => {
            const answer = await lab.raw({ method, path, headers: extra });
            expect(answer.status, `${method} ${path} ${JSON.stringify(extra)}`).toBeLessThan(500);
            if (method !== 'HEAD') expectCleanJson(answer);
          },
        ),
        { seed, numRuns: 400 },
      ),
    );
  });
});
