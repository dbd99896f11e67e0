// Whether a signed XML document is whole and who signed it. Only a signature over the whole document counts: it lies directly in the root, is
// the only one, and refers to the document as such, so that nothing read from it can be outside what was signed. docs/design/signatures.md
import { createHash, verify, X509Certificate } from 'node:crypto';
import { XmlError } from '../xml/xml-events.ts';
import { type CanonicalWay, canonicalDocument, canonicalElement } from './canonical-xml.ts';
import {
  attributeOf,
  childrenOf,
  elementsIn,
  isElement,
  type NamespacedDocument,
  type NamespacedElement,
  readNamespaced,
  textOf,
} from './namespaced-tree.ts';
import * as names from './signature-names.ts';
import { claimedTime, isNamedBy } from './signed-properties.ts';
import { describeCertificate, type SignerCertificate, type Standing, standingOf } from './signer-certificate.ts';

export type XmlSignatureState =
  | 'none'
  | Standing
  | 'invalid'
  | 'several'
  | 'not-whole-document'
  | 'unknown-algorithm'
  | 'no-certificate'
  | 'unreadable';

export interface XmlSignature extends Partial<SignerCertificate> {
  state: XmlSignatureState;
  /** What the signer says about when; nobody else vouches for it. ISO 8601. */
  claimedAt?: string;
  /** ISO 8601. */
  revokedAt?: string;
}

export interface VerifyAsked {
  /** Milliseconds. */
  now: number;
  /** Fingerprints (SHA-256) of certificates that do not count any more. */
  revoked?: readonly string[];
  /** When a certificate was taken back, in milliseconds. */
  revokedAt?(certificate: X509Certificate): number | null;
}

class Refused extends Error {
  readonly state: XmlSignatureState;
  constructor(state: XmlSignatureState) {
    super(state);
    this.state = state;
  }
}

export function verifyXmlSignature(xml: string, { now, revoked = [], revokedAt }: VerifyAsked): XmlSignature {
  try {
    const document = readNamespaced(xml);
    const signature = onlySignature(document);
    if (!signature) return { state: 'none' };
    const certificate = checked(document, signature);
    const described = describeCertificate(certificate);
    const whole = { ...described, ...claimedTime(signature) };
    const at = revokedAt?.(certificate) ?? null;
    if (at !== null) return { state: 'revoked', ...whole, revokedAt: new Date(at).toISOString() };
    return { state: standingOf(described, now, revoked), ...whole };
  } catch (error) {
    if (error instanceof Refused) return { state: error.state };
    return { state: error instanceof XmlError ? 'unreadable' : 'invalid' };
  }
}

function onlySignature({ root }: NamespacedDocument): NamespacedElement | null {
  const all = [...elementsIn(root)].filter((one) => one.uri === names.signatureUri && one.local === 'Signature');
  if (all.length > 1) throw new Refused('several');
  const [signature] = all;
  if (signature && signature.parent !== root) throw new Refused('not-whole-document');
  return signature ?? null;
}

/** Gives the certificate whose key made the signature. */
function checked(document: NamespacedDocument, signature: NamespacedElement): X509Certificate {
  const info = only(signature, 'SignedInfo');
  const method = names.signatureMethods[algorithmOf(only(info, 'SignatureMethod'))];
  const way = wayOf(only(info, 'CanonicalizationMethod'));
  if (!method || !way) throw new Refused('unknown-algorithm');
  checkReferences(document, signature, childrenOf(info, names.signatureUri, 'Reference'));
  const certificates = certificatesIn(signature);
  if (certificates.length === 0) throw new Refused('no-certificate');
  const text = Buffer.from(canonicalElement(info, way));
  const value = bytesIn(only(signature, 'SignatureValue'));
  const signer = certificates.find(
    (one) =>
      one.publicKey.asymmetricKeyType === method.key &&
      isNamedBy(signature, one) &&
      verify(method.hash, text, { key: one.publicKey, dsaEncoding: 'ieee-p1363' }, value),
  );
  if (!signer) throw new Refused('invalid');
  return signer;
}

/** One refers to the whole document; others may refer to what stands inside the signature. */
function checkReferences(
  document: NamespacedDocument,
  signature: NamespacedElement,
  references: readonly NamespacedElement[],
): void {
  const whole = references.filter((one) => attributeOf(one, 'URI') === '');
  if (whole.length !== 1) throw new Refused('not-whole-document');
  for (const reference of references) {
    const hash = names.digestNames[algorithmOf(only(reference, 'DigestMethod'))];
    if (!hash) throw new Refused('unknown-algorithm');
    const text = whole.includes(reference) ? wholeText(document, signature, reference) : partText(signature, reference);
    const digest = createHash(hash).update(text).digest();
    if (!digest.equals(bytesIn(only(reference, 'DigestValue')))) throw new Refused('invalid');
  }
}

function transformsOf(reference: NamespacedElement): NamespacedElement[] {
  return childrenOf(reference, names.signatureUri, 'Transforms').flatMap((one) =>
    childrenOf(one, names.signatureUri, 'Transform'),
  );
}

function wholeText(document: NamespacedDocument, signature: NamespacedElement, reference: NamespacedElement): string {
  const [first, second, ...others] = transformsOf(reference);
  if (!first || algorithmOf(first) !== names.envelopedTransform || others.length > 0) throw new Refused('unknown-algorithm');
  return canonicalDocument(document, wayOrPlain(second), signature);
}

function partText(signature: NamespacedElement, reference: NamespacedElement): string {
  const uri = attributeOf(reference, 'URI') ?? '';
  const named = [...elementsIn(rootOf(signature))].filter((one) => attributeOf(one, 'Id') === uri.slice(1));
  const inside = named.length === 1 && [...elementsIn(signature)].find((one) => one === named[0]);
  if (!uri.startsWith('#') || !inside) throw new Refused('not-whole-document');
  const [first, ...others] = transformsOf(reference);
  if (others.length > 0) throw new Refused('unknown-algorithm');
  return canonicalElement(inside, wayOrPlain(first));
}

function rootOf(element: NamespacedElement): NamespacedElement {
  return element.parent ? rootOf(element.parent) : element;
}

/** Without a transform of its own a part is spelled by Canonical XML 1.0. */
function wayOrPlain(transform: NamespacedElement | undefined): CanonicalWay {
  const way = transform ? wayOf(transform) : { exclusive: false };
  if (!way) throw new Refused('unknown-algorithm');
  return way;
}

function wayOf(method: NamespacedElement): CanonicalWay | null {
  const way = names.canonicalWays[algorithmOf(method)];
  const listed = childrenOf(method, names.exclusiveUri, 'InclusiveNamespaces').map((one) => attributeOf(one, 'PrefixList') ?? '');
  const others = method.children.filter(isElement).length - listed.length;
  if (!way || others > 0) return null;
  return { ...way, inclusivePrefixes: listed.join(' ').split(/\s+/).filter(Boolean) };
}

const algorithmOf = (element: NamespacedElement) => attributeOf(element, 'Algorithm') ?? '';

function only(parent: NamespacedElement, local: string): NamespacedElement {
  const [found, ...others] = childrenOf(parent, names.signatureUri, local);
  if (!found || others.length > 0) throw new Refused('invalid');
  return found;
}

const bytesIn = (element: NamespacedElement) => Buffer.from(textOf(element), 'base64');

function certificatesIn(signature: NamespacedElement): X509Certificate[] {
  return childrenOf(signature, names.signatureUri, 'KeyInfo')
    .flatMap((one) => childrenOf(one, names.signatureUri, 'X509Data'))
    .flatMap((one) => childrenOf(one, names.signatureUri, 'X509Certificate'))
    .map((one) => new X509Certificate(bytesIn(one)));
}
