// Any list or filter as CSV and workbook: all its rows, the caller's rows and columns, in his words, and nothing that runs.
// docs/quality.md#s13.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeColumns } from '#server/core/access/scope.ts';
import { writeMany } from '#server/core/many/write-many.ts';
import { createRecord } from '#server/core/write/write.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { scopeParts } from '#server/schema/define-resource.ts';
import { aFilter, change } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { parameter } from '../../support/http-client.ts';
import { applyImport, previewed, rowsOf } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { hiddenWord } from '../../support/seed-records.ts';
import type { UserName } from '../../support/seed-world.ts';
import { readAll } from '../../support/table-files.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const get = (path: string, user: UserName = 'admin'): Promise<Answer> => lab.v2(user, { path: `/api/v2/${path}` });

async function table(path: string, user: UserName = 'admin') {
  const answer = await get(path, user);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return readAll(answer.bytes);
}

/** The rows as objects by heading. */
async function rows(path: string, user: UserName = 'admin'): Promise<Record<string, string>[]> {
  const { columns, rows: found } = await table(path, user);
  return found.map(({ cells }) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])));
}

const published = resourceDefinitions.filter(({ faces, v2 }) => faces.includes('v2') && v2);

describe.each(['csv', 'xlsx'] as const)('GET /{plural}/export as %s', (format) => {
  it.each(published.map(({ v2 }) => [v2?.path ?? '']))(
    '%s: every row the list has, under headings of their own',
    async (path) => {
      const list = await get(`${path}?page[size]=1`);
      const { columns, rows: found } = await table(`${path}/export?format=${format}`);
      expect(found.length).toBe((list.body as { meta: { total: number } }).meta.total);
      expect(new Set(columns.map((name) => name.toLowerCase())).size).toBe(columns.length);
      expect(columns.filter((name) => name === '' || /^[a-z_]+\.[a-zA-Z_]+/.test(name))).toEqual([]);
    },
  );

  it('is a download with its kind and a name that says what and when', async () => {
    const { headers } = await get(`inventories/export?format=${format}`);
    expect(headers['content-disposition']).toMatch(new RegExp(`attachment.*inventories-\\d{4}-\\d\\d-\\d\\d\\.${format}`));
    expect(headers['content-type']).toMatch(format === 'csv' ? /^text\/csv/ : /spreadsheetml/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('takes filter, search, sort and fields as the list does, and gives all rows', async () => {
    const fields = parameter('fields[inventory]', 'asset_number,customer_id');
    const found = await rows(`inventories/export?format=${format}&filter[asset_number]=like:A-&sort=-asset_number&${fields}`);
    const listed = await get(`inventories?filter[asset_number]=like:A-&sort=-asset_number&page[size]=500`);
    const expected = (listed.body as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(found.length).toBeGreaterThan(1);
    expect(found.map((row) => Object.values(row)[0])).toEqual(expected);
    expect(Object.keys(found[0] ?? {}).length).toBeLessThan(6);
    expect((await rows(`inventories/export?format=${format}&q=Druckmess`)).length).toBe(1);
  });

  it('shows references by title and key, statuses by their name, dates as dates', async () => {
    const [row] = await rows(`inventories/export?format=${format}&filter[asset_number]=A-1`);
    const cells = Object.values(row ?? {});
    expect(cells).toContain('Äpfelmann Prüftechnik');
    expect(cells).toContain('C-ALPHA');
    expect(cells).toContain('2026-03-10');
    expect(cells).toContain('Erste Zeile\nzweite Zeile');
    const status = Object.entries(row ?? {}).find(([name]) => /^status$/i.test(name))?.[1];
    expect(status).toBe('In operation');
  });
});

describe('an export', () => {
  it('keeps both ends of a range that comes as one parameter twice', async () => {
    const range = 'filter[duedate]=gte:2026-03-01&filter[duedate]=lte:2026-03-31';
    const list = await get(`inventories?${range}`);
    const { meta } = list.body as { meta: { total: number } };
    const one = await get('inventories?filter[duedate]=lte:2026-03-31');
    expect(meta.total).toBeLessThan((one.body as { meta: { total: number } }).meta.total);
    expect((await rows(`inventories/export?${range}`)).length).toBe(meta.total);
  });

  it('of a saved filter gives the rows that fit, with its placeholders', async () => {
    const filter = await aFilter(lab.program, { formula: 'I4201 LIKE [text_1]', shared: 1 });
    const found = await rows(`advanced-filters/${filter.uID}/export?text_1=A-2`);
    expect(found.map((row) => Object.values(row)[0])).toEqual(['dev-2']);
    expect((await get(`advanced-filters/${filter.uID}/export?text_1=A-2&nonsense=1`)).status).toBe(422);
  });

  it('is in the language of the user: headings, semicolons and decimal commas in German', async () => {
    const english = await get('inventories/export');
    await change(lab.program, 'user', 'user-berta', { language: 'de' });
    const german = await get('inventories/export', 'berta');
    expect(english.text.split('\r\n')[0]).toMatch(/^\ufeff[^;]+,/);
    expect(german.text.split('\r\n')[0]).toMatch(/^\ufeff[^,]+;/);
    expect(german.text).toContain('Kunde');
  });

  it('refuses what is no part of a file: pages, includes, unknown parameters and formats', async () => {
    for (const bad of [
      'page[size]=1',
      'include=customer',
      'nonsense=1',
      'format=pdf',
      'filter[nonsense]=1',
      'fields[inventory]=nonsense',
      'fields[customer]=name',
    ])
      expect((await get(`inventories/export?${bad}`)).status, bad).toBe(422);
  });

  it('needs the operation of the list', async () => {
    for (const { v2 } of published) {
      const path = v2?.path ?? '';
      const [list, file] = [await get(path, 'bare'), await get(`${path}/export`, 'bare')];
      expect(file.status, path).toBe(list.status);
    }
    expect((await get('inventories/export', 'bare')).status).toBe(403);
    expect((await lab.raw({ path: '/api/v2/inventories/export' })).status).toBe(401);
  });

  it('has no row and no word of another customer, also through references', async () => {
    for (const { v2 } of published) {
      const path = v2?.path ?? '';
      const list = await get(path, 'berta');
      if (list.status !== 200) continue;
      const { columns, rows: found } = await table(`${path}/export?format=xlsx`, 'berta');
      const words = JSON.stringify([columns, found.map(({ cells }) => cells)]);
      expect(words, path).not.toContain(hiddenWord);
      expect(found.length, path).toBe((list.body as { meta: { total: number } }).meta.total);
    }
    expect((await get('inventories/export')).text).toContain(hiddenWord);
  });

  it('has no hidden column and no secret', async () => {
    for (const path of ['users', 'api-keys', 'tokens', 'sessions', 'documents']) {
      const answer = await get(`${path}/export?format=csv`);
      if (answer.status !== 200) continue;
      const stored = await lab.services.lab.db.selectFrom('users').select('password_hash').execute();
      for (const { password_hash } of stored) expect(answer.text).not.toContain(String(password_hash));
      expect(answer.text).not.toMatch(/scrypt/);
    }
  });
});

describe('an export that is imported changes nothing (docs/interface/prices.md#export)', () => {
  it.each(
    ['inventories', 'customers', 'contacts', 'calibrations'].flatMap((path) => [
      [path, 'csv'],
      [path, 'xlsx'],
    ]),
  )('%s as %s, in English and in German', async (path, format) => {
    for (const user of ['admin', 'berta'] as const) {
      const { bytes } = await get(`${path}/export?format=${format}`, user);
      const before = await labState(lab);
      const preview = await previewed(lab, { path, content: bytes, as: user });
      const judged = await rowsOf(lab, preview.token, { as: user });
      expect(judged.length).toBeGreaterThan(0);
      expect(judged.filter(({ verdict }) => verdict !== 'unchanged')).toEqual([]);
      expect(preview.columns.filter(({ state }) => state === 'unknown' || state === 'ambiguous')).toEqual([]);
      expect((await applyImport(lab, path, preview.token, user)).status).toBe(200);
      expect(touchedRows(before, await labState(lab)).filter((row) => !row.startsWith('tokens '))).toEqual([]);
    }
  });
});

describe('S13: dangerous text in every text field of every export', () => {
  const prefixes = ['=', '+', '-', '@'];
  const poison = (prefix: string) => `${prefix}HYPERLINK("http://evil.test","x")`;

  it('comes out as a text: with an apostrophe in CSV, as a text cell in a workbook', async () => {
    const checked: string[] = [];
    const { registry, db } = lab.services.lab;
    for (const { name } of published) {
      const resource = registry.resource(name);
      const path = resource.definition.v2?.path ?? '';
      const { scope } = resource.definition;
      // Where the record that a row names is gone, so is the row.
      const naming = scopeParts(scope).flatMap((part) => (part.kind === 'named' ? scopeColumns(part) : []));
      const columns = resource.fields.filter(
        ({ type, spec, column }) =>
          (type.kind === 'text' || type.kind === 'note') &&
          !spec.hidden &&
          !spec.unique &&
          column !== resource.key &&
          !naming.includes(column),
      );
      const total = ((await get(`${path}?page[size]=1`)).body as { meta: { total: number } }).meta.total;
      if (columns.length === 0 || total === 0 || ['audit', 'field_setting'].includes(name)) continue;
      // Past the rules of writing: what old installations hold must not run either.
      const values = Object.fromEntries(columns.map(({ column }, at) => [column, poison(prefixes[at % prefixes.length] ?? '=')]));
      const list = (await get(`${path}?page[size]=1`)).body as { data: { id: string }[] };
      const key = list.data[0]?.id ?? '';
      const names = columns.map(({ column }) => column);
      const before = await db.selectFrom(resource.table).select(names).where(resource.key, '=', key).executeTakeFirstOrThrow();
      const put = (row: Record<string, unknown>) =>
        db.updateTable(resource.table).set(row).where(resource.key, '=', key).execute();
      const written = await put(values).catch(() => null);
      if (!written) continue;
      const attrs = [...new Set(columns.map(({ attr }) => attr))].join(',');
      const asked = `${path}/export?${parameter(`fields[${resource.definition.v2?.type}]`, attrs)}`;
      const csv = (await get(asked)).text;
      const cells = csv.split(/\r\n|,(?=")|,/).map((cell) => cell.replace(/^\ufeff?"?/, ''));
      expect(
        cells.filter((cell) => /^[=+\-@]HYPERLINK/.test(cell)),
        path,
      ).toEqual([]);
      expect(csv.match(/'[=+\-@]HYPERLINK/g)?.length ?? 0, path).toBeGreaterThan(0);
      const book = await table(`${asked}&format=xlsx`);
      expect(
        book.rows.some(({ formulas }) => formulas.size > 0),
        path,
      ).toBe(false);
      expect(
        book.rows.some(({ cells: texts }) => texts.some((text) => text.startsWith('=HYPERLINK'))),
        path,
      ).toBe(true);
      // What whoever asks here may see is among it.
      await put(before);
      checked.push(path);
    }
    expect(checked.length).toBeGreaterThan(15);
    expect(checked).toEqual(expect.arrayContaining(['inventories', 'customers', 'contacts', 'calibrations', 'categories']));
  });
});

describe('a long list', () => {
  it('leaves with flat memory and in the order of the list', async () => {
    const remark = 'x'.repeat(5000);
    const devices = Array.from({ length: 3000 }, (_, at) => ({
      input: { values: { I4201: `L-${String(at).padStart(5, '0')}`, ktag: 'C-ALPHA', remark } },
    }));
    await writeMany(lab.program, lab.services.lab.registry.resource('inventory'), devices);
    const { heapUsed } = process.memoryUsage();
    const found = await rows('inventories/export?format=xlsx&filter[asset_number]=like:L-&sort=asset_number');
    expect(found.length).toBe(3000);
    expect(Object.values(found[77] ?? {})).toContain('L-00077');
    expect(process.memoryUsage().heapUsed - heapUsed).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('POST /{plural}/export', () => {
  const picked = (body: object, user: UserName = 'admin') =>
    lab.v2(user, { method: 'POST', path: '/api/v2/inventories/export', body });
  const idsOf = async (user: UserName = 'admin') => {
    const { data } = (await get('inventories?page[size]=500', user)).body as { data: { id: string }[] };
    return data.map(({ id }) => id);
  };

  it('takes records by their ids, more than an address holds, in the order that is asked for', async () => {
    const ids = await idsOf();
    const many = [...Array.from({ length: 2000 }, (_, index) => `nobody-${index}`), ...ids.slice(0, 3)];
    const answer = await picked({ ids: many, sort: '-asset_number', format: 'csv' });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    const { columns, rows: found } = await readAll(answer.bytes);
    const numbers = found.map(({ cells }) => cells[columns.indexOf('Asset number')] ?? '');
    expect(numbers).toHaveLength(3);
    expect(numbers).toEqual([...numbers].sort().reverse());
  });

  it('gives nobody a row outside his own', async () => {
    const answer = await picked({ ids: await idsOf() }, 'berta');
    const { rows: found } = await readAll(answer.bytes);
    expect(found.length).toBe((await idsOf('berta')).length);
  });

  it('takes prices, whose file has columns of its own', async () => {
    const { registry } = lab.services.lab;
    await createRecord(lab.program, registry.resource('device_type'), { values: { tID: 't-picked', type_name: 'Picked meter' } });
    for (const values of [
      { pID: 'p-picked', price: 71 },
      { pID: 'p-left', price: 72, complexity: 'ISO' },
    ])
      await createRecord(lab.program, registry.resource('price'), { values: { ...values, type_tID: 't-picked' } });
    const body = { ids: ['p-picked', 'nobody'], format: 'csv' };
    const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/prices/export', body });
    expect(answer.status, answer.text).toBe(200);
    const { columns, rows: found } = await readAll(answer.bytes);
    expect(found.map(({ cells }) => cells[columns.indexOf('Gerätetyp')])).toEqual(['Picked meter']);
    expect(found[0]?.cells.some((cell) => cell?.startsWith('71'))).toBe(true);
  });

  it('refuses none, and unknown members', async () => {
    expect((await picked({ ids: [] })).status).toBe(422);
    expect((await picked({ ids: ['dev-1'], colour: 'red' })).status).toBe(422);
    expect((await picked({ ids: ['dev-1'] }, 'bare')).status).toBe(403);
  });
});

describe('for programs', () => {
  const lines = async (path: string) => (await get(path, 'berta')).text.replace(/^\ufeff/, '').split('\r\n');

  it('columns are called as v2 names them, whatever the language and the labels', async () => {
    const fields = parameter('fields[inventory]', 'asset_number,customer_id,status');
    for (const language of ['de', 'en']) {
      const [head] = await lines(`inventories/export?headers=names&delimiter=comma&language=${language}&${fields}`);
      expect(head).toBe('id,asset_number,status,customer.name,customer_id');
    }
  });

  it('words and marks are those of the language that is asked for, cells are parted as asked', async () => {
    const [english = '', german = ''] = await Promise.all(
      ['en', 'de'].map(async (language) => (await lines(`inventories/export?language=${language}&delimiter=tab`))[0] ?? ''),
    );
    expect([english.split('\t')[1], german.split('\t')[1]]).toEqual(['Asset number', 'Inventarnummer']);
    const answer = await get('device-prices/export?language=de&delimiter=comma&headers=names', 'admin');
    const { columns, rows: found } = await readAll(answer.bytes);
    expect(columns).toContain('price');
    expect(found.every(({ cells }) => cells.length === columns.length)).toBe(true);
  });

  it.each(['headers=codes', 'delimiter=;', 'language=fr'])('%s is refused by its name', async (query) => {
    const { status, body } = await get(`inventories/export?${query}`);
    expect([status, (body as { errors: { source: unknown }[] }).errors[0]?.source]).toEqual([
      422,
      { parameter: query.split('=')[0] },
    ]);
  });

  it('a file with columns of its own has no other words for them', async () => {
    expect((await get('prices/export?headers=names')).status).toBe(422);
  });
});
