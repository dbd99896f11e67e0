// An invoice as a PDF with itself within (Factur-X): judged by our check of files for archives and by programs that are not ours, and read
// again; and what PDFs of others may hold instead.
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { UnreadableInvoice } from '#server/e-invoice/read/read-invoice.ts';
import { readPdfInvoice } from '#server/e-invoice/read/read-pdf.ts';
import { facturX, facturXClaim, facturXFile } from '#server/e-invoice/write/factur-x.ts';
import { writeCii } from '#server/e-invoice/write/write-cii.ts';
import { layBeneath } from '#server/pdf/lay-beneath.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { anInvoice } from '../../support/an-invoice.ts';
import { faultsOf } from '../../support/archive-check.ts';
import { judgedBy } from '../../support/pdf-reader.ts';
import { fonts } from '../papers/draw-checks.ts';
import { papers } from '../papers/every-paper.ts';

const within = facturX(anInvoice, { description: 'Rechnung für Programme', changedAt: '2026-03-01T08:00:00Z' });
const xml = writeCii(anInvoice, 'zugferd');

function made(attachments = [within]): Uint8Array {
  const list = papers.invoice?.('de');
  if (!list) throw new Error('no invoice');
  return writePdf({ ...list, attachments }, fonts);
}

const refusalOf = async (pdf: Uint8Array) => {
  try {
    await readPdfInvoice(pdf);
  } catch (error) {
    if (error instanceof UnreadableInvoice) return error.problems.map(({ key }) => key).join();
    throw error;
  }
  return 'read';
};

describe('an invoice with itself within', () => {
  it('is a file for archives that others find the invoice in', async () => {
    const bytes = made();
    expect(await faultsOf(bytes)).toEqual([]);
    expect(judgedBy(bytes, 'pdfdetach', '-list')).toMatch(/1 embedded files\n1: factur-x\.xml/);
    expect(judgedBy(bytes, 'qpdf', '--show-attachment=factur-x.xml')).toBe(xml);
    expect(judgedBy(bytes, 'qpdf', '--check')).toContain('No syntax or stream encoding errors found');
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/AFRelationship \/Alternative/);
    expect([within.name, within.invoice]).toEqual([facturXFile, facturXClaim]);
    const metadata = judgedBy(bytes, 'pdfinfo', '-meta');
    for (const said of ['DocumentType>INVOICE', 'DocumentFileName>factur-x.xml', 'Version>1.0', 'ConformanceLevel>EN 16931'])
      expect(metadata).toContain(`<fx:${said}</fx:`);
    expect(metadata).toContain('urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#');
  });

  it('is read again, with the XML as it was', async () => {
    const { invoice, xml: kept, guideline } = await readPdfInvoice(made());
    expect([invoice, kept, guideline]).toEqual([anInvoice, xml, 'urn:cen.eu:en16931:2017']);
  });

  it.each([
    ['<pdfaSchema:prefix>fx<', '<pdfaSchema:prefix>xf<', 'do not explain fx'],
    ['<fx:ConformanceLevel>EN 16931<', '<fx:ConformanceLevel>EN 16930<', 'do not say ConformanceLevel'],
    ['<fx:DocumentFileName>factur-x.xml<', '<fx:DocumentFileName>factur-y.xml<', 'factur-y.xml is not attached'],
    ['/AFRelationship /Alternative', '/AFRelationship /Source     ', 'no other form', 'not another form of the pages'],
  ])('with %s made %s is told by the check', async (from, to, ...faults) => {
    const text = Buffer.from(made()).toString('latin1');
    expect(text).toContain(from);
    expect((await faultsOf(Buffer.from(text.replace(from, to), 'latin1'))).join()).toContain(faults.at(-1));
  });

  it('upon a letterhead for a press stays readable and claims to be for no archive', async () => {
    const sheet = await PDFDocument.create();
    sheet.addPage().drawText('Lab');
    const bytes = await layBeneath(made(), { pdf: await sheet.save(), pages: 'all' });
    const metadata = judgedBy(bytes, 'pdfinfo', '-meta');
    expect(metadata).not.toContain('pdfaid');
    expect(metadata).not.toContain('pdfaExtension');
    expect((await readPdfInvoice(bytes)).invoice).toEqual(anInvoice);
  });
});

describe('a PDF of others', () => {
  it.each([
    ['no PDF', Buffer.from('Rechnung'), 'e_invoice.unreadable.pdf'],
    ['cut off', made().slice(0, 3_000), 'e_invoice.unreadable.pdf_cut_off'],
    ['without an invoice', made([]), 'e_invoice.unreadable.no_xml'],
    ['with another file', made([{ ...within, name: 'notes.xml' }]), 'e_invoice.unreadable.no_xml'],
    ['with a file by that name that is none', made([{ ...within, bytes: Buffer.from('<a/>') }]), 'e_invoice.unreadable.other'],
  ])('that is %s is refused', async (_name, pdf, key) => {
    expect(await refusalOf(pdf)).toBe(key);
  });

  it('whose invoice is packed a thousandfold is refused before it is unpacked', async () => {
    const doc = await PDFDocument.load(made(), { updateMetadata: false });
    await doc.attach(Buffer.from('<a/>'), 'xrechnung.xml');
    await doc.flush();
    const bomb = doc.context.stream(deflateSync(Buffer.alloc(200 * 1024 * 1024)), { Filter: 'FlateDecode' });
    const ref = doc.context.register(bomb);
    for (const [, object] of doc.context.enumerateIndirectObjects())
      if (String(object).includes('/Filespec'))
        (object as unknown as { set(key: PDFName, value: unknown): void }).set(PDFName.of('EF'), doc.context.obj({ F: ref }));
    expect(await refusalOf(await doc.save())).toBe('e_invoice.unreadable.pdf_unpacked');
  });
});
