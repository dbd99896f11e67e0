// Lays the pages of another PDF beneath a finished one: a lab's letterhead as its designer made it. The finished file keeps its tags,
// title and language; what lies beneath is decoration to reading programs. A sheet that no archive takes makes the paper claim nothing.
import { PDFArray, PDFDocument, type PDFEmbeddedPage, PDFName, type PDFPage, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { withoutClaims } from './archive/claims.ts';
import { sheetFaults } from './archive/sheet-faults.ts';
import { UnreadableSheet } from './pdf-maker.ts';

interface Beneath {
  pdf: Uint8Array;
  pages: 'first' | 'all';
}

const asItIs = { updateMetadata: false } as const;

/** The letterhead's second page, if it has one, lies beneath the pages that follow. */
export async function layBeneath(bytes: Uint8Array, { pdf, pages }: Beneath): Promise<Uint8Array> {
  const doc = await PDFDocument.load(bytes, asItIs);
  const [first, following] = await sheetsOf(doc, pdf);
  if (!first) throw new UnreadableSheet('the letterhead has no page');
  for (const [index, page] of doc.getPages().entries())
    if (index === 0 || pages === 'all') lay(doc, page, index === 0 ? first : (following ?? first));
  const sheets = [first, following].flatMap((sheet) => (sheet ? [sheet.ref] : []));
  await Promise.all([first, following].map((sheet) => sheet?.embed()));
  if (sheetFaults(doc, sheets).length > 0) claimNothing(doc);
  return doc.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** What the lab put beneath is no file for archives, so neither is the paper. */
function claimNothing({ context, catalog }: PDFDocument): void {
  const ref = catalog.get(PDFName.of('Metadata'));
  const stream = context.lookup(ref);
  if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) return;
  const xml = withoutClaims(Buffer.from(stream.getContents()).toString('utf8'));
  context.assign(ref, context.stream(Buffer.from(xml), { Type: 'Metadata', Subtype: 'XML' }));
}

async function sheetsOf(doc: PDFDocument, pdf: Uint8Array): Promise<PDFEmbeddedPage[]> {
  try {
    const sheets = await PDFDocument.load(pdf, asItIs);
    return await doc.embedPages(sheets.getPages().slice(0, 2));
  } catch (error) {
    throw new UnreadableSheet('the letterhead is no PDF that can be read', { cause: error });
  }
}

function lay(doc: PDFDocument, page: PDFPage, sheet: PDFEmbeddedPage): void {
  const { width, height } = page.getSize();
  const name = page.node.newXObject('Letterhead', sheet.ref);
  const scale = [width / sheet.width, height / sheet.height].map((factor) => factor.toFixed(6)).join(' 0 0 ');
  const drawn = `/Artifact <</Type /Layout>> BDC\nq\n${scale} 0 0 cm\n${name.toString()} Do\nQ\nEMC\n`;
  const beneath = doc.context.register(doc.context.flateStream(drawn));
  const key = PDFName.of('Contents');
  const own = page.node.get(key);
  const above = own instanceof PDFArray ? own.asArray() : own ? [own] : [];
  page.node.set(key, doc.context.obj([beneath, ...above]));
}
