// Many certificates at once: an archive that other programs unpack and prove, one PDF that other programs read, and what is refused.
// docs/interface/papers.md#bundle, docs/adr/0086.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { mostBundled } from '#server/papers/certificate-bundle/chosen-certificates.ts';
import { type AtEnd, tempFolder } from '../../db/support/temp-folder.ts';
import { v2Of } from '../../support/answers.ts';
import { behind } from '../../support/behind.ts';
import { aCustomer, anInventory, change } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { aReleasedCalibration } from '../../support/released-calibration.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

const keep: AtEnd = () => undefined;
const address = '/api/v2/calibrations/certificates';
let lab: RunningLab;
let folder: string;
let unpacked = 0;
let ids: string[];
let hidden: string;
let draft: string;

interface Manifest {
  laboratory: string;
  count: number;
  certificates: {
    certificate_number: string;
    calibration_id: string;
    calibration_date: string;
    device: { asset_number: string };
    customer: { name: string | null };
    files: { name: string; format: string; bytes: number; sha256: string }[];
  }[];
  left_out: { id: string; certificate_number: string | null; asset_number: string | null; reason: string }[];
}

async function fetched(body: object, user: UserName = 'admin'): Promise<{ response: Response; bytes: Buffer }> {
  const headers = { Authorization: `Bearer ${await lab.token(user)}`, 'Content-Type': 'application/json' };
  const response = await fetch(lab.url + address, { method: 'POST', headers, body: JSON.stringify(body) });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function bundled(body: object, user: UserName = 'admin'): Promise<Buffer> {
  const { response, bytes } = await fetched(body, user);
  expect(response.status, bytes.toString().slice(0, 400)).toBe(200);
  return bytes;
}

const check = (body: object, user: UserName = 'admin') => lab.v2(user, { method: 'POST', path: `${address}/check`, body });
const refused = (body: object, user: UserName = 'admin') => lab.v2(user, { method: 'POST', path: address, body });

/** What another program says, which must be content. */
function run(command: string, words: readonly string[], cwd?: string): string {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', env, cwd, maxBuffer: 1e8 });
  expect(status, `${command}: ${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** By the program that customers have; its folder. */
function unzipped(bytes: Buffer): { at: string; manifest: Manifest } {
  unpacked += 1;
  const [file, at] = [join(folder, `${unpacked}.zip`), join(folder, String(unpacked))];
  writeFileSync(file, bytes);
  mkdirSync(at);
  run('unzip', ['-q', file, '-d', at]);
  return { at, manifest: JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')) as Manifest };
}

async function certificateOf(id: string, query = ''): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  return Buffer.from(await (await fetch(`${lab.url}/api/v2/calibrations/${id}/certificate${query}`, { headers })).arrayBuffer());
}

beforeAll(async () => {
  folder = await tempFolder(keep);
  lab = await startLab();
  await change(lab.program, 'setting', 'lab.name', { value: JSON.stringify('Prüflabor Süd') });
  // As cleaned for files, two of these are the same name.
  ids = [];
  for (const number of ['MÜ-1', 'a/b: c', 'A b c']) ids.push(await aReleasedCalibration(lab, number));
  const calibration = lab.services.lab.registry.resource('calibration');
  const device = await anInventory(lab.program, { I4201: 'OPEN-1', ktag: 'C-ALPHA' });
  draft = String((await createRecord(lab.program, calibration, { values: { MTAG: device.MTAG, C2301: '2026-02-10' } })).CTAG);
  await aCustomer(lab.program, { KTAG: 'C-GAMMA', K4602: 'Fremd' });
  const foreign = await anInventory(lab.program, { I4201: 'G-1', ktag: 'C-GAMMA' });
  hidden = String((await createRecord(lab.program, calibration, { values: { MTAG: foreign.MTAG, C2301: '2026-02-10' } })).CTAG);
});
afterAll(() => lab.stop());

describe('an archive of certificates', () => {
  it('is unpacked by other programs, and every hash in it is proved by them', async () => {
    const { response, bytes } = await fetched({ ids, language: 'de' });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('Kalibrierscheine-');
    const { at, manifest } = unzipped(bytes);
    run('sha256sum', ['--strict', '--check', '--quiet', 'SHA256SUMS'], at);
    expect(manifest).toMatchObject({ laboratory: 'Prüflabor Süd', count: 3, left_out: [] });
    const listed = manifest.certificates.flatMap(({ files }) => files.map(({ name }) => name));
    expect(readdirSync(at).sort()).toEqual([...listed, 'manifest.json', 'SHA256SUMS'].sort());
    const sums = readFileSync(join(at, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums).toHaveLength(7);
  });

  it('holds the very files that are given out singly, by names that say whose they are', async () => {
    const { at, manifest } = unzipped(await bundled({ ids, language: 'de' }));
    expect(manifest.certificates.map(({ calibration_id }) => calibration_id)).toEqual(ids);
    for (const { calibration_id: id, certificate_number: number, device, files } of manifest.certificates) {
      expect(files.map(({ format }) => format)).toEqual(['pdf', 'dcc']);
      const [pdf, dcc] = files.map(({ name }) => readFileSync(join(at, name)));
      expect(pdf?.equals(await certificateOf(id, '?language=de'))).toBe(true);
      expect(dcc?.equals(await certificateOf(id, '?language=de&format=dcc'))).toBe(true);
      expect(files[0]?.bytes).toBe(pdf?.byteLength);
      expect(files[0]?.name).toContain(`Kalibrierschein-${number}-`);
      expect(files[0]?.name).toMatch(/-2026-02-10(?:-\d)?\.pdf$/);
      expect(device.asset_number).not.toBe('');
    }
    expect(manifest.certificates[0]?.files[0]?.name).toContain('-MÜ-1-');
  });

  it('leaves the DCC out where nobody wants it', async () => {
    const { at } = unzipped(await bundled({ ids: ids.slice(0, 1), dcc: false }));
    expect(readdirSync(at).filter((name) => name.endsWith('.xml'))).toEqual([]);
  });

  it('is asked for by a list as well', async () => {
    const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
    const query = 'filter[inventory.asset_number]=MÜ-1&format=zip&dcc=false';
    const answer = await fetch(`${lab.url}${address}?${query}`, { headers });
    expect(answer.status).toBe(200);
    const { manifest } = unzipped(Buffer.from(await answer.arrayBuffer()));
    expect(manifest.certificates.map(({ calibration_id }) => calibration_id)).toEqual(ids.slice(0, 1));
  });
});

describe('one PDF of many certificates', () => {
  it('has all their pages in order, with an outline, and is whole for other readers', async () => {
    const { response, bytes } = await fetched({ ids, format: 'pdf', language: 'en' });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const file = join(folder, 'joined.pdf');
    writeFileSync(file, bytes);
    run('qpdf', ['--check', file]);
    const { pages, info } = readPdf(bytes);
    const single = await Promise.all(ids.map(async (id) => readPdf(await certificateOf(id, '?language=en')).pages));
    expect(pages).toEqual(single.flat());
    expect(info).toMatchObject({
      Title: 'Calibration certificates',
      Author: 'Prüflabor Süd',
      Pages: String(single.flat().length),
    });
    const outline = JSON.parse(run('qpdf', ['--json', '--json-key=outlines', file])) as {
      outlines: { title: string; destpageposfrom1: number }[];
    };
    expect(outline.outlines.map(({ title }) => title.split(' · ')[1])).toEqual(['MÜ-1', 'a/b: c', 'A b c']);
    expect(outline.outlines.map(({ destpageposfrom1 }) => destpageposfrom1)).toEqual([
      1,
      1 + (single[0]?.length ?? 0),
      1 + (single[0]?.length ?? 0) + (single[1]?.length ?? 0),
    ]);
  });

  it('carries no attachment whose certificate it is not', async () => {
    const file = join(folder, 'bare.pdf');
    writeFileSync(file, await bundled({ ids, format: 'pdf' }));
    expect(run('pdfdetach', ['-list', file])).toContain('0 embedded files');
  });
});

describe('what there is no certificate of', () => {
  it('is refused with every reason at once', async () => {
    const answer = await refused({ ids: [draft, ids[0], ids[1]] });
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^ids: OPEN-1: Not released yet.$/)]);
    expect(v2Of(await check({ ids: [draft, ids[0]] })).one).toMatchObject({
      ...{ count: 1, most: mostBundled },
      left_out: [{ id: draft, asset_number: 'OPEN-1', reason: 'Not released yet.' }],
    });
  });

  it('stays out where that is wanted, and the list names it', async () => {
    const { at, manifest } = unzipped(await bundled({ ids: [draft, ...ids], leave_out: true }));
    expect(manifest.count).toBe(3);
    expect(manifest.left_out).toEqual([
      { id: draft, certificate_number: null, asset_number: 'OPEN-1', reason: 'Not released yet.' },
    ]);
    run('sha256sum', ['--strict', '--check', '--quiet', 'SHA256SUMS'], at);
    const none = await refused({ ids: [draft], leave_out: true });
    expect(none.status).toBe(422);
    expect(none.text).toContain('There is no released certificate among them.');
  });

  it('is said of one whose file was altered, before a byte is sent', async () => {
    const altered = await aReleasedCalibration(lab, 'ALT-1');
    await certificateOf(altered, '?language=en');
    await behind(lab, sql`update frozen_pages set file_hash = ${'0'.repeat(64)} where record_key = ${altered}`);
    const answer = await refused({ ids: [draft, ids[0], altered], language: 'en' });
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^ids: OPEN-1: Not released yet.$/),
      expect.stringMatching(/ALT-1: What was kept of this certificate/),
    ]);
  });

  it('is not told apart from what the caller may not see', async () => {
    for (const ask of [check, refused]) {
      const [foreign, missing] = [await ask({ ids: [hidden] }, 'berta'), await ask({ ids: ['no-such'] }, 'berta')];
      expect([foreign.status, missing.status]).toEqual([422, 422]);
      expect(foreign.text.replaceAll(hidden, 'ID')).toBe(missing.text.replaceAll('no-such', 'ID'));
      expect(v2Of(await ask({ ids: [hidden, 'no-such', 'nor-this'] }, 'berta')).errors).toHaveLength(3);
    }
  });

  it('is refused beyond the limit, which is named', async () => {
    const many = Array.from({ length: mostBundled + 1 }, (_, index) => `c-${index}`);
    const answer = await refused({ ids: many });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(String(mostBundled));
    const device = await anInventory(lab.program, { I4201: 'MANY-1', ktag: 'C-ALPHA' });
    const calibration = lab.services.lab.registry.resource('calibration');
    for (const _ of many) await createRecord(lab.program, calibration, { values: { MTAG: device.MTAG } });
    const listed = await lab.v2('admin', { path: `${address}/check?filter[inventory.asset_number]=MANY-1` });
    expect(listed.status).toBe(422);
    expect(listed.text).toContain(`${many.length} calibrations; a bundle takes no more than ${mostBundled}`);
  });
});
