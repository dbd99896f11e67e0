// What was seen on the running original: faults, one test each, so that none of them comes back, and what its clients rely on,
// one test each, so that it stays. docs/interface/v1.md#kept-and-mended.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, v1Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { parameter } from '../../support/http-client.ts';
import { credentialHeaders, type RunningLab, startLab } from '../../support/running-lab.ts';
import { expectCleanJson } from '../../support/scenarios.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const get = (path: string) => lab.v1('berta', { path: `/api/${path}` });

async function touchedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await labState(lab);
  await work();
  return touchedRows(before, await labState(lab));
}

describe('text of the caller never becomes SQL', () => {
  const injections = [
    "I4201' OR '1'='1",
    'I4201) UNION ALL VALUES (1) --',
    'I4201 DESC; DELETE FROM inventory',
    'CASE WHEN 1=1 THEN I4201 ELSE MTAG END',
  ];

  it.each(injections)('%s', async (text) => {
    expect(
      await touchedBy(async () => {
        for (const query of [
          parameter('sort', [{ property: text }]),
          parameter('sort', [{ property: 'I4201', direction: text }]),
          parameter('sort', text),
          parameter('filter', [{ property: text, value: 'x', operator: '=' }]),
        ]) {
          const answer = await get(`inventory?${query}`);
          expect(answer.status).toBe(400);
          expectCleanJson(answer);
        }
        const operator = v1Of(
          await get(`inventory?${parameter('filter', [{ property: 'I4201', value: 'A-1', operator: text }])}`),
        );
        expect(column(operator.rows, 'MTAG')).toEqual(['dev-1']);
        for (const path of [
          `inventory/${encodeURIComponent(text)}`,
          `inventory/dev-1/${encodeURIComponent(text)}`,
          `inventory/${encodeURIComponent(text)}/categories`,
        ])
          expect((await get(path)).status).toBe(404);
      }),
    ).toEqual([]);
  });
});

it('a line break in a message does not turn the status into 200', async () => {
  const answer = await get('inventory/one%0Atwo%0D%0Athree');
  expect(answer.status).toBe(404);
  expectCleanJson(answer);
  expect((await get(`inventory?${parameter('filter', [{ property: 'a\nb', value: 1 }])}`)).status).toBe(400);
});

it('an error of the database reaches neither body nor reason phrase', async () => {
  const phrases: Record<number, string> = { 400: 'Bad Request', 404: 'Not Found', 409: 'Conflict' };
  for (const [method, path, body] of [
    ['GET', `inventory?${parameter('filter', [{ property: 'no_such_column', value: 1, operator: '=' }])}`],
    ['GET', `inventory?${parameter('filter', [{ property: 'duedate', value: "'", operator: '>' }])}`],
    ['GET', `calibration?${parameter('sort', [{ property: 'inventory.no_such_column' }])}`],
    ['GET', "inventory/it's%0D%0AX-Injected:%201"],
    ['POST', 'customer', { KTAG: 'C-ALPHA', K4602: 'a key that is taken' }],
    ['POST', 'standard', { CTAG: 'cal-own', C2430: '12:345' }],
    ['DELETE', 'customer/C-ALPHA'],
  ] as const) {
    const response = await fetch(`${lab.url}/api/${path}`, {
      method,
      headers: { ...credentialHeaders('berta'), 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect(response.statusText, `${method} ${path}: ${text}`).toBe(phrases[response.status]);
    expect(response.headers.get('x-injected')).toBeNull();
    expect(text).not.toMatch(/SQL|UNIQUE|FOREIGN KEY|constraint|no such column/i);
    expect(JSON.parse(text)).toMatchObject({ success: false, data: { errorCode: response.status } });
  }
});

it('unknown resources, PATCH and bad bodies answer the envelope and no HTML', async () => {
  for (const call of [
    { path: '/api/unknown' },
    { method: 'PATCH', path: '/api/inventory/dev-1', body: {} },
    { method: 'POST', path: '/api/inventory', body: '<?xml version="1.0"?>' },
    { method: 'PUT', path: '/api/inventory/dev-1', body: '{"a"' },
  ]) {
    const answer = await lab.v1('berta', call);
    expectCleanJson(answer);
    expect(v1Of(answer)).toMatchObject({ success: false, errorCode: answer.status });
  }
});

it('a relation filter is not dropped because relations are shown', async () => {
  const { rows, total } = v1Of(
    await get(`inventory?${parameter('filter', [{ property: 'customer.K4602', value: 'Bergmann Optik', operator: '=' }])}`),
  );
  expect(total).toBe(3);
  for (const row of rows) expect(row.customer).toMatchObject({ KTAG: 'C-BETA' });
});

it('a to-many filter with a limit loses no row', async () => {
  const filter = parameter('filter', [{ property: 'categories.name', value: 'e', operator: 'like' }]);
  const pages = await Promise.all([0, 1, 2].map((offset) => get(`inventory?limit=1&offset=${offset}&${filter}`)));
  expect(pages.flatMap((page) => column(v1Of(page).rows, 'MTAG'))).toEqual(['dev-1', 'dev-3']);
});

it('a list of all rows leaves as it is read, and a client that goes away half-way harms nobody', async () => {
  const { db, changes } = lab.services.lab;
  const count = 3000;
  const rows = Array.from({ length: count }, (_, index) => ({
    uID: `many-${index}`,
    MTAG: 'dev-2',
    description: `${index} ${'x'.repeat(200)}`,
    created_at: '2026-03-02 09:00:00',
    updated_at: '2026-03-02 09:00:00',
  }));
  for (let start = 0; start < count; start += 500)
    await db
      .insertInto('repair')
      .values(rows.slice(start, start + 500))
      .execute();
  await changes.written(['repair']);
  const gone = await fetch(`${lab.url}/api/repair?limit=-1`, { headers: credentialHeaders('berta') });
  await gone.body?.cancel();
  const answer = await get('repair?limit=-1');
  expect(answer.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
  expect(answer.headers).not.toHaveProperty('content-length');
  expect(v1Of(answer)).toMatchObject({ status: 200, total: count + 1 });
  expect(new Set(column(v1Of(answer).rows, 'uID')).size).toBe(count + 1);
  expect(await touchedBy(() => db.deleteFrom('repair').where('uID', 'like', 'many-%').execute())).toHaveLength(count);
  await changes.written(['repair']);
});

it('id 0 is neither the whole list nor the whole table', async () => {
  for (const method of ['PUT', 'DELETE']) {
    const call = { method, path: '/api/inventory/0', ...(method === 'PUT' ? { body: { I4203: 'x' } } : {}) };
    expect(await touchedBy(async () => expect((await lab.v1('admin', call)).status).toBe(404))).toEqual([]);
  }

  expect(v1Of(await get('inventory/0'))).toMatchObject({ status: 404, message: "RESOURCE '0' NOT FOUND", rows: [] });
});

it('X-REST-CORS reads nothing without credentials', async () => {
  const listed = 'https://lims.test';
  await change(lab.program, 'setting', 'api.cors_origins', { value: JSON.stringify([listed]) });
  for (const Origin of [lab.url, listed])
    for (const name of ['X-REST-CORS', 'X_REST_CORS'])
      expect((await lab.raw({ path: '/api/inventory', headers: { [name]: 'ALLOW', Origin } })).status).toBe(401);
});

it('a nested object in PUT rewrites no other record', async () => {
  const body = {
    I4203: 'X11',
    customer: { KTAG: 'C-ALPHA', K4602: 'taken over' },
    inventory: { MTAG: 'dev-3', I4201: 'taken over' },
    categories: [{ uID: 'cat-mech', name: 'taken over' }],
  };
  expect(await touchedBy(() => lab.v1('berta', { method: 'PUT', path: '/api/inventory/dev-1', body }))).toEqual([
    'inventory dev-1',
  ]);
});

it('PUT does not change the key', async () => {
  expect(
    await touchedBy(async () =>
      expect((await lab.v1('berta', { method: 'PUT', path: '/api/inventory/dev-1', body: { MTAG: 'dev-99' } })).status).toBe(400),
    ),
  ).toEqual([]);
});

it('unknown foreign keys are not stored', async () => {
  for (const field of ['ktag', 'I4217', 'type_id', 'procedure_id']) {
    expect(
      await touchedBy(async () =>
        expect(
          v1Of(await lab.v1('berta', { method: 'PUT', path: '/api/inventory/dev-1', body: { [field]: 'ghost' } })).errors,
        ).toHaveProperty(field),
      ),
    ).toEqual([]);
  }
});

it('deletes leave no orphans', async () => {
  expect(
    await touchedBy(async () =>
      expect((await lab.v1('admin', { method: 'DELETE', path: '/api/customer/C-BETA' })).status).toBe(409),
    ),
  ).toEqual([]);
  expect(
    await touchedBy(async () =>
      expect((await lab.v1('berta', { method: 'DELETE', path: '/api/inventory/dev-3' })).status).toBe(200),
    ),
  ).toEqual([expect.stringMatching(/^bin /), 'inventory dev-3', 'inventory_categories dev-3 cat-dmm']);
});

it('what belongs to a calibration goes with it, and what a contact is named in keeps him', async () => {
  const gone = await touchedBy(async () =>
    expect((await lab.v1('admin', { method: 'DELETE', path: '/api/calibration/cal-own' })).status).toBe(200),
  );
  expect(gone).toEqual([expect.stringMatching(/^bin /), 'calibration cal-own', 'results res-own', 'standards std-own']);
  expect(
    await touchedBy(async () =>
      expect((await lab.v1('admin', { method: 'DELETE', path: '/api/contact/contact-alpha' })).status).toBe(409),
    ),
  ).toEqual([]);
});

it('a call without a session sets no cookie', async () => {
  for (const headers of [{}, credentialHeaders('berta')])
    expect((await lab.raw({ path: '/api/inventory', headers })).headers).not.toHaveProperty('set-cookie');
});

describe('kept, as clients rely on it', () => {
  it('unknown query parameters are ignored', async () => {
    expect((await get('inventory?unknown=1&page=7&_dc=123')).text).toBe((await get('inventory')).text);
  });

  it('a trailing slash is accepted', async () => {
    for (const path of ['inventory', 'inventory/dev-1', 'inventory/rules', 'inventory/dev-1/categories'])
      expect((await get(`${path}/`)).text).toBe((await get(path)).text);
  });

  it('a JSON body is read whatever its Content-Type', async () => {
    for (const type of ['text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded', 'nonsense']) {
      const call = {
        method: 'PUT',
        path: '/api/inventory/dev-2',
        headers: { 'Content-Type': type },
        body: `{"I4203":"${type}"}`,
      };
      expect(v1Of(await lab.v1('berta', call)).record.I4203).toBe(type);
    }
  });

  it('read one ignores limit, filter and sort', async () => {
    expect((await get('inventory/dev-1?limit=0&offset=9&filter=%7Bbroken&sort=nothing')).text).toBe(
      (await get('inventory/dev-1')).text,
    );
  });

  it('a sort without direction is ascending', async () => {
    const sorted = async (term: object) => column(v1Of(await get(`inventory?${parameter('sort', [term])}`)).rows, 'MTAG');
    expect(await sorted({ property: 'I4201' })).toEqual(await sorted({ property: 'I4201', direction: 'ASC' }));
  });

  it('an item of the array may hold a nested filter', async () => {
    const nested = { filter: { logic: 'OR', conditions: [{ property: 'I4201', value: 'A-1', operator: '=' }] } };
    const filter = [{ property: 'I4209', value: 'A', operator: '=' }, nested];
    expect(column(v1Of(await get(`inventory?${parameter('filter', filter)}`)).rows, 'MTAG')).toEqual(['dev-1']);
  });

  it('operators with blanks around them work', async () => {
    const filter = [{ property: 'I4201', value: 'A-1', operator: '  =  ' }];
    expect(v1Of(await get(`inventory?${parameter('filter', filter)}`)).total).toBe(1);
  });

  it('HEAD answers like GET', async () => {
    for (const path of ['/api/repair', '/api/repair/rep-own', '/api/repair/none']) {
      const [head, whole] = [await lab.v1('berta', { method: 'HEAD', path }), await lab.v1('berta', { path })];
      expect([head.status, head.headers['content-length'], head.text]).toEqual([
        whole.status,
        String(Buffer.byteLength(whole.text)),
        '',
      ]);
    }
  });
});
