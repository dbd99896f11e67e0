// Signatures of XML documents, with xmlsec1 as the other reader and writer: what one signs the other takes, what was changed neither does, and
// nothing is trusted that lies outside of what was signed.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { signXml } from '#server/lib/signatures/sign/sign-xml.ts';
import { verifyXmlSignature } from '#server/lib/signatures/verify-xml-signature.ts';
import { type AtEnd, tempFolder } from '../../db/support/temp-folder.ts';
import { type KeyKind, makeSigner, type TestSigner } from '../../support/lab-signer.ts';

const keep: AtEnd = () => undefined;
// A certificate made while this runs is valid by then.
const now = Date.now() + 60_000;
const day = 86_400_000;
let folder: string;
const signers = new Map<KeyKind, TestSigner>();

/** With all that spelling can differ in: namespaces, order, entities, line ends, comments, instructions, empty elements. */
const plain = `<?xml version="1.0" encoding="UTF-8"?>
<?note before?>
<c:doc xmlns:c="urn:c" xmlns="urn:d" xmlns:z="urn:z" z:b="2" a="1 &lt; &quot;2&quot;&#9;&#10;" xml:lang="de">\r
  <!-- left out --><value unit='µL'>98.79 &amp; &#13; <![CDATA[<five>]]> 𝛀</value><c:empty/>
  <inner xmlns="" xmlns:q="urn:q"><q:x q:y="1" y="&gt;"/></inner><?inside it?>
</c:doc>
<!-- after -->
`;

function signer(kind: KeyKind): TestSigner {
  const found = signers.get(kind);
  if (!found) throw new Error(kind);
  return found;
}

/** What xmlsec1 says to a document signed by this key. */
function secondReader(xml: string, kind: KeyKind): boolean {
  const file = join(folder, 'asked.xml');
  writeFileSync(file, xml);
  const words = ['--verify', '--trusted-pem', signer(kind).certificateFile, '--enabled-key-data', 'x509', file];
  return spawnSync('xmlsec1', words, { stdio: 'pipe' }).status === 0;
}

interface Template {
  kind: KeyKind;
  hash: 'sha256' | 'sha512';
  way: string;
  /** Of the signed part of the document. */
  uri?: string;
}

/** A document signed by xmlsec1. */
function signedOutside({ kind, hash, way, uri = '' }: Template, document = plain): string {
  const name = kind === 'ec' ? 'ecdsa' : 'rsa';
  const template = `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="${way}"/><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#${name}-${hash}"/><Reference URI="${uri}"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><Transform Algorithm="${way}"/></Transforms><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#${hash}"/><DigestValue/></Reference></SignedInfo><SignatureValue/><KeyInfo><X509Data><X509Certificate/></X509Data></KeyInfo></Signature>`;
  const [file, out] = [join(folder, 'template.xml'), join(folder, 'signed.xml')];
  writeFileSync(file, document.replace('</c:doc>', `${template}</c:doc>`));
  const { keyFile, certificateFile } = signer(kind);
  execFileSync(
    'xmlsec1',
    ['--sign', '--privkey-pem', `${keyFile},${certificateFile}`, '--id-attr:Id', 'doc', '--output', out, file],
    {
      stdio: 'pipe',
    },
  );
  return readFileSync(out, 'utf8');
}

const stateOf = (xml: string, at = now, revoked: string[] = []) => verifyXmlSignature(xml, { now: at, revoked }).state;
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

beforeAll(async () => {
  folder = await tempFolder(keep);
  for (const kind of ['ec', 'rsa'] as const) signers.set(kind, makeSigner(folder, kind));
});

describe.each(['ec', 'rsa'] as const)('signed here with a key of kind %s', (kind) => {
  it('xmlsec1 takes it, and so do we; what is around the signature stays as it was', () => {
    const signed = signXml(plain, { ...signer(kind), at: now });
    expect(secondReader(signed, kind)).toBe(true);
    expect(verifyXmlSignature(signed, { now })).toMatchObject({ state: 'valid', signer: `Lab ${kind}`, isSelfSigned: true });
    expect(signed.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')).toBe(plain);
  });

  it('names its certificate and the time in what it covers, so that neither is put in later', () => {
    const signed = signXml(plain, { ...signer(kind), at: now });
    const digest = createHash('sha256').update(signer(kind).certificate.raw).digest('base64');
    expect(signed).toMatch(new RegExp(`<xades:CertDigest>.*<ds:DigestValue>${digest.replaceAll('+', '\\+')}</ds:DigestValue>`));
    expect(verifyXmlSignature(signed, { now }).claimedAt?.slice(0, 19)).toBe(new Date(now).toISOString().slice(0, 19));
    const earlier = signed.replace(/(<xades:SigningTime>)\d{4}/, '$12001');
    expect(earlier).not.toBe(signed);
    expect([stateOf(earlier), secondReader(earlier, kind)]).toEqual(['invalid', false]);
  });

  it('is not taken with another certificate of the same key', () => {
    const { keyFile } = signer(kind);
    const other = join(folder, `other-${kind}.crt`);
    execFileSync('openssl', ['req', '-x509', '-key', keyFile, '-out', other, '-days', '30', '-subj', '/CN=Somebody else'], {
      stdio: 'pipe',
    });
    const raw = new X509Certificate(readFileSync(other)).raw.toString('base64');
    const swapped = signXml(plain, { ...signer(kind), at: now }).replace(/(<ds:X509Certificate>)[^<]*/, `$1${raw}`);
    expect(stateOf(swapped)).toBe('invalid');
  });

  it('a changed value is refused by both', () => {
    const changed = signXml(plain, { ...signer(kind), at: now }).replace('98.79', '98.78');
    expect(secondReader(changed, kind)).toBe(false);
    expect(stateOf(changed)).toBe('invalid');
  });
});

const ways = [exclusive, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315', 'http://www.w3.org/2006/12/xml-c14n11'];
const templates = ways.flatMap((way) =>
  (['ec', 'rsa'] as const).flatMap((kind) => (['sha256', 'sha512'] as const).map((hash) => ({ kind, hash, way }))),
);

it.each(templates)('signed by xmlsec1 with $kind, $hash, $way', (template) => {
  const signed = signedOutside(template);
  expect(secondReader(signed, template.kind)).toBe(true);
  expect(stateOf(signed)).toBe('valid');
  expect(stateOf(signed.replace('five', 'fife'))).toBe('invalid');
});

describe('what is not trusted', () => {
  const signed = () => signXml(plain, { ...signer('ec'), at: now });
  const signatureIn = (xml: string) => /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)?.[0] ?? '';

  it('a document without a signature, one that is cut, and one with a document type', () => {
    expect(stateOf(plain)).toBe('none');
    expect(stateOf(signed().slice(0, -20))).toBe('unreadable');
    expect(stateOf(signed().replace('<c:doc', '<!DOCTYPE c:doc [<!ENTITY a "b">]><c:doc'))).toBe('unreadable');
  });

  it('two signatures, and the same one twice', () => {
    const one = signed();
    expect(stateOf(one.replace('</c:doc>', `${signatureIn(one)}</c:doc>`))).toBe('several');
    expect(() => signXml(one, { ...signer('ec'), at: now })).toThrow('signed already');
  });

  it('a signed document wrapped in another, with its signature moved to where the other has its own', () => {
    const one = signed();
    const [signature, inner] = [signatureIn(one), plain.replace(/<\?[\s\S]*?\?>/g, '')];
    const values = '<value unit="µL">1</value>';
    expect(stateOf(`<c:doc xmlns:c="urn:c">${values}${signature}<c:old>${inner}</c:old></c:doc>`)).toBe('invalid');
    expect(stateOf(`<c:doc xmlns:c="urn:c">${values}<c:old>${signature}</c:old></c:doc>`)).toBe('not-whole-document');
  });

  it('a signature over a part of the document, though it is right', () => {
    const part = plain.replace('<value ', '<value Id="part" ');
    const outside = signedOutside({ kind: 'ec', hash: 'sha256', way: exclusive, uri: '' }, part);
    expect(stateOf(outside)).toBe('valid');
    expect(stateOf(outside.replace('URI=""', 'URI="#part"'))).toBe('not-whole-document');
  });

  it('one without certificate, one with the certificate of somebody else, and algorithms nobody should use', () => {
    const one = signed();
    expect(stateOf(one.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/, ''))).toBe('no-certificate');
    const foreign = makeSigner(folder, 'ec', { name: 'Other' }).certificate.raw.toString('base64');
    expect(stateOf(one.replace(/(<ds:X509Certificate>)[^<]*/, `$1${foreign}`))).toBe('invalid');
    expect(stateOf(one.replace(/xmldsig-more#ecdsa-sha256/, 'xmldsig-more#ecdsa-sha1'))).toBe('unknown-algorithm');
    expect(stateOf(one.replace('xmlenc#sha256', 'xmldsig#sha1'))).toBe('unknown-algorithm');
    expect(stateOf(one.replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>AAAA'))).toBe('invalid');
  });

  it('a certificate before, after its time, and taken back', () => {
    const one = signed();
    const { fingerprint256 } = signer('ec').certificate;
    expect(stateOf(one, now - day)).toBe('not-yet-valid');
    expect(stateOf(one, now + 31 * day)).toBe('expired');
    expect(stateOf(one, now, [fingerprint256.replaceAll(':', '').toLowerCase()])).toBe('revoked');
    expect(stateOf(one.replace('98.79', '1'), now + 31 * day)).toBe('invalid');
  });
});
