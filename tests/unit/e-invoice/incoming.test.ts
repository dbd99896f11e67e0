// Electronic invoices of others: read from XML and from PDFs that other programs made, judged, or refused with what is wrong.
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Finding, lightOf } from '#server/e-invoice/incoming/findings.ts';
import { type IncomingInvoice, judgeFile } from '#server/e-invoice/incoming/judge-incoming.ts';
import { profileName } from '#server/e-invoice/incoming/profile.ts';
import { writeCii } from '#server/e-invoice/write/write-cii.ts';
import { writeUbl } from '#server/e-invoice/write/write-ubl.ts';
import { anInvoice } from '../../support/an-invoice.ts';
import { aPage, attachedByOthers } from '../../support/other-pdfs.ts';

const cii = writeCii(anInvoice, 'xrechnung-cii');
const ubl = writeUbl(anInvoice);

async function read(bytes: Uint8Array): Promise<IncomingInvoice> {
  const judged = await judgeFile(bytes);
  if ('refused' in judged) throw new Error(judged.refused.map(({ key }) => key).join());
  return judged.read;
}

async function refusal(bytes: Uint8Array | string): Promise<string> {
  const judged = await judgeFile(Buffer.from(bytes));
  return 'refused' in judged ? judged.refused.map(({ key }) => key.replace('e_invoice.unreadable.', '')).join() : 'read';
}

const told = (findings: readonly Finding[]) => findings.map(({ severity, term, rule }) => `${severity} ${term} ${rule}`);

describe('an XML file', () => {
  it.each([
    ['CII', cii, 'cii'],
    ['UBL', ubl, 'ubl'],
    ['CII after a mark of its encoding and blanks', `\ufeff\n  ${cii.replace(/^<\?xml.*\?>\n/, '')}`, 'cii'],
  ])('in %s says all that it says, and is green', async (_name, xml, syntax) => {
    const { invoice, findings, profile, container, ...file } = await read(Buffer.from(xml));
    expect([invoice, file.syntax, container, profile]).toEqual([anInvoice, syntax, 'xml', 'XRechnung 3.0']);
    expect([told(findings), lightOf(findings)]).toEqual([[], 'green']);
  });

  it.each(['utf-16le', 'latin1'] as const)('in %s is read with its letters', async (encoding) => {
    const name = encoding === 'latin1' ? 'ISO-8859-1' : 'UTF-16';
    const mark = encoding === 'utf-16le' ? '\ufeff' : '';
    const bytes = Buffer.from(mark + cii.replace('encoding="UTF-8"', `encoding="${name}"`), encoding);
    expect((await read(bytes)).invoice.seller.name).toBe('Prüflabor Süd GmbH');
  });

  it('with a cent changed says which sums that breaks, by term and rule', async () => {
    const gross = (anInvoice.totals.gross / 100).toFixed(2);
    const changed = ((anInvoice.totals.gross + 1) / 100).toFixed(2);
    const wrong = cii.replace(`GrandTotalAmount>${gross}<`, `GrandTotalAmount>${changed}<`);
    expect(wrong).not.toBe(cii);
    const { findings } = await read(Buffer.from(wrong));
    expect(told(findings)).toEqual(['error BT-112 BR-CO-15', 'error BT-115 BR-CO-16']);
    expect(lightOf(findings)).toBe('red');
  });

  it('is yellow for what only we look at: check digits of numbers, and when it was supplied', async () => {
    const odd = {
      ...anInvoice,
      ...{ seller: { ...anInvoice.seller, vatId: 'DE123456789' }, buyerReference: '04011000-12345-04' },
      ...{ deliveryDate: null, period: null },
    };
    const { findings } = await read(Buffer.from(writeCii(odd, 'xrechnung-cii')));
    expect(lightOf(findings)).toBe('yellow');
    expect(findings.map(({ key }) => key.replace('e_invoice.incoming.', '')).sort()).toEqual([
      'leitweg_id',
      'service_time',
      'vat_id_form',
    ]);
  });

  it('is red for a VAT ID without a country, which the rules refuse', async () => {
    const odd = { ...anInvoice, seller: { ...anInvoice.seller, vatId: '123456789' } };
    expect(told((await read(Buffer.from(writeCii(odd, 'xrechnung-cii')))).findings)).toEqual(['error BT-31 BR-CO-09']);
  });

  it('speaks of seller and buyer, who are not the lab and its customer', async () => {
    const bare = { ...anInvoice, buyerReference: null, seller: { ...anInvoice.seller, contact: null } };
    const { findings } = await read(Buffer.from(writeCii(bare, 'xrechnung-cii')));
    expect(findings.map(({ key }) => key)).toEqual([
      ...['buyer_reference', 'contact_name', 'contact_phone', 'contact_email'].map((name) => `e_invoice.incoming.${name}`),
    ]);
  });

  it('without lines is an aid for booking and no invoice', async () => {
    const basic = cii
      .replace(/<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/s, '')
      .replace(/urn:cen\.eu:en16931:2017#[^<]*/, 'urn:factur-x.eu:1p0:basicwl');
    const { findings, profile } = await read(Buffer.from(basic));
    expect(profile).toBe('Factur-X BASIC WL');
    expect(findings[0]?.key).toBe('e_invoice.incoming.without_lines');
    expect(findings.some(({ rule }) => rule === 'BR-CO-10')).toBe(false);
  });

  it('with an attachment of some megabytes is read, and says that it is not shown', async () => {
    const large = randomBytes(3_000_000).toString('base64');
    const attached = `<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${large}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
    const { findings } = await read(
      Buffer.from(ubl.replace('<cac:AccountingSupplierParty>', `${attached}<cac:AccountingSupplierParty>`)),
    );
    expect(told(findings)).toEqual(['note BG-24 null']);
    expect(lightOf(findings)).toBe('green');
  });

  const entities = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
    .join('')}]><Invoice>&j;</Invoice>`;

  it.each([
    ['with entities that grow', entities, 'doctype'],
    ['that asks for a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice>&x;</Invoice>', 'doctype'],
    ['cut off', cii.slice(0, 2_000), 'xml'],
    ['with an entity of its own', '<Invoice>&nothing;</Invoice>', 'xml'],
    ['nested without end', '<a>'.repeat(5_000), 'xml'],
    ['that is something else', '<html></html>', 'other'],
    ['of the first ZUGFeRD', '<CrossIndustryDocument/>', 'zugferd_1'],
    ['in letters it does not say', Buffer.from('<Invoice>\xfc</Invoice>', 'latin1'), 'encoding'],
    ['in an encoding that is not known', '<?xml version="1.0" encoding="klingon"?><Invoice/>', 'encoding'],
    ['with no bytes', '', 'empty'],
    ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'kind'],
    ['of more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 0x20), 'too_large'],
  ])('%s is refused', async (_name, bytes, key) => {
    expect(await refusal(bytes)).toBe(key);
  });

  it('that cannot be read says each reason, once for each place', async () => {
    const wrong = cii.replace(/(<ram:LineTotalAmount>)[^<]+/g, '$1a lot').replace(/(<ram:DuePayableAmount>)[^<]+/, '$11e9');
    expect(await refusal(wrong)).toBe(`${'number,'.repeat(anInvoice.lines.length + 1)}number`);
  });
});

describe('a PDF of another program', () => {
  const file = { name: 'factur-x.xml', xml: writeCii(anInvoice, 'zugferd') };

  it.each([
    ['as it comes', file, []],
    ['with its objects packed', file, ['--object-streams=generate']],
    ['with all unpacked', file, ['--qdf', '--object-streams=disable']],
    ['linearised', file, ['--linearize']],
    ['in capital letters', { ...file, name: 'ZUGFeRD-Invoice.XML' }, ['--object-streams=generate']],
    ['locked against changes alone', file, ['--encrypt', '', 'owner', '256', '--print=none', '--']],
    ['locked so in the older way', file, ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=y', '--']],
  ])('%s is read with the invoice within', async (_name, attached, args) => {
    const found = await read(await attachedByOthers(attached, ...args));
    expect([found.invoice, found.container, found.attachment]).toEqual([anInvoice, 'pdf', attached.name.toLowerCase()]);
    expect([found.profile, lightOf(found.findings)]).toEqual(['EN 16931', 'green']);
  });

  it('is an XRechnung when that is within', async () => {
    expect((await read(await attachedByOthers({ name: 'xrechnung.xml', xml: ubl }))).profile).toBe('XRechnung 3.0');
  });

  it('that is locked, cut off, broken or has no invoice says so', async () => {
    const locked = await attachedByOthers(file, '--encrypt', 'secret', 'owner', '256', '--');
    const packed = await attachedByOthers(file, '--object-streams=generate');
    expect(await refusal(locked)).toBe('pdf_locked');
    expect(await refusal(packed.subarray(0, 900))).toBe('pdf_cut_off');
    expect(await refusal(await aPage())).toBe('no_xml');
    expect(await refusal('%PDF-1.7\n%%EOF')).toBe('no_xml');
    expect(await refusal(await attachedByOthers({ ...file, name: 'terms.xml' }))).toBe('no_xml');
    expect(await refusal(await attachedByOthers({ ...file, xml: '%PDF-1.7' }))).toBe('xml');
  });

  // Objects packed a thousandfold; some say in a roundabout way that they are, one is packed twice.
  it.each([
    ['plainly', '/Type /ObjStm /Filter /FlateDecode', ''],
    ['by another name', '/Type /Obj#53tm /Filter /FlateDecode', ''],
    ['elsewhere', '/Type 2 0 R /Filter /FlateDecode', '2 0 obj\n/ObjStm\nendobj\n'],
    ['twice', '/Type /ObjStm /Filter [/FlateDecode /FlateDecode]', ''],
  ])('with objects that grow without end, said %s, is refused within its bounds', async (_name, dict, before) => {
    const zeros = deflateSync(Buffer.alloc(150 * 1024 * 1024));
    const bytes = dict.includes('[') ? deflateSync(zeros) : zeros;
    const head = `%PDF-1.7\n${before}1 0 obj\n<< ${dict} /N 1 /First 10 /Length ${bytes.length} >>\nstream\n`;
    const bomb = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj\ntrailer\n<< >>\n%%EOF')]);
    expect(await refusal(bomb)).toBe('pdf_unpacked');
  });
});

it.each([
  ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', 'XRechnung 3.0'],
  [
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0',
    'XRechnung 3.0 Extension',
  ],
  ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', 'Peppol BIS Billing 3'],
  ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 'Factur-X BASIC'],
  ['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', 'Factur-X EXTENDED'],
  ['urn:factur-x.eu:1p0:minimum', 'Factur-X MINIMUM'],
  ['urn:cen.eu:en16931:2017', 'EN 16931'],
  ['urn:somebody:else', null],
])('%s is called %s', (guideline, name) => {
  expect(profileName(guideline)).toBe(name);
});
