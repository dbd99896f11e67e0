// The table of docs/interface/prices.md#endpoints, one named test a row: the endpoint is there, asks for the operation the row names, and
// answers in the shape the row gives it. What each answer means is told beside it (price-*.test.ts); the rules of 4.6 are those of
// price-lookup.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#server/contract/operations.ts';
import { createRecord } from '#server/core/write/write.ts';
import { priceListDocument } from '#server/prices/price-list/document/contract.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { type Json, type V2Answer, v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { gatedBy } from '../../support/gated.ts';
import type { Answer } from '../../support/http-client.ts';
import { importOf } from '../../support/imports.ts';
import { field, filePart, multipart, multipartType } from '../../support/multipart.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  const add = (resource: ResourceName, values: Json) =>
    createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
  await add('price_category', { uID: 'g', name: 'Rows' });
  await add('procedure', { uID: 'va', procedure_name: 'VA rows' });
  for (const tID of ['t', 'gap'])
    await add('device_type', { tID, type_name: `Row ${tID}`, procedure_id: tID === 't' ? 'va' : null });
  await add('standard_article', { uID: 's', article_name: 'Adjustment of rows', name_secondary: 'Justage', price: 5 });
  await add('price_class', { id: 'c', number: 'PK001', name: 'Class of rows', name_secondary: 'Zeilenklasse' });
  await add('price_class', { id: 'd', number: 'PK002', name: 'Other class of rows' });
  await add('price_class_member', { price_class_id: 'c', member_table: 'procedures', member_id: 'va' });
  await add('price', { pID: 'p', type_tID: 't', price_cat_uID: 'g', price: 80, complexity: 'ISO' });
  await add('service_price', { id: 'sp', price_class_id: 'c', price: 60 });
  await add('service_price', { id: 'ss', service_id: 's', price: 12.5 });
});
afterAll(() => lab.stop());

const raw = (user: UserName, method: string, path: string, body?: unknown): Promise<Answer> =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) });
const as = async (user: UserName, method: string, path: string, body?: unknown): Promise<V2Answer> =>
  v2Of(await raw(user, method, path, body));
const admin = (method: string, path: string, body?: unknown) => as('admin', method, path, body);

/** Refused without the operation, answered as expected with it. */
async function row(operation: Operation, status: number, method: string, path: string, body?: unknown): Promise<V2Answer> {
  const answer = await gatedBy(lab, operation, (user) => as(user, method, path, body));
  expect(answer.status, answer.message).toBe(status);
  return answer;
}

/** What is asked for by a file, and what came of it. */
async function preview(path: string, content: string, options: Record<string, string> = {}) {
  let last: Answer | null = null;
  const parts = [...Object.entries(options).map(([name, value]) => field(name, value)), filePart(content, 'rows.csv')];
  const answer = await gatedBy(lab, 'price_edit', async (user) => {
    last = await lab.v2(user, {
      method: 'POST',
      path: `/api/v2/${path}/import-preview`,
      headers: multipartType,
      body: multipart(parts),
    });
    return v2Of(last);
  });
  expect(answer.status, answer.message).toBe(200);
  if (last === null) throw new Error('nothing was asked');
  return importOf(last);
}

const amounts = ['price', 'price_min', 'price_max', 'costs', 'quantity', 'unit', 'discount', 'tax', 'custom_fields'];

describe('price rows (docs/interface/prices.md#endpoints)', () => {
  it('GET /prices lists price rows: price_view (docs/interface/prices.md#endpoints)', async () => {
    const { list, meta } = await row('price_view', 200, 'GET', 'prices');
    expect([list.map(({ id, type }) => [id, type]), meta.total]).toEqual([[['p', 'price']], 1]);
  });

  it('POST /prices creates a row with the fields of 2.6, complexity included: price_edit (docs/interface/prices.md#endpoints)', async () => {
    const body = { type_tID: 'gap', price_cat_uID: 'g', complexity: 'DAkkS', start_date: '2026-01-01', end_date: '2026-12-31' };
    const more = { price: 1, price_min: 1, price_max: 2, costs: 0.5, quantity: 2.25, unit: 'h', discount: 3, tax: 7 };
    const { one } = await row('price_edit', 201, 'POST', 'prices', { ...body, ...more, custom_fields: { a: 1 } });
    expect(one.attributes).toMatchObject({ ...body, ...more, custom_fields: { a: 1 } });
    await admin('DELETE', `prices/${one.id}`);
  });

  it('GET /prices/{id} reads it: price_view (docs/interface/prices.md#endpoints)', async () => {
    const { attributes } = (await row('price_view', 200, 'GET', 'prices/p')).one;
    expect(Object.keys(attributes)).toEqual(
      expect.arrayContaining(['type_tID', 'price_cat_uID', 'complexity', 'start_date', 'end_date', ...amounts]),
    );
  });

  it('PUT /prices/{id} updates it: price_edit (docs/interface/prices.md#endpoints)', async () => {
    expect((await row('price_edit', 200, 'PUT', 'prices/p', { costs: 7 })).one.attributes).toMatchObject({ costs: 7, price: 80 });
  });

  it('DELETE /prices/{id} deletes it: price_delete (docs/interface/prices.md#endpoints)', async () => {
    const { id } = (await admin('POST', 'prices', { type_tID: 'gap', price: 3, complexity: 'to go' })).one;
    await row('price_delete', 204, 'DELETE', `prices/${id}`);
    expect((await admin('GET', `prices/${id}`)).status).toBe(404);
  });

  it('POST /prices/{id}/duplicate copies it: price_edit (docs/interface/prices.md#endpoints)', async () => {
    const { one } = await row('price_edit', 201, 'POST', 'prices/p/duplicate');
    expect(one).toMatchObject({ attributes: { type_tID: 't', price: 80, complexity: 'ISO' } });
    expect(one.id).not.toBe('p');
    await admin('DELETE', `prices/${one.id}`);
  });

  it('GET /prices/{id}/audits is its history: price_view (docs/interface/prices.md#endpoints)', async () => {
    const { list } = await row('price_view', 200, 'GET', 'prices/p/audits');
    expect(list[0]?.attributes).toMatchObject({ action: 'update', before: { costs: null }, after: { costs: 7 } });
  });
});

describe('prices found and changed (docs/interface/prices.md#endpoints)', () => {
  const meta = ['matched_by', 'reason', 'message', 'candidates', 'derived', 'surcharge', 'scale'];

  it('GET /prices/lookup by device type or service, customer, date and quantity: price_view, meta complete (docs/interface/prices.md#endpoints)', async () => {
    const query = 'customer_id=C-ALPHA&date=2026-05-01&quantity=2';
    const ofType = await row('price_view', 200, 'GET', `prices/lookup?type_id=t&${query}`);
    expect(ofType.one).toMatchObject({ id: 'sp', attributes: { price: 60, quantity: 2, total: 120 } });
    const ofService = await row('price_view', 200, 'GET', `prices/lookup?service_id=s&${query}`);
    expect(ofService.one).toMatchObject({ id: 'ss', attributes: { price: 12.5, total: 25 } });
    for (const answer of [ofType, ofService]) expect(Object.keys(answer.meta)).toEqual(expect.arrayContaining(meta));
    expect(ofType.meta).toMatchObject({ matched_by: 'procedure_class', derived: false, surcharge: null, scale: null });
  });

  it('GET /prices/matrix is device type by price group: price_view; date, complexity, only_gaps, service (docs/interface/prices.md#endpoints)', async () => {
    const { list } = await row('price_view', 200, 'GET', 'prices/matrix?date=2026-05-01&complexity=ISO&sort=type_name');
    const cells = (rows: V2Answer['list']) =>
      rows.map(({ id, attributes }) => [id, (attributes.cells as Json[]).map(({ price, matched_by }) => [price, matched_by])]);
    expect(cells(list)).toEqual([
      ['gap', [[null, null]]],
      ['t', [[80, 'type']]],
    ]);
    expect((await admin('GET', 'prices/matrix?only_gaps=1')).list.map(({ id }) => id)).toEqual(['gap']);
    expect(cells((await admin('GET', 'prices/matrix?service_id=s&type_id=t')).list)).toEqual([['t', [[12.5, 'flat']]]]);
  });

  it('POST /prices/bulk-create makes rows for marked gap cells: price_edit (docs/interface/prices.md#endpoints)', async () => {
    const body = { cells: [{ type_id: 'gap', price_category_id: 'g', price: 9 }] };
    const answer = await row('price_edit', 200, 'POST', 'prices/bulk-create', body);
    expect(answer.meta).toMatchObject({ created: 1, none: 0 });
    expect((await admin('GET', 'prices/lookup?type_id=gap&price_category_id=g')).one.attributes.price).toBe(9);
    expect((await admin('POST', `runs/${answer.meta.run_id}/undo`)).status).toBe(200);
  });

  it('POST /prices/bulk-adjust of marked rows or a group, new_validity unless said: price_edit (docs/interface/prices.md#endpoints)', async () => {
    const body = {
      selection: { price_category_id: 'g' },
      percent: 10,
      rounding_step: 1,
      start_date: '2027-01-01',
      dry_run: true,
    };
    const answer = await row('price_edit', 200, 'POST', 'prices/bulk-adjust', body);
    expect(answer.meta).toMatchObject({ dry_run: true, mode: 'new_validity', counts: { open: 1 } });
    const marked = { selection: { ids: ['p'] }, mode: 'overwrite', fixed: -5, dry_run: true };
    expect((await admin('POST', 'prices/bulk-adjust', marked)).list[0]?.attributes).toMatchObject({ before: 80, after: 75 });
  });

  it('GET /prices/export is CSV with fixed columns, references by name: price_view (docs/interface/prices.md#endpoints)', async () => {
    const refused = await gatedBy(lab, 'price_view', (user) => as(user, 'GET', 'prices/export'));
    expect(refused.status).toBe(200);
    const { headers, text } = await raw('admin', 'GET', 'prices/export');
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(text).toMatch(/Gerätetyp[;,]Preisgruppe[;,]Komplexität/);
    expect(text).toMatch(/Row t[;,]Rows[;,]ISO/);
  });

  it('POST /prices/import-preview and /prices/import: price_edit, each row classified, unknown ones not created (docs/interface/prices.md#endpoints)', async () => {
    const file = 'Gerätetyp;Preisgruppe;Komplexität;Preis\nRow t;Rows;ISO;81,00\nNobody;Rows;;1\nRow t;No group;;1\n';
    const { token, counts } = await preview('prices', file);
    expect(counts).toMatchObject({ changed: 1, unknown: 2 });
    await row('price_edit', 200, 'POST', 'prices/import', { token });
    expect((await admin('GET', 'prices/p')).one.attributes.price).toBe(81);
    expect((await admin('GET', 'device-types?filter[type_name]=Nobody')).list).toEqual([]);
    expect((await admin('GET', 'price-categories?filter[name]=No%20group')).list).toEqual([]);
  });

  it('GET /prices/overview counts customers, coverage, copy clusters, their share and exceptions: price_view (docs/interface/prices.md#endpoints)', async () => {
    const { attributes } = (await row('price_view', 200, 'GET', 'prices/overview')).one;
    expect(attributes).toMatchObject({
      customers: { without_group: expect.any(Number) },
      coverage: expect.arrayContaining([expect.objectContaining({ price_category_id: 'g', coverage: expect.any(Number) })]),
      copies: { clusters: expect.any(Array), share: expect.any(Number) },
      exceptions: { share: expect.any(Number) },
    });
  });

  it.each<[path: string, made: Json, changed: Json]>([
    ['service-prices', { service_id: 's', type_tID: 't', price_category_id: 'g', complexity: 'ISO', price: 3 }, { price: 4 }],
    ['price-scales', { row_table: 'prices', row_id: 'p', min_quantity: 10, price: 70 }, { price: 65.5 }],
    ['price-surcharges', { complexity: 'Vor-Ort', kind: 'fixed', value: 120, price_class_id: 'c' }, { value: 99.99 }],
    ['price-classes', { name: 'Row class', name_secondary: 'Second', description: 'Text', parent_id: 'c' }, { name: 'Renamed' }],
  ])('CRUD /%s of 2.6 (docs/interface/prices.md#endpoints)', async (path, made, changed) => {
    const { one } = await row('price_edit', 201, 'POST', path, made);
    expect(one.attributes).toMatchObject(made);
    expect((await row('price_view', 200, 'GET', `${path}/${one.id}`)).one).toEqual(one);
    expect((await row('price_view', 200, 'GET', path)).list.map(({ id }) => id)).toContain(one.id);
    expect((await row('price_edit', 200, 'PUT', `${path}/${one.id}`, changed)).one.attributes).toMatchObject({
      ...made,
      ...changed,
    });
    await row('price_delete', 204, 'DELETE', `${path}/${one.id}`);
    expect((await admin('GET', `${path}/${one.id}`)).status).toBe(404);
  });
});

describe('price classes and the price list (docs/interface/prices.md#endpoints)', () => {
  it('members of a class: listed, added, moved with 200 and meta.moved, taken out (docs/interface/prices.md#endpoints)', async () => {
    const member = { member_table: 'types', member_id: 'gap' };
    const added = await row('price_edit', 201, 'POST', 'price-classes/c/members', member);
    expect(added.meta).toEqual({ moved: false });
    expect((await row('price_view', 200, 'GET', 'price-classes/c/members')).list.map(({ id }) => id)).toContain(added.one.id);
    const moved = await admin('POST', 'price-classes/d/members', member);
    expect([moved.status, moved.meta]).toEqual([200, { moved: true }]);
    await row('price_edit', 204, 'DELETE', `price-classes/d/members/${added.one.id}`);
  });

  it('POST /price-classes/import-preview and /import: price_edit, a preview first, a price group if wanted (docs/interface/prices.md#endpoints)', async () => {
    const { token, counts } = await preview('price-classes', 'Preiskategorie;Preis\nClass of rows;66,00\n', {
      price_category_id: 'g',
    });
    expect(counts).toMatchObject({ changed: 1 });
    await row('price_edit', 200, 'POST', 'price-classes/import', { token });
    const ofGroup = 'service-prices?filter[price_class_id]=c&filter[price_category_id]=g';
    const [amount] = (await admin('GET', ofGroup)).list;
    expect(amount?.attributes.price).toBe(66);
    await admin('DELETE', `service-prices/${amount?.id}`);
  });

  it('GET /price-classes/unassigned-types: types that find no class, meta.types_total is all of them (docs/interface/prices.md#endpoints)', async () => {
    const { list, meta } = await row('price_view', 200, 'GET', 'price-classes/unassigned-types');
    const { total } = (await admin('GET', 'device-types')).meta;
    expect(list.map(({ id }) => id)).toContain('gap');
    expect(list.map(({ id }) => id)).not.toContain('t');
    expect(meta.types_total).toBe(total);
  });

  it('POST /price-classes/members/bulk: at most 500, an unknown class does not stop the run, the assigned are moved (docs/interface/prices.md#endpoints)', async () => {
    const members = [
      { price_class_id: 'd', member_table: 'type', member_id: 'gap' },
      { price_class_id: 'ghost', member_table: 'type', member_id: 't' },
      { price_class_id: 'd', member_table: 'procedure', member_id: 'va' },
    ];
    const answer = await row('price_edit', 200, 'POST', 'price-classes/members/bulk', { members });
    expect(answer.meta).toMatchObject({ created: 1, failed: 1, moved: true, moved_count: 1 });
    expect((await admin('POST', `runs/${answer.meta.run_id}/undo`)).status).toBe(200);
    const many = Array.from({ length: 501 }, () => members[0]);
    expect((await admin('POST', 'price-classes/members/bulk', { members: many })).status).toBe(422);
  });

  it('GET /price-classes/resolve by type_id answers the class and its origin (docs/interface/prices.md#endpoints)', async () => {
    const through = await row('price_view', 200, 'GET', 'price-classes/resolve?type_id=t');
    expect([through.one.id, through.one.attributes.origin]).toEqual(['c', 'procedure']);
    const { id } = (await admin('POST', 'price-classes/d/members', { member_table: 'types', member_id: 't' })).one;
    const direct = await admin('GET', 'price-classes/resolve?type_id=t');
    expect([direct.one.id, direct.one.attributes.origin]).toEqual(['d', 'direct']);
    await admin('DELETE', `price-classes/d/members/${id}`);
  });

  it('GET /price-list by group and date: classes with amounts and origin, exceptions, services, articles, surcharges, scales (docs/interface/prices.md#endpoints)', async () => {
    const { attributes } = (await row('price_view', 200, 'GET', 'price-list?price_category_id=g&date=2026-05-01')).one;
    const { attributes: type } = (await admin('GET', 'price-list')).one;
    expect(attributes).toMatchObject({ price_category_id: 'g', date: '2026-05-01', articles: [], surcharges: [] });
    expect(attributes.classes).toMatchObject([
      { id: 'c', amount: 60, origin: 'own', exceptions: [{ type_id: 't', amount: null, amounts: { ISO: { amount: 81 } } }] },
      { id: 'd', amount: null, origin: null },
    ]);
    expect(attributes.services).toMatchObject([{ id: 's', amount: 12.5, scales: [] }]);
    expect((type.classes as Json[])[0]).toMatchObject({ amount: 60, exceptions: [], scales: [] });
  });

  it('the price-list document is the contract price-list and a PDF; first, second or both languages in display, CSV and PDF (docs/interface/prices.md#endpoints)', async () => {
    for (const path of ['reports/dataset', 'csv', 'pdf'])
      expect((await gatedBy(lab, 'price_view', (user) => as(user, 'GET', `price-list/${path}`))).status, path).toBe(200);
    await change(lab.program, 'setting', 'settings.price.price_list_second_language', { value: '"de"' });
    const shows = async (language: string) => {
      const ask = async (path: string) => await raw('admin', 'GET', `price-list${path}?language=${language}`);
      const pdf = readPdf((await ask('/pdf')).bytes).pages.join('\n');
      const document = priceListDocument.parse((await ask('/reports/dataset')).body);
      const forms = [(await ask('')).text, (await ask('/csv')).text, pdf, JSON.stringify(document.list)];
      return forms.map((form) => [form.includes('Class of rows'), form.includes('Zeilenklasse')]);
    };
    expect(await shows('first')).toEqual(Array(4).fill([true, false]));
    expect(await shows('second')).toEqual(Array(4).fill([false, true]));
    expect(await shows('both')).toEqual(Array(4).fill([true, true]));
  });

  it('POST /price-list/example makes a starter list where there are no classes: price_edit (docs/interface/prices.md#endpoints)', async () => {
    expect((await admin('POST', 'price-list/example', {})).status).toBe(409);
    await admin('DELETE', 'service-prices/sp');
    for (const id of ['c', 'd']) expect((await admin('DELETE', `price-classes/${id}`)).status).toBe(204);
    const made = await row('price_edit', 201, 'POST', 'price-list/example', {});
    expect((await admin('GET', 'price-classes')).meta.total).toBe(made.meta.price_classes);
  });
});
