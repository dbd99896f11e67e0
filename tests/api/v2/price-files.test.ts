// Price files: what each row is judged, what is written, what is refused; and that an export which is imported changes nothing.
// docs/interface/prices.md#import-columns, docs/interface/prices.md#endpoints, docs/interface/prices.md#import,
// docs/interface/prices.md#export.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyImport, importOf, previewed, rowsOf, sendImport, settled } from '../../support/imports.ts';
import { field, filePart, multipart, multipartType } from '../../support/multipart.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { book, readAll } from '../../support/table-files.ts';
import { type LabState, labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ world: 'own' });
});
beforeEach(async () => {
  const { db, changes } = lab.services.lab;
  await db.updateTable('users').set({ language: 'en' }).execute();
  await db.updateTable('price_classes').set({ parent_id: null }).execute();
  const tables = ['service_prices', 'prices', 'price_class_members', 'price_classes', 'types', 'price_category'];
  for (const table of tables) await db.deleteFrom(table).execute();
  await changes.written([...tables, 'users']);
  await send('price-categories', { uID: 'grp-a', name: 'Gruppe A' });
  await send('price-categories', { uID: 'grp-b', name: 'Gruppe B' });
  for (const name of ['Manometer', 'Messschieber', 'Multimeter'])
    await send('device-types', { tID: `t-${name}`, type_name: name });
});
afterAll(() => lab.stop());

async function send(path: string, values: Record<string, unknown>): Promise<string> {
  const { tID, uID, ...attributes } = values;
  const id = tID ?? uID;
  const answer = await lab.v2('admin', {
    method: 'POST',
    path: `/api/v2/${path}`,
    body: id ? { ...attributes, [tID ? 'tID' : 'uID']: id } : attributes,
  });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { data: { id: string } }).data.id;
}

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const rowsIn = (table: string) => lab.services.lab.db.selectFrom(table).selectAll().orderBy('rid').execute();

async function judged(path: string, content: string | Buffer) {
  const state = await previewed(lab, { path, content });
  expect(state.phase, state.message ?? '').toBe('ready');
  return { ...state, rows: await rowsOf(lab, state.token) };
}

const verdicts = ({ rows }: Awaited<ReturnType<typeof judged>>) =>
  rows.map(({ line, verdict, reasons }) => [line, verdict, ...reasons.map(({ code }) => code)]);

/** What each row costs before and after the file. */
function effectsOf({ rows }: Awaited<ReturnType<typeof judged>>) {
  type Effect = NonNullable<(typeof rows)[number]['effect']>;
  const side = (one: Effect['after']) =>
    one ? [one.price, one.matched_by ?? one.reason, one.own ? 'own' : null].filter((part) => part !== null).join(' ') : '-';
  return rows.map(({ effect }) => effect && `${side(effect.before)} > ${side(effect.after)}`);
}

async function imported(path: 'prices' | 'price-classes', content: string | Buffer) {
  const preview = await judged(path, content);
  const answer = await applyImport(lab, path, preview.token);
  expect(answer.status, answer.text).toBe(200);
  return { preview, done: importOf(answer) };
}

async function exported(path: string, format: 'csv' | 'xlsx' = 'csv'): Promise<Buffer> {
  const answer = await lab.v2('admin', { path: `/api/v2/${path}/export?format=${format}` });
  expect(answer.status, answer.text).toBe(200);
  return answer.bytes;
}

const changedRows = (before: LabState, after: LabState) => touchedRows(before, after).filter((row) => !row.startsWith('tokens '));

async function changesNothing(path: 'prices' | 'price-classes', content: Buffer): Promise<void> {
  const before = await labState(lab);
  const { preview, done } = await imported(path, content);
  expect(preview.rows.filter(({ verdict }) => verdict !== 'unchanged')).toEqual([]);
  expect(preview.rows.length).toBeGreaterThan(0);
  expect(done).toMatchObject({ run_id: null, written: 0 });
  expect(changedRows(before, await labState(lab))).toEqual([]);
}

describe('POST /prices/import-preview', () => {
  it('new, changed, unchanged, unknown, ambiguous, invalid, each with its reason; nothing is written (docs/interface/prices.md#import)', async () => {
    await send('prices', { type_tID: 't-Manometer', price_cat_uID: 'grp-a', price: 84.15, start_date: '2026-01-01' });
    await send('prices', { type_tID: 't-Messschieber', price: 40 });
    const before = await labState(lab);
    const preview = await judged(
      'prices',
      csv(
        'Gerätetyp;Preisgruppe;Komplexität;Gültig ab;Gültig bis;Preis [EUR];Steuer %',
        'Manometer;Gruppe A;;01.01.2026;;84,15;19',
        'messschieber;;;;;41,50;19',
        'Multimeter;GRUPPE B;hoch;2026-02-01;31.12.2026;1.234,50 €;7 %',
        'Oszilloskop;Gruppe A;;;;10,00;19',
        'Multimeter;Gruppe X;;;;10,00;19',
        'Multimeter;;;;;10,00;19',
        'Multimeter;;;;;11,00;19',
        'Multimeter;Gruppe A;;2026-02-01;2026-01-01;5,00;19',
        'Multimeter;Gruppe A;einfach;;;5,005;19',
        'Multimeter;Gruppe A;mittel;;;;19',
        'Multimeter;Gruppe A;schwer;;;=1+1;19',
        'Multimeter;Gruppe A;sehr schwer;;;zehn;120',
        ';Gruppe A;;;;10,00;19',
        'Multimeter;Gruppe A;minus;;;-1,00;19',
      ),
    );
    expect(verdicts(preview)).toEqual([
      [2, 'unchanged'],
      [3, 'changed'],
      [4, 'new'],
      [5, 'unknown', 'price_file.unknown_type'],
      [6, 'unknown', 'price_file.unknown_group'],
      [7, 'ambiguous', 'price_file.row_twice'],
      [8, 'ambiguous', 'price_file.row_twice'],
      [9, 'invalid', 'price.ends_before_start'],
      [10, 'invalid', 'field.hundredths'],
      [11, 'invalid', 'field.required'],
      [12, 'invalid', 'table.formula'],
      [13, 'invalid', 'table.not_a_number', 'field.too_large'],
      [14, 'invalid', 'field.required'],
      [15, 'invalid', 'field.too_small'],
    ]);
    expect(preview.rows[1]?.changes).toEqual({ price: { before: 40, after: 41.5 } });
    expect(preview.rows[2]?.changes).toMatchObject({
      price: { after: 1234.5 },
      tax: { after: 7 },
      complexity: { after: 'hoch' },
    });
    expect(preview.rows[3]?.reasons[0]).toMatchObject({ column: 'Gerätetyp', message: expect.stringContaining('Oszilloskop') });
    expect(preview.counts).toMatchObject({ new: 1, changed: 1, unchanged: 1, unknown: 2, ambiguous: 2, invalid: 7 });
    expect(changedRows(before, await labState(lab))).toEqual([]);
  });

  it('writes what it showed, as one run that is undone as a whole', async () => {
    const id = await send('prices', { type_tID: 't-Messschieber', price: 40, discount: 5, unit: 'h' });
    const file = csv('Device type,Price group,Price', 'Messschieber,,41.50', 'Manometer,Gruppe A,12', 'Nothing,,1');
    const { preview, done } = await imported('prices', file);
    expect(preview.counts).toMatchObject({ new: 1, changed: 1, unknown: 1 });
    expect(done.written).toBe(2);
    const rows = await rowsIn('prices');
    expect(
      rows.map(({ type_tID, price_cat_uID, price, discount, unit, tax }) => ({
        type_tID,
        price_cat_uID,
        price,
        discount,
        unit,
        tax,
      })),
    ).toEqual([
      { type_tID: 't-Messschieber', price_cat_uID: null, price: 4150, discount: 500, unit: 'h', tax: 1900 },
      { type_tID: 't-Manometer', price_cat_uID: 'grp-a', price: 1200, discount: 0, unit: 'EA', tax: 1900 },
    ]);
    const undone = await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${done.run_id}/undo`, body: {} });
    expect(undone.status, undone.text).toBe(200);
    expect((await rowsIn('prices')).map(({ pID, price }) => [pID, price])).toEqual([[id, 4000]]);
  });

  it('each row shows what it costs before and after the file, which is what lookup then answers', async () => {
    const top = await send('price-classes', { name: 'Druck', number: 'PK001' });
    await send(`price-classes/${top}/members`, { member_table: 'types', member_id: 't-Manometer' });
    await send('service-prices', { price_class_id: top, price: 80 });
    await send('prices', { type_tID: 't-Messschieber', price: 40, start_date: '2026-01-01' });
    const file = csv(
      'Gerätetyp;Preisgruppe;Gültig ab;Preis',
      'Manometer;Gruppe A;2026-03-01;70,00',
      'Manometer;;2026-03-01;75,00',
      'Messschieber;;;35,00',
      'Messschieber;;2026-01-01;41,50',
      'Multimeter;;2026-03-01;9,00',
      'Multimeter;Gruppe B;2026-03-01;zehn',
      'Oszilloskop;;2026-03-01;10,00',
    );
    const { preview } = await imported('prices', file);
    expect(effectsOf(preview)).toEqual([
      '80 class > 70 type own',
      '80 class > 75 type own',
      '40 type > 41.5 type',
      '40 type own > 41.5 type own',
      'no_price > 9 type own',
      'no_price > -',
      null,
    ]);
    const [ofGroup, ...ofList] = ['Manometer', 'Manometer', 'Messschieber', 'Messschieber', 'Multimeter'].map(
      (name) => `type_id=t-${name}`,
    );
    for (const [index, question] of [`${ofGroup}&price_category_id=grp-a`, ...ofList].entries()) {
      const { effect } = preview.rows[index] ?? {};
      const query = `${question}&date=${effect?.date}`;
      const answer = await lab.v2('admin', { path: `/api/v2/prices/lookup?${query}` });
      expect(answer.body).toMatchObject({
        data: { attributes: { price: effect?.after?.price } },
        meta: { matched_by: effect?.after?.matched_by },
      });
    }
  });

  it('another currency in the heading or beside an amount is told, and the amount is taken as it stands (docs/design/prices.md#d-410)', async () => {
    const notes = async (path: string, content: string) =>
      (await judged(path, content)).rows.map(({ verdict, reasons }) => [
        verdict,
        ...reasons.map(({ column, code, note }) => [column, code, note]),
      ]);
    const told = (column: string) => [column, 'price_file.other_currency', true];
    expect(await notes('prices', csv('Gerätetyp;Preis [USD];Kosten (£)', 'Manometer;84,15;3', 'Multimeter;10;'))).toEqual([
      ['new', told('Preis [USD]'), told('Kosten (£)')],
      ['new', told('Preis [USD]')],
    ]);
    const classes = csv('Preiskategorie;Preis (CHF)', 'Druck;1,00', 'Kraft;');
    expect(await notes('price-classes', classes)).toEqual([['new', told('Preis (CHF)')], ['new']]);
    // What stands beside an amount counts before the heading.
    const beside = csv('Gerätetyp;Preis [USD]', 'Manometer;84,15 €', 'Multimeter;CHF 10', 'Messschieber;7 USD');
    expect((await notes('prices', beside)).map((row) => row.length - 1)).toEqual([0, 1, 1]);
    for (const heading of ['Preis', 'Preis [EUR]', 'Preis (€)', 'Preis [netto]', 'Preis (all)'])
      expect(await notes('prices', csv(`Gerätetyp;${heading}`, 'Manometer;84,15')), heading).toEqual([['new']]);
    const { rows } = await judged('prices', csv('Gerätetyp;Preis [USD]', 'Manometer;84,15'));
    expect(rows[0]).toMatchObject({
      changes: { price: { after: 84.15 } },
      reasons: [{ message: expect.stringMatching(/USD.*EUR/) }],
    });
  });

  it('names that differ in case or in blanks within are told apart where the file writes one of them exactly', async () => {
    await send('device-types', { tID: 't-a', type_name: 'Typ  A' });
    await send('device-types', { tID: 't-b', type_name: 'Typ A' });
    const preview = await judged('prices', csv('Gerätetyp;Preis', 'Typ  A;1', 'Typ A;2', 'typ a;3'));
    expect(preview.rows.map(({ verdict, changes, reasons }) => [verdict, changes.type_tID?.after ?? reasons[0]?.code])).toEqual([
      ['new', 't-a'],
      ['new', 't-b'],
      ['ambiguous', 'price_file.ambiguous_type'],
    ]);
  });

  it('without a column of prices there is nothing to import', async () => {
    const sent = await sendImport(lab, { path: 'prices', content: csv('Gerätetyp;Steuer', 'Manometer;19') });
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining('missing_column')]);
  });

  it('kept for somebody who looks at it, a column that is lacking is a question: one answer judges the rows', async () => {
    const content = csv('Bezeichnung;Tarif 2027', 'Manometer;84,15', 'Multimeter;120');
    const sent = await sendImport(lab, { path: 'prices', content, given: { keep: 'true' } });
    expect(sent.status, sent.text).toBe(200);
    const { token, ...asked } = importOf(sent);
    expect([asked.phase, asked.counts.invalid, asked.columns.map(({ state }) => state)]).toEqual([
      'ready',
      2,
      ['unknown', 'unknown'],
    ]);
    const [first] = await rowsOf(lab, token);
    expect(first?.reasons.map(({ code }) => code)).toEqual(['price_file.missing_column', 'price_file.missing_column']);
    const say = (mapping: object) => lab.v2('admin', { method: 'PATCH', path: `/api/v2/imports/${token}`, body: { mapping } });
    expect(importOf(await say({ Bezeichnung: 'type' })).counts.invalid).toBe(2);
    expect(importOf(await say({ Bezeichnung: 'type', 'Tarif 2027': 'price' })).counts.new).toBe(2);
    expect((await rowsIn('prices')).length).toBe(0);
  });

  it.each(['Listenpreis', 'List price', 'Einzelpreis [EUR]', 'Nettopreis'])('a price may be called %s', async (heading) => {
    const { counts } = await judged('prices', csv(`Gerätetyp;${heading}`, 'Manometer;84,15'));
    expect(counts.new).toBe(1);
  });

  it('1,234 is decided by the other prices of the file', async () => {
    const price = async (content: string) => (await judged('prices', content)).rows[0]?.changes.price?.after;
    expect(await price(csv('Gerätetyp;Preis', 'Manometer;1.234', 'Multimeter;84,15'))).toBe(1234);
    expect(await price(csv('Gerätetyp;Preis', 'Manometer;"1,234"', 'Multimeter;84.15'))).toBe(1234);
    const tabbed = await judged('prices', csv('Gerätetyp\tPreis', 'Manometer\t1.234', 'Multimeter\t5'));
    expect(verdicts(tabbed)[0]).toEqual([2, 'ambiguous', 'table.ambiguous_number']);
  });

  it('takes a workbook: numbers and dates as they are meant, a formula is refused', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      `<row>${['Gerätetyp', 'Gültig ab', 'Preis (EUR)'].map(cell).join('')}</row>`,
      `<row>${cell('Manometer')}<c s="1"><v>46023</v></c><c><v>84.150000000000006</v></c></row>`,
      `<row>${cell('Multimeter')}<c/><c><f>SUM(A1)</f><v>12</v></c></row>`,
    ];
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const preview = await judged('prices', await book({ rows: rows.join(''), styles }));
    expect(verdicts(preview)).toEqual([
      [2, 'new'],
      [3, 'invalid', 'table.formula'],
    ]);
    expect(preview.rows[0]?.changes).toMatchObject({ start_date: { after: '2026-01-01' }, price: { after: 84.15 } });
  });

  it('import of an export changes nothing, CSV and XLSX, in German and in English (docs/interface/prices.md#export)', async () => {
    const base = {
      type_tID: 't-Manometer',
      price: 1234.5,
      price_min: 0.01,
      price_max: 99999.99,
      costs: 3,
      quantity: 2.5,
      unit: '=h',
      discount: 12.5,
      tax: 7,
    };
    await send('prices', {
      ...base,
      complexity: '-hoch',
      price_cat_uID: 'grp-a',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    });
    await send('prices', { ...base, complexity: ' "x"; y, z', price_cat_uID: 'grp-b' });
    await send('prices', { type_tID: 't-Messschieber', price: 1000 });
    await send('prices', { type_tID: 't-Messschieber', price: 1234, start_date: '2027-01-01' });
    for (const language of ['en', 'de']) {
      await lab.services.lab.db.updateTable('users').set({ language }).execute();
      lab.services.lab.changes.written(['users']);
      for (const format of ['csv', 'xlsx'] as const) await changesNothing('prices', await exported('prices', format));
    }
  });
});

describe('GET /prices/export', () => {
  it('fixed columns, references by name, whatever the language; the filter of the list applies (docs/interface/prices.md#endpoints)', async () => {
    await send('prices', { type_tID: 't-Manometer', price_cat_uID: 'grp-a', price: 84.15 });
    await send('prices', { type_tID: 't-Multimeter', price: 10 });
    const { columns, rows } = await readAll(await exported('prices'));
    expect(columns.slice(0, 6)).toEqual(['Gerätetyp', 'Preisgruppe', 'Komplexität', 'Gültig ab', 'Gültig bis', 'Preis [EUR]']);
    expect(rows.map(({ cells }) => cells.slice(0, 6))).toEqual([
      ['Manometer', 'Gruppe A', '', '', '', '84.15'],
      ['Multimeter', '', '', '', '', '10.00'],
    ]);
    const some = await lab.v2('admin', { path: '/api/v2/prices/export?filter[price]=gte:50' });
    expect((await readAll(some.bytes)).rows.length).toBe(1);
    expect((await lab.v2('bare', { path: '/api/v2/prices/export' })).status).toBe(403);
  });
});

describe('POST /price-classes/import-preview', () => {
  const head =
    'Nummer;Preiskategorie;Oberkategorie;Preis [EUR];Preisgruppe;Komplexität;Steuer %;Beschreibung;Preiskategorie Zweitsprache';

  it('a file without numbers is numbered PK001, PK002, … after the highest one, parents may stand below (docs/interface/prices.md#import-columns)', async () => {
    await send('price-classes', { name: 'Alt', number: 'PK007' });
    const { preview } = await imported(
      'price-classes',
      csv('Preisklasse;Oberkategorie;Preis', 'Manometer fein;Druck;120,00', 'Druck;;', 'alt;;5,00'),
    );
    expect(preview.rows.map(({ verdict, title }) => [verdict, title])).toEqual([
      ['new', 'PK008 · Manometer fein'],
      ['new', 'PK009 · Druck'],
      ['changed', 'PK007 · alt'],
    ]);
    const classes = await rowsIn('price_classes');
    const druck = classes.find(({ name }) => name === 'Druck');
    expect(classes.map(({ name, number }) => [name, number])).toEqual(
      expect.arrayContaining([
        ['Alt', 'PK007'],
        ['Druck', 'PK009'],
        ['Manometer fein', 'PK008'],
      ]),
    );
    expect(classes.find(({ name }) => name === 'Manometer fein')?.parent_id).toBe(druck?.id);
    expect((await rowsIn('service_prices')).map(({ price, price_category_id }) => [price, price_category_id])).toEqual([
      [12000, null],
      [500, null],
    ]);
  });

  it('a number column is left as it is: an empty cell takes the number of the one class of that name, or none (docs/interface/prices.md#import-columns)', async () => {
    const [known] = [await send('price-classes', { name: 'Druck', number: 'D-1' })];
    await send('price-classes', { name: 'Doppelt', number: 'X-1' });
    await send('price-classes', { name: 'Doppelt', number: 'X-2' });
    const preview = await judged(
      'price-classes',
      csv(head, ';Druck;;10,00;;;;;', ';Doppelt;;1,00;;;;;', ';Neu;;1,00;;;;;', 'N-1;Neu;;2,00;;;;;', 'X-2;Doppelt;Druck;;;;;;'),
    );
    expect(verdicts(preview)).toEqual([
      [2, 'changed'],
      [3, 'ambiguous', 'price_file.ambiguous_class'],
      [4, 'invalid', 'price_file.number_missing'],
      [5, 'new'],
      [6, 'moved'],
    ]);
    expect(preview.rows[0]).toMatchObject({ record_id: known, title: expect.stringContaining('D-1') });
  });

  it('several rows of one class are its amounts by group and complexity; a group can be chosen for the rest', async () => {
    const content = csv(
      head,
      'K-1;Kraft;;100,00;;;19;Text;Force',
      'K-1;Kraft;;90,00;Gruppe A;;19;Text;Force',
      'K-1;Kraft;;150,00;Gruppe A;hoch;7;Text;Force',
      'K-1;Kraft;;1,00;gruppe a;;19;Text;Force',
      'K-1;Anders;;80,00;Gruppe C;;19;Text;Force',
    );
    const body = multipart([field('price_category_id', 'grp-b'), filePart(content, 'klassen.csv')]);
    const sent = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/price-classes/import-preview',
      headers: multipartType,
      body,
    });
    expect(sent.status, sent.text).toBe(200);
    const { token } = importOf(sent);
    expect(
      (await rowsOf(lab, token)).map(({ line, verdict, reasons }) => [line, verdict, ...reasons.map(({ code }) => code)]),
    ).toEqual([
      [2, 'new'],
      [3, 'ambiguous', 'price_file.row_twice'],
      [4, 'changed'],
      [5, 'ambiguous', 'price_file.row_twice'],
      [6, 'unknown', 'price_file.class_twice', 'price_file.unknown_group'],
    ]);
    expect((await applyImport(lab, 'price-classes', token)).status).toBe(200);
    expect(
      (await rowsIn('service_prices')).map(({ price, price_category_id, complexity, tax }) => [
        price,
        price_category_id,
        complexity,
        tax,
      ]),
    ).toEqual([
      [10000, 'grp-b', null, 1900],
      [15000, 'grp-a', 'hoch', 700],
    ]);
    expect(await rowsIn('price_classes')).toMatchObject([
      { number: 'K-1', name: 'Kraft', description: 'Text', name_secondary: 'Force' },
    ]);
    const wrong = multipart([field('price_category_id', 'ghost'), filePart(content, 'klassen.csv')]);
    expect(
      (
        await lab.v2('admin', {
          method: 'POST',
          path: '/api/v2/price-classes/import-preview',
          headers: multipartType,
          body: wrong,
        })
      ).status,
    ).toBe(422);
  });

  it('each row shows what its class costs before and after the file', async () => {
    const top = await send('price-classes', { name: 'Druck', number: 'D' });
    await send('price-classes', { name: 'Fein', number: 'F', parent_id: top });
    await send('service-prices', { price_class_id: top, price: 80 });
    const { preview } = await imported(
      'price-classes',
      csv(
        head,
        'D;Druck;;88,00;;;;;',
        'F;Fein;D;;;;;;',
        'F;Fein;D;95,00;Gruppe A;;;;',
        'N;Neu;F;;Gruppe A;;;;',
        'D;Druck;;x;;;;;',
      ),
    );
    expect(effectsOf(preview)).toEqual([
      '80 class own > 88 class own',
      '80 class > 88 class',
      '80 class > 95 class own',
      'no_price > 95 class',
      '80 class > -',
    ]);
  });

  it('refuses a tree that bites its tail, what hangs below a refused class, and unknown parents', async () => {
    const a = await send('price-classes', { name: 'A', number: '1' });
    await send('price-classes', { name: 'B', number: '2', parent_id: a });
    const preview = await judged(
      'price-classes',
      csv(
        'Nummer;Preiskategorie;Oberkategorie;Preisgruppe;Preis',
        '1;A;B;;',
        '3;C;3;;',
        '4;D;Ghost;;',
        '5;E;;Ghost;1',
        '6;F;5;;',
        '7;G;B;;',
      ),
    );
    expect(verdicts(preview)).toEqual([
      [2, 'invalid', 'price_file.cycle'],
      [3, 'invalid', 'price_file.cycle'],
      [4, 'unknown', 'price_file.unknown_parent'],
      [5, 'unknown', 'price_file.unknown_group'],
      [6, 'invalid', 'price_file.class_refused'],
      [7, 'new'],
    ]);
  });

  it('swaps two classes of the tree, and undo puts everything back', async () => {
    const a = await send('price-classes', { name: 'A', number: '1' });
    const b = await send('price-classes', { name: 'B', number: '2', parent_id: a });
    const before = await rowsIn('price_classes');
    const { done } = await imported('price-classes', csv('Nummer;Preiskategorie;Oberkategorie', '1;A;B', '2;B;'));
    expect((await rowsIn('price_classes')).map(({ id, parent_id }) => [id, parent_id])).toEqual([
      [a, b],
      [b, null],
    ]);
    const undone = await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${done.run_id}/undo`, body: {} });
    expect(undone.status, undone.text).toBe(200);
    expect((await rowsIn('price_classes')).map(({ id, parent_id }) => [id, parent_id])).toEqual(
      before.map(({ id, parent_id }) => [id, parent_id]),
    );
  });

  it('import of an export changes nothing, CSV and XLSX (docs/interface/prices.md#export)', async () => {
    const top = await send('price-classes', {
      name: '=Druck',
      number: 'PK001',
      description: 'Zeile 1\nZeile 2',
      name_secondary: 'Pressure',
    });
    const fine = await send('price-classes', { name: 'Fein', number: '-2', parent_id: top });
    await send('price-classes', { name: 'Fein', number: '3', parent_id: fine });
    await send('price-classes', { name: 'Fein', number: '4', parent_id: fine });
    await send('price-classes', { name: '3', number: '5', parent_id: fine });
    await send('price-classes', { name: 'Unter 3', number: '6', parent_id: (await rowsIn('price_classes'))[4]?.id });
    await send('service-prices', { price_class_id: fine, price: 10, tax: 7 });
    await send('service-prices', {
      price_class_id: fine,
      price: 1234.5,
      price_category_id: 'grp-a',
      complexity: 'hoch',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    });
    await send('service-prices', { price_class_id: top, price: 0, price_category_id: 'grp-b' });
    for (const format of ['csv', 'xlsx'] as const) await changesNothing('price-classes', await exported('price-classes', format));
  });
});

describe.each([
  ['prices', 'Gerätetyp', 'Manometer'],
  ['price-classes', 'Preiskategorie', 'Druck'],
])('a bad file is reported, bounded, and nothing is written: %s', (path, head, name) => {
  const umlaut = Buffer.concat([Buffer.from(`${head};Preis\r\n`, 'latin1'), Buffer.from('M\x81nster;1\r\n', 'latin1')]);

  it.each([
    ['wrong encoding', umlaut, 'wrong_encoding'],
    ['missing header', csv(`${name};84,15`, 'Multimeter;10'), 'missing_column'],
    ['values only', csv('1;84,15', '2;10'), 'no_header'],
    ['a column it cannot do without', csv('Preis;Steuer', '10;19'), 'missing_column'],
    ['no table', Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3]), 'not_a_table'],
    ['an empty file', '', 'empty'],
  ])('%s', async (_, content, fault) => {
    const before = await labState(lab);
    const sent = await sendImport(lab, { path, content });
    expect(sent.status, sent.text).toBe(422);
    const { errors } = sent.body as { errors: { code: string; source: { pointer: string } }[] };
    expect(errors[0]).toMatchObject({ code: expect.stringContaining(fault), source: { pointer: '/data/attributes/file' } });
    expect(changedRows(before, await labState(lab))).toEqual([]);
  });

  it('100,000 rows end at the limit, which is told; what was read cannot be applied', async () => {
    const before = await labState(lab);
    const content = `${head};Preis\r\n${Array.from({ length: 100_000 }, (_, n) => `${name} ${n};1\r\n`).join('')}`;
    const sent = await sendImport(lab, { path, content });
    // Long files are judged while the caller waits for their progress.
    expect(sent.status).toBe(202);
    expect(['waiting', 'reading']).toContain(importOf(sent).phase);
    const { phase, message, token } = await settled(lab, importOf(sent).token);
    expect([phase, message]).toEqual(['failed', expect.stringContaining('50000')]);
    expect((await applyImport(lab, path, token)).status).toBe(409);
    expect(changedRows(before, await labState(lab))).toEqual([]);
  });

  it('a formula in a cell is refused with its row, whatever it last came to', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row>${cell(head)}${cell('Preis')}</row><row>${cell(name)}<c><f>SUM(A1)</f><v>12</v></c></row>`;
    for (const content of [csv(`${head};Preis`, `${name};=6*2`), await book({ rows })])
      expect(verdicts(await judged(path, content)), String(content).slice(0, 20)).toEqual([[2, 'invalid', 'table.formula']]);
  });

  it('a zip bomb ends at its limit, with flat memory', async () => {
    async function* spaces() {
      for (let sent = 0; sent < 300; sent += 1) yield Buffer.alloc(1024 * 1024, 0x20);
    }
    const more = { 'xl/worksheets/sheet1.xml': spaces() } as unknown as Record<string, string>;
    const content = await book({ rows: '', more });
    const before = await labState(lab);
    const used = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const start = used();
    const sent = await sendImport(lab, { path, content });
    expect(sent.status, sent.text).toBe(422);
    expect(sent.text).toContain('too_large');
    expect(used() - start).toBeLessThan(100 * 1024 * 1024);
    expect(changedRows(before, await labState(lab))).toEqual([]);
  });

  it('needs price_edit', async () => {
    expect((await sendImport(lab, { as: 'bare', path, content: 'x' })).status).toBe(403);
  });
});
