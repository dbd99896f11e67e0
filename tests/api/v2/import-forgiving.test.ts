// Files as offices keep them: titles above the headings, months as due dates, words of another system, names nobody knows. Each is understood,
// told, or mended beside the file; what is wrong is refused where it was said. docs/interface/prices.md#import-said, docs/adr/0081.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { aRole, change } from '../../support/builders.ts';
import { applyImport, importOf, previewed, readAgain, rowsOf, sendImport } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { book } from '../../support/table-files.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
const type = 'Waage 0,1 g';
beforeAll(async () => {
  lab = await startLab();
  await lab.v2('admin', { method: 'POST', path: '/api/v2/device-types', body: { type_name: type } });
});
afterAll(() => lab.stop());

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const devices = (content: string | Buffer, given: Record<string, string> = {}) =>
  previewed(lab, { path: 'inventories', content, given });
const pointers = (answer: { text: string }) => [...answer.text.matchAll(/"pointer":"([^"]+)"/g)].map(([, at]) => at);

describe('the row of the headings (docs/adr/0081)', () => {
  const titled = csv('Bestandsliste Prüfmittel;;', 'Stand, 12.03.2027;;', '', 'Inventarnummer;Hersteller;Bemerkung', 'A-2;Neu;x');

  it('is found below titles and notes, and told', async () => {
    const { header_row, token, total } = await devices(titled);
    expect([header_row, total]).toEqual([4, 1]);
    expect((await rowsOf(lab, token))[0]).toMatchObject({ line: 5, changes: { manufacturer: { after: 'Neu' } } });
  });

  it('in a workbook, too', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="str"><v>${text}</v></c>`;
    const rows = `<row r="1">${cell('A1', 'Liste')}</row><row r="3">${cell('A3', 'Inventarnummer')}${cell('B3', 'Bemerkung')}</row><row r="4">${cell('A4', 'A-2')}${cell('B4', 'neu')}</row>`;
    const { header_row, counts } = await previewed(lab, { path: 'inventories', content: await book({ rows }), name: 'a.xlsx' });
    expect([header_row, counts.changed]).toEqual([3, 1]);
  });

  it('is the one that is said, with the delimiter and the encoding that are said', async () => {
    const { token, header_row } = await devices('Inventarnummer|Hersteller\nInventarnummer|Bemerkung\nA-2|M\xfcller\n', {
      header_row: '2',
      delimiter: 'pipe',
      encoding: 'windows-1252',
    });
    expect(header_row).toBe(2);
    const again = importOf(await readAgain(lab, token, { encoding: null, delimiter: null, header_row: null }));
    expect(again).toMatchObject({ header_row: 1, file: { encoding: 'utf-8', delimiter: ';' } });
  });

  it('the first rows are shown as they stand, read otherwise if asked', async () => {
    const { token } = await devices(titled);
    const sample = async (query: string) =>
      (await lab.v2('admin', { path: `/api/v2/imports/${token}/sample${query}` })).body as {
        data: { attributes: { header_row: number; delimiter: string; rows: { line: number; cells: string[] }[] } };
      };
    const { attributes } = (await sample('')).data;
    expect(attributes).toMatchObject({ header_row: 4, delimiter: 'semicolon' });
    expect(attributes.rows.map(({ line, cells }) => [line, cells.filter((cell) => cell !== '').length])).toEqual([
      [1, 1],
      [2, 1],
      [4, 3],
      [5, 3],
    ]);
    expect((await sample('?delimiter=comma')).data.attributes.rows[1]?.cells).toEqual(['Stand', ' 12.03.2027;;']);
  });

  it('what cannot be read so is refused, or kept to be read otherwise', async () => {
    const lost = csv('1;2', 'Inventarnummer;Bemerkung;;', 'A-2;x;;zu viel');
    const refused = await sendImport(lab, { path: 'inventories', content: lost });
    expect([refused.status, pointers(refused)]).toEqual([422, ['/data/attributes/file']]);
    const kept = await devices(lost, { keep: 'true' });
    expect(kept).toMatchObject({ phase: 'failed', message: expect.stringContaining('Line 3') });
    expect((await applyImport(lab, 'inventories', kept.token)).status).toBe(409);
    const [comma] = [await readAgain(lab, kept.token, { delimiter: 'comma', header_row: 2 })];
    expect(importOf(comma)).toMatchObject({ phase: 'ready', columns: [{ column: 'Inventarnummer;Bemerkung;;' }] });
  });
});

describe('days as lists write them (docs/adr/0081)', () => {
  const dueOf = async (cell: string, given: Record<string, string> = {}) => {
    const { token } = await devices(csv('Inventarnummer;duedate', `A-2;"${cell}"`), given);
    const [row] = await rowsOf(lab, token);
    return [row?.changes.duedate?.after ?? null, ...(row?.reasons ?? []).map(({ code }) => code)];
  };

  it.each([
    ['04/2027', '2027-04-30', 'import.read_as_month'],
    ['4.2027', '2027-04-30', 'import.read_as_month'],
    ['April 2027', '2027-04-30', 'import.read_as_month'],
    ['Mrz. 2027', '2027-03-31', 'import.read_as_month'],
    ['2028-02', '2028-02-29', 'import.read_as_month'],
    ['KW 12/2027', '2027-03-26', 'import.read_as_week'],
    ['2027-W12', '2027-03-26', 'import.read_as_week'],
    ['KW 53/2026', '2027-01-01', 'import.read_as_week'],
    ['KW 53/2027', null, 'table.not_a_date'],
    ['46507', '2027-04-30', 'import.read_as_serial'],
    ['46507.5', '2027-04-30', 'import.read_as_serial'],
    ['12345', null, 'table.not_a_date'],
    ['2027', null, 'table.not_a_date'],
    ['13/2027', null, 'table.not_a_date'],
    ['30. April 2027', '2027-04-30'],
    ['30-Apr-2027', '2027-04-30'],
    ['April 30, 2027', '2027-04-30'],
    ['Fr, 30.04.2027', '2027-04-30'],
    ['31. Juni 2027', null, 'table.not_a_date'],
  ])('%s', async (cell, ...expected) => expect(await dueOf(cell)).toEqual(expected));

  it('slashes begin with what is said', async () => {
    expect(await dueOf('04/05/2027')).toEqual(['2027-05-04']);
    expect(await dueOf('04/05/2027', { date_order: 'month_first' })).toEqual(['2027-04-05']);
    expect(await dueOf('25/05/2027', { date_order: 'month_first' })).toEqual([null, 'table.not_a_date']);
  });

  it('what they were understood as is told in the reader’s language; a month that begins something is its first day', async () => {
    const { token } = await devices(csv('Inventarnummer;duedate', 'A-2;04/2027'));
    expect((await rowsOf(lab, token))[0]?.reasons[0]).toMatchObject({
      message: '“04/2027” is a month and is read as 2027-04-30.',
      note: true,
    });
    const prices = await previewed(lab, { path: 'prices', content: csv('Gerätetyp;Preis;Gültig ab', `${type};5,00;04/2031`) });
    expect((await rowsOf(lab, prices.token))[0]).toMatchObject({
      verdict: 'new',
      changes: { start_date: { after: '2031-04-01' } },
      reasons: [{ code: 'import.read_as_month', note: true }],
    });
  });
});

describe('the list price in the column of the group (docs/interface/prices.md#import-columns)', () => {
  it.each(['Listenpreis', 'list price', ''])('“%s”', async (word) => {
    const { token } = await previewed(lab, {
      path: 'prices',
      content: csv('Gerätetyp;Preisgruppe;Preis;Gültig ab', `${type};${word};5,00;01.01.2033`),
    });
    expect((await rowsOf(lab, token))[0]).toMatchObject({ verdict: 'new', changes: { price_cat_uID: { after: null } } });
    const classes = await previewed(lab, {
      path: 'price-classes',
      content: csv('Preiskategorie;Preisgruppe;Preis', `Ganz neu;${word};5,00`),
    });
    expect(classes.counts.new).toBe(1);
  });
});

describe('cells are mended and words mapped beside the file (docs/adr/0081)', () => {
  const content = csv(
    'Inventarnummer;Kunde;Status;duedate',
    'M-1;1001;Active;bald',
    'M-2;1001;active ;2027-01-01',
    'M-3;1001;Lost;',
  );

  it('judged again without the file, written so, and kept with the run', async () => {
    const { token, questions } = await devices(content);
    expect(questions).toMatchObject([
      { column: 'Status', kind: 'choice', records: null, total: 3, texts: [{ rows: 1 }, { rows: 1 }, { rows: 1 }] },
    ]);
    const mends = [{ row: 2, column: 'duedate', value: '06/2027' }];
    const mended = await readAgain(lab, token, { mends, values: { Status: { Active: 'A', lost: 'Gesperrt' } } });
    expect(importOf(mended)).toMatchObject({ token, counts: { new: 3 }, questions: [] });
    expect((await rowsOf(lab, token))[0]).toMatchObject({
      cells: { duedate: '06/2027', Status: 'A' },
      changes: { duedate: { after: '2027-06-30' }, status: { after: 1 } },
    });
    const { run_id: run } = importOf(await applyImport(lab, 'inventories', token));
    const listed = await lab.v2('admin', { path: '/api/v2/runs?sort=-at&page[size]=1' });
    expect(listed.body).toMatchObject({ data: [{ id: run, attributes: { summary: { said: { mends } } } }] });
    const { I4209 } = await lab.services.lab.db
      .selectFrom('inventory')
      .select('I4209')
      .where('I4201', '=', 'M-3')
      .executeTakeFirstOrThrow();
    expect(I4209).toBe('L');
  });

  it.each([
    ['a column the file does not have', { mends: [{ row: 2, column: 'Farbe', value: 'x' }] }, '/data/attributes/mends'],
    ['a row it does not have', { mends: [{ row: 99, column: 'Kunde', value: 'x' }] }, '/data/attributes/mends'],
    ['words of such a column', { values: { Farbe: { rot: 'x' } } }, '/data/attributes/values'],
    ['a heading row it does not have', { header_row: 77 }, '/data/attributes/header_row'],
    ['a delimiter nobody knows', { delimiter: 'dot' }, '/data/attributes/delimiter'],
    ['names that no row has', { make: { customers: ['Niemand'] } }, '/data/attributes/make'],
    ['records that no column names', { make: { notes: ['1001'] } }, '/data/attributes/make'],
    ['an option of another kind', { given: { price_category_id: 'x' } }, '/data/attributes/given'],
    [
      'too much',
      { mends: Array.from({ length: 501 }, () => ({ row: 2, column: 'Kunde', value: 'x' })) },
      '/data/attributes/mends',
    ],
  ])('bad input: %s is refused in its member, and the preview stays', async (_name, said, pointer) => {
    const { token } = await devices(content);
    const refused = await readAgain(lab, token, said);
    expect([refused.status, pointers(refused)[0]], refused.text).toEqual([422, expect.stringContaining(pointer)]);
    const state = importOf(await lab.v2('admin', { path: `/api/v2/imports/${token}` }));
    expect([state.phase, state.counts.invalid]).toEqual(['ready', 3]);
  });

  it('by nobody else, and of nothing that was taken back', async () => {
    const { token } = await devices(content);
    expect((await readAgain(lab, token, { mends: [] }, 'berta')).status).toBe(404);
    await lab.v2('admin', { method: 'DELETE', path: `/api/v2/imports/${token}` });
    expect((await readAgain(lab, token, { mends: [] })).status).toBe(404);
  });
});

describe('records are made of names nobody knows (docs/adr/0081)', () => {
  const content = csv('Inventarnummer;Kunde;type_id', 'R-1;Prüfhaus Süd;Waage 1', 'R-2;prüfhaus süd;Waage 1', 'R-3;Neu & Co;');

  it('who is called almost alike is offered before he is made again, and taken by his key', async () => {
    await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/customers',
      body: { customer_number: 'NW-1', name: 'Nordwind Turbinen GmbH' },
    });
    const { token, questions } = await devices(csv('Inventarnummer;Kunde;nächste Kal.', 'R-11;nordwind turbinen;29.11.2027'));
    const [asked] = questions;
    expect(asked?.texts.map(({ text, candidates }) => [text, candidates.map(({ title }) => title)])).toEqual([
      ['nordwind turbinen', ['Nordwind Turbinen GmbH']],
    ]);
    const id = asked?.texts[0]?.candidates[0]?.id ?? '';
    const state = importOf(await readAgain(lab, token, { values: { Kunde: { 'nordwind turbinen': id } } }));
    expect(state).toMatchObject({ counts: { new: 1 }, questions: [] });
    expect(state.columns.at(-1)).toMatchObject({ column: 'nächste Kal.', attribute: 'duedate' });
  });

  it('in the run of the rows: one undo takes all of it back', async () => {
    const before = await labState(lab);
    const { token, questions, counts } = await devices(content);
    expect(counts.unknown).toBe(3);
    expect(questions.map(({ column, records, may_make, total }) => [column, records, may_make, total])).toEqual([
      ['Kunde', 'customers', true, 3],
      ['type_id', 'device-types', true, 1],
    ]);
    const make = { customers: ['Prüfhaus Süd', 'prüfhaus süd', 'Neu & Co'], 'device-types': ['Waage 1'] };
    const state = importOf(await readAgain(lab, token, { make }));
    expect(state).toMatchObject({ counts: { new: 3 }, questions: [] });
    const state2 = await labState(lab);
    expect(
      touchedRows(before, state2).filter((row) => !/^(?:tokens|sessions) /.test(row)),
      'nothing is written yet',
    ).toEqual([]);
    const { run_id: run, written } = importOf(await applyImport(lab, 'inventories', token));
    expect(written).toBe(3 + 2 + 1);
    const undone = await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${run}/undo` });
    expect(undone.status, undone.text).toBe(200);
    expect(touchedRows(before, await labState(lab)).filter((row) => /^(?:inventory|customers?|types) /.test(row))).toEqual([]);
  });

  it('from a price file, too, and a name that was made meanwhile is a change of the lab', async () => {
    const file = csv('Gerätetyp;Preis', 'Waage 7;12,00');
    const { token } = await previewed(lab, { path: 'prices', content: file, given: { make: '{"device-types":["Waage 7"]}' } });
    await lab.v2('admin', { method: 'POST', path: '/api/v2/device-types', body: { type_name: 'Waage 7' } });
    expect((await applyImport(lab, 'prices', token)).status).toBe(409);
    const again = await previewed(lab, { path: 'prices', content: file, given: { make: '{"device-types":["Waage 7"]}' } });
    expect(again.counts.new).toBe(1);
  });

  it('only by whoever may make them', async () => {
    const operations = ['using_API', 'inventory_view', 'inventory_edit', 'customers_view', 'types_view'];
    const { uID: role } = await aRole(lab.program, { name: 'reader of types', operations });
    await change(lab.program, 'user', 'user-lockable', { role });
    const { token, questions } = await previewed(lab, { path: 'inventories', content, as: 'lockable' });
    expect(questions.map(({ records, may_make }) => [records, may_make])).toEqual([
      ['customers', false],
      ['device-types', false],
    ]);
    const make = { 'device-types': ['Waage 1'] };
    expect((await readAgain(lab, token, { make }, 'lockable')).status).toBe(403);
    // Who sees some customers only would not see the new one.
    const narrowed = await previewed(lab, { path: 'inventories', content, as: 'berta' });
    expect(narrowed.questions[0]?.may_make).toBe(false);
    expect((await readAgain(lab, narrowed.token, { make: { customers: ['Neu & Co'] } }, 'berta')).status).toBe(422);
  });

  it('several of one name can be told apart by their keys', async () => {
    for (const city of ['Aalen', 'Ulm'])
      await lab.v2('admin', { method: 'POST', path: '/api/v2/customers', body: { name: 'Zwilling', city } });
    const { token, questions } = await devices(csv('Inventarnummer;Kunde', 'R-9;Zwilling'));
    const candidates = questions[0]?.texts[0]?.candidates ?? [];
    expect(candidates.map(({ title }) => title.replace(/ · K\d+/, '')).toSorted()).toEqual([
      'Zwilling · Aalen',
      'Zwilling · Ulm',
    ]);
    const chosen = candidates[1]?.id ?? '';
    await readAgain(lab, token, { values: { Kunde: { Zwilling: chosen } } });
    expect((await rowsOf(lab, token))[0]).toMatchObject({ verdict: 'new', changes: { customer_id: { after: chosen } } });
  });
});

describe('a list of one customer that holds what belongs to another', () => {
  it('says by row whose it is, writes it only where that is said, and tells of it', async () => {
    const content = csv('Inventarnummer;Hersteller', 'MOVE-1;Fluke', 'MOVE-2;Fluke', 'MOVE-3;Fluke');
    for (const asset_number of ['MOVE-1', 'MOVE-2'])
      await lab.v2('admin', { method: 'POST', path: '/api/v2/inventories', body: { asset_number, customer_id: 'C-ALPHA' } });
    const preview = await devices(content, { customer_id: 'C-FAR' });
    const { token } = preview;
    expect(preview.counts).toMatchObject({ new: 1, moved: 0, ambiguous: 2 });
    const { name } = v2Of(await lab.v2('admin', { path: '/api/v2/customers/C-ALPHA' })).one.attributes;
    const [first] = await rowsOf(lab, token);
    expect(first).toMatchObject({ verdict: 'ambiguous', reasons: [{ attribute: 'customer_id', code: 'import.other_owner' }] });
    expect(first?.reasons[0]?.message).toContain(String(name));
    expect((await readAgain(lab, token, { moves: [2] })).status).toBe(200);
    const said = await rowsOf(lab, token);
    expect(said.map(({ verdict }) => verdict)).toEqual(['moved', 'ambiguous', 'new']);
    expect(said[0]?.changes.customer_id).toEqual({ before: 'C-ALPHA', after: 'C-FAR' });
  });

  it('asks nothing of a row that names its customer itself', async () => {
    await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/inventories',
      body: { asset_number: 'MOVE-9', customer_id: 'C-ALPHA' },
    });
    const { token } = await devices(csv('Inventarnummer;customer_id', 'MOVE-9;C-FAR'), { customer_id: 'C-FAR' });
    expect((await rowsOf(lab, token))[0]?.verdict).toBe('moved');
  });
});
