// Puts a signature over the whole document into it, before its end: enveloped, exclusive canonical XML, SHA-256, with the certificate of the
// signer. Everything else stays byte for byte. docs/design/signatures.md
import { createHash, sign } from 'node:crypto';
import { XmlError } from '../xml/xml-events.ts';
import { canonicalDocument, canonicalElement } from './canonical-xml.ts';
import type { Signer } from './cms.ts';
import { childrenOf, elementsIn, readNamespaced } from './namespaced-tree.ts';
import * as names from './signature-names.ts';

export function signXml(xml: string, { key, certificate }: Signer): string {
  const document = readNamespaced(xml);
  const end = xml.lastIndexOf('</', document.end);
  if (end === -1 || !/^<\/[^<>]*>$/.test(xml.slice(end, document.end))) throw new XmlError('there is nothing to sign');
  if ([...elementsIn(document.root)].some((one) => one.uri === names.signatureUri)) throw new XmlError('it is signed already');
  const method = names.methodUri({ hash: 'sha256', key: key.asymmetricKeyType === 'ec' ? 'ec' : 'rsa' });
  const digest = createHash('sha256')
    .update(canonicalDocument(document, { exclusive: true }, null))
    .digest('base64');
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${names.exclusiveUri}"/><ds:SignatureMethod Algorithm="${method}"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${names.envelopedTransform}"/><ds:Transform Algorithm="${names.exclusiveUri}"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const opening = `<ds:Signature xmlns:ds="${names.signatureUri}">`;
  const [read] = childrenOf(readNamespaced(`${opening}${info}</ds:Signature>`).root, names.signatureUri, 'SignedInfo');
  if (!read) throw new XmlError('there is nothing to sign');
  const text = Buffer.from(canonicalElement(read, { exclusive: true }));
  const value = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
  const about = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  const signature = `${opening}${info}<ds:SignatureValue>${value}</ds:SignatureValue>${about}</ds:Signature>`;
  return xml.slice(0, end) + signature + xml.slice(end);
}
