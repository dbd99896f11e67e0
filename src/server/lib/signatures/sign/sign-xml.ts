// Puts a signature over the whole document into it, before its end: enveloped, exclusive canonical XML, SHA-256, with the certificate of the
// signer, which the signature covers by its hash (XAdES B-B). Everything else stays byte for byte. docs/design/signatures.md
import { createHash, sign } from 'node:crypto';
import { XmlError } from '../../xml/xml-events.ts';
import { canonicalDocument, canonicalElement } from '../canonical-xml.ts';
import { elementsIn, readNamespaced } from '../namespaced-tree.ts';
import * as names from '../signature-names.ts';
import { documentId, propertiesId, signatureId, signedProperties } from '../signed-properties.ts';
import type { Signer } from './sign-cms.ts';

export interface XmlSigning extends Signer {
  /** Milliseconds: what the signer says about when. */
  at: number;
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64');

function reference(attributes: string, transforms: readonly string[], digest: string): string {
  const all = transforms.map((one) => `<ds:Transform Algorithm="${one}"/>`).join('');
  return `<ds:Reference ${attributes}><ds:Transforms>${all}</ds:Transforms><ds:DigestMethod Algorithm="${names.sha256Uri}"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`;
}

const opening = `<ds:Signature xmlns:ds="${names.signatureUri}" Id="${signatureId}">`;

/** A part of the signature as it will stand in it, in the one spelling that is signed. */
function spelled(inside: string, local: string): string {
  const read = [...elementsIn(readNamespaced(`${opening}${inside}</ds:Signature>`).root)].find((one) => one.local === local);
  if (!read) throw new XmlError('there is nothing to sign');
  return canonicalElement(read, { exclusive: true });
}

export function signXml(xml: string, { key, certificate, at }: XmlSigning): string {
  const document = readNamespaced(xml);
  const end = xml.lastIndexOf('</', document.end);
  if (end === -1 || !/^<\/[^<>]*>$/.test(xml.slice(end, document.end))) throw new XmlError('there is nothing to sign');
  if ([...elementsIn(document.root)].some((one) => one.uri === names.signatureUri)) throw new XmlError('it is signed already');
  const method = names.methodUri({ hash: 'sha256', key: key.asymmetricKeyType === 'ec' ? 'ec' : 'rsa' });
  const properties = `<ds:Object><xades:QualifyingProperties xmlns:xades="${names.advancedUri}" Target="#${signatureId}">${signedProperties(certificate, at)}</xades:QualifyingProperties></ds:Object>`;
  const references = [
    reference(
      `Id="${documentId}" URI=""`,
      [names.envelopedTransform, names.exclusiveUri],
      hashed(canonicalDocument(document, { exclusive: true }, null)),
    ),
    reference(
      `Type="${names.propertiesType}" URI="#${propertiesId}"`,
      [names.exclusiveUri],
      hashed(spelled(properties, 'SignedProperties')),
    ),
  ];
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${names.exclusiveUri}"/><ds:SignatureMethod Algorithm="${method}"/>${references.join('')}</ds:SignedInfo>`;
  const text = Buffer.from(spelled(info, 'SignedInfo'));
  const value = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
  const about = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  const signature = `${opening}${info}<ds:SignatureValue>${value}</ds:SignatureValue>${about}${properties}</ds:Signature>`;
  return xml.slice(0, end) + signature + xml.slice(end);
}
