// What a file says of itself, under check: its claims and its title in the metadata, the same in both places; language, colour space,
// number of its own; nothing locked, nothing that runs, and the files that are attached to it.
import { type PDFDocument, PDFStream } from '@cantoo/pdf-lib';
import { bytesOf, called, dictOf, entry, itemsOf, type Looked, nameOf, numberOf, type Report, textOf } from './pdf-objects.ts';

export function checkFile(doc: PDFDocument, report: Report): void {
  const tell = (rule: string, object = 'catalog') => report({ rule, page: null, object });
  const { catalog, context } = doc;
  if (!textOf(entry(doc, catalog, 'Lang'))) tell('the file does not say its language');
  if (String(entry(doc, catalog, 'MarkInfo', 'Marked')) !== 'true') tell('the file does not say that it is tagged');
  if (String(entry(doc, catalog, 'ViewerPreferences', 'DisplayDocTitle')) !== 'true')
    tell('a window would show the file’s name, not its title');
  if (itemsOf(doc, context.trailerInfo.ID).length !== 2) tell('the file has no number of its own', 'trailer');
  if (context.trailerInfo.Encrypt) tell('the file is locked', 'trailer');
  for (const key of ['OpenAction', 'AA', 'Perms', 'Requirements']) if (entry(doc, catalog, key)) tell(`the catalog has ${key}`);
  if (entry(doc, catalog, 'Names', 'JavaScript')) tell('the file holds a program');
  checkMetadata(doc, tell);
  checkColors(doc, tell);
  checkFiles(doc, tell);
  checkInvoice(doc, tell);
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFStream) {
      const filters = itemsOf(doc, entry(doc, object, 'Filter')).map(nameOf);
      if (filters.includes('LZWDecode')) tell('a stream is packed with LZW', ref.toString());
      if (entry(doc, object, 'F')) tell('a stream lies outside the file', ref.toString());
    }
}

type Tell = (rule: string, object?: string) => void;

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function checkMetadata(doc: PDFDocument, tell: Tell): void {
  const stream = entry(doc, doc.catalog, 'Metadata');
  if (entry(doc, stream, 'Filter')) tell('the metadata are packed', 'metadata');
  const xml = Buffer.from((stream instanceof PDFStream ? stream.getContents() : null) ?? []).toString('utf8');
  if (xml === '') {
    tell('the file has no metadata', 'metadata');
    return;
  }
  const value = (name: string) => {
    const found = new RegExp(`<${name}>(?:\\s*<rdf:(?:Alt|Seq)>\\s*<rdf:li[^>]*>)?([^<]*)<`).exec(xml)?.[1];
    return found === undefined ? null : unescaped(found).trim();
  };
  for (const [name, wanted] of [
    ['pdfaid:part', '3'],
    ['pdfaid:conformance', 'U'],
    ['pdfuaid:part', '1'],
  ] as const)
    if (value(name) !== wanted) tell(`${name} is ${value(name) ?? 'not said'}, not ${wanted}`, 'metadata');
  if (!xml.includes('<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>')) tell('the metadata do not explain pdfuaid', 'metadata');
  const info = entry(doc, doc.context.trailerInfo.Info);
  const twice = [
    ['dc:title', 'Title'],
    ['dc:creator', 'Author'],
    ['xmp:CreatorTool', 'Creator'],
    ['pdf:Producer', 'Producer'],
  ] as const;
  for (const [name, key] of twice) {
    const own = textOf(entry(doc, info, key))?.trim() || null;
    if ((value(name) || null) !== own) tell(`${name} is “${value(name)}”, ${key} is “${own}”`, 'metadata');
  }
  if (!value('dc:title')) tell('the file has no title', 'metadata');
  const [made, said] = [textOf(entry(doc, info, 'CreationDate')), value('xmp:CreateDate')];
  if (said === null || made?.replace(/\D/g, '') !== said.replace(/\D/g, ''))
    tell(`xmp:CreateDate is ${said}, CreationDate is ${made}`, 'metadata');
}

/** A file that says it is an invoice holds it, by the name it says, and explains the words it says so with. */
function checkInvoice(doc: PDFDocument, tell: Tell): void {
  const stream = entry(doc, doc.catalog, 'Metadata');
  const xml = Buffer.from((stream instanceof PDFStream ? stream.getContents() : null) ?? []).toString('utf8');
  const name = /<fx:DocumentFileName>([^<]*)</.exec(xml)?.[1];
  if (name === undefined) return;
  if (!xml.includes('<pdfaSchema:prefix>fx</pdfaSchema:prefix>')) tell('the metadata do not explain fx', 'metadata');
  for (const word of ['DocumentType>INVOICE', 'Version>1.0', 'ConformanceLevel>EN 16931'])
    if (!xml.includes(`<fx:${word}<`)) tell(`the metadata do not say ${word}`, 'metadata');
  const file = itemsOf(doc, entry(doc, doc.catalog, 'AF')).find((one) => textOf(entry(doc, one, 'UF')) === name);
  if (!file) tell(`the invoice ${name} is not attached`);
  else if (nameOf(entry(doc, file, 'AFRelationship')) !== 'Alternative') tell('the invoice is not another form of the pages');
}

function checkColors(doc: PDFDocument, tell: Tell): void {
  const intents = itemsOf(doc, entry(doc, doc.catalog, 'OutputIntents'));
  const [intent] = intents.filter((one) => nameOf(entry(doc, one, 'S')) === 'GTS_PDFA1');
  const profile = bytesOf(entry(doc, intent, 'DestOutputProfile'));
  if (!intent || !profile) {
    tell('the file does not explain its colours (no output intent)');
    return;
  }
  const head = Buffer.from(profile);
  const colors = numberOf(entry(doc, intent, 'DestOutputProfile', 'N'));
  if (head.readUInt32BE(0) !== head.length || head.toString('latin1', 36, 40) !== 'acsp')
    tell('the colour profile is damaged', called(intent, 'intent'));
  if (head.toString('latin1', 16, 20) !== 'RGB ' || colors !== 3)
    tell('the colour profile is not of three colours', called(intent, 'intent'));
}

function checkFiles(doc: PDFDocument, tell: Tell): void {
  const named = namesOf(doc, entry(doc, doc.catalog, 'Names', 'EmbeddedFiles'));
  const related = itemsOf(doc, entry(doc, doc.catalog, 'AF')).map((one) => called(one, ''));
  for (const file of named) {
    const object = called(file, 'file');
    if (!related.includes(object)) tell('an attached file is not said to belong to the document', object);
    if (!nameOf(entry(doc, file, 'AFRelationship'))) tell('an attached file does not say what it is to the document', object);
    if (!textOf(entry(doc, file, 'F')) || !textOf(entry(doc, file, 'UF'))) tell('an attached file has no name', object);
    if (!textOf(entry(doc, file, 'Desc'))) tell('an attached file is not described', object);
    const content = entry(doc, file, 'EF', 'F');
    if (!nameOf(entry(doc, content, 'Subtype'))?.includes('/')) tell('an attached file does not say its kind', object);
    if (!textOf(entry(doc, content, 'Params', 'ModDate'))) tell('an attached file does not say when it was changed', object);
    if (numberOf(entry(doc, content, 'Params', 'Size')) !== bytesOf(content)?.length)
      tell('an attached file has another size than it says', object);
  }
}

function namesOf(doc: PDFDocument, node: Looked): Looked[] {
  const names = itemsOf(doc, entry(doc, node, 'Names')).filter((_, index) => index % 2 === 1);
  return [...names, ...itemsOf(doc, dictOf(node) && entry(doc, node, 'Kids')).flatMap((kid) => namesOf(doc, kid))];
}
