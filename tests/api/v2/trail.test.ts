// What proves the trail, over the interface: the key, checkpoints at releases and backups, the comparison of a paper and a file, time
// stamps by file, a new key that takes nothing from what the former one signed.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrailSeals } from '#server/core/trail/trail-seals.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { openTrailKey } from '#server/lib/keys/trail-key.ts';
import { openedLab } from '#server/open-lab.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { type Json, type V2Answer, v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let usual: string | undefined;
beforeAll(async () => {
  usual = process.env.PLUMBLINE_TRAIL_KEY;
  // A test of its own replaces it.
  process.env.PLUMBLINE_TRAIL_KEY = join(
    tempFolder((end) => ends.push(end)),
    'trail-key.json',
  );
  lab = await startLab();
});
const ends: (() => void)[] = [];
afterAll(async () => {
  await lab.stop();
  if (usual === undefined) delete process.env.PLUMBLINE_TRAIL_KEY;
  else process.env.PLUMBLINE_TRAIL_KEY = usual;
  for (const end of ends) end();
});

const send = async (method: string, path: string, body?: unknown): Promise<V2Answer> =>
  v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) }));
const state = async () =>
  (await send('GET', 'admin/trail')).one.attributes as {
    key: Json;
    keys: Json[];
    seal: Json;
    checkpoint: Json | null;
    report: (Json & { remarks: Json[]; differences: Json[] }) | null;
    stamp: Json | null;
  };
const download = async (path: string) => (await lab.v2('admin', { path: `/api/v2/admin/trail/${path}` })).text;

async function read() {
  await openedLab(dataPaths(lab.directory).database)?.jobs.run('verify-trail', 'manual');
  return (await state()).report;
}

describe('the key', () => {
  it('is told with its fingerprint, and can be kept elsewhere', async () => {
    const { key, keys } = await state();
    expect(key).toMatchObject({ problem: null, fingerprint: expect.stringMatching(/^([0-9A-F]{4} ){7}[0-9A-F]{4}$/) });
    expect(await download('public-key')).toBe(key.public_key);
    expect(keys.length).toBeGreaterThanOrEqual(1);
  });
});

describe('a release', () => {
  it('leaves a checkpoint, whose head is found in the trail, and says which it is', async () => {
    const created = await send('POST', 'calibrations', {
      inventory_id: 'dev-1',
      calibration_date: '2026-02-10',
      cal_result: 'passed',
    });
    expect(created.status).toBe(201);
    const before = (await state()).checkpoint;
    expect((await send('POST', `calibrations/${created.one.id}/release`, {})).status).toBe(200);
    const { checkpoint } = await state();
    expect(checkpoint).toMatchObject({ reason: 'release', signed: true });
    expect(checkpoint).not.toEqual(before);
    const { head } = (await send('GET', `calibrations/${created.one.id}/trail-head`)).one.attributes;
    expect(head).toBe(checkpoint?.head);
    await send('POST', 'customers', { name: 'Written since' });
    expect((await send('POST', 'admin/trail/compare', { anchor: String(head).toUpperCase() })).one.attributes).toMatchObject({
      code: 'matches',
      params: { entry: checkpoint?.entry },
    });
    expect((await send('GET', 'calibrations/cal-own/trail-head')).status).toBe(404);
  });

  it('is not kept from being one by a key that cannot sign', async () => {
    const seals = lab.services.lab.seals as TrailSeals;
    const created = await send('POST', 'calibrations', {
      inventory_id: 'dev-2',
      calibration_date: '2026-02-10',
      cal_result: 'passed',
    });
    seals.use({ file: '/nowhere/trail-key.json', key: null, problem: 'unwritable', publicKey: null });
    expect((await send('POST', `calibrations/${created.one.id}/release`, {})).status).toBe(200);
    const { key, checkpoint, seal } = await state();
    expect({ key, checkpoint, seal }).toMatchObject({
      key: { problem: 'unwritable' },
      checkpoint: { reason: 'release', signed: false },
      seal: { signed: false },
    });
    expect((await read())?.verdict).toBe('unproven');
    seals.use(openTrailKey(null));
    // Signed again, and what nobody vouched for meanwhile is not forgotten.
    await send('POST', 'customers', { name: 'Signed again' });
    const report = await read();
    expect(report?.verdict).toBe('unproven');
    expect(report?.remarks).toContainEqual(expect.objectContaining({ code: 'unsigned_stretch' }));
  });
});

describe('the comparison', () => {
  it('takes a checkpoint file, and no forged one; names the field where it is neither', async () => {
    await send('POST', 'admin/trail/checkpoints', {});
    const file = await download('checkpoint');
    expect((await send('POST', 'admin/trail/compare', { anchor: file })).one.attributes.code).toBe('matches');
    const checkpoint = JSON.parse(file) as Json;
    const forged = JSON.stringify({ ...checkpoint, entry: Number(checkpoint.entry) - 1 });
    expect((await send('POST', 'admin/trail/compare', { anchor: forged })).one.attributes.code).toBe('bad_signature');
    const other = JSON.stringify({ ...checkpoint, lab: 'another' });
    expect((await send('POST', 'admin/trail/compare', { anchor: other })).one.attributes.code).toBe('other_lab');
    expect((await send('POST', 'admin/trail/compare', { anchor: 'f'.repeat(16) })).one.attributes.code).toBe('not_in_trail');
    const neither = await send('POST', 'admin/trail/compare', { anchor: 'whatever' });
    expect(neither.status).toBe(422);
    expect(neither.errors).toMatchObject([{ source: { pointer: '/data/attributes/anchor' } }]);
  });
});

describe('a time stamp', () => {
  it('is asked for by a file and taken in by one, checked and kept', async () => {
    const folder = tempFolder();
    const request = await lab.v2('admin', { path: '/api/v2/admin/trail/stamp-request' });
    writeFileSync(join(folder, 'request.tsq'), request.bytes);
    const settings = `[req]\ndistinguished_name=dn\nx509_extensions=ext\nprompt=no\n[dn]\nCN=Test Time\n[ext]\nextendedKeyUsage=critical,timeStamping\n[tsa]\ndefault_tsa=one\n[one]\nserial=${join(folder, 'serial')}\ndefault_policy=1.2.3.4.1\ndigests=sha256\nsigner_digest=sha256\ness_cert_id_alg=sha256\n`;
    writeFileSync(join(folder, 'settings.cnf'), settings);
    writeFileSync(join(folder, 'serial'), '01\n');
    const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem', '-config', 'settings.cnf'];
    openssl('req', '-x509', ...key);
    const signer = ['-signer', 'cert.pem', '-inkey', 'key.pem', '-out', 'answer.tsr'];
    openssl('ts', '-reply', '-config', 'settings.cnf', '-queryfile', 'request.tsq', ...signer);
    const answer = readFileSync(join(folder, 'answer.tsr'));
    const spoiled = Buffer.from(answer);
    spoiled[spoiled.length - 2] = (spoiled.at(-2) ?? 0) ^ 1;
    const refused = await send('POST', 'admin/trail/stamps', { answer: spoiled.toString('base64') });
    expect(refused.status).toBe(422);
    expect(refused.errors).toMatchObject([{ code: 'trail.stamp.bad_signature', source: { pointer: '/data/attributes/answer' } }]);
    const taken = await send('POST', 'admin/trail/stamps', { answer: answer.toString('base64') });
    expect(taken.status).toBe(200);
    expect((await state()).stamp).toMatchObject({ signer: expect.stringMatching(/^Test Time \(/) });
    expect((await read())?.remarks).toContainEqual(expect.objectContaining({ code: 'stamp' }));
  });
});

describe('a new key', () => {
  it('is introduced by an entry; what the former one signed stays provable', async () => {
    const former = (await state()).key.fingerprint;
    const file = await download('checkpoint');
    expect((await send('POST', 'admin/trail/key', {})).status).toBe(200);
    const { key, keys } = await state();
    expect(key.fingerprint).not.toBe(former);
    expect(keys.map(({ fingerprint }) => fingerprint)).toEqual(expect.arrayContaining([former, key.fingerprint]));
    expect((await send('POST', 'admin/trail/compare', { anchor: file })).one.attributes.code).toBe('matches');
    const report = await read();
    expect(report?.verdict).not.toBe('broken');
    expect(report?.remarks.filter(({ code }) => code === 'key').length).toBe(keys.length);
  });
});

describe('the report', () => {
  it('lists a record that was changed in its table by its field, to administrators alone', async () => {
    await lab.services.lab.db.updateTable('customers').set({ K4602: 'Forged' }).where('KTAG', '=', 'C-ALPHA').execute();
    const report = await read();
    expect(report).toMatchObject({
      verdict: 'broken',
      differences: [
        {
          resource: 'customer',
          record_key: 'C-ALPHA',
          fault: 'row_differs',
          fields: [{ column: 'K4602', row: 'Forged' }],
        },
      ],
    });
    expect((await lab.v2('berta', { path: '/api/v2/admin/trail' })).status).toBe(403);
  });
});
