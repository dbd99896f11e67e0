// What was added by the recipes works, asked of a running server of the copy: each thing answers as its recipe promises.
import { expect, it } from 'vitest';
import type { Answer } from '../support/http-client.ts';
import { readPdf } from '../support/pdf-reader.ts';
import type { CopyServer } from './copy-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: what recipes add is in no generated type, and each line below says by its test what it expects
const bodyOf = ({ body }: Answer): any => body;

async function aDevice({ add }: CopyServer, asset_number: string): Promise<string> {
  return add('inventories', { asset_number, customer_id: await add('customers', { name: 'Meyer' }) });
}

export function newThingsWork(server: () => CopyServer): void {
  aRecordTypeWorks(server);
  whatIsPrintedWorks(server);

  it('the widget answers as chart and as table', async () => {
    const { add, v2 } = server();
    const device = await aDevice(server(), 'W-1');
    await add('repairs', { inventory_id: device, description: 'Dark display' });
    const asked = (settings: object) => v2('POST', 'widgets/data', { title: 'repair_status', settings });
    expect(bodyOf(await asked({})).data).toMatchObject({ title: 'repair_status', kind: 'chart', total: 1 });
    expect(bodyOf(await asked({ settingDisplay: 'table' })).data).toMatchObject({ kind: 'table', total: 1 });
  });

  it('the price rule makes a price cheaper, and says so', async () => {
    const { add, v2 } = server();
    const type = await add('device-types', { type_name: 'Key' });
    await add('prices', { type_tID: type, price: 2 });
    const asked = async (quantity: number) => bodyOf(await v2('GET', `prices/lookup?type_id=${type}&quantity=${quantity}`));
    expect((await asked(9999)).data.attributes).toMatchObject({ price: 2, total: 19_998 });
    const many = await asked(10_000);
    expect(many.data.attributes).toMatchObject({ price: 1.98, total: 19_800 });
    expect(many.meta.trace.at(-1)).toMatchObject({
      step: 'bulk',
      outcome: 'applied',
      text: expect.stringMatching(/^Große Menge: angewandt\. → 1,98\sEUR$/),
    });
  });

  it('the new column is written, sorted by and refused what is no day', async () => {
    const { add, v2 } = server();
    const device = await aDevice(server(), 'M-1');
    const id = await add('repairs', { inventory_id: device, description: 'Cable', warranty_until: '2027-02-28' });
    const found = bodyOf(await v2('GET', 'repairs?filter[warranty_until]=gte:2027-01-01&sort=-warranty_until'));
    expect(found.data.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await v2('PATCH', `repairs/${id}`, { warranty_until: 'soon' })).status).toBe(422);
  });

  it('screens and their texts are in both languages', async () => {
    for (const [language, done, title] of [
      ['de', 'Erledigt', 'Wartende Reparaturen'],
      ['en', 'Done', 'Waiting repairs'],
    ] as const) {
      const texts = bodyOf(await server().v2('GET', `public/translations/bundle/${language}`));
      expect(JSON.stringify(texts)).toContain(`"ui.preset.done":"${done}"`);
      expect(JSON.stringify(texts)).toContain(`"ui.repair-desk.title":"${title}"`);
    }
  });
}

function aRecordTypeWorks(server: () => CopyServer): void {
  it('the record type is created, listed, filtered, edited, audited and deleted in v1 and v2', async () => {
    const { v1, v2 } = server();
    const values = { name: 'Schlüssel', serial: 'S1', length: 1.25, bought: '2026-02-28', active: 1 };
    const made = bodyOf(await v1('POST', 'torque_key', values));
    expect(made).toMatchObject({ success: true, data: { torque_key: { name: 'Schlüssel', length: 1.25, active: 1 } } });
    const id = made.data.torque_key.uID as string;
    await v2('POST', 'torque-keys', { name: 'Zange', serial: 'S2', length: 3, bought: '2026-01-01', active: 0 });

    const like = encodeURIComponent('[{"property":"name","value":"SCHLÜ","operator":"like"}]');
    expect(bodyOf(await v1('GET', `torque_key?filter=${like}`)).data).toMatchObject({ totalCount: 1, torque_key: [{ uID: id }] });
    const listed = bodyOf(await v2('GET', 'torque-keys?filter[bought]=lt:2026-02-01&sort=-length'));
    expect(listed.data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([{ name: 'Zange', length: 3 }]);
    expect(bodyOf(await v2('GET', 'torque-keys?q=ang')).meta.total).toBe(1);

    expect(bodyOf(await v2('PATCH', `torque-keys/${id}`, { length: 2.5 })).data.attributes.length).toBe(2.5);
    const refused = bodyOf(await v2('PATCH', `torque-keys/${id}`, { bought: 'yesterday' }));
    expect(refused.errors[0].source.pointer).toBe('/data/attributes/bought');
    const history = bodyOf(await v2('GET', `torque-keys/${id}/audits`)).data;
    expect(history.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { action: 'update', before: { length: 1.25 }, after: { length: 2.5 } },
      { action: 'create' },
    ]);
    expect(bodyOf(await v1('DELETE', `torque_key/${id}`)).message).toBe('Record Deleted');
    expect((await v2('GET', `torque-keys/${id}`)).status).toBe(404);
  });

  it('the record type is described in both faces and in the rules', async () => {
    const { v1, v2 } = server();
    expect(Object.keys(bodyOf(await v2('GET', 'openapi.json')).paths)).toContain('/api/v2/torque-keys/{id}');
    const rules = bodyOf(await v1('GET', 'torque_key/rules')).data.rules.map(({ field }: { field: string }) => field);
    expect(rules).toEqual(expect.arrayContaining(['name', 'serial', 'length', 'bought', 'active']));
  });
}

function whatIsPrintedWorks(server: () => CopyServer): void {
  it('the paper is a PDF, in both languages', async () => {
    const { add, v2 } = server();
    const id = await add('tickets', { title: 'Display', description: 'Too dark to read' });
    for (const [language, title] of [
      ['de', 'Ticketbericht'],
      ['en', 'Ticket report'],
    ] as const) {
      const { bytes, headers } = await v2('GET', `tickets/${id}/ticket-report?language=${language}`);
      expect(headers['content-type']).toBe('application/pdf');
      const text = readPdf(bytes).pages.join('\n');
      expect(text).toContain(title);
      expect(text).toContain('Too dark to read');
    }
  });

  it('the label format prints', async () => {
    const { v2 } = server();
    const device = await aDevice(server(), 'L-1');
    const label = `labels/preview?format=device-40x20&inventory_id=${device}`;
    expect((await v2('GET', `${label}&output=zpl`)).text).toMatch(/^\^XA.*\^XZ\s*$/s);
    expect(readPdf((await v2('GET', `${label}&output=pdf`)).bytes).pages.join()).toContain('L-1');
  });
}
