// The v2 rows of docs/interface/tasks.md#endpoints, docs/interface/portal.md#endpoints, docs/interface/access.md#authentication,
// docs/interface/README.md#faces, docs/interface/v2.md#errors, docs/interface/README.md#limits, docs/interface/README.md#versioning, one
// named test a row.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#server/contract/operations.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { resourcesDir } from '../../support/seed-lab.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';
import { aDocument, aPublicUser, openPortal } from '../public/portal-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await aPublicUser(lab);
  await openPortal(lab);
  await aDocument(lab, { uID: 'doc-public', title: 'Manual' }, [['inventory', 'dev-1']]);
});
afterAll(() => lab.stop());

const admin = (method: string, path: string, body?: unknown): Promise<Answer> =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) });
const attributes = async (path: string) => v2Of(await admin('GET', path)).one.attributes;

async function asProbe(held: readonly string[], method: string, path: string, body: unknown): Promise<Answer> {
  await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(held) });
  return lab.v2('probe', { method, path: `/api/v2/${path}`, ...(method === 'GET' || method === 'DELETE' ? {} : { body }) });
}

/** Refused with all operations but this one, in words that name it. */
async function needs(operation: string, method: string, path: string, body: unknown = {}): Promise<void> {
  const others = operations.filter((name) => name !== operation);
  const refused = v2Of(await asProbe(others, method, path, body));
  expect([refused.status, refused.message], path).toEqual([403, expect.stringContaining(operation)]);
  expect((await asProbe([operation], method, path, body)).status, path).not.toBe(403);
}

async function ended(key: string, run: string): Promise<void> {
  for (;;) {
    const { list } = v2Of(await admin('GET', `admin/scheduled-tasks/${key}/runs`));
    if (list.find(({ id }) => id === run)?.attributes.status !== 'running') return;
  }
}

describe('scheduled tasks (docs/interface/tasks.md#endpoints)', () => {
  const key = 'session-cleanup';

  it.each([
    ['GET', 'admin/scheduled-tasks'],
    ['PUT', 'admin/scheduled-tasks/ghost'],
    ['DELETE', 'admin/scheduled-tasks/ghost'],
    ['POST', 'admin/scheduled-tasks/ghost/run'],
    ['GET', 'admin/scheduled-tasks/ghost/runs'],
    ['GET', 'admin/scheduler'],
    ['POST', 'admin/scheduler/pause'],
    ['POST', 'admin/scheduler/resume'],
  ])('%s /%s asks for administration_management (docs/interface/tasks.md#endpoints)', async (method, path) => {
    await needs('administration_management', method, path);
  });

  it('GET /admin/scheduled-tasks lists the tasks (docs/interface/tasks.md#endpoints)', async () => {
    const { list } = v2Of(await admin('GET', 'admin/scheduled-tasks'));
    expect(list.map(({ id }) => id)).toContain(key);
    for (const { attributes: task } of list)
      expect(task).toMatchObject({
        enabled: expect.anything(),
        cron_expression: expect.any(String),
        timezone: expect.any(String),
      });
  });

  it('PUT /admin/scheduled-tasks/{key} changes enabled, cron_expression and timezone (docs/interface/tasks.md#endpoints)', async () => {
    const values = { enabled: false, cron_expression: '15 4 * * 1', timezone: 'Asia/Tokyo' };
    const { status, one } = v2Of(await admin('PUT', `admin/scheduled-tasks/${key}`, values));
    expect([status, one.attributes]).toEqual([200, expect.objectContaining(values)]);
  });

  it('DELETE /admin/scheduled-tasks/{key} puts the task back to its default (docs/interface/tasks.md#endpoints)', async () => {
    const { status, one } = v2Of(await admin('DELETE', `admin/scheduled-tasks/${key}`));
    expect([status, one.attributes.enabled, one.attributes.cron_expression]).not.toContain('15 4 * * 1');
    expect(one.attributes.enabled).toBe(true);
  });

  it('POST /admin/scheduled-tasks/{key}/run runs it now, and GET …/runs tells of it (docs/interface/tasks.md#endpoints)', async () => {
    const { status, one } = v2Of(await admin('POST', `admin/scheduled-tasks/${key}/run`));
    expect(status).toBe(202);
    await ended(key, one.id);
    expect(v2Of(await admin('GET', `admin/scheduled-tasks/${key}/runs`)).list.map(({ id }) => id)).toContain(one.id);
  });

  it('GET /admin/scheduler, POST …/pause and …/resume (docs/interface/tasks.md#endpoints)', async () => {
    expect((await attributes('admin/scheduler')).state).toBe('running');
    expect((await admin('POST', 'admin/scheduler/pause')).status).toBe(200);
    expect((await attributes('admin/scheduler')).state).toBe('paused');
    expect((await admin('POST', 'admin/scheduler/resume')).status).toBe(200);
    expect((await attributes('admin/scheduler')).state).toBe('running');
  });
});

describe('public portal (docs/interface/portal.md#endpoints)', () => {
  const shown = [
    'public/portal/config',
    'public/portal/inventories',
    'public/portal/inventories/dev-1',
    'public/portal/inventories/dev-1/calibrations',
    'public/portal/inventories/dev-1/repairs',
    'public/portal/inventories/dev-1/documents',
    'public/portal/documents/doc-public/download',
    'public/qr/dev-1',
  ];

  it.each(shown)('GET /api/v2/%s answers without a token, and GET only (docs/interface/portal.md#endpoints)', async (path) => {
    lab.clock.step({ minutes: 1 });
    expect((await lab.raw({ path: `/api/v2/${path}` })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([401, 405]).toContain((await lab.raw({ method, path: `/api/v2/${path}`, body: {} })).status);
  });

  it.each([
    ['portal_enable', 0, 1],
    ['portal_start_address', '/portal', null],
    ['qrlink_enable', 0, 1],
    ['qrlink_address', '/portal/{mtag}', null],
  ])('GET and PUT /admin/portal-settings: %s (docs/interface/portal.md#endpoints)', async (name, value, usual) => {
    expect((await admin('PUT', 'admin/portal-settings', { [name]: value })).status).toBe(200);
    expect((await attributes('admin/portal-settings'))[name]).toBe(value);
    expect((await admin('PUT', 'admin/portal-settings', { [name]: usual })).status).toBe(200);
  });
});

describe('Authentication, v2', () => {
  const credentials = { email: emailOf('lockable'), password: passwordOf('lockable'), device_name: 'Row' };
  const tokenOf = async () =>
    ((await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body: credentials })).body as { token: string }).token;

  it('Authentication 1, 2: a token of POST /auth/token, sent as Bearer with Accept: application/json', async () => {
    const headers = { Authorization: `Bearer ${await tokenOf()}`, Accept: 'application/json' };
    expect((await lab.raw({ path: '/api/v2/auth/me', headers })).status).toBe(200);
    expect((await lab.raw({ path: '/api/v2/auth/me', headers: { Accept: 'application/json' } })).status).toBe(401);
    expect((await lab.raw({ path: '/api/v2/auth/me', headers: { ...headers, Accept: 'text/html' } })).status).toBe(406);
  });

  it('Authentication 3: a token does not expire', async () => {
    const headers = { Authorization: `Bearer ${await tokenOf()}` };
    lab.clock.step({ days: 4000 });
    expect((await lab.raw({ path: '/api/v2/auth/me', headers })).status).toBe(200);
  });

  it.each([
    ['price_view', 'GET', 'prices'],
    ['price_edit', 'POST', 'prices'],
    ['price_delete', 'DELETE', 'prices/ghost'],
    ['price_category_view', 'GET', 'price-categories'],
    ['article_edit', 'POST', 'standard-articles'],
    ['bookings_edit', 'POST', 'bookings'],
    ['notepad_edit', 'POST', 'notes'],
    ['dms_edit', 'POST', 'documents'],
    ['types_create', 'POST', 'device-types'],
    ['user_management_admin', 'POST', 'users'],
    ['administration_management', 'GET', 'admin/scheduler'],
  ])('Authentication 4: %s gates %s /%s', async (operation, method, path) => {
    await needs(operation, method, path);
  });

  it('Authentication 5: a session tells which operations it holds', async () => {
    const me = v2Of(await asProbe(['using_API', 'inventory_view'], 'GET', 'auth/me', undefined)).one;
    expect(me.attributes.operations).toEqual(['using_API', 'inventory_view']);
  });

  it('Authentication 6: /public/* needs no token', async () => {
    lab.clock.step({ minutes: 1 });
    expect((await lab.raw({ path: '/api/v2/public/languages' })).status).toBe(200);
  });
});

describe('Errors, v2', () => {
  it('Errors: created is 201', async () => {
    expect((await admin('POST', 'groups', { name: 'Errors' })).status).toBe(201);
  });

  it('Errors: a price row that duplicates the unique key is a validation error, 422', async () => {
    const type = v2Of(await admin('POST', 'device-types', { type_name: 'Zeile 422' })).one;
    const group = v2Of(await admin('POST', 'price-categories', { name: 'Zeile 422' })).one;
    const row = { type_id: type.id, price_category_id: group.id, start_date: '2026-01-01', complexity: 'mittel', price: 10 };
    const names = v2Of(await admin('GET', 'fields/prices')).list.map(({ attributes: one }) => [one.column_name, one.api_name]);
    const nameOf = Object.fromEntries(names) as Record<string, string>;
    const body = {
      [nameOf.type_tID ?? '']: row.type_id,
      [nameOf.price_cat_uID ?? '']: row.price_category_id,
      start_date: row.start_date,
      complexity: row.complexity,
      price: row.price,
    };
    expect((await admin('POST', 'prices', body)).status).toBe(201);
    const again = v2Of(await admin('POST', 'prices', { ...body, price: 20 }));
    expect([again.status, again.errors[0]?.source?.pointer]).toEqual([422, expect.stringMatching(/^\/data\/attributes\//)]);
  });

  it('Errors: the portal’s 404 is the same whether the feature is off or the item is not visible', async () => {
    lab.clock.step({ minutes: 1 });
    const hidden = await lab.raw({ path: '/api/v2/public/portal/inventories/dev-3' });
    await admin('PUT', 'admin/portal-settings', { portal_enable: false });
    const off = await lab.raw({ path: '/api/v2/public/portal/inventories/dev-1' });
    await admin('PUT', 'admin/portal-settings', { portal_enable: true });
    expect([hidden.status, off.status]).toEqual([404, 404]);
    expect(off.text).toBe(hidden.text);
  });

  it('message and errors with status, code, title, detail and source; all wrong attributes at once (docs/interface/v2.md#errors)', async () => {
    const answer = await admin('POST', 'inventories', {
      customer_id: 'ghost',
      status: 99,
      duedate: '2026-02-30',
      nonsense: 1,
      calibration_interval: -1,
    });
    const { status, message, errors } = v2Of(answer);
    expect([status, message.trim() !== '']).toEqual([422, true]);
    expect(errors.map(({ source }) => source?.pointer).sort()).toEqual(
      ['calibration_interval', 'customer_id', 'duedate', 'nonsense', 'status'].map((name) => `/data/attributes/${name}`),
    );
    for (const error of errors) expect(Object.keys(error)).toEqual(['status', 'code', 'title', 'detail', 'source']);
  });
});

describe('Errors, v2: what this installation cannot do', () => {
  it('Errors: a restart where nobody would start the program again is 422 and names what is missing', async () => {
    await needs('administration_management', 'POST', 'admin/restart');
    const refused = v2Of(await admin('POST', 'admin/restart', {}));
    expect([refused.status, refused.errors[0]?.code]).toEqual([422, 'server.component_missing']);
    expect(refused.message).toContain('the desktop program');
    expect((await admin('GET', 'customers')).status).toBe(200);
  });
});

describe('Limits, v2', () => {
  it('Limits: the name of a price class has up to 255 characters', async () => {
    const name = 'x'.repeat(255);
    expect(v2Of(await admin('POST', 'price-classes', { name })).one.attributes.name).toBe(name);
    const refused = v2Of(await admin('POST', 'price-classes', { name: `${name}x` }));
    expect([refused.status, refused.errors[0]?.source]).toEqual([422, { pointer: '/data/attributes/name' }]);
  });

  it.each([
    ['30 requests per minute of the /public block', '/api/v2/public/languages', 30],
    ['60 per minute of the portal', '/api/v2/public/portal/config', 60],
  ])('Limits: %s, then 429 with Retry-After', async (_what, path, most) => {
    lab.clock.step({ minutes: 2 });
    for (let count = 0; count < most; count += 1) expect((await lab.raw({ path })).status, String(count)).toBe(200);
    const refused = await lab.raw({ path });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    lab.clock.step({ minutes: 1 });
    expect((await lab.raw({ path })).status).toBe(200);
  });

  it('a page holds 50 unless said, and at most 500 (docs/interface/v2.md#lists)', async () => {
    expect(v2Of(await admin('GET', 'statuses')).meta.per_page).toBe(50);
    expect((await admin('GET', 'statuses?page[size]=500')).status).toBe(200);
    expect(v2Of(await admin('GET', 'statuses?page[size]=501')).errors[0]?.source).toEqual({ parameter: 'page[size]' });
  });
});

describe('Versioning', () => {
  it('Versioning: v1 under /api is 1.0.0, v2 under /api/v2 is beta', () => {
    const infoOf = (face: string) =>
      JSON.parse(readFileSync(join(resourcesDir, 'openapi', `${face}.json`), 'utf8')) as {
        info: { version: string };
        paths: object;
      };
    const [v1, v2] = [infoOf('v1'), infoOf('v2')];
    expect([v1.info.version, v2.info.version]).toEqual(['1.0.0', expect.stringMatching(/beta/i)]);
    expect(Object.keys(v1.paths).every((path) => path.startsWith('/api/') && !path.startsWith('/api/v2/'))).toBe(true);
    expect(Object.keys(v2.paths).every((path) => path.startsWith('/api/v2/'))).toBe(true);
  });

  it('Versioning: a stored dashboard keeps its JSON to the letter, types and settings of v1 unchanged, unknown ones too', async () => {
    const value = [
      {
        title: 'due_inventory',
        position: { x: 0, y: 0, width: 6, height: 3 },
        settings: { rowsPerPage: '5', customerKtag: null },
      },
      {
        title: 'only_in_v3',
        position: { x: 6, y: 0, width: 6, height: 3 },
        settings: { deep: { list: [1, null, 'ä'] } },
        extra: true,
      },
    ];
    const { id } = v2Of(await admin('POST', 'dashboards', { name: 'Old', value })).one;
    const stored = await lab.program.db.selectFrom('dashboards').select('value').where('uID', '=', id).executeTakeFirstOrThrow();
    expect(String(stored.value)).toBe(JSON.stringify(value));
    expect((await attributes(`dashboards/${id}`)).value).toEqual(value);
  });

  it.each(['latest', 'all'])('Versioning: GET /api/app/version?version=%s gives version and changes', async (version) => {
    const { body } = await lab.v1('admin', { path: `/api/app/version?version=${version}` });
    expect(JSON.stringify(body)).toMatch(/"version":"\d+\.\d+\.\d+".*"changes":\[/);
  });

  it('Versioning: both faces read the same users', async () => {
    await admin('PATCH', 'users/user-bare', { firstname: 'Überall' });
    expect((await lab.v1('admin', { path: '/api/user/user-bare' })).text).toContain('"firstname":"Überall"');
  });

  it('Versioning: both faces read the same roles', async () => {
    await admin('PATCH', 'roles/role-probe', { description: 'Beiderseits' });
    expect((await lab.v1('admin', { path: '/api/role/role-probe' })).text).toContain('Beiderseits');
  });

  it('Versioning: both faces read the same field settings', async () => {
    const label = { de: 'Baureihe', en: 'Series' };
    expect((await admin('PUT', 'fields/inventory/I4203', { label })).status).toBe(200);
    expect((await lab.v1('admin', { path: '/api/inventory/rules' })).text).toContain('Series');
    expect((await admin('GET', 'fields/inventory')).text).toContain('Series');
  });

  it('Versioning: scales, surcharges, currency and price list have no place in v1', () => {
    const { paths } = JSON.parse(readFileSync(join(resourcesDir, 'openapi', 'v1.json'), 'utf8')) as { paths: object };
    expect(Object.keys(paths).filter((path) => /scale|surcharge|price|currency/i.test(path))).toEqual([]);
  });
});
