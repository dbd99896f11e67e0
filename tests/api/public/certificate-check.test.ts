// The check page of a certificate: who holds the code learns whether it holds and by which hashes its files are known, and nothing else;
// what does not exist is one and the same refusal. docs/interface/portal.md#check.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { behind, verified } from '../../support/behind.ts';
import { anInventory } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { drawnPage, readPdf } from '../../support/pdf-reader.ts';
import { readPng } from '../../support/read-code.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

const settings = '/api/v2/admin/certificate-check';
const address = 'https://check.example.org/lab';
const page = (code: string) => `/api/v2/public/check/${encodeURIComponent(code)}`;

let lab: RunningLab;
let devices = 0;

const send = (method: string, path: string, body?: object) => lab.v2('admin', { method, path, ...(body ? { body } : {}) });

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<string> {
  const row = await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
  return String(row[lab.services.lab.registry.resource(resource).key]);
}

async function released(): Promise<string> {
  devices += 1;
  const names = { I4202: 'Fluke', I4203: '179', I4204: `SN-${devices}`, I4206: 'Multimeter' };
  const device = String((await anInventory(lab.program, { I4201: `CC-${devices}`, ...names, ktag: 'C-ALPHA' })).MTAG);
  const done = { C2301: '2026-02-10', C2306: `K-${devices}`, C2323: 'passed', C2307: 'Erika Größer', status: 'M' };
  const calibration = await add('calibration', { MTAG: device, ...done });
  const measured = { fixq: '10.000', varq: '10.0010', exp_uncert: '1.0' };
  await add('result', { ctag: calibration, row_num: 1, test_desc: 'Widerstand', ...measured });
  expect((await send('POST', `/api/v2/calibrations/${calibration}/release`, { complete: true })).status).toBe(200);
  return calibration;
}

async function fileOf(id: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const response = await fetch(`${lab.url}/api/v2/calibrations/${id}/certificate?language=en`, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function addressOn(id: string): Promise<string | undefined> {
  const { body } = await send('GET', `/api/v2/calibrations/${id}/report-dataset`);
  return (body as { meta: { check_address?: string } }).meta.check_address;
}

const codeOf = async (id: string) => (await addressOn(id))?.split('/').at(-1) ?? '';

const told = ({ body }: Answer) => (body as { data: { attributes: Record<string, unknown> } }).data.attributes;

beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());
beforeEach(async () => {
  lab.clock.step({ minutes: 2 });
  expect((await send('PUT', settings, { enabled: true, address })).status).toBe(200);
});

describe('the setting', () => {
  it('takes an address that certificates can bear, and refuses others by the field', async () => {
    for (const bad of ['javascript:alert(1)', 'lab.example', 'https://a:b@lab.example', 'https://lab.example/?x=1', 'ftp://x']) {
      const answer = await send('PUT', settings, { enabled: true, address: bad });
      expect(answer.status, bad).toBe(422);
      expect(answer.text).toContain('/address');
    }
    expect((await send('PUT', settings, { enabled: true, address: '' })).status).toBe(422);
    expect(told(await send('PUT', settings, { address: 'https://lab.example/' }))).toEqual({
      enabled: true,
      address: 'https://lab.example',
    });
  });

  it('is written there alone and by administrators alone', async () => {
    const elsewhere = { data: { type: 'setting', attributes: { name: 'papers.certificate_check', value: { enabled: false } } } };
    expect((await send('POST', '/api/v2/settings', elsewhere)).status).toBe(422);
    expect((await lab.raw({ path: settings })).status).toBe(401);
  });
});

describe('the code', () => {
  it('stands on certificates released while it is on, each another, and on no others', async () => {
    const [one, other] = [await released(), await released()];
    expect(await addressOn(one)).toMatch(/^https:\/\/check\.example\.org\/lab\/check\/[\w-]{22}$/);
    expect(await addressOn(one)).not.toBe(await addressOn(other));
    await send('PUT', settings, { enabled: false });
    const without = await released();
    await send('PUT', settings, { enabled: true });
    expect(await addressOn(without)).toBeUndefined();
  });

  it('stands on the certificate once, however full its first page is', async () => {
    for (const lines of [12, 15, 18, 21, 24, 27]) {
      const reason = Array.from({ length: lines }, (_, index) => `Line ${index}`).join('\n');
      const amendment = await send('POST', `/api/v2/calibrations/${await released()}/amend`, { reason });
      const { id } = (amendment.body as { data: { id: string } }).data;
      await send('POST', `/api/v2/calibrations/${id}/release`, { complete: true, cal_result: 'passed' });
      const said = String(await addressOn(id));
      const pages = readPdf(await fileOf(id)).pages.map((text) => text.replaceAll(/\s/g, ''));
      expect(
        pages.filter((text) => text.includes(said)),
        `${lines} lines`,
      ).toHaveLength(1);
    }
  });

  it('is read from the printed page by a scanner, with the address in letters beside it', async () => {
    const id = await released();
    const [file, said] = [await fileOf(id), await addressOn(id)];
    expect(readPng(drawnPage(file, 150))).toBe(said);
    expect(readPdf(file).pages[0]?.replaceAll(/\s/g, '')).toContain(said);
  });
});

describe('the check page', () => {
  it('says which certificate it is, that it holds, and the hash of each file, to whoever asks', async () => {
    const id = await released();
    const file = await fileOf(id);
    const answer = await lab.raw({ path: page(await codeOf(id)) });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect(told(answer)).toMatchObject({
      certificate_number: `K-${devices}`,
      calibration_date: '2026-02-10',
      ...{ manufacturer: 'Fluke', model: '179', serial_number: `SN-${devices}` },
      ...{ state: 'valid', amended_by: null, withdrawn_at: null },
    });
    expect(told(answer).files).toContainEqual({ format: 'pdf', language: 'en', sha256, signed_by: null });
    expect(answer.text).not.toMatch(/C-ALPHA|Alpha|Größer|Widerstand|10\.0010|CC-\d/);
  });

  it('names the certificate that signed the file', async () => {
    await send('POST', '/api/v2/admin/signing/key');
    const id = await released();
    await fileOf(id);
    const { certificate } = told(await send('GET', '/api/v2/admin/signing')) as { certificate: { fingerprint: string } };
    const { files } = told(await lab.raw({ path: page(await codeOf(id)) }));
    expect(files).toContainEqual(expect.objectContaining({ format: 'pdf', signed_by: certificate.fingerprint }));
    await send('DELETE', '/api/v2/admin/signing');
  });

  it('says when another certificate took its place, and when it was withdrawn', async () => {
    const id = await released();
    const code = await codeOf(id);
    const amendment = await send('POST', `/api/v2/calibrations/${id}/amend`, { reason: 'Typo' });
    expect(amendment.status).toBe(201);
    const next = (amendment.body as { data: { id: string } }).data.id;
    expect(told(await lab.raw({ path: page(code) })).state).toBe('valid');
    const releasing = await send('POST', `/api/v2/calibrations/${next}/release`, { complete: true, cal_result: 'passed' });
    expect(releasing.status).toBe(200);
    expect(told(await lab.raw({ path: page(code) }))).toMatchObject({ state: 'amended', amended_by: `K-${devices}-Rev 1` });
    const standing = async () => told(await send('GET', `/api/v2/calibrations/${id}/standing`));
    expect(await standing()).toMatchObject({ state: 'amended', amended_by: `K-${devices}-Rev 1`, withdrawn_at: null });
    const withdrawal = `/api/v2/calibrations/${id}/withdraw`;
    expect((await send('POST', withdrawal, { reason: ' ' })).status).toBe(422);
    const { withdrawn_at } = told(await send('POST', withdrawal, { reason: 'The standard was out of tolerance' }));
    lab.clock.step({ minutes: 2 });
    expect(told(await send('POST', withdrawal, { reason: 'Again' })).withdrawn_at).toBe(withdrawn_at);
    expect(await standing()).toMatchObject({ withdrawn_at, withdrawn_for: 'The standard was out of tolerance' });
    const answer = await lab.raw({ path: page(code) });
    expect(told(answer)).toMatchObject({ state: 'withdrawn', withdrawn_at });
    expect(answer.text).not.toContain('tolerance');
    const entry = await lab.services.lab.db
      .selectFrom('audits')
      .select(['reason', 'record_key'])
      .where('action', '=', 'withdrawn')
      .execute();
    expect(entry).toEqual([{ reason: 'The standard was out of tolerance', record_key: id }]);
  });

  it('stands in the trail alone: whoever takes a withdrawal out of it is found by the check of the trail', async () => {
    const id = await released();
    const code = await codeOf(id);
    await send('POST', `/api/v2/calibrations/${id}/withdraw`, { reason: 'The standard was out of tolerance' });
    expect((await verified(lab)).faults).toEqual([]);
    await behind(lab, sql`delete from audits where action = 'withdrawn' and record_key = ${id}`);
    expect(told(await lab.raw({ path: page(code) })).state).toBe('valid');
    expect((await verified(lab)).faults).not.toEqual([]);
  });

  it('is one and the same refusal for what does not exist, has a wrong form or is switched off', async () => {
    const id = await released();
    const code = await codeOf(id);
    const seen = ({
      status,
      text,
      headers: { 'x-request-id': _id, date: _date, 'ratelimit-remaining': _left, 'ratelimit-reset': _reset, ...headers },
    }: Answer) => ({
      ...{ status, text, headers },
    });
    const reference = seen(await lab.raw({ path: page('nothing') }));
    expect(reference.status).toBe(404);
    expect(reference.headers['cache-control']).toBe('no-store');
    const wrong = [`${code}A`, code.slice(1), code.toLowerCase(), `K-${devices}`, id, "' or 1=1 --", '%', 'ä'.repeat(300)];
    for (const one of wrong) expect(seen(await lab.raw({ path: page(one) })), one).toEqual(reference);
    await send('PUT', settings, { enabled: false });
    expect(seen(await lab.raw({ path: page(code) }))).toEqual(reference);
    await send('PUT', settings, { enabled: true });
    expect((await lab.raw({ path: page(code) })).status).toBe(200);
  });

  it('is asked at most as often as the portal allows', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => lab.raw({ path: page('nothing') })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('vouches for nothing that was put in behind the program’s back', async () => {
    const id = await released();
    const code_hash = createHash('sha256').update('forged').digest('hex');
    await lab.services.lab.db.insertInto('check_codes').values({ code_hash, ctag: id }).execute();
    expect((await lab.raw({ path: page('forged') })).status).toBe(404);
  });
});
