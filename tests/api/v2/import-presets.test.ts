// What an import meant is kept under a name and read into the next file; files that others made are read by the presets that come with the
// program. docs/interface/prices.md#import-presets, docs/adr/0098.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importOf, previewed, readAgain, rowsOf } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const devices = (...lines: string[]) => previewed(lab, { path: 'inventories', content: csv(...lines) });
const path = '/api/v2/import-presets';

interface Preset {
  id: string;
  attributes: { name: string; records: string; shipped: boolean; mapping: object; values: object };
}
const presets = async (as: 'admin' | 'narrow' = 'admin', query = '') =>
  ((await lab.v2(as, { path: `${path}${query}` })).body as { data: Preset[] }).data;
const own = async () => (await presets()).filter(({ attributes }) => !attributes.shipped);
const keep = (body: object, as: 'admin' | 'narrow' = 'admin') => lab.v2(as, { method: 'POST', path, body });
const codes = (answer: { text: string }) => [...answer.text.matchAll(/"code":"([^"]+)"/g)].map(([, code]) => code);

const foreign = ['Tag;Make;Zustand;Kürzel', 'A-2;Fluke;Active;x'];

async function readAndKept(name: string): Promise<{ token: string; id: string }> {
  const { token } = await devices(...foreign);
  const said = { mapping: { Kürzel: 'remark' }, values: { Zustand: { Active: 'A' } }, date_order: 'month_first' };
  expect((await readAgain(lab, token, said)).status).toBe(200);
  const kept = await keep({ token, name });
  return { token, id: (kept.body as { data: Preset }).data.id };
}

describe('a preset of the lab (docs/adr/0098)', () => {
  it('holds what was found out and what was said, and reads the next file so', async () => {
    await readAndKept('Werkstatt Nord');
    expect((await own()).map(({ attributes }) => attributes)).toEqual([
      {
        name: 'Werkstatt Nord',
        records: 'inventories',
        mapping: { Tag: 'asset_number', Make: 'manufacturer', Zustand: 'status', Kürzel: 'remark' },
        values: { Zustand: { Active: 'A' } },
        date_order: 'month_first',
        shipped: false,
      },
    ]);
    const { token, counts } = await devices('TAG;ZUSTAND;kürzel;Sonst', 'A-2;active;neu;1');
    expect(counts.invalid).toBe(1);
    const [{ id } = { id: '' }] = await own();
    const state = importOf(await readAgain(lab, token, { preset: id }));
    expect([state.counts.changed, state.said.mapping, state.said.date_order]).toEqual([
      1,
      { TAG: 'asset_number', ZUSTAND: 'status', kürzel: 'remark' },
      'month_first',
    ]);
    expect((await rowsOf(lab, token))[0]?.changes).toMatchObject({ remark: { after: 'neu' } });
  });

  it('is one under its name: kept again it takes the place of the old, and the trail has each', async () => {
    const { token } = await devices('Tag;Make', 'A-2;Mahr');
    const again = await keep({ token, name: ' werkstatt nord ' });
    expect(again.status).toBe(200);
    expect((await own()).map(({ attributes: { mapping } }) => mapping)).toEqual([{ Tag: 'asset_number', Make: 'manufacturer' }]);
    const audits = await lab.v2('admin', { path: '/api/v2/audits?filter[record_key]=imports.presets' });
    expect((audits.body as { data: unknown[] }).data).toHaveLength(2);
  });

  it('is deleted; those of the program stay', async () => {
    const { id } = await readAndKept('Kurz');
    expect((await lab.v2('admin', { method: 'DELETE', path: `${path}/${id}` })).status).toBe(204);
    expect((await lab.v2('admin', { method: 'DELETE', path: `${path}/${id}` })).status).toBe(404);
    const shipped = await lab.v2('admin', { method: 'DELETE', path: `${path}/snipe-it-export` });
    expect([shipped.status, codes(shipped)]).toEqual([409, ['import.shipped_preset']]);
    expect((await own()).map(({ attributes: { name } }) => name)).toEqual(['werkstatt nord']);
  });

  it('says nothing of customers that others may not see', async () => {
    const { token } = await devices('Tag;Kunde;Zustand', 'A-2;Jemand;Active');
    const said = { values: { Kunde: { Jemand: 'C-FAR' }, Zustand: { Active: 'A' } } };
    expect((await readAgain(lab, token, said)).status).toBe(200);
    const kept = await keep({ token, name: 'Ohne Kunden' });
    const { id, attributes } = (kept.body as { data: Preset }).data;
    expect(attributes).toMatchObject({ mapping: { Kunde: 'customer_id' }, values: { Zustand: { Active: 'A' } } });
    expect(attributes.values).not.toHaveProperty('Kunde');
    expect((await lab.v2('admin', { method: 'DELETE', path: `${path}/${id}` })).status).toBe(204);
  });

  it('is kept beside those that are kept at the same moment', async () => {
    const { token } = await devices('Tag;Make', 'A-2;Mahr');
    const names = ['eins', 'zwei', 'drei', 'vier'];
    const kept = await Promise.all(names.map((name) => keep({ token, name })));
    expect(kept.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const there = await own();
    expect(there.map(({ attributes: { name } }) => name)).toEqual(expect.arrayContaining(names));
    for (const { id } of there.filter(({ attributes: { name } }) => names.includes(name)))
      expect((await lab.v2('admin', { method: 'DELETE', path: `${path}/${id}` })).status).toBe(204);
  });

  it('is refused where it cannot be meant', async () => {
    const { token } = await devices('Unbekannt;Fremd', '1;2');
    expect((await keep({ token, name: 'x' })).text).toContain('/data/attributes/token');
    expect((await keep({ token, name: '  ' })).text).toContain('/data/attributes/name');
    expect((await keep({ token: 'gone', name: 'x' })).status).toBe(404);
    for (const [preset, key] of [
      ['gone', 'any more'],
      ['calserver-certificate', 'other records'],
      ['snipe-it-export', 'No heading'],
    ]) {
      const refused = await readAgain(lab, token, { preset });
      expect([refused.status, refused.text.includes('/data/attributes/preset')], preset).toEqual([422, true]);
      expect(refused.text).toContain(key);
    }
  });

  it('is for whoever may import such records, and no plain setting', async () => {
    const paths = (list: readonly Preset[]) => [...new Set(list.map(({ attributes }) => attributes.records))];
    expect(paths(await presets())).toEqual(['inventories', 'calibrations']);
    expect(paths(await presets('admin', '?records=calibrations'))).toEqual(['calibrations']);
    const setting = { name: 'imports.presets', value: { presets: [] } };
    const refused = await lab.v2('admin', { method: 'PATCH', path: '/api/v2/settings/imports.presets', body: setting });
    expect(refused.status).toBe(422);
  });
});

describe('files of others (docs/design/imports.md#presets)', () => {
  const used = async (preset: string, records: string, ...lines: string[]) => {
    const { token } = await previewed(lab, { path: records, content: csv(...lines) });
    const { columns, counts, questions, said } = importOf(await readAgain(lab, token, { preset }));
    const mapping = said.mapping as Record<string, string | null>;
    const open = columns.filter(({ column, state }) => state !== 'used' && mapping[column] !== null);
    return { token, open: open.map(({ column }) => column), counts, questions };
  };

  it('Snipe-IT: its custom asset report, and the columns its import takes', async () => {
    const report = await used(
      'snipe-it-export',
      'inventories',
      'Company,Asset Name,Asset Tag,Model,Model No.,Category,Manufacturer,Serial,Purchased,Cost,Location,Status,Notes',
      '1001,Bench meter,SN-77,87V,87-5,Meters,Fluke,314001,2024-02-01,420.00,Hall 2,A,kept dry',
    );
    expect(report).toMatchObject({ counts: { new: 1 } });
    const [row] = await rowsOf(lab, report.token);
    expect(row?.changes).toMatchObject({
      asset_number: { after: 'SN-77' },
      description: { after: 'Bench meter' },
      model: { after: '87V' },
      serial_number: { after: '314001' },
      location: { after: 'Hall 2' },
      remark: { after: 'kept dry' },
    });
    const imported = await used(
      'snipe-it-import',
      'inventories',
      'item name,company,category,model name,manufacturer,model number,serial number,asset tag,location,status,notes',
      'Calliper,1001,Length,500-181-30,Mitutoyo,CD-15,B2100,SN-78,Metrology room,A,',
    );
    expect(imported).toMatchObject({ counts: { new: 1 } });
  });

  const sample = (name: string) => readFileSync(new URL(`../../fixtures/foreign/${name}`, import.meta.url), 'utf8');
  const lines = (name: string) => sample(name).trimEnd().split('\r\n');

  it('MET/TEAM: the fields of an asset; an active one is in operation', async () => {
    const assets = await used('met-team-assets', 'inventories', ...lines('met-team-assets.csv'));
    expect(assets).toMatchObject({ open: [], counts: { new: 2 }, questions: [] });
    const [row] = await rowsOf(lab, assets.token);
    expect(row?.changes).toMatchObject({
      asset_number: { after: 'DMM-0412' },
      barcode: { after: 'MT0001841' },
      serial_number: { after: '31450077' },
      manufacturer: { after: 'Fluke' },
      model: { after: '87V' },
      status: { after: 1 },
      duedate: { after: '2027-03-21' },
    });
    expect(row?.changes).not.toHaveProperty('accuracy_class');
  });

  it('GAGEtrak: the columns of its table of gages, intervals in their unit; a status in numbers is asked', async () => {
    const gages = await used('gagetrak-gage-master', 'inventories', ...lines('gagetrak-gage-master.csv'));
    expect(gages).toMatchObject({ open: [], counts: { new: 2, invalid: 1 } });
    expect(gages.questions.map(({ column, texts }) => [column, texts.map(({ text }) => text)])).toEqual([
      ['Status', ['GAGEtrak 4']],
    ]);
    const [caliper, wrench] = await rowsOf(lab, gages.token);
    expect(caliper?.changes).toMatchObject({
      asset_number: { after: 'CAL-150-07' },
      serial_number: { after: 'B2100417' },
      model: { after: '500-181-30' },
      location: { after: 'Line 4' },
      interval_count: { after: 12 },
      interval_unit: { after: 'month' },
      duedate: { after: '2027-03-21' },
      status: { after: 1 },
    });
    expect(wrench?.changes).toMatchObject({ interval_count: { after: 180 }, interval_unit: { after: 'day' } });
    const said = (importOf(await readAgain(lab, gages.token, {})).said.values as { Status: object }).Status;
    const answered = await readAgain(lab, gages.token, { values: { Status: { ...said, 'GAGEtrak 4': '5' } } });
    expect(importOf(answered).counts).toMatchObject({ new: 3, invalid: 0 });
    expect((await rowsOf(lab, gages.token))[2]?.changes).toMatchObject({ status: { after: 5 } });
    // The names of its screens are those of its table with spaces.
    const spaced = await used('gagetrak-gage-master', 'inventories', 'Gage ID,Gage SN,GM Owner,Status', 'X-1,4711,1001,active');
    expect(spaced).toMatchObject({ open: [], counts: { new: 1 } });
  });

  it('calServer: its data sheet and its certificate as a table of their own names', async () => {
    const sheetOf = (name: string) => JSON.parse(sample(`${name}.json`)) as object;
    const table = (sheet: object, parts: readonly string[]) => {
      const cells = Object.entries(sheet)
        .filter(([part]) => parts.includes(part))
        .flatMap(([part, values]) => Object.entries(values as object).map(([name, value]) => [`${part}.${name}`, value] as const))
        .filter(([, value]) => typeof value !== 'object');
      return [cells.map(([name]) => name).join(';'), cells.map(([, value]) => `"${String(value)}"`).join(';')];
    };
    const sheet = await used(
      'calserver-data-sheet',
      'inventories',
      ...table(sheetOf('inventory-datasheet'), ['meta', 'device', 'customer']),
    );
    expect(sheet.open).toEqual([]);
    expect(sheet.questions.map(({ records, may_make, texts }) => [records, may_make, texts[0]?.text])).toEqual([
      ['customers', true, 'Muster GmbH'],
    ]);
    const made = importOf(await readAgain(lab, sheet.token, { make: { customers: ['Muster GmbH'] } }));
    expect(made.counts.new).toBe(1);
    const parts = ['device', 'calibration'];
    const certificate = await used('calserver-certificate', 'calibrations', ...table(sheetOf('calibration-certificate'), parts));
    expect(certificate.questions.map(({ column, kind }) => [column, kind])).toEqual([['device.asset_number', 'unknown']]);
    const codes = await previewed(lab, {
      path: 'inventories',
      content: csv('I4201;I4202;I4203;I4204;I4206;ktag', 'NEU-1;Fluke;87V;3144;DMM;1001'),
    });
    expect(codes).toMatchObject({ counts: { new: 1 } });
    expect(codes.columns.every(({ state }) => state === 'used')).toBe(true);
  });
});
