// The names of algorithms and parts that signatures of XML documents use here (XML Signature 1.1, RFC 6931).
import type { CanonicalWay } from './canonical-xml.ts';

export const signatureUri = 'http://www.w3.org/2000/09/xmldsig#';
export const envelopedTransform = `${signatureUri}enveloped-signature`;
export const exclusiveUri = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const propertiesType = 'http://uri.etsi.org/01903#SignedProperties';
export const advancedUri = 'http://uri.etsi.org/01903/v1.3.2#';
export const sha256Uri = 'http://www.w3.org/2001/04/xmlenc#sha256';

export const canonicalWays: Readonly<Record<string, CanonicalWay>> = {
  [exclusiveUri]: { exclusive: true },
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': { exclusive: false },
  'http://www.w3.org/2006/12/xml-c14n11': { exclusive: false, keepsIds: true },
};

export const digestNames: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};

export interface SignatureMethod {
  hash: string;
  key: 'ec' | 'rsa';
}

const more = 'http://www.w3.org/2001/04/xmldsig-more#';

export const signatureMethods: Readonly<Record<string, SignatureMethod>> = {
  [`${more}ecdsa-sha256`]: { hash: 'sha256', key: 'ec' },
  [`${more}ecdsa-sha384`]: { hash: 'sha384', key: 'ec' },
  [`${more}ecdsa-sha512`]: { hash: 'sha512', key: 'ec' },
  [`${more}rsa-sha256`]: { hash: 'sha256', key: 'rsa' },
  [`${more}rsa-sha384`]: { hash: 'sha384', key: 'rsa' },
  [`${more}rsa-sha512`]: { hash: 'sha512', key: 'rsa' },
};

export function methodUri(wanted: SignatureMethod): string | null {
  return (
    Object.keys(signatureMethods).find(
      (uri) => signatureMethods[uri]?.hash === wanted.hash && signatureMethods[uri].key === wanted.key,
    ) ?? null
  );
}
