// The check of files for archives finds what is wrong: each way to break a file that is right, and what a lab may lay beneath.
// docs/interface/papers.md#archive.
import { PDFDocument as OtherLibrary, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { layBeneath } from '#server/pdf/lay-beneath.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { faultsOf } from '../../support/archive-check.ts';
import { judgedBy } from '../../support/pdf-reader.ts';
import { fonts } from './draw-checks.ts';
import { papers } from './every-paper.ts';

const attached = {
  name: 'dcc.xml',
  mediaType: 'text/xml',
  relation: 'Alternative',
  description: 'Digitaler Kalibrierschein',
  changedAt: '2026-03-01T08:00:00Z',
  bytes: Buffer.from('<dcc/>'),
} as const;

function right(): Uint8Array {
  const list = papers['data sheet']?.('de');
  if (!list) throw new Error('no data sheet');
  return writePdf({ ...list, attachments: [attached] }, fonts);
}

const found = async (bytes: Uint8Array) => (await faultsOf(bytes)).join('\n');

/** As long as before, so that every object stays where it is. */
function broken(from: string, to: string): Uint8Array {
  const text = Buffer.from(right()).toString('latin1');
  expect(text, from).toContain(from);
  return Buffer.from(text.replace(from, to.padEnd(from.length)), 'latin1');
}

describe('the check', () => {
  it('finds nothing in a file that is right', async () => {
    expect(await found(right())).toBe('');
  });

  it.each([
    ['/Lang (de-DE)', '/Lank (de-DE)', 'does not say its language'],
    ['/DisplayDocTitle true', '/DisplayDocTitle null', 'name, not its title'],
    ['<pdfaid:part>3<', '<pdfaid:part>1<', 'pdfaid:part is 1, not 3'],
    ['<pdfaid:conformance>U<', '<pdfaid:conformance>B<', 'pdfaid:conformance is B'],
    ['<pdfuaid:part>1<', '<pdfuaid:part>2<', 'pdfuaid:part is 2, not 1'],
    ['<rdf:li xml:lang="x-default">G', '<rdf:li xml:lang="x-default">E', 'dc:title is'],
    ['CreateDate>2026', 'CreateDate>2025', 'xmp:CreateDate is 2025'],
    ['/OutputIntents', '/OutputIntentz', 'does not explain its colours'],
    ['/FontFile2', '/FontFileX', 'a font is not embedded'],
    ['/ToUnicode', '/ToUnikode', 'no ToUnicode'],
    ['/Alt (', '/Alx (', 'a figure is not told in words'],
    ['/BBox [', '/BBux [', 'a figure does not say where it lies'],
    ['/S /H1', '/S /H3', 'a heading skips a level'],
    ['/S /LBody', '/S /Lbodi', 'a tag of no kind of the standard'],
    ['/S /LI', '/S /TR', 'stands in L, not in Table'],
    ['/Tabs /S', '/Tabs /R', 'has no order of its parts'],
    ['/AFRelationship', '/AFRelationshiq', 'does not say what it is to the document'],
    ['/ModDate', '/ModDato', 'does not say when it was changed'],
    ['/AF [', '/AX [', 'not said to belong to the document'],
    ['/Subtype /text#2Fxml', '/Subtype /textxml', 'does not say its kind'],
  ])('finds %s made %s', async (from, to, fault) => {
    expect(await found(broken(from, to))).toContain(fault);
  });

  it('finds a head of a table without what it is the head of, and a row without one of its cells', async () => {
    const list = papers.invoice?.('en');
    if (!list) throw new Error('no invoice');
    const text = Buffer.from(writePdf(list, fonts)).toString('latin1');
    expect(await found(Buffer.from(text.replace('/Scope /Column', '/Skope /Column'), 'latin1'))).toContain('is the head of');
    const short = {
      ...list,
      tags: list.tags.map((tag, index) => (index === firstCell(list.tags) ? { ...tag, columns: 2 } : tag)),
    };
    expect(await found(writePdf(short, fonts))).toMatch(/row 2 \(\d+ 0 R\) has/);
  });

  it('finds what is drawn and neither tagged nor decoration, with its page', async () => {
    const doc = await OtherLibrary.load(right(), { updateMetadata: false });
    const [page] = doc.getPages();
    const drawn = doc.context.register(doc.context.flateStream('0 0 10 10 re f 0 0 0 1 k'));
    page?.node.addContentStream(drawn);
    const said = await found(await doc.save({ useObjectStreams: false }));
    expect(said).toMatch(/^page 1, \d+ 0 R: something is drawn \(f\) that is neither tagged nor decoration$/m);
    expect(said).toContain('a colour for a press');
  });

  it('finds a link that does not say where it leads', async () => {
    const doc = await OtherLibrary.load(right(), { updateMetadata: false });
    const [page] = doc.getPages();
    const link = doc.context.register(doc.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] }));
    page?.node.set(PDFName.of('Annots'), doc.context.obj([link]));
    expect(await found(await doc.save({ useObjectStreams: false }))).toContain('a link or note does not say what it is');
  });
});

const firstCell = (tags: readonly { type: string }[]) => tags.findIndex(({ type }) => type === 'TD');

describe('a file attached', () => {
  it('is found by another program, byte for byte', () => {
    const bytes = right();
    expect(judgedBy(bytes, 'pdfdetach', '-list')).toContain('dcc.xml');
    expect(judgedBy(bytes, 'qpdf', '--show-attachment=dcc.xml')).toBe('<dcc/>');
  });
});

async function letterhead(draw: (doc: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, font: '' });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  draw(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

describe('upon a letterhead as PDF', () => {
  const upon = async (pdf: Uint8Array) => layBeneath(right(), { pdf, pages: 'all' });

  it('that keeps to the rules a paper is a file for archives', async () => {
    const sheet = await letterhead((doc) => {
      fonts.chooserFor(doc)('bold');
      doc.text('Prüflabor Süd', 60, 60).rect(0, 0, 20, 20).fill('#0F5C66');
    });
    const bytes = await upon(sheet);
    expect(await found(bytes)).toBe('');
    expect(judgedBy(bytes, 'qpdf', '--check')).toContain('No syntax or stream encoding errors found');
  });

  it('in colours for a press, or with a font that is not in it, a paper claims nothing', async () => {
    const press = await letterhead((doc) => void doc.rect(0, 0, 20, 20).fill([10, 20, 30, 40]));
    const other = await OtherLibrary.create();
    other.addPage().drawText('Lab', { font: await other.embedFont(StandardFonts.Helvetica) });
    for (const sheet of [press, await other.save()]) {
      const bytes = await upon(sheet);
      expect(await found(bytes)).toContain('pdfaid:part is not said');
      expect(Buffer.from(bytes).toString('latin1')).not.toContain('pdfuaid');
      expect(judgedBy(bytes, 'pdfinfo')).toMatch(/^Tagged: +yes$/m);
    }
  });
});
