// Time stamps of a service outside (RFC 3161), by files: what is sent there, and what comes back, checked as far as it can be here: it is of
// this text, it is an answer to this request, and its signature is right by the certificate it brings. Whether that certificate is to
// be trusted is for people to say: its name and fingerprint are told.
import { createHash, verify, X509Certificate } from 'node:crypto';
import * as der from './der.ts';
import { type DerValue, NotDer, objectIdOf, part, partsOf, readDer, timeOf } from './der-reader.ts';

const sha256Id = '2.16.840.1.101.3.4.2.1';
const signedDataId = '1.2.840.113549.1.7.2';
const stampInfoId = '1.2.840.113549.1.9.16.1.4';
const messageDigestId = '1.2.840.113549.1.9.4';
const contentTypeId = '1.2.840.113549.1.9.3';
const timeStampingUse = '1.3.6.1.5.5.7.3.8';

const digests: Readonly<Record<string, string>> = {
  [sha256Id]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const rsaPssId = '1.2.840.113549.1.1.10';

const imprintOf = (text: string) => createHash('sha256').update(text).digest();
/** The same for the same text: nothing has to be remembered until the answer comes. */
const nonceOf = (text: string) => createHash('sha256').update('nonce\n').update(text).digest().subarray(0, 8);

/** The request as the service takes it (`application/timestamp-query`). */
export function stampRequest(text: string): Buffer {
  const imprint = der.sequence(der.sequence(der.objectId(sha256Id), der.nothing), der.octets(imprintOf(text)));
  return der.sequence(der.integer(Buffer.from([1])), imprint, der.integer(withoutZeros(nonceOf(text))), der.derTrue);
}

/** A whole number has no zeros in front. */
function withoutZeros(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? Buffer.from([0]) : bytes.subarray(first);
}

export interface ReadStamp {
  /** Milliseconds. */
  at: number;
  signer: string;
  /** Of the service's certificate. */
  fingerprint: string;
}

/** Why an answer was not taken in. */
export type StampProblem = 'unreadable' | 'refused' | 'other_text' | 'no_certificate' | 'bad_signature';

export class BadStamp extends Error {
  readonly problem: StampProblem;
  constructor(problem: StampProblem) {
    super(problem);
    this.problem = problem;
  }
}

export function readStamp(answer: Buffer, text: string): ReadStamp {
  try {
    return checked(answer, text);
  } catch (error) {
    throw error instanceof BadStamp ? error : new BadStamp('unreadable');
  }
}

function checked(answer: Buffer, text: string): ReadStamp {
  const response = readDer(answer);
  const status = part(part(response, 0, 0x30), 0, 0x02).content;
  if (status.length !== 1 || (status[0] ?? 9) > 1) throw new BadStamp('refused');
  const info = part(response, 1, 0x30);
  if (objectIdOf(part(info, 0)) !== signedDataId) throw new NotDer('it is not signed');
  const signed = part(part(info, 1, 0xa0), 0, 0x30);
  const inside = part(signed, 2, 0x30);
  if (objectIdOf(part(inside, 0)) !== stampInfoId) throw new NotDer('it is no time stamp');
  const stamp = part(part(inside, 1, 0xa0), 0, 0x04).content;
  const at = stampedAt(readDer(stamp), text);
  const certificate = signedBy(signed, stamp);
  const [from, until] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (at < from || at > until) throw new BadStamp('bad_signature');
  const name = /(?:^|\n)CN=(.*)/.exec(certificate.subject)?.[1] ?? certificate.subject.replaceAll('\n', ', ');
  return { at, signer: name, fingerprint: certificate.fingerprint256 };
}

function stampedAt(info: DerValue, text: string): number {
  const [, , imprint, , time, ...rest] = partsOf(info);
  if (!imprint || !time) throw new NotDer('it holds no time');
  const same = objectIdOf(part(part(imprint, 0), 0)) === sha256Id && part(imprint, 1, 0x04).content.equals(imprintOf(text));
  const nonce = rest.find(({ tag }) => tag === 0x02);
  if (!same || (nonce && !withoutZeros(nonce.content).equals(withoutZeros(nonceOf(text))))) throw new BadStamp('other_text');
  return timeOf(time);
}

/** Gives the certificate whose key made the signature. */
function signedBy(signed: DerValue, stamp: Buffer): X509Certificate {
  const parts = partsOf(signed);
  const certificates = parts.find(({ tag }) => tag === 0xa0);
  const signers = parts.at(-1);
  if (!certificates || !signers) throw new BadStamp('no_certificate');
  const [, who, digest, attributes, how, signature] = partsOf(part(signers, 0, 0x30));
  if (!who || !digest || attributes?.tag !== 0xa0 || !how || !signature) throw new NotDer('its signature cannot be read');
  const serial = part(who, 1, 0x02).content.toString('hex').replace(/^0+/, '').toUpperCase();
  const certificate = partsOf(certificates)
    .filter(({ tag }) => tag === 0x30)
    .map(({ whole }) => new X509Certificate(whole))
    .find((one) => one.serialNumber.replace(/^0+/, '') === serial && (one.keyUsage ?? []).includes(timeStampingUse));
  if (!certificate) throw new BadStamp('no_certificate');
  const hash = digests[objectIdOf(part(digest, 0))];
  if (hash === undefined || objectIdOf(part(how, 0)) === rsaPssId) throw new BadStamp('bad_signature');
  const said = (id: string) => partsOf(attributes).find((attribute) => objectIdOf(part(attribute, 0)) === id);
  const [type, kept] = [said(contentTypeId), said(messageDigestId)];
  const fits =
    type !== undefined &&
    kept !== undefined &&
    objectIdOf(part(part(type, 1), 0)) === stampInfoId &&
    part(part(kept, 1), 0, 0x04).content.equals(createHash(hash).update(stamp).digest());
  // What was signed is the set itself, not the tag it stands under (RFC 5652 5.4).
  const attributeSet = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  if (!fits || !verify(hash, attributeSet, certificate.publicKey, signature.content)) throw new BadStamp('bad_signature');
  return certificate;
}
