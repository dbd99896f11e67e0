// Electronic invoices of suppliers, shown and judged: an upload that leaves nothing behind. docs/interface/records.md#e-invoice-check.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCii } from '#server/e-invoice/write/write-cii.ts';
import { writeUbl } from '#server/e-invoice/write/write-ubl.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { anInvoice } from '../../support/an-invoice.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { filePart, multipart, multipartType } from '../../support/multipart.ts';
import { attachedByOthers } from '../../support/other-pdfs.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

type Who = Parameters<RunningLab['v2']>[0];

async function check(content: string | Buffer, who: Who = 'admin') {
  const body = multipart([filePart(content, 'rechnung')]);
  return v2Of(await lab.v2(who, { method: 'POST', path: '/api/v2/e-invoices/check', headers: multipartType, body }));
}

const cii = writeCii(anInvoice, 'xrechnung-cii');
const messages = (of: Record<string, unknown>) => (of.findings as { message: string }[]).map(({ message }) => message);

describe('an electronic invoice that is checked', () => {
  it('says who, what, how much and how to pay, in XML and in a PDF alike', async () => {
    const pdf = await attachedByOthers(
      { name: 'Factur-X.xml', xml: writeCii(anInvoice, 'zugferd') },
      '--object-streams=generate',
    );
    for (const [bytes, container, syntax, attachment] of [
      [cii, 'xml', 'cii', null],
      [writeUbl(anInvoice), 'xml', 'ubl', null],
      [pdf, 'pdf', 'cii', 'factur-x.xml'],
    ] as const) {
      const { status, one } = await check(bytes);
      expect([status, one.type]).toEqual([200, 'e-invoice-check']);
      expect(one.attributes).toMatchObject({
        ...{ light: 'green', findings: [], container, syntax, attachment, kind: 'Invoice', type_code: '380' },
        ...{ number: anInvoice.number, issue_date: anInvoice.issueDate, currency: 'EUR' },
        seller: { name: 'Prüflabor Süd GmbH', vat_id: 'DE999999995', city: 'München' },
        buyer: { name: 'Stadtwerke Beispiel', electronic_address: { scheme: '0204' } },
        payment: { iban: anInvoice.payment?.iban, means_code: '58' },
        lines: [{ name: 'Kalibrierung Messschieber 150 mm', quantity: 3, price: 64, rate: 19, net: 192 }],
        vat: [{ category: 'S', rate: 19, taxable: 192, tax: 36.48 }],
        totals: { net: 192, tax: 36.48, gross: 228.48, payable: 228.48 },
      });
    }
  });

  it('says what does not hold in the reader’s language, each with its term and rule', async () => {
    const wrong = cii.replace('GrandTotalAmount>228.48<', 'GrandTotalAmount>228.49<');
    const english = await check(wrong);
    await change(lab.program, 'user', 'user-berta', { language: 'de' });
    const german = await check(wrong, 'berta');
    expect(german.one.attributes).toMatchObject({ light: 'red', findings_total: 2 });
    expect(german.one.attributes.findings).toMatchObject([
      { severity: 'error', term: 'BT-112', rule: 'BR-CO-15' },
      { severity: 'error', term: 'BT-115', rule: 'BR-CO-16' },
    ]);
    expect(messages(german.one.attributes)[0]).toBe(
      'Gesamtbetrag mit Umsatzsteuer (BT-112): es steht 228,49, nach den übrigen Summen wäre es 228,48 (BR-CO-15).',
    );
    expect(messages(english.one.attributes)[0]).toMatch(/^Total with VAT \(BT-112\) says 228\.49; .* 228\.48 \(BR-CO-15\)\.$/);
  });

  it('is refused with every reason at once where it cannot be read', async () => {
    const wrong = cii.replace('DuePayableAmount>228.48<', 'DuePayableAmount>viel<').replace(/>20\d{6}</, '>20269999<');
    const { status, errors } = await check(wrong);
    expect(status).toBe(422);
    expect(errors.map(({ detail, source }) => [source?.pointer, detail])).toEqual([
      ['/data/attributes/file', 'file: Invoice date (BT-2): “20269999” is no date.'],
      ['/data/attributes/file', 'file: Amount due (BT-115): “viel” is no number that can be reckoned with.'],
    ]);
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /neither an XML file nor a PDF/],
    ['nothing', '', /empty/],
    ['an entity bomb', '<!DOCTYPE a [<!ENTITY a "b">]><Invoice>&a;</Invoice>', /DOCTYPE/],
    ['half a PDF', '%PDF-1.7\n1 0 obj\n<<', /cut off/],
    ['another XML file', '<html/>', /neither CII nor UBL/],
  ])('that is %s is refused in words', async (_name, bytes, words) => {
    const { status, errors } = await check(bytes);
    expect([status, errors[0]?.detail]).toEqual([422, expect.stringMatching(words)]);
  });

  it('leaves nothing behind, neither when read nor when refused', async () => {
    const before = await labState(lab);
    await check(cii);
    await check('<html/>');
    expect(touchedRows(before, await labState(lab))).toEqual([]);
    expect(readdirSync(dataPaths(lab.directory).incoming)).toEqual([]);
  });

  it('is for whoever may read orders and invoices', async () => {
    expect((await check(cii, 'bare')).status).toBe(403);
    const bare = { method: 'POST', path: '/api/v2/e-invoices/check', headers: multipartType, body: multipart([]) };
    expect((await lab.v2('admin', bare)).status).toBe(422);
  });
});
