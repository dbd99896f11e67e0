// The lab's signature on released certificates: made here or brought from an authority, taken by other programs, and kept from being
// left out. docs/design/signatures.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { verifyPdfSignature } from '#server/lib/signatures/verify-pdf-signature.ts';
import { verifyXmlSignature } from '#server/lib/signatures/verify-xml-signature.ts';
import { type AtEnd, tempFolder } from '../../db/support/temp-folder.ts';
import { v2Of } from '../../support/answers.ts';
import { faultsOf } from '../../support/archive-check.ts';
import { type KeyKind, makeSigner } from '../../support/lab-signer.ts';
import { aReleasedCalibration } from '../../support/released-calibration.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

const keep: AtEnd = () => undefined;
const hour = 3_600_000;
let lab: RunningLab;
let folder: string;
let devices = 0;
const keyFile = process.env.PLUMBLINE_TRAIL_KEY;

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

function released(): Promise<string> {
  devices += 1;
  return aReleasedCalibration(lab, `SP-${devices}`);
}

async function fileOf(id: string, query = ''): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const response = await fetch(`${lab.url}/api/v2/calibrations/${id}/certificate${query}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 300)).toBe(200);
  return bytes;
}

function judged(command: string, words: readonly string[], bytes: Uint8Array): { status: number | null; said: string } {
  const file = join(folder, 'judged');
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync(command, [...words, file], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

const signing = async () => v2Of(await send('GET', 'admin/signing')).one.attributes;

async function expectSigned(name: string, trusted: string): Promise<void> {
  const id = await released();
  const [pdf, dcc] = [await fileOf(id), await fileOf(id, '?format=dcc')];
  const now = lab.clock.now();
  expect(judged('pdfsig', ['-nocert'], pdf).said).toContain('Signature is Valid');
  expect(judged('pdfsig', ['-nocert'], pdf).said).toContain('Total document signed');
  expect(judged('pdfsig', ['-nocert'], flipped(pdf, 2000)).said).not.toContain('Signature is Valid');
  expect(verifyPdfSignature(pdf, { now })).toMatchObject({ state: 'valid', signer: name });
  expect(judged('qpdf', ['--check'], pdf).status).toBe(0);
  expect(await faultsOf(pdf)).toEqual([]);
  const words = ['--verify', '--trusted-pem', trusted, '--enabled-key-data', 'x509'];
  expect(judged('xmlsec1', words, dcc)).toMatchObject({ status: 0 });
  expect(judged('xmlsec1', words, Buffer.from(dcc.toString().replace('10.0010', '10.0011'))).status).not.toBe(0);
  expect(verifyXmlSignature(dcc.toString(), { now })).toMatchObject({ state: 'valid', signer: name });
  // The very DCC that lies in the PDF.
  const attached = judged('pdfdetach', ['-list'], pdf).said;
  const file = /\d+: (.+\.xml)/.exec(attached)?.[1] ?? '';
  expect(judged('qpdf', [`--show-attachment=${file}`], pdf).said).toBe(dcc.toString());
  expect((await fileOf(id)).equals(pdf)).toBe(true);
}

async function savedCertificate(): Promise<string> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const response = await fetch(`${lab.url}/api/v2/admin/signing/certificate`, { headers });
  const file = join(folder, 'saved.pem');
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

function brought(kind: KeyKind, { days = 30, legacy = false } = {}): { file: string; passphrase: string; certificate: string } {
  const signer = makeSigner(folder, kind, { days });
  const words = ['pkcs12', '-export', '-inkey', signer.keyFile, '-in', signer.certificateFile, '-passout', 'pass:Straße 7'];
  const out = execFileSync('openssl', [...words, ...(legacy ? ['-legacy'] : [])], { stdio: ['ignore', 'pipe', 'pipe'] });
  return { file: out.toString('base64'), passphrase: 'Straße 7', certificate: signer.certificateFile };
}

beforeAll(async () => {
  folder = await tempFolder(keep);
  process.env.PLUMBLINE_TRAIL_KEY = join(folder, 'keys', 'trail-key.json');
  lab = await startLab();
  // Certificates made by others are valid from the real hour on.
  lab.clock.step({ hours: Math.ceil((Date.now() - lab.clock.now()) / hour) + 1 });
  await lab.signInAnew('admin');
});
afterAll(async () => {
  await lab.stop();
  if (keyFile === undefined) delete process.env.PLUMBLINE_TRAIL_KEY;
  else process.env.PLUMBLINE_TRAIL_KEY = keyFile;
});

describe('the signature of the lab', () => {
  it('is off at first, and papers bear none', async () => {
    expect(await signing()).toEqual({ state: 'off', certificate: null });
    expect(judged('pdfsig', [], await fileOf(await released())).said).toContain('does not contain any signatures');
    expect((await send('GET', 'admin/signing/certificate')).status).toBe(409);
  });

  it('is made with a key of its own, and other programs take PDF and DCC', async () => {
    const made = v2Of(await send('POST', 'admin/signing/key')).one.attributes as {
      certificate: { signer: string; own: boolean };
    };
    expect(made).toMatchObject({ state: 'ready', certificate: { own: true, method: 'ecdsa' } });
    const saved = await savedCertificate();
    const said = execFileSync('openssl', ['x509', '-in', saved, '-noout', '-text'], { encoding: 'utf8' });
    expect(said).toMatch(/Digital Signature, Non Repudiation/);
    await expectSigned(made.certificate.signer, saved);
  });

  it.each([
    ['rsa', true],
    ['rsa', false],
    ['ec', false],
  ] as const)('is one of kind %s that an authority gave (older form: %s)', async (kind, legacy) => {
    const { certificate, ...body } = brought(kind, { legacy });
    const answer = await send('POST', 'admin/signing/pkcs12', body);
    expect(answer.status, answer.text).toBe(200);
    expect(v2Of(answer).one.attributes).toMatchObject({ state: 'ready', certificate: { signer: `Lab ${kind}` } });
    await expectSigned(`Lab ${kind}`, certificate);
  });

  it('takes no file that does not open, holds no key, or has expired, and what was set stays', async () => {
    const before = await signing();
    const { file, passphrase } = brought('ec');
    const wrong: readonly [object, string][] = [
      [{ file, passphrase: 'Strasse 7' }, '/passphrase'],
      [{ file: Buffer.from('no key').toString('base64'), passphrase }, '/file'],
      [{ file: `${file.slice(0, 400)}AAAA`, passphrase }, '/file'],
      [{ file: '§', passphrase }, '/file'],
      [{ file: '', passphrase }, '/file'],
    ];
    for (const [body, pointer] of wrong) {
      const answer = await send('POST', 'admin/signing/pkcs12', body);
      expect(answer.status, answer.text).toBe(422);
      expect(answer.text).toContain(`${pointer}"`);
    }
    const old = brought('ec', { days: 1 });
    lab.clock.step({ days: 2 });
    await lab.signInAnew('admin');
    const late = await send('POST', 'admin/signing/pkcs12', { file: old.file, passphrase: old.passphrase });
    expect(late.status, late.text).toBe(422);
    expect(await signing()).toEqual(before);
  });

  it('is written by nobody else, and by administration alone', async () => {
    const value = JSON.stringify({ certificate: null });
    expect((await send('PATCH', 'settings/papers.signing', { value })).status).toBe(422);
    const other = await lab.v2('berta', { method: 'POST', path: '/api/v2/admin/signing/key' });
    expect(other.status).toBe(403);
  });

  it('is kept by an archive of many certificates, and dropped as a whole by one PDF of them', async () => {
    const ids = [await released(), await released()];
    const headers = { Authorization: `Bearer ${await lab.token('admin')}`, 'Content-Type': 'application/json' };
    const bundle = async (format: string) => {
      const body = JSON.stringify({ ids, format });
      const answer = await fetch(`${lab.url}/api/v2/calibrations/certificates`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const archive = await fromBufferPromise(await bundle('zip'));
    const signed: string[] = [];
    for await (const entry of archive.eachEntry())
      if (entry.fileName.endsWith('.pdf'))
        signed.push(judged('pdfsig', ['-nocert'], await buffer(await archive.openReadStreamPromise(entry))).said);
    expect(signed).toEqual([expect.stringContaining('Signature is Valid'), expect.stringContaining('Signature is Valid')]);
    const joined = await bundle('pdf');
    expect(judged('qpdf', ['--check'], joined).status).toBe(0);
    expect(judged('pdfsig', [], joined).said).toContain('does not contain any signatures');
  });

  it('is never left out: without its key nothing is issued, and what was issued is still given', async () => {
    const [before, after] = [await released(), await released()];
    const issued = await fileOf(before);
    const usual = process.env.PLUMBLINE_TRAIL_KEY;
    process.env.PLUMBLINE_TRAIL_KEY = join(folder, 'another-computer', 'trail-key.json');
    expect(await signing()).toMatchObject({ state: 'missing' });
    expect((await send('GET', `calibrations/${after}/certificate`)).status).toBe(409);
    expect((await fileOf(before)).equals(issued)).toBe(true);
    const many = await send('POST', 'calibrations/certificates', { ids: [before, after], dcc: false });
    expect(many.status).toBe(422);
    expect(v2Of(many).errors).toHaveLength(1);
    process.env.PLUMBLINE_TRAIL_KEY = usual;
    expect(judged('pdfsig', ['-nocert'], await fileOf(after)).said).toContain('Signature is Valid');
  });

  it('ends when it is wished, and what was signed stays', async () => {
    const id = await released();
    const signed = await fileOf(id);
    expect((await send('DELETE', 'admin/signing')).status).toBe(204);
    expect(await signing()).toEqual({ state: 'off', certificate: null });
    expect((await fileOf(id)).equals(signed)).toBe(true);
    expect(judged('pdfsig', [], await fileOf(await released())).said).toContain('does not contain any signatures');
  });
});
