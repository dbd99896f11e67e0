// What was seen to go wrong on the original, one test a fault, so that none of it comes back. V1-facts 15, "Mend".
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, v1Of } from '../../support/answers.ts';
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

it('id 0 is not the whole list', async () => {
  expect(v1Of(await get('inventory/0'))).toMatchObject({ status: 404, message: "RESOURCE '0' NOT FOUND", rows: [] });
});

it('X-REST-CORS reads nothing without credentials', async () => {
  expect((await lab.raw({ path: '/api/inventory', headers: { 'X-REST-CORS': 'ALLOW', Origin: lab.url } })).status).toBe(401);
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

it('a call without a session sets no cookie', async () => {
  for (const headers of [{}, credentialHeaders('berta')])
    expect((await lab.raw({ path: '/api/inventory', headers })).headers).not.toHaveProperty('set-cookie');
});
