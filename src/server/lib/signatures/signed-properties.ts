// What a signature says of itself and covers (XAdES B-B, ETSI EN 319 132-1): when it was made, of what, and by which certificate, so that
// none with the same key can stand in for it. docs/design/signatures.md#xml
import { createHash, type X509Certificate } from 'node:crypto';
import { attributeOf, childrenOf, elementsIn, type NamespacedElement, textOf } from './namespaced-tree.ts';
import * as names from './signature-names.ts';

export const signatureId = 'lab-signature';
export const documentId = 'lab-signature-document';
export const propertiesId = 'lab-signature-properties';

/** `at` in milliseconds. In the order of the schema of XAdES 1.3.2. */
export function signedProperties(certificate: X509Certificate, at: number): string {
  const time = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
  const digest = createHash('sha256').update(certificate.raw).digest('base64');
  const bound = `<xades:SigningCertificateV2><xades:Cert><xades:CertDigest><ds:DigestMethod Algorithm="${names.sha256Uri}"/><ds:DigestValue>${digest}</ds:DigestValue></xades:CertDigest></xades:Cert></xades:SigningCertificateV2>`;
  const format = `<xades:DataObjectFormat ObjectReference="#${documentId}"><xades:MimeType>text/xml</xades:MimeType></xades:DataObjectFormat>`;
  return `<xades:SignedProperties Id="${propertiesId}"><xades:SignedSignatureProperties><xades:SigningTime>${time}</xades:SigningTime>${bound}</xades:SignedSignatureProperties><xades:SignedDataObjectProperties>${format}</xades:SignedDataObjectProperties></xades:SignedProperties>`;
}

/** Null where the signature covers none: what stands in it uncovered was written by anybody. */
function propertiesOf(signature: NamespacedElement): NamespacedElement | null {
  const references = childrenOf(signature, names.signatureUri, 'SignedInfo').flatMap((info) =>
    childrenOf(info, names.signatureUri, 'Reference'),
  );
  const signed = references.find((one) => attributeOf(one, 'Type') === names.propertiesType);
  const id = signed && attributeOf(signed, 'URI')?.slice(1);
  return id ? ([...elementsIn(signature)].find((one) => attributeOf(one, 'Id') === id) ?? null) : null;
}

/** Whether it is the certificate that the signature names; one that names none leaves it open. */
export function isNamedBy(signature: NamespacedElement, certificate: X509Certificate): boolean {
  const properties = propertiesOf(signature);
  const named = properties
    ? [...elementsIn(properties)].find(({ local }) => /^SigningCertificate(?:V2)?$/.test(local))
    : undefined;
  if (!named) return true;
  // The signer's own comes first; others may be those that vouch for it.
  const first = [...elementsIn(named)].find(({ local }) => local === 'CertDigest');
  const [method] = first ? childrenOf(first, names.signatureUri, 'DigestMethod') : [];
  const [value] = first ? childrenOf(first, names.signatureUri, 'DigestValue') : [];
  const hash = method && names.digestNames[attributeOf(method, 'Algorithm') ?? ''];
  if (!hash || !value) return false;
  return createHash(hash)
    .update(certificate.raw)
    .digest()
    .equals(Buffer.from(textOf(value), 'base64'));
}

/** What the signer says about when; ISO 8601. */
export function claimedTime(signature: NamespacedElement): { claimedAt?: string } {
  const place = propertiesOf(signature);
  const time = place ? [...elementsIn(place)].find((one) => one.local === 'SigningTime') : null;
  const at = time ? new Date(textOf(time).trim()) : null;
  return at && !Number.isNaN(at.valueOf()) ? { claimedAt: at.toISOString() } : {};
}
