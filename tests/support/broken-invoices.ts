// Invoices that lack a term each, or hold one that cannot stand, with the terms and rules that have to be told of it, as XRechnung.
import type { Invoice, Line, Party, VatBreakdown } from '#server/e-invoice/model.ts';
import { anInvoice } from './an-invoice.ts';

export interface Broken {
  name: string;
  invoice: Invoice;
  /** Term and rule. */
  told: string[];
  /** The official rule looks at less of the term than the program does. */
  isStricter: boolean;
}

const seller = (change: Partial<Party>): Partial<Invoice> => ({ seller: { ...anInvoice.seller, ...change } });
const buyer = (change: Partial<Party>): Partial<Invoice> => ({ buyer: { ...anInvoice.buyer, ...change } });
const sellerAt = (change: Partial<Party['address']>) => seller({ address: { ...anInvoice.seller.address, ...change } });
const buyerAt = (change: Partial<Party['address']>) => buyer({ address: { ...anInvoice.buyer.address, ...change } });
const contact = (change: Partial<Party['contact']>) =>
  seller({ contact: { name: 'Anna', phone: '089 1234', email: 'a@b.example', ...change } });
const lines = (change: Partial<Line>): Partial<Invoice> => ({ lines: anInvoice.lines.map((line) => ({ ...line, ...change })) });
const paid = (change: Partial<NonNullable<Invoice['payment']>>): Partial<Invoice> => ({
  payment: anInvoice.payment && { ...anInvoice.payment, ...change },
});

/** The whole invoice in another category, with all that it asks for but what a change takes away. */
function categoryOf(
  category: Line['category'],
  change: Partial<Invoice> = {},
  breakdown: Partial<VatBreakdown> = {},
): Partial<Invoice> {
  const taxed = { category, rate: 0 };
  return {
    lines: anInvoice.lines.map((line) => ({ ...line, ...taxed })),
    vat: anInvoice.vat.map((part) => ({ ...part, ...taxed, tax: 0, exemptionReason: 'Grund', ...breakdown })),
    totals: { ...anInvoice.totals, tax: 0, gross: 19_200, payable: 19_200 },
    delivery: { name: null, address: { ...anInvoice.buyer.address, country: 'AT' } },
    ...change,
  };
}

const noAddress = { street: null, addition: null, city: null, postCode: null, country: null };
const period = { from: '2026-11-30', to: '2026-11-01' };
const november = { from: '2026-11-01', to: '2026-11-30' };
const part = { amount: 0, base: null, percent: null, reason: null, reasonCode: null };

const cases: [name: string, change: Partial<Invoice>, ...told: string[]][] = [
  ['no number', { number: '' }, 'BT-1 BR-02'],
  ['no day', { issueDate: '' }, 'BT-2 BR-03'],
  ['a kind of invoice nobody takes', { typeCode: '999' }, 'BT-3 BR-DE-17'],
  ['no currency', { currency: '' }, 'BT-5 BR-05'],
  ['nothing said of when to pay', { dueDate: null, paymentTerms: null }, 'BT-9 BR-CO-25'],
  ['a due date that is none', { dueDate: '2026-02-30' }, 'BT-9 BR-CO-25'],
  ['no reference of the buyer', { buyerReference: ' ' }, 'BT-10 BR-DE-15'],
  ['a Leitweg-ID with a wrong check digit', { buyerReference: '04011000-12345-30' }, 'BT-10 BR-DE-15'],
  ['a discount in a form of its own', { paymentTerms: '#SKONTO#14 Tage 2%#\n' }, 'BT-20 BR-DE-18'],
  ['a correction of nothing', { typeCode: '384' }, 'BT-25 BR-DE-26'],
  ['a preceding invoice without number', { precedingInvoices: [{ number: '', issueDate: '2026-01-01' }] }, 'BT-25 BR-55'],
  ['a period that ends before it begins', { period }, 'BT-74 BR-29'],
  ['no time of the service', { deliveryDate: null }, 'BT-72 BR-DE-TMP-32'],
  ['no way to pay', { payment: null }, 'BT-81 BR-DE-1'],
  ['no code of the way to pay', paid({ meansCode: '' }), 'BT-81 BR-49'],
  ['no account to pay to', paid({ iban: null }), 'BT-84 BR-DE-23'],
  ['an account with a wrong digit', paid({ iban: 'DE79000000001234567891' }), 'BT-84 BR-DE-19'],
  ['a seller without name', seller({ name: '' }), 'BT-27 BR-06'],
  ['a seller without country', sellerAt({ country: null }), 'BT-40 BR-09'],
  ['a seller without town', sellerAt({ city: null }), 'BT-37 BR-DE-3'],
  ['a seller without post code', sellerAt({ postCode: '' }), 'BT-38 BR-DE-4'],
  ['a seller whom nobody can ask', seller({ contact: null }), 'BT-41 BR-DE-5', 'BT-42 BR-DE-6', 'BT-43 BR-DE-7'],
  ['a phone number that is none', contact({ phone: '1-2' }), 'BT-42 BR-DE-27'],
  ['an e-mail address that is none', contact({ email: 'anna@lab' }), 'BT-43 BR-DE-28'],
  ['a seller without any number', seller({ vatId: null, taxNumber: null, legalId: null }), 'BT-31 BR-CO-26', 'BT-31 BR-DE-16'],
  ['a seller with a tax number alone', seller({ vatId: null, legalId: null }), 'BT-31 BR-CO-26'],
  ['a VAT id without its country', seller({ vatId: '999999995' }), 'BT-31 BR-CO-09'],
  ['a VAT id with a wrong digit', buyer({ vatId: 'DE136695975' }), 'BT-48 BR-CO-09'],
  ['a seller without electronic address', seller({ electronicAddress: null }), 'BT-34 PEPPOL-EN16931-R020'],
  ['a buyer without electronic address', buyer({ electronicAddress: null }), 'BT-49 PEPPOL-EN16931-R010'],
  ['an electronic address of no scheme', buyer({ electronicAddress: { value: 'x', scheme: '9999' } }), 'BT-49 BR-CL-25'],
  ['a GLN with a wrong digit', buyer({ electronicAddress: { value: '4721480668401', scheme: '0088' } }), 'BT-49 BR-CL-25'],
  ['a buyer without name', buyer({ name: '\n' }), 'BT-44 BR-07'],
  ['a buyer without address', buyerAt(noAddress), 'BT-55 BR-11', 'BT-52 BR-DE-8', 'BT-53 BR-DE-9'],
  [
    ...([
      'a place of delivery without its parts',
      { delivery: { name: 'Werk', address: { ...noAddress, street: 'Weg 1' } } },
    ] as const),
    ...['BT-80 BR-57', 'BT-77 BR-DE-10', 'BT-78 BR-DE-11'],
  ],
  ['no breakdown of the tax', { vat: [] }, 'BG-23 BR-CO-18', 'BT-110 BR-CO-14', 'BG-23 BR-S-01'],
  ['reverse charge without the buyer’s VAT id', categoryOf('AE', buyer({ vatId: null })), 'BT-48 BR-AE-02'],
  ['an exemption without reason', categoryOf('E', {}, { exemptionReason: null }), 'BT-120 BR-E-10'],
  ['a reason where nothing is exempt', { vat: anInvoice.vat.map((one) => ({ ...one, exemptionReason: 'x' })) }, 'BT-120 BR-S-10'],
  ['a code of no reason', categoryOf('E', {}, { exemptionCode: '4711' }), 'BT-121 BR-CL-22'],
  ['a supply within the Union to nobody known', categoryOf('K', buyer({ vatId: null })), 'BT-48 BR-IC-02'],
  [
    ...(['a supply within the Union to nowhere', categoryOf('K', { delivery: null, deliveryDate: null })] as const),
    ...['BT-72 BR-DE-TMP-32', 'BT-72 BR-IC-11', 'BT-80 BR-IC-12'],
  ],
  ['an export without VAT id', categoryOf('G', seller({ vatId: null })), 'BT-31 BR-G-02'],
  [
    'a zero rate without any number of the seller',
    categoryOf('Z', seller({ vatId: null, taxNumber: null }), { exemptionReason: null }),
    'BT-31 BR-DE-16',
  ],
  ['VAT ids outside of VAT', categoryOf('O'), 'BT-31 BR-O-02', 'BT-48 BR-O-02'],
  [
    ...(['the standard category without rate', { ...categoryOf('S', {}, { exemptionReason: null }) }] as const),
    ...['BT-119 BR-S-05', 'BT-152 BR-S-05'],
  ],
  ['no lines', { lines: [] }, 'BG-25 BR-16', 'BT-106 BR-CO-10', 'BT-116 BR-S-08'],
  ['a line without number', lines({ id: '' }), 'BT-126 BR-21'],
  ['a line without name', lines({ name: '' }), 'BT-153 BR-25'],
  ['a line without unit', lines({ unitCode: '' }), 'BT-130 BR-CL-23'],
  ['a unit that is a word', lines({ unitCode: 'Stück' }), 'BT-130 BR-CL-23'],
  ['a price below nothing', lines({ netPrice: -6_400, quantity: -300 }), 'BT-146 BR-27'],
  ['a price for nothing', lines({ baseQuantity: 0 }), 'BT-149 PEPPOL-EN16931-R121'],
  ['a line whose time ends before it begins', lines({ period }), 'BT-135 BR-30'],
  ['an allowance for nothing', lines({ allowances: [part] }), 'BT-139 BR-42'],
  ['a charge for nothing', lines({ charges: [part] }), 'BT-144 BR-44'],
  ['an allowance of the whole for nothing', { allowances: [{ ...part, category: 'S', rate: 1_900 }] }, 'BT-97 BR-33'],
  ['a charge of the whole for nothing', { charges: [{ ...part, category: 'S', rate: 1_900 }] }, 'BT-104 BR-38'],
  [
    'a line before the time of the whole',
    { period: november, ...lines({ period: { from: '2026-10-31', to: '2026-11-02' } }) },
    'BT-134 PEPPOL-EN16931-R110',
  ],
  [
    'a line after the time of the whole',
    { period: november, ...lines({ period: { from: null, to: '2026-12-01' } }) },
    'BT-135 PEPPOL-EN16931-R111',
  ],
  ['a percent of nothing said', lines({ allowances: [{ ...part, reason: 'x', percent: 100 }] }), 'BT-139 PEPPOL-EN16931-R041'],
  [
    'a base without percent',
    { charges: [{ ...part, reason: 'x', base: 100, category: 'S', rate: 1_900 }] },
    'BT-104 PEPPOL-EN16931-R042',
  ],
  [
    'an amount that is not its percent',
    lines({ charges: [{ ...part, reason: 'x', base: 300, percent: 100 }] }),
    'BT-144 PEPPOL-EN16931-R040',
  ],
  ['a cent too much', { totals: { ...anInvoice.totals, payable: 22_849 } }, 'BT-115 BR-CO-16'],
];

const stricter = ['a VAT id with a wrong digit', 'a GLN with a wrong digit'];

export const brokenInvoices: readonly Broken[] = cases.map(([name, change, ...told]) => ({
  name,
  invoice: { ...anInvoice, ...change },
  told,
  isStricter: stricter.includes(name),
}));
