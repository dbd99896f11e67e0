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
  /** It is the electronic invoice that the pages are, and the whole file one of both (Factur-X, ZUGFeRD). */
  invoice?: InvoiceClaim;
}

/** As Factur-X 1.0 names what is within. */
export interface InvoiceClaim {
  documentType: 'INVOICE';
  version: '1.0';
  conformanceLevel: 'EN 16931';
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

const property = (name: string, type: string, text: string, category = 'internal') => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>${type}</pdfaProperty:valueType>
<pdfaProperty:category>${category}</pdfaProperty:category>
<pdfaProperty:description>${text}</pdfaProperty:description>
</rdf:li>`;

interface Schema {
  name: string;
  namespace: string;
  prefix: string;
  properties: readonly string[];
}

const schema = ({ name, namespace, prefix, properties }: Schema) => `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${name}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property>
<rdf:Seq>
${properties.join('\n')}
</rdf:Seq>
</pdfaSchema:property>
</rdf:li>`;

const forReaders = schema({
  name: 'PDF/UA identification schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [property('part', 'Integer', 'The part of ISO 14289 that the file follows')],
});

const invoiceNamespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const forInvoices = schema({
  name: 'Factur-X PDFA Extension Schema',
  namespace: invoiceNamespace,
  prefix: 'fx',
  properties: [
    property('DocumentFileName', 'Text', 'The name of the embedded XML document', 'external'),
    property('DocumentType', 'Text', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER', 'external'),
    property('Version', 'Text', 'The actual version of the standard applying to the embedded XML document', 'external'),
    property('ConformanceLevel', 'Text', 'The conformance level of the embedded XML document', 'external'),
  ],
});

/** The archive standard knows no word of the others: a file that uses them explains them. */
const claims = (...schemas: string[]) => `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>U</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas>
<rdf:Bag>
${schemas.join('\n')}
</rdf:Bag>
</pdfaExtension:schemas>
</rdf:Description>`;

const plainClaims = claims(forReaders);
const claimsOfInvoice = claims(forReaders, forInvoices);

/** What the file within is: told whether or not the pages are for archives. */
const invoiceClaim = (
  fileName: string,
  { documentType, version, conformanceLevel }: InvoiceClaim,
) => `<rdf:Description rdf:about="" xmlns:fx="${invoiceNamespace}">
<fx:DocumentType>${documentType}</fx:DocumentType>
<fx:DocumentFileName>${fileName}</fx:DocumentFileName>
<fx:Version>${version}</fx:Version>
<fx:ConformanceLevel>${conformanceLevel}</fx:ConformanceLevel>
</rdf:Description>`;

/** The metadata of a file that holds by now what it must not: it claims nothing. */
export const withoutClaims = (xml: string) => xml.replace(claimsOfInvoice, '').replace(plainClaims, '');

let profile: Buffer | null = null;

interface Claimed {
  /** False of a file that holds what the standards do not allow, such as a picture for a press. */
  follows: boolean;
  attached: readonly Attachment[];
}

export function addClaims(document: PDFKit.PDFDocument, { follows, attached }: Claimed): void {
  const doc = document as Inner;
  const claim = attached.find(({ invoice }) => invoice);
  if (follows) doc.appendXML(claim ? claimsOfInvoice : plainClaims);
  if (claim?.invoice) doc.appendXML(invoiceClaim(claim.name, claim.invoice));
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
