// A DCC whose signer was taken back by its authority is told so with the day, and is not taken: by a list that OpenSSL wrote, in both forms, or by
// the fingerprint of a certificate. docs/design/signatures.md#revocation.
import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { signXml } from '#server/lib/signatures/sign/sign-xml.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { v2Of } from '../../support/answers.ts';
import { bringDcc } from '../../support/bring-dcc.ts';
import { anInventory } from '../../support/builders.ts';
import { makeAuthority, writeList } from '../../support/crl-authority.ts';
import { aListDcc, listOf, quantityOf } from '../../support/list-dcc.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

const path = '/api/v2/admin/revocations';
let lab: RunningLab;
let folder: string;
let calibration: string;

const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
const certificateOf = (name: string) => new X509Certificate(readFileSync(join(folder, `${name}.crt`)));
const send = (method: string, body?: object) => lab.v2('admin', { method, path, ...(body ? { body } : {}) });
const fileOf = (name: string) => readFileSync(join(folder, name)).toString('base64');

const whole = aListDcc(
  quantityOf('basic_referenceValue', listOf('10.00', '\\volt')) + quantityOf('basic_measuredValue', listOf('10.03', '\\volt')),
);

function signedBy(name: string): string {
  const key = createPrivateKey(readFileSync(join(folder, `${name}.key`)));
  return signXml(whole, { key, certificate: certificateOf(name), at: lab.clock.now() });
}

const post = (word: string, content: string) => bringDcc(lab, `calibrations/${calibration}/${word}`, content);

const signatureOf = async (name: string) =>
  v2Of(await post('import-dcc-preview', signedBy(name))).one.attributes.signature as { state: string; revoked_at: string | null };

beforeAll(async () => {
  lab = await startLab();
  folder = tempFolder(afterAll);
  makeAuthority(folder);
});
afterAll(() => lab.stop());
beforeEach(async () => {
  await send('DELETE');
  const device = String((await anInventory(lab.program, {})).MTAG);
  const resource = lab.services.lab.registry.resource('calibration');
  calibration = String((await createRecord(lab.program, resource, { values: { MTAG: device, status: 'M' } })).CTAG);
});

describe.each(['list.pem', 'list.der'])('a list of the authority, %s', (name) => {
  it('revokes the certificate that stands in it and no other, with its day', async () => {
    const answer = await send('POST', { file: fileOf(name), name });
    expect(answer.status, answer.text).toBe(200);
    expect(v2Of(answer).one.attributes.lists).toEqual([expect.objectContaining({ name, revoked: 1 })]);
    const signature = await signatureOf('bad');
    const text = openssl('crl', '-in', 'list.pem', '-noout', '-text').toString();
    const day = new Date(`${/Revocation Date: (.*)/.exec(text)?.[1]}`).toISOString();
    expect(signature).toMatchObject({ state: 'revoked', revoked_at: day });
    const refused = await post('import-dcc', signedBy('bad'));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`revoked on ${day.slice(0, 10)}`);
    expect((await signatureOf('good')).state).not.toBe('revoked');
    expect((await post('import-dcc', signedBy('good'))).status).toBe(201);
  });
});

it('a fingerprint revokes one certificate, and nothing is revoked any more once all is forgotten', async () => {
  expect((await signatureOf('bad')).state).not.toBe('revoked');
  const fingerprint = certificateOf('bad').fingerprint256;
  await send('POST', { fingerprint, revoked_at: '2026-01-02T03:04:05Z' });
  expect(await signatureOf('bad')).toMatchObject({ state: 'revoked', revoked_at: '2026-01-02T03:04:05.000Z' });
  await send('DELETE');
  expect(await signatureOf('bad')).toMatchObject({ revoked_at: null });
});

it('what is no list, no fingerprint, or nothing at all is refused by its field, and nothing is kept', async () => {
  const bad: [string, object][] = [
    ['/file', { file: Buffer.from('nothing').toString('base64') }],
    ['/file', { file: readFileSync(join(folder, 'ca.crt')).toString('base64') }],
    ['/file', { file: Buffer.from(fileOf('list.der'), 'base64').subarray(0, 80).toString('base64') }],
    ['/fingerprint', { fingerprint: 'AB:CD' }],
    ['/issuer', { issuer: fileOf('list.der') }],
    ['/issuer', { issuer: Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----').toString('base64') }],
    ['/file', {}],
  ];
  for (const [field, body] of bad) {
    const answer = await send('POST', body);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.text).toContain(field);
  }
  expect(v2Of(await send('GET')).one.attributes).toEqual({ lists: [], authorities: [], certificates: [] });
});

describe('the signature of an authority on its list', () => {
  const told = async () => {
    const { lists, authorities } = v2Of(await send('GET')).one.attributes as {
      lists: { signature: string; signed_by: string | null }[];
      authorities: { name: string; fingerprint: string }[];
    };
    return { lists: lists.map(({ signature, signed_by: by }) => [signature, by]), authorities };
  };
  const print = (certificate: X509Certificate) => certificate.fingerprint256.replaceAll(':', '').toLowerCase();

  it('is not checked without its certificate, and checked as soon as that is brought', async () => {
    await send('POST', { file: fileOf('list.pem') });
    expect((await told()).lists).toEqual([['issuer_unknown', null]]);
    const answer = await send('POST', { issuer: fileOf('ca.crt') });
    expect(answer.status, answer.text).toBe(200);
    const fingerprint = print(certificateOf('ca'));
    expect(await told()).toMatchObject({ lists: [['valid', fingerprint]], authorities: [{ name: 'CA', fingerprint }] });
    // Once is enough.
    await send('POST', { issuer: fileOf('ca.crt') });
    expect((await told()).authorities).toHaveLength(1);
    await send('DELETE');
    expect(await told()).toEqual({ lists: [], authorities: [] });
  });

  it.each([
    ['RSA', 'rsa', ['-md', 'sha256']],
    ['RSA with a longer hash', 'rsa', ['-md', 'sha512']],
    ['RSASSA-PSS', 'rsa', ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32']],
    ['ECDSA', 'ec', ['-md', 'sha384']],
  ] as const)('holds by %s; one altered byte of it does not, and nothing is kept', async (_what, kind, further) => {
    const own = tempFolder(afterAll);
    makeAuthority(own, { kind, name: `CA ${kind}` });
    writeList(own, 'own.pem', ...further);
    execFileSync('openssl', ['crl', '-in', 'own.pem', '-outform', 'DER', '-out', 'own.der'], { cwd: own });
    const issuer = readFileSync(join(own, 'ca.crt')).toString('base64');
    const list = readFileSync(join(own, 'own.der'));
    // The serial number that was taken back becomes another one.
    const serial = list.lastIndexOf(Buffer.from([0x02, 0x02, 0x00, 0xa2]));
    expect(serial).toBeGreaterThan(0);
    const altered = Buffer.from(list);
    altered[serial + 3] = 0xa1;
    const refused = await send('POST', { issuer, file: altered.toString('base64') });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('/file');
    expect(refused.text).toContain('does not hold');
    expect(await told()).toEqual({ lists: [], authorities: [] });
    const taken = await send('POST', { issuer, file: list.toString('base64') });
    expect(taken.status, taken.text).toBe(200);
    expect((await told()).lists).toEqual([['valid', print(new X509Certificate(readFileSync(join(own, 'ca.crt'))))]]);
  });

  it('is refused where an authority of that name has another key, whichever comes first', async () => {
    const other = tempFolder(afterAll);
    makeAuthority(other);
    const issuer = readFileSync(join(other, 'ca.crt')).toString('base64');
    await send('POST', { file: fileOf('list.pem'), name: 'list.pem' });
    const late = await send('POST', { issuer });
    expect(late.status).toBe(422);
    expect(late.text).toContain('/issuer');
    expect(late.text).toContain('list.pem');
    expect(await told()).toMatchObject({ lists: [['issuer_unknown', null]], authorities: [] });
    await send('DELETE');
    await send('POST', { issuer });
    expect((await send('POST', { file: fileOf('list.pem') })).status).toBe(422);
    expect((await told()).lists).toEqual([]);
    // It renewed its key: either certificate may be the one.
    await send('POST', { issuer: fileOf('ca.crt') });
    expect((await send('POST', { file: fileOf('list.pem') })).status).toBe(200);
    expect((await told()).lists).toEqual([['valid', print(certificateOf('ca'))]]);
  });

  it('of an authority whose key is not for lists is refused with its certificate', async () => {
    const own = tempFolder(afterAll);
    makeAuthority(own, { name: 'No lists', further: ['-addext', 'keyUsage=critical,keyCertSign,digitalSignature'] });
    const issuer = readFileSync(join(own, 'ca.crt')).toString('base64');
    const refused = await send('POST', { issuer });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('/issuer');
    expect(refused.text).toContain('No lists');
    expect((await told()).authorities).toEqual([]);
    makeAuthority(own, { name: 'For lists', further: ['-addext', 'keyUsage=critical,keyCertSign,cRLSign'] });
    expect((await send('POST', { issuer: readFileSync(join(own, 'ca.crt')).toString('base64') })).status).toBe(200);
  });

  it('by a method that proves nothing is not checked', async () => {
    writeList(folder, 'weak.pem', '-md', 'sha1');
    await send('POST', { issuer: fileOf('ca.crt'), file: fileOf('weak.pem') });
    expect((await told()).lists).toEqual([['method_unknown', null]]);
    expect(await signatureOf('bad')).toMatchObject({ state: 'revoked' });
  });
});
