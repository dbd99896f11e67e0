// A release fixes what its certificate says: file, data and DCC keep their bytes whatever becomes of device, customer, standards and
// the lab's settings; what is otherwise by now is told with both values. docs/adr/0032, docs/design/papers.md#d-549,
// docs/design/papers.md#d-548.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { pack, unpack } from '#server/lib/canonical-json.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { faultsOf } from '../../support/archive-check.ts';
import { behind, verified } from '../../support/behind.ts';
import { anInventory, change } from '../../support/builders.ts';
import { judgedBy } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
let devices = 0;

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<string> {
  const row = await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
  return String(row[lab.services.lab.registry.resource(resource).key]);
}

const send = (method: string, path: string, body?: object, user: UserName = 'admin') =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

async function bytesAt(path: string, user: UserName = 'admin'): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${await lab.token(user)}` };
  const response = await fetch(`${lab.url}/api/v2/${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 300)).toBe(200);
  return bytes;
}

const hashOf = async (path: string, user?: UserName) =>
  createHash('sha256')
    .update(await bytesAt(path, user))
    .digest('hex');

const papersOf = (id: string) =>
  Promise.all(
    [
      `calibrations/${id}/report-dataset`,
      `calibrations/${id}/report-dataset?language=en`,
      `calibrations/${id}/certificate`,
      `calibrations/${id}/certificate?language=en`,
      `calibrations/${id}/certificate?format=dcc`,
    ].map((path) => hashOf(path)),
  );

interface World {
  device: string;
  standard: string;
  calibration: string;
}

async function aWorld(values: Record<string, unknown> = {}): Promise<World> {
  devices += 1;
  const names = { I4202: 'Fluke', I4203: '87V', I4204: `SN-${devices}`, I4206: 'Multimeter', ktag: 'C-ALPHA' };
  const device = String((await anInventory(lab.program, { I4201: `FZ-${devices}`, ...names })).MTAG);
  const reference = { I4201: `FN-${devices}`, I4204: `REF-${devices}`, I4206: 'Kalibrator' };
  const standard = String((await anInventory(lab.program, reference)).MTAG);
  const done = { C2301: '2026-02-10', C2303: '2027-02-10', C2323: 'passed', C2307: 'Erika Größer', status: 'M' };
  const calibration = await add('calibration', { MTAG: device, ...done, ...values });
  const measured = { test_desc: 'Widerstand', fixq: '10.000', varq: '10.0010', exp_uncert: '1.0' };
  await add('result', { ctag: calibration, row_num: 1, ...measured });
  await add('standard', { CTAG: calibration, C2430: standard, certificate_number: 'PTB-7', next_calibration_date: '2027-01-01' });
  return { device, standard, calibration };
}

async function release(id: string): Promise<string> {
  const answer = await send('POST', `calibrations/${id}/release`, { complete: true });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

const changesOf = async (path: string) =>
  v2Of(await send('GET', `${path}/changed-since`)).one.attributes as {
    calibration_id: string | null;
    contract_hash: string | null;
    changes: { part: string; field: string; label: string; of: string | null; was: string | null; is: string | null }[];
  };

beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

describe('the certificate of a released calibration', () => {
  it('keeps its bytes when device, model, customer, standard, settings, texts and the hour change', async () => {
    const { device, standard, calibration } = await aWorld();
    await release(calibration);
    const before = await papersOf(calibration);
    lab.clock.step({ hours: 30 });
    expect((await send('PATCH', `inventories/${device}`, { serial_number: 'FORGED-1', model: 'Other' })).status).toBe(200);
    expect((await send('PATCH', `inventories/${standard}`, { asset_number: 'FN-OTHER' })).status).toBe(200);
    expect((await send('PATCH', 'customers/C-ALPHA', { name: 'Ganz anders GmbH' })).status).toBe(200);
    await change(lab.program, 'setting', 'lab.name', { value: JSON.stringify('Anderes Labor') });
    await add('setting', { name: 'calibration.environment', value: JSON.stringify('30 °C|80 %') });
    await change(lab.program, 'setting', 'lab.timezone', { value: JSON.stringify('Pacific/Pago_Pago') });
    await add('translation', { language: 'de', message_key: 'papers.certificate.title', text: 'Umbenannt' });
    expect(await papersOf(calibration)).toEqual(before);

    const { changes, contract_hash } = await changesOf(`calibrations/${calibration}`);
    expect(contract_hash).toMatch(/^[0-9a-f]{64}$/);
    const said = changes.map(({ part, field, of, was, is }) => [part, field, of, was, is]);
    expect(said).toContainEqual(['device', 'serial_number', null, 'SN-1', 'FORGED-1']);
    expect(said).toContainEqual(['device', 'model', null, '87V', 'Other']);
    expect(said).toContainEqual(['standards', 'asset_number', 'FN-1', 'FN-1', 'FN-OTHER']);
    const customer = changes.find(({ part, field }) => part === 'customer' && field === 'name');
    expect(customer?.is).toContain('Ganz anders GmbH');
    expect(customer?.was).not.toContain('Ganz anders');
    expect(changes.every(({ label }) => label !== '')).toBe(true);
    await change(lab.program, 'setting', 'lab.timezone', { value: 'null' });
  });

  it('is told by its device with what is otherwise of itself, and by nobody before a release', async () => {
    const { device, calibration } = await aWorld();
    expect(await changesOf(`inventories/${device}`)).toMatchObject({ calibration_id: null, changes: [] });
    expect((await send('GET', `calibrations/${calibration}/changed-since`)).status).toBe(404);
    await release(calibration);
    expect(await changesOf(`inventories/${device}`)).toMatchObject({ calibration_id: calibration, changes: [] });
    await send('PATCH', `inventories/${device}`, { serial_number: 'SN-NEU' });
    expect((await changesOf(`inventories/${device}`)).changes).toMatchObject([{ field: 'serial_number', is: 'SN-NEU' }]);
    await send('PATCH', `inventories/${device}`, { serial_number: 'SN-2' });
    expect((await changesOf(`inventories/${device}`)).changes).toEqual([]);
  });

  it('is fixed by a release in two steps and in one, and no door takes the hash from outside', async () => {
    const [one, two] = [await aWorld(), await aWorld({ status: 'D' })];
    await release(one.calibration);
    expect((await send('POST', `calibrations/${two.calibration}/release`, {})).status).toBe(200);
    for (const { calibration, device } of [one, two]) {
      const before = await papersOf(calibration);
      await lab.v1('admin', { method: 'PUT', path: `/api/inventory/${device}`, body: { I4204: 'LATER' } });
      expect((await changesOf(`calibrations/${calibration}`)).changes).toMatchObject([{ is: 'LATER' }]);
      expect(await papersOf(calibration)).toEqual(before);
    }
    const { calibration } = await aWorld({ status: 'D' });
    const forged = { released_at: '2026-01-01T00:00:00Z', contract_hash: 'f'.repeat(64) };
    expect((await send('PATCH', `calibrations/${calibration}`, forged)).status).toBe(422);
    await lab.v1('admin', { method: 'PUT', path: `/api/calibration/${calibration}`, body: forged });
    const kept = v2Of(await send('GET', `calibrations/${calibration}`)).one.attributes;
    expect(kept).toMatchObject({ released_at: null, contract_hash: null });
  });

  it('is corrected by an amendment, which is fixed by itself', async () => {
    const { device, calibration } = await aWorld();
    await release(calibration);
    const before = await papersOf(calibration);
    await send('PATCH', `inventories/${device}`, { serial_number: 'SN-RICHTIG' });
    const amended = v2Of(await send('POST', `calibrations/${calibration}/amend`, { reason: 'Seriennummer' })).one;
    expect(amended.attributes.contract_hash).toBeNull();
    await release(amended.id);
    const dataset = JSON.parse((await send('GET', `calibrations/${amended.id}/report-dataset`)).text) as { device: object };
    expect(dataset.device).toMatchObject({ serial_number: 'SN-RICHTIG' });
    expect(await papersOf(calibration)).toEqual(before);
    expect((await changesOf(`calibrations/${amended.id}`)).changes).toEqual([]);
    expect((await changesOf(`inventories/${device}`)).calibration_id).toBe(amended.id);
  });

  it('names neither customer nor standard to who may not see them, and is whole for who sees all', async () => {
    const { device, standard, calibration } = await aWorld();
    await change(lab.program, 'inventory', device, { ktag: 'C-FAR' });
    await change(lab.program, 'inventory', standard, { ktag: 'C-FAR' });
    await release(calibration);
    const whole = await papersOf(calibration);
    await change(lab.program, 'inventory', device, { ktag: 'C-ALPHA' });
    const seen = await send('GET', `calibrations/${calibration}/report-dataset`, undefined, 'berta');
    expect(seen.status, seen.text).toBe(200);
    expect(seen.text).not.toContain('Aprikose');
    expect(JSON.parse(seen.text)).toMatchObject({
      customer: {},
      standards: [{ asset_number: null, certificate_number: 'PTB-7' }],
    });
    const told = await send('GET', `calibrations/${calibration}/changed-since`, undefined, 'berta');
    expect(told.text).not.toContain('Aprikose');
    expect(await papersOf(calibration)).toEqual(whole);
  });

  it('carries its DCC, byte for byte, as a file for archives that can be listened to; a draft carries none', async () => {
    const { calibration, device } = await aWorld({ status: 'D' });
    expect(judgedBy(await bytesAt(`calibrations/${calibration}/certificate`), 'pdfdetach', '-list')).toContain(
      '0 embedded files',
    );
    await release(calibration);
    await send('PATCH', `inventories/${device}`, { serial_number: 'SN-AFTER' });
    for (const language of ['de', 'en']) {
      const pdf = await bytesAt(`calibrations/${calibration}/certificate?language=${language}`);
      expect(await faultsOf(pdf)).toEqual([]);
      const dcc = await bytesAt(`calibrations/${calibration}/certificate?language=${language}&format=dcc`);
      const name = /\d+: (.+\.xml)/.exec(judgedBy(pdf, 'pdfdetach', '-list'))?.[1];
      expect(judgedBy(pdf, 'qpdf', `--show-attachment=${name}`)).toBe(dcc.toString());
      expect(dcc.toString()).not.toContain('SN-AFTER');
      const catalog = Buffer.from(pdf).toString('latin1');
      expect(catalog).toMatch(/\/AF \[\d+ 0 R\]/);
      expect(catalog).toContain('/AFRelationship /Alternative');
    }
  });

  it('has a picture from the release on that its lab wanted one at, and never later or none then', async () => {
    const limits = { lower_limit: '9.9', upper_limit: '10.1' };
    const { device, calibration: first } = await aWorld();
    await add('result', { ctag: first, row_num: 2, test_desc: 'Spannung', fixq: '10', varq: '10.02', ...limits });
    await release(first);
    const before = await papersOf(first);
    await change(lab.program, 'setting', 'calibration.certificate_picture', { value: JSON.stringify('yes') });
    expect(await papersOf(first)).toEqual(before);
    const done = { C2301: '2027-02-10', C2303: '2028-02-10', C2323: 'passed', C2307: 'Erika Größer', status: 'M' };
    const second = await add('calibration', { MTAG: device, ...done });
    await add('result', {
      ctag: second,
      row_num: 1,
      test_desc: 'Spannung',
      fixq: '10.0',
      varq: '10.05',
      exp_uncert: '0.01',
      ...limits,
    });
    await release(second);
    const shown = await papersOf(second);
    await change(lab.program, 'setting', 'calibration.certificate_picture', { value: JSON.stringify('no') });
    expect(await papersOf(second)).toEqual(shown);
    const dataset = async (id: string) => JSON.parse((await bytesAt(`calibrations/${id}/report-dataset`)).toString());
    const point = { at: 50, from: 40, to: 60, has_lower: true, has_upper: true, before: 20 };
    expect((await dataset(second)).picture).toEqual({ before_date: '2026-02-10', points: [point] });
    expect(await dataset(first)).not.toHaveProperty('picture');
  });
});

describe('what was fixed', () => {
  it('is refused once it was rewritten in the file, and the check of the trail names it', async () => {
    const { calibration } = await aWorld();
    await release(calibration);
    const found = async () => (await verified(lab)).differences;
    expect((await found()).filter(({ key }) => key === calibration)).toEqual([]);
    const [kept] = await behind(lab, sql`select content from frozen_contracts where ctag = ${calibration}`);
    const forged = pack(String(unpack(kept?.content as Uint8Array)).replaceAll('SN-', 'XX-'));
    await behind(lab, sql`update frozen_contracts set content = ${forged} where ctag = ${calibration}`);
    expect(await found()).toMatchObject([{ resource: 'calibration', key: calibration, fields: [{ column: 'contract_hash' }] }]);
    expect((await send('GET', `calibrations/${calibration}/certificate`)).status).toBe(409);
    expect((await send('GET', `calibrations/${calibration}/report-dataset`)).status).toBe(409);
  });
});

describe('a kept certificate', () => {
  it('keeps title and number, and lets the rest be written', async () => {
    const { calibration } = await aWorld();
    await release(calibration);
    const kept = v2Of(await send('POST', `calibrations/${calibration}/certificate`)).one;
    for (const name of ['title', 'number']) {
      const answer = await send('PATCH', `documents/${kept.id}`, { [name]: 'Otherwise' });
      expect(answer.status, answer.text).toBe(422);
      expect(answer.text).toContain(`/${name}"`);
      const { title, number } = kept.attributes;
      expect(v2Of(await send('GET', `documents/${kept.id}`)).one.attributes).toMatchObject({ title, number });
    }
    const { title } = kept.attributes;
    expect((await send('PATCH', `documents/${kept.id}`, { title, description: 'Per Post' })).status).toBe(200);
    const other = await add('document', { title: 'Anleitung', number: '1' });
    expect((await send('PATCH', `documents/${other}`, { title: 'Handbuch' })).status).toBe(200);
  });
});
