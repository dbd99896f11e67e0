// What a file says of itself to archives and to readers who cannot see: PDF/A-3u and PDF/UA-1 in its metadata, the colour space of
// its colours, and the files that are attached to it. docs/interface/papers.md#archive.
import { createHash } from 'node:crypto';
import { profileName, srgbProfile } from './srgb-profile.ts';

/** A file within the file: what the pages say, for programs. */
export interface Attachment {
  name: string;
  mediaType: string;
  /** What it is to the pages. */
  relation: 'Alternative' | 'Source' | 'Data';
  /** In the document's language. */
  description: string;
  /** ISO 8601. */
  changedAt: string;
  bytes: Uint8Array;
}

/** What the library has and its types do not tell. */
interface Reference {
  end(content?: Uint8Array): void;
}

type Inner = PDFKit.PDFDocument & {
  _root: { data: Record<string, unknown> };
  appendXML(xml: string): void;
  addNamedEmbeddedFile(name: string, reference: Reference): void;
  ref(data: object): Reference;
};

const property = (name: string, type: string, text: string) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>${type}</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>${text}</pdfaProperty:description>
</rdf:li>`;

/** The archive standard knows no word of the other one: a file that uses it explains it. */
const claims = `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>U</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas>
<rdf:Bag>
<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property>
<rdf:Seq>
${property('part', 'Integer', 'The part of ISO 14289 that the file follows')}
</rdf:Seq>
</pdfaSchema:property>
</rdf:li>
</rdf:Bag>
</pdfaExtension:schemas>
</rdf:Description>`;

/** The metadata of a file that holds by now what it must not: it claims nothing. */
export const withoutClaims = (xml: string) => xml.replace(claims, '');

let profile: Buffer | null = null;

/** `follows` is false of a file that holds what the standards do not allow, such as a picture for a press. */
export function addClaims(document: PDFKit.PDFDocument, follows: boolean): void {
  const doc = document as Inner;
  if (follows) doc.appendXML(claims);
  profile ??= srgbProfile();
  const colors = doc.ref({ N: 3 });
  colors.end(profile);
  const name = Object(profileName) as object;
  const intent = doc.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: name,
    Info: name,
    DestOutputProfile: colors,
  });
  intent.end();
  doc._root.data.OutputIntents = [intent];
}

export function attach(
  document: PDFKit.PDFDocument,
  { name, mediaType, relation, description, changedAt, bytes }: Attachment,
): void {
  const doc = document as Inner;
  const content = doc.ref({
    Type: 'EmbeddedFile',
    Subtype: mediaType.replace('/', '#2F'),
    Params: {
      Size: bytes.length,
      ModDate: new Date(changedAt),
      CheckSum: createHash('md5').update(bytes).digest(),
    },
  });
  content.end(bytes);
  const named = Object(name) as object;
  const file = doc.ref({
    Type: 'Filespec',
    F: named,
    UF: named,
    Desc: Object(description) as object,
    EF: { F: content, UF: content },
    AFRelationship: relation,
  });
  file.end();
  doc.addNamedEmbeddedFile(name, file);
  const { data } = doc._root;
  data.AF = [...(Array.isArray(data.AF) ? data.AF : []), file];
}
