// The public portal: what it shows, what it does not, and one answer for everything it refuses. docs/interface/portal.md#rules,
// docs/interface/README.md#limits, docs/interface/v2.md#errors, docs/quality.md#s12.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { v2Of } from '../../support/answers.ts';
import { aFilter, anInventory, change } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { hiddenWord } from '../../support/seed-records.ts';
import { aDocument, aPublicUser, openPortal, publicOperations, setRole } from './portal-world.ts';

const base = '/api/v2/public/portal';
const device = `${base}/inventories/dev-1`;

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ logs: true });
  await aPublicUser(lab);
  const { registry } = lab.services.lab;
  await createRecord(lab.program, registry.resource('repair'), {
    values: { uID: 'rep-1', MTAG: 'dev-1', repair_date: '2025-05-05', notes: 'secretnote', technician: 'Tom' },
  });
  await createRecord(lab.program, registry.resource('repair'), { values: { MTAG: 'dev-3', repair_date: '2025-05-06' } });
  await createRecord(lab.program, registry.resource('calibration'), {
    values: { CTAG: 'cal-of-2', MTAG: 'dev-2', status: 'D', C2301: '2025-01-05', C2306: 'CERT-2' },
  });
  await aDocument(lab, { uID: 'doc-1', title: 'Manual' }, [['inventory', 'dev-1']]);
  await aDocument(lab, { uID: 'doc-2', title: 'Certificate' }, [['calibration', 'cal-of-2']]);
  await aDocument(lab, { uID: 'doc-loose', title: 'Quotation' }, []);
  await aDocument(lab, { uID: 'doc-of-beta', title: 'Of another', customer_KTAG: 'C-BETA' }, [['inventory', 'dev-1']]);
  await aDocument(lab, { uID: 'doc-elsewhere', title: 'Elsewhere' }, [['inventory', 'dev-3']]);
});
afterAll(() => lab.stop());
beforeEach(async () => {
  lab.clock.step({ minutes: 2 });
  await openPortal(lab);
});

const get = (path: string, headers: Record<string, string> = {}) => lab.raw({ path, headers });
const list = async (query = '') => v2Of(await get(`${base}/inventories${query}`));
const ids = async (query = '') => (await list(query)).list.map(({ id }) => id);

async function setField(column: string, values: Record<string, unknown>): Promise<void> {
  const { db, registry } = lab.services.lab;
  const found = await db.selectFrom('field_settings').select('uID').where('column_name', '=', column).executeTakeFirst();
  if (found) await change(lab.program, 'field_setting', String(found.uID), values);
  else {
    const setting = { table_name: 'inventory', column_name: column, ...values };
    await createRecord(lab.program, registry.resource('field_setting'), { values: setting });
  }
}

/** What a visitor can compare; the request's own number and the hour are no part of the answer. */
function seen({ status, text, headers }: Answer): unknown {
  const { 'x-request-id': _id, date: _date, 'ratelimit-remaining': _left, 'ratelimit-reset': _reset, ...rest } = headers;
  return { status, text, headers: rest };
}

describe('what is shown', () => {
  it('the devices of the public user’s customers, in the list shape, even when he himself sees all', async () => {
    const { list: rows, meta, links } = await list();
    expect(rows.map(({ id }) => id)).toEqual(['dev-1', 'dev-2', 'dev-5', 'dev/6 ü']);
    expect(meta).toEqual({ total: 4, page: 1, per_page: 50, last_page: 1 });
    const self = `${base}/inventories?page%5Bnumber%5D=1`;
    expect(links).toEqual({ self, next: null, prev: null, first: self, last: self });
    expect(rows[0]).toEqual({
      id: 'dev-1',
      type: 'inventory',
      attributes: {
        asset_number: 'A-1',
        manufacturer: 'Äpfelmann',
        model: 'X10',
        serial_number: 'SN-001',
        description: 'Druckmessgerät',
        status: 1,
        duedate: '2026-03-10',
      },
    });
  });

  it('pages', async () => {
    const page = await list('?page[size]=3&page[number]=2&sort=-asset_number');
    expect(page.list.map(({ id }) => id)).toEqual(['dev-1']);
    expect(page.meta).toEqual({ total: 4, page: 2, per_page: 3, last_page: 2 });
    expect(new URL(page.links.prev ?? '', lab.url).searchParams.get('page[number]')).toBe('1');
    expect((await get(page.links.prev ?? '')).status).toBe(200);
  });

  it('words and order know what is shown, and nothing else', async () => {
    expect(await ids('?q=pfelmann')).toEqual(['dev-1', 'dev-5']);
    expect(await ids('?q=SN-002')).toEqual(['dev-2']);
    // `remark` and `location` hold them.
    expect(await ids('?q=zweite+Zeile')).toEqual([]);
    expect(await ids('?q=Halle')).toEqual([]);
    expect(await ids('?q=Ha')).toEqual([]);
    expect(await ids('?sort=-duedate&page[size]=1')).toEqual(['dev/6 ü']);
    for (const [query, parameter] of [
      ['sort=remark', 'sort'],
      ['sort=customer.name', 'sort'],
      ['sort=location', 'sort'],
      ['filter[remark]=x', 'filter[remark]'],
      ['include=customer', 'include'],
      ['x=1', 'x'],
    ]) {
      const { status, errors } = await list(`?${query}`);
      expect([status, errors[0]?.source], query).toEqual([422, { parameter }]);
    }
  });

  it('a field of the lab’s choice: shown, sorted and found as soon as it is flagged, gone with the flag', async () => {
    await setField('remark', { small_view_visible: 1 });
    await setField('I4204', { small_view_visible: 0 });
    const [first] = (await list('?q=zweite+Zeile')).list;
    expect(first).toMatchObject({ id: 'dev-1', attributes: { remark: 'Erste Zeile\nzweite Zeile' } });
    expect(first?.attributes).not.toHaveProperty('serial_number');
    expect(await ids('?q=SN-002')).toEqual([]);
    expect((await get(`${base}/inventories?sort=serial_number`)).status).toBe(422);
    await setField('remark', { visible: 0 });
    expect((await list()).list[0]?.attributes).not.toHaveProperty('remark');
    await setField('remark', { small_view_visible: 0, visible: 1 });
    await setField('I4204', { small_view_visible: 1 });
    expect((await get(device)).text).not.toContain('zweite Zeile');
  });

  it('another record by its name, and only when the role may view it', async () => {
    await setField('ktag', { small_view_visible: 1 });
    expect(v2Of(await get(device)).one.attributes.customer_id).toBeNull();
    await setRole(lab, { operations: [...publicOperations, 'customers_view'] });
    expect(v2Of(await get(device)).one.attributes.customer_id).toBe('Äpfelmann Prüftechnik');
    for (const sort of ['customer_id', 'customer.name', 'customer.remark'])
      expect((await get(`${base}/inventories?sort=${sort}`)).status, sort).toBe(422);
    await setField('ktag', { small_view_visible: 0 });
  });

  it('one device, with a key of any kind', async () => {
    expect(v2Of(await get(`${base}/inventories/dev%2F6%20%C3%BC`)).one).toMatchObject({
      id: 'dev/6 ü',
      attributes: { asset_number: 'C-2' },
    });
  });

  it('the words for it all, in the visitor’s language', async () => {
    const answer = v2Of(await get(`${base}/config`, { 'Accept-Language': 'de-AT,en' }));
    expect(answer.one).toMatchObject({
      type: 'portal-config',
      attributes: { lab_name: 'Test lab', start_address: null, tabs: ['calibrations', 'repairs', 'documents'] },
    });
    const fields = answer.one.attributes.fields as Record<string, { api_name: string; label: string; options: unknown }[]>;
    expect(Object.keys(fields)).toEqual(['inventory', 'calibration', 'repair', 'document']);
    expect(fields.inventory?.find(({ api_name }) => api_name === 'manufacturer')).toMatchObject({ label: 'Hersteller' });
    expect(fields.inventory?.map(({ api_name }) => api_name)).not.toContain('remark');
    expect((await get(`${base}/config`)).text).toContain('"label":"Manufacturer"');
  });

  it('within the public user’s device filter, also over fields that are not shown', async () => {
    const filter = await aFilter(lab.program, { formula: "I4211 = 'Halle 1'" });
    await change(lab.program, 'user', 'user-public', { inventory_filter: String(filter.uID) });
    expect(await ids()).toEqual(['dev-1', 'dev-2']);
    expect((await get(`${base}/inventories/dev-5`)).status).toBe(404);
    await change(lab.program, 'user', 'user-public', { inventory_filter: 'all' });
  });
});

describe('tabs', () => {
  it('calibrations newest first, with what is shown of them', async () => {
    const { list: rows, meta } = v2Of(await get(`${device}/calibrations`));
    expect(meta.total).toBe(2);
    expect(rows.map(({ attributes }) => attributes)).toEqual([
      {
        calibration_date: '2025-03-10',
        next_calibration_date: '2026-03-10',
        certificate_number: 'CERT-1',
        cal_result: null,
      },
      {
        calibration_date: '2024-03-10',
        next_calibration_date: '2025-03-10',
        certificate_number: 'CERT-0',
        cal_result: null,
      },
    ]);
    expect(v2Of(await get(`${device}/calibrations?page[size]=1&page[number]=2`)).list[0]?.attributes.certificate_number).toBe(
      'CERT-0',
    );
    expect((await get(`${device}/calibrations?sort=remark`)).status).toBe(422);
  });

  it('repairs', async () => {
    const answer = await get(`${device}/repairs`);
    expect(v2Of(answer).list).toMatchObject([{ id: 'rep-1', attributes: { repair_date: '2025-05-05' } }]);
    expect(answer.text).not.toMatch(/secretnote|Tom/);
  });

  it('documents of the device and of its calibrations, as files', async () => {
    expect(v2Of(await get(`${device}/documents`)).list).toEqual([
      { id: 'doc-1', type: 'document', attributes: { title: 'Manual', type: null } },
    ]);
    expect(v2Of(await get(`${base}/inventories/dev-2/documents`)).list.map(({ id }) => id)).toEqual(['doc-2']);
    const file = await get(`${base}/documents/doc-2/download`);
    expect(file).toMatchObject({ status: 200, text: 'content of Certificate' });
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.headers['cache-control']).toBe('no-store');
    expect((await lab.raw({ method: 'HEAD', path: `${base}/documents/doc-1/download` })).status).toBe(200);
  });

  it('keep planned calibrations and documents without approval to the lab', async () => {
    const { registry } = lab.services.lab;
    await createRecord(lab.program, registry.resource('calibration'), {
      values: { CTAG: 'cal-planned', MTAG: 'dev-1', C2301: '2026-04-10', C2306: 'CERT-PLANNED' },
    });
    await aDocument(lab, { uID: 'doc-early', title: 'Early' }, [['calibration', 'cal-planned']]);
    await aDocument(lab, { uID: 'doc-draft', title: 'Draft', approved_at: null }, [['inventory', 'dev-1']]);
    expect((await get(`${device}/calibrations`)).text).not.toContain('CERT-PLANNED');
    expect((await get(`${device}/documents`)).text).not.toMatch(/Draft|Early/);
    for (const id of ['doc-draft', 'doc-early']) expect((await get(`${base}/documents/${id}/download`)).status).toBe(404);
  });

  it('open and close with the operations of the role', async () => {
    const tabs = async () => v2Of(await get(`${base}/config`)).one.attributes.tabs;
    await setRole(lab, { operations: ['inventory_view', 'inventory_repair_view'] });
    expect(await tabs()).toEqual(['repairs']);
    expect((await get(`${device}/repairs`)).status).toBe(200);
    for (const path of [`${device}/calibrations`, `${device}/documents`, `${base}/documents/doc-1/download`])
      expect((await get(path)).status, path).toBe(404);
    // Without calibrations, what hangs on them is out of sight, too.
    await setRole(lab, { operations: ['inventory_view', 'dms_view'] });
    expect((await get(`${base}/documents/doc-2/download`)).status).toBe(404);
    expect((await get(`${base}/documents/doc-1/download`)).status).toBe(200);
  });
});

describe('a printed code', () => {
  const path = '/api/v2/public/qr/dev-1';

  it('shows its device while the list is closed', async () => {
    await setRole(lab, { portal_enable: 0 });
    const { body } = await get(path);
    expect(body).toMatchObject({
      data: { id: 'dev-1', attributes: { asset_number: 'A-1' } },
      meta: { lab_name: 'Test lab', fields: expect.any(Array) },
    });
    expect(Object.keys((body as { data: { attributes: object } }).data.attributes)).not.toContain('remark');
    expect((await get(device)).status).toBe(404);
  });

  it('is closed by its own switch', async () => {
    await setRole(lab, { qrlink_enable: 0 });
    expect((await get(path)).status).toBe(404);
    expect((await get(device)).status).toBe(200);
  });
});

describe('the one refusal', () => {
  const addresses = (key: string, document: string) => [
    `${base}/inventories/${key}`,
    `${base}/inventories/${key}/calibrations`,
    `${base}/inventories/${key}/repairs`,
    `${base}/inventories/${key}/documents`,
    `${base}/documents/${document}/download`,
    `/api/v2/public/qr/${key}`,
  ];
  const lists = [`${base}/config`, `${base}/inventories`, `${base}/inventories?q=x&sort=remark&page[size]=0`];

  it('is the same byte for byte, whatever the reason', async () => {
    const refusals: [string, unknown][] = [];
    async function gather(reason: string, paths: readonly string[]): Promise<void> {
      lab.clock.step({ minutes: 2 });
      for (const path of paths) refusals.push([`${reason}: ${path}`, seen(await get(path))]);
    }
    for (const key of ['ghost', 'dev-3', 'far-1', '12:345', 'dev-1%00', '%27%20or%201=1', 'x'.repeat(400), '-', '.', 'DEV-1'])
      await gather('not visible', addresses(key, 'doc-ghost').slice(0, 4));
    for (const document of ['ghost', 'doc-loose', 'doc-of-beta', 'doc-elsewhere'])
      await gather('no such document', addresses('ghost', document));
    await setRole(lab, { portal_enable: 0, qrlink_enable: 0 });
    await gather('off', [...addresses('dev-1', 'doc-1'), ...addresses('ghost', 'ghost'), ...lists]);
    await openPortal(lab);
    await setRole(lab, { operations: ['using_API', 'calibration_view', 'repair_view', 'dms_view'] });
    await gather('the role sees no device', [...addresses('dev-1', 'doc-1'), ...lists]);
    await openPortal(lab);
    await change(lab.program, 'user', 'user-public', { status: 'locked' });
    await gather('the public user is locked', [...addresses('dev-1', 'doc-1'), ...lists]);
    await change(lab.program, 'user', 'user-public', { status: 'active', is_public: 0 });
    await gather('no public user', [...addresses('dev-1', 'doc-1'), ...lists]);
    await change(lab.program, 'user', 'user-public', { is_public: 1 });
    expect((await get(device)).status).toBe(200);
    expect(refusals.length).toBeGreaterThan(90);
    const [, first] = refusals[0] ?? [];
    expect(first).toMatchObject({ status: 404 });
    expect(JSON.stringify(first)).not.toMatch(/ghost|dev-|set-cookie/i);
    for (const [reason, answer] of refusals) expect(answer, reason).toEqual(first);
  });

  it('has no body for HEAD and the same length', async () => {
    const [full, head] = [
      await get(`${base}/inventories/ghost`),
      await lab.raw({ method: 'HEAD', path: `${base}/inventories/x` }),
    ];
    expect(head).toMatchObject({ status: 404, text: '' });
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
  });

  it('is the visitor’s, also when he is signed in elsewhere: the portal has one face', async () => {
    expect((await lab.v2('admin', { path: `${base}/inventories/dev-3` })).status).toBe(404);
  });

  it('nothing is written, and no other verb is taken', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of [device, `${base}/config`, '/api/v2/public/qr/dev-1'])
        expect((await lab.raw({ method, path })).status, method).toBe(405);
    }
  });
});

it('hidden rows change nothing of the lists, their totals and their order', async () => {
  const before = await get(`${base}/inventories?sort=asset_number`);
  await anInventory(lab.program, { MTAG: 'far-9', I4201: 'A-2b', ktag: 'C-FAR', I4202: hiddenWord });
  const after = await get(`${base}/inventories?sort=asset_number`);
  expect(after.text).toBe(before.text);
  expect(await ids(`?q=${hiddenWord}`)).toEqual([]);
});

describe('the limit', () => {
  it('the 61st request of a minute is 429 and says how long to wait; texts keep their own 30', async () => {
    for (let count = 0; count < 60; count += 1) {
      const path = count % 3 ? device : count % 2 ? `${base}/config` : '/api/v2/public/qr/ghost';
      expect([200, 404]).toContain((await get(path)).status);
    }
    lab.clock.step({ seconds: 20 });
    for (const path of [device, `${base}/config`, '/api/v2/public/qr/dev-1', '/qrcode/dev-1']) {
      const answer = await get(path);
      expect(answer.status).toBe(429);
      expect(answer.headers['retry-after']).toBe('40');
    }
    expect((await get('/api/v2/public/languages')).status).toBe(200);
    lab.clock.step({ seconds: 40 });
    expect((await get(device)).status).toBe(200);
  });
});

it('no cookie, nothing kept, and the log has the request’s line and nothing more', async () => {
  const answer = await get(device, { 'User-Agent': 'phone of a visitor', Referer: 'https://elsewhere.test/' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.headers).not.toHaveProperty('etag');
  lab.services.lab.log.flush();
  const folder = join(lab.directory, 'logs');
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  const own = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.url === device);
  expect(Object.keys(own.at(-1) ?? {}).sort()).toEqual(
    ['address', 'at', 'event', 'face', 'level', 'method', 'ms', 'operation', 'requestId', 'status', 'url'].sort(),
  );
  expect(lines.join()).not.toMatch(/phone of a visitor|elsewhere\.test/);
});
