// Where papers break, as a reader of the file finds it: no end, no sum and no last line stands alone on a page, and no name, number or
// reference is cut. docs/design/papers.md#layout.
import { describe, expect, it } from 'vitest';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import { layoutDatasheet } from '#server/papers/inventory-datasheet/layout.ts';
import { layoutOrder } from '#server/papers/order-document/layout.ts';
import { layoutRepair } from '#server/papers/repair-report/layout.ts';
import type { DrawList } from '#server/pdf/draw-list.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { expectOnPage, fonts, textsOf } from './draw-checks.ts';
import { aCertificate, aDatasheet, anOrder, aRepair, aResult, certificatePrint, sheet } from './paper-prints.ts';

const { measure } = fonts;
const order = (document: ReturnType<typeof anOrder>) =>
  layoutOrder({ ...sheet('de'), kind: 'order-document', document }, measure);
const certificate = (document: ReturnType<typeof aCertificate>) => layoutCertificate(certificatePrint(document), measure);
const fileOf = (list: DrawList) => readPdf(writePdf(list, fonts));
/** The file's letters without what a line break leaves between them. */
const letters = (text: string) => text.replace(/[\s"]+/g, '');
const pageTexts = (list: DrawList) => list.pages.map((_, page) => textsOf(list, page).map(({ text }) => text.trim()));

const uncertainty = 'Angegeben ist die erweiterte Messunsicherheit, wie sie aus der Standardmessunsicherheit hervorgeht. '.repeat(
  3,
);
const results = (count: number) => Array.from({ length: count }, (_, index) => aResult({ test_desc: `Punkt ${index + 1}` }));

describe('the end of a certificate', () => {
  // One row more at a time pushes it over the foot of a page once.
  const counts = Array.from({ length: 36 }, (_, index) => index + 1);

  it('is on a page with the whole of the last statement', () => {
    const conformity = `Anfang der Aussage. ${uncertainty}Schluss.`;
    for (const count of counts) {
      const texts = { ...aCertificate().texts, uncertainty, conformity };
      const pages = pageTexts(certificate(aCertificate({ results: results(count), texts })));
      const last = pages.find((lines) => lines.includes('Ende des Kalibrierscheins'))?.join(' ') ?? '';
      expect(last).toContain('Anfang der Aussage.');
      expect(last).toContain('Schluss.');
    }
  });

  it('is on a page with a result where there is no statement', () => {
    for (const count of counts) {
      const texts = { ...aCertificate().texts, uncertainty: '', conformity: '' };
      const rows = results(count).map((row) => ({ ...row, pass_fail: '' }));
      const pages = pageTexts(certificate(aCertificate({ results: rows, texts })));
      expect(pages.find((lines) => lines.includes('Ende des Kalibrierscheins'))).toContain(`Punkt ${count}`);
    }
  });
});

describe('the sums of an invoice', () => {
  it('are on a page with a line of it, heads above', () => {
    const counts: number[] = [];
    for (let count = 1; count <= 40; count += 1) {
      const positions = Array.from(
        { length: count },
        (_, index) => ({ ...anOrder().positions[0], pos_number: index + 1 }) as never,
      );
      const pages = pageTexts(order(anOrder({ positions })));
      const last = pages.find((lines) => lines.includes('Gesamtbetrag'));
      expect(last).toContain('Kalibrierung');
      expect(last).toContain('Leistung');
      counts.push(pages.length);
    }
    // Among them was one whose sums alone had gone over.
    expect(new Set(counts).size).toBeGreaterThan(1);
  });
});

describe('a text over several pages', () => {
  it('leaves no single line behind the break', () => {
    for (let words = 880; words < 960; words += 4) {
      const base = aDatasheet([]);
      const remark = Array.from({ length: words }, (_, index) => `Wort${index + 1}`).join(' ');
      const list = layoutDatasheet(
        { ...sheet('de'), kind: 'inventory-datasheet', document: { ...base, device: { ...base.device, remark } } },
        measure,
      );
      const lines = pageTexts(list).map((page) => page.filter((line) => line.startsWith('Wort')).length);
      expect(lines.filter((count) => count === 1)).toEqual([]);
    }
  });
});

const long = 'K-2026-0815/Prüflabor-Süd/Abteilung-Hochspannung/Außenstelle-Brüggemann-Messtechnik-Schrank-12/Fortsetzung-0001';

describe('a long number', () => {
  it('is whole in the title of a certificate and on each further page', () => {
    const document = aCertificate({ results: results(60) });
    document.calibration.certificate_display = long;
    const list = certificate(document);
    expectOnPage(list);
    const { structure, pages } = fileOf(list);
    expect(letters(structure)).toContain(letters(long));
    expect(pages).toHaveLength(list.pages.length);
    for (const page of pages.slice(1)) expect(letters(page)).toContain(letters(long));
  });

  it('of an order, and the buyer’s reference, are whole on the invoice', () => {
    const base = anOrder();
    const reference = `Bestellung ${long} vom 27.02.2026, Kostenstelle 4711, Frau Dr. Müller-Lüdenscheidt`;
    const document = { ...base.document, buyer_reference: reference, invoice_number: long, number: long, contact_person: long };
    const list = order({ ...base, document });
    expectOnPage(list);
    const { structure } = fileOf(list);
    expect(letters(structure).split(letters(long)).length - 1).toBeGreaterThanOrEqual(4);
    expect(letters(structure)).toContain(letters(reference));
  });

  it('and the names of the lab are whole on a repair report', () => {
    const repair = aRepair();
    const name = 'Kalibrierlaboratorium für elektrische und dimensionelle Messgrößen Prüfgesellschaft Süd mbH & Co. KG';
    const footer = `${name} · Registergericht München HRB 123456 · Geschäftsführung Dr.-Ing. Annemarie Müller-Lüdenscheidt\nUSt-IdNr. DE123456789 · St.-Nr. 143/123/12345`;
    const list = layoutRepair(
      {
        ...sheet('de', { sender: { name, lines: [`${name}, Gaußstraße 1, 80333 München`] }, footer }),
        kind: 'repair-report',
        currency: 'EUR',
        document: { ...repair, repair: { ...repair.repair, number: long } },
      },
      measure,
    );
    const [page = ''] = fileOf(list).pages;
    expect(page).not.toContain('…');
    expect(letters(page)).toContain('Annemarie');
    expect(letters(page)).toContain('DE123456789');
    expect(letters(page).split('Co.KG').length - 1).toBe(3);
  });
});
