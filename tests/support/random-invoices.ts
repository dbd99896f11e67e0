// Random invoices as orders lead to them: rates and categories, discounts of lines and of the whole, prices for several, charges, part
// payments, up to 10⁹ €. Their sums are worked out here as an order's are (src/server/prices/engine/order-totals.ts), group by group.
import fc from 'fast-check';
import { netOfAll, netRoundedOnce } from '#server/contract/values/net-price.ts';
import { multiplyDivide } from '#server/contract/values/rounding.ts';
import type {
  AllowanceCharge,
  DocumentAllowanceCharge,
  Invoice,
  Line,
  Taxed,
  VatBreakdown,
  VatCategory,
} from '#server/e-invoice/model.ts';
import { anInvoice } from './an-invoice.ts';

/** What stands alone in one invoice: what is outside of VAT goes with nothing else. */
const taxed: readonly Taxed[] = [
  { category: 'S', rate: 1_900 },
  { category: 'S', rate: 700 },
  { category: 'S', rate: 810 },
  { category: 'S', rate: 2_550 },
  { category: 'Z', rate: 0 },
  { category: 'E', rate: 0 },
  { category: 'AE', rate: 0 },
  { category: 'K', rate: 0 },
  { category: 'G', rate: 0 },
];
const outside: readonly Taxed[] = [{ category: 'O', rate: 0 }];

const reasons: Partial<Record<VatCategory, [code: string | null, reason: string]>> = {
  E: [null, 'Steuerfrei nach § 4 Nr. 21 UStG'],
  AE: ['VATEX-EU-AE', 'Steuerschuldnerschaft des Leistungsempfängers'],
  K: ['VATEX-EU-IC', 'Innergemeinschaftliche Lieferung'],
  G: ['VATEX-EU-G', 'Ausfuhrlieferung'],
  O: ['VATEX-EU-O', 'Nicht im Inland steuerbar'],
};

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Whatever somebody types, and never nothing. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map((typed) => `T${typed}.`),
  fc.constantFrom('Kalibrierung <b>&amp; "x"</b>', 'Größe µL 校正 👍', 'zwei\nZeilen', "O'Neil ]]> & Söhne"),
);
const perhaps = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });
const percent = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(500, 1_000, 333));

interface Order {
  lines: Typed[];
  discount: number;
  charge: { amount: number; group: number } | null;
  prepaidPercent: number;
  rounding: number;
}

interface Typed extends Taxed {
  quantity: number;
  price: number;
  base: number;
  discount: number;
  name: string;
  description: string | null;
  note: string | null;
  charge: number;
  period: { from: string; to: string } | null;
}

const periodOf = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

const typedLine = (groups: readonly Taxed[]): fc.Arbitrary<Typed> =>
  fc
    .record({
      of: fc.constantFrom(...groups),
      quantity: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(100, 200, 50, 33, -100, -250)),
      price: fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(0, 1, 5)),
      base: fc.oneof({ weight: 3, arbitrary: fc.constant(100) }, fc.constantFrom(1_000, 10_000, 300, 25, 7)),
      discount: percent,
      name: text,
      description: perhaps(text),
      note: perhaps(text),
      charge: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
      period: perhaps(periodOf),
    })
    .map(({ of, ...line }) => ({ ...of, ...line }));

const mostCents = 100_000_000_000;

/** An order of more than 10⁹ € is none. */
function kept(lines: readonly Typed[]): Typed[] {
  let left = mostCents;
  return lines.map((line) => {
    const size = Math.abs(lineOf(line, 0).net);
    if (size > left) return { ...line, quantity: 100, price: 1, base: 100 };
    left -= size;
    return line;
  });
}

export const orders: fc.Arbitrary<Order> = fc
  .constantFrom(taxed, taxed.slice(0, 2), taxed, outside)
  .chain((groups) =>
    fc.record({
      lines: fc.array(typedLine(groups), { minLength: 1, maxLength: 12 }),
      discount: percent,
      charge: perhaps(fc.record({ amount: fc.integer({ min: 0, max: 99_999 }), group: fc.nat() })),
      prepaidPercent: fc.oneof(fc.constant(0), percent),
      rounding: fc.constantFrom(0, 0, 0, 1, -2),
    }),
  )
  .map((given) => ({ ...given, lines: kept(given.lines) }));

/** A discount of a price for one makes it a lower price; that of a price for several is an allowance of the line. */
function lineOf(typed: Typed, index: number): Line {
  const { quantity, base, price, charge } = typed;
  const discount = base === 100 || quantity > 0 ? typed.discount : 0;
  const netPrice = base === 100 ? netOfAll({ amount: price, units: base, discount }) : price;
  const whole = netRoundedOnce({ amount: netPrice, units: base, discount: 0 }, quantity);
  const less = base === 100 ? 0 : whole - netRoundedOnce({ amount: price, units: base, discount }, quantity);
  const allowance: AllowanceCharge = { amount: less, base: whole, percent: discount, reason: 'Rabatt', reasonCode: '95' };
  const more: AllowanceCharge = { amount: charge, base: null, percent: null, reason: 'Zuschlag', reasonCode: null };
  return {
    id: String(index + 1),
    note: typed.note,
    name: typed.name,
    description: typed.description,
    articleNumber: null,
    quantity,
    unitCode: 'C62',
    netPrice,
    baseQuantity: base,
    allowances: less > 0 ? [allowance] : [],
    charges: charge > 0 ? [more] : [],
    period: typed.period,
    category: typed.category,
    rate: typed.rate,
    net: whole - Math.max(less, 0) + charge,
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const keyOf = ({ category, rate }: Taxed) => `${category} ${rate}`;

interface Group extends Taxed {
  net: number;
}

function groupsOf(lines: readonly Line[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { category, rate, net } of lines) {
    const key = keyOf({ category, rate });
    groups.set(key, { category, rate, net: (groups.get(key)?.net ?? 0) + net });
  }
  return [...groups.values()];
}

/** As an order does it: what rounding leaves over falls on the largest group. */
function discountsOf(groups: readonly Group[], discount: number): number[] {
  const shares = groups.map(({ net }) => multiplyDivide(net, discount, 10_000));
  const rest = multiplyDivide(sum(groups.map(({ net }) => net)), discount, 10_000) - sum(shares);
  const largest = groups.reduce((best, { net }, at) => (Math.abs(net) > Math.abs(groups[best]?.net ?? 0) ? at : best), 0);
  return shares.map((share, at) => (at === largest ? share + rest : share));
}

/** Not said where what rounding left over moved the amount away from it. */
function workedOut(amount: number, base: number, percent: number) {
  const isClose = Math.abs(amount - multiplyDivide(base, percent, 10_000)) < 2;
  return isClose ? { base, percent } : { base: null, percent: null };
}

/** What takes away less than nothing is a charge. */
function documentParts(groups: readonly Group[], { discount, charge }: Order) {
  const parts: DocumentAllowanceCharge[] = discountsOf(groups, discount).map((amount, at) => ({
    ...{ category: groups[at]?.category ?? 'S', rate: groups[at]?.rate ?? 0 },
    ...{ amount, ...workedOut(amount, groups[at]?.net ?? 0, discount), reason: 'Auftragsrabatt', reasonCode: null },
  }));
  const to = charge && groups[charge.group % groups.length];
  const { category = 'S', rate = 0 } = to ?? {};
  const freight = { amount: charge?.amount ?? 0, base: null, percent: null, reason: 'Fracht', reasonCode: 'FC', category, rate };
  const turned = parts
    .filter(({ amount }) => amount < 0)
    .map((one) => ({ ...one, amount: -one.amount, base: null, percent: null }));
  return { allowances: parts.filter(({ amount }) => amount > 0), charges: [...turned, ...(to ? [freight] : [])] };
}

type Sums = Pick<Invoice, 'lines' | 'allowances' | 'charges' | 'vat' | 'totals'>;

export function sumsOf(given: Order): Sums {
  const lines = given.lines.map(lineOf);
  const groups = groupsOf(lines);
  const { allowances, charges } = documentParts(groups, given);
  const vat = groups.map((group): VatBreakdown => {
    const ofGroup = (parts: readonly DocumentAllowanceCharge[]) =>
      sum(parts.filter((one) => keyOf(one) === keyOf(group)).map(({ amount }) => amount));
    const taxable = group.net - ofGroup(allowances) + ofGroup(charges);
    const [exemptionCode = null, exemptionReason = null] = reasons[group.category] ?? [];
    const { category, rate } = group;
    return { category, rate, taxable, tax: multiplyDivide(taxable, rate, 10_000), exemptionReason, exemptionCode };
  });
  const [net, tax] = [sum(vat.map(({ taxable }) => taxable)), sum(vat.map((part) => part.tax))];
  const prepaid = net + tax > 0 ? multiplyDivide(net + tax, given.prepaidPercent, 10_000) : 0;
  const { rounding } = given;
  return {
    ...{ lines, allowances, charges, vat },
    totals: {
      lines: sum(lines.map((line) => line.net)),
      allowances: sum(allowances.map(({ amount }) => amount)),
      charges: sum(charges.map(({ amount }) => amount)),
      ...{ net, tax, gross: net + tax, prepaid, rounding, payable: net + tax - prepaid + rounding },
    },
  };
}

const head = fc.record({
  number: fc.string({ unit: fc.constantFrom(...'ABCR0123456789-/ ä'), maxLength: 12 }).map((one) => `R${one}0`),
  typeCode: fc.constantFrom('380', '381', '384', '326'),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'CHF', 'USD'),
  issueDate: day,
  dueDate: perhaps(day),
  deliveryDate: perhaps(day),
  period: perhaps(periodOf),
  orderReference: perhaps(text),
  salesOrderReference: perhaps(fc.constantFrom('A26-0012', 'AB 7')),
  paymentTerms: fc.oneof(text, fc.constant('Skonto:\n#SKONTO#TAGE=14#PROZENT=2.00#')),
  notes: fc.array(fc.record({ subject: perhaps(fc.constantFrom('AAI', 'REG')), text }), { maxLength: 3 }),
  precedingInvoices: fc.array(fc.record({ number: fc.constantFrom('R1', 'R2'), issueDate: perhaps(day) }), { maxLength: 2 }),
  delivery: perhaps(fc.record({ name: perhaps(text), address: fc.constant({ ...anInvoice.buyer.address, country: 'AT' }) })),
});

/** Each category brings what the law asks for beside it; lines lie within the time of the whole. */
function completed(given: Invoice): Invoice {
  const invoice = {
    ...given,
    lines: given.lines.map((line) => ({ ...line, period: line.period && (given.period ?? line.period) })),
  };
  const has = (category: VatCategory) => invoice.vat.some((part) => part.category === category);
  const { seller, buyer, delivery } = invoice;
  const fits = has('O') ? { seller: { ...seller, vatId: null }, buyer: { ...buyer, vatId: null } } : {};
  if (!has('K')) return { ...invoice, ...fits };
  const address = delivery?.address ?? { ...buyer.address, country: 'AT' };
  return {
    ...invoice,
    deliveryDate: invoice.deliveryDate ?? invoice.issueDate,
    delivery: { name: delivery?.name ?? null, address },
  };
}

export const randomInvoices: fc.Arbitrary<Invoice> = fc
  .tuple(orders, head)
  .map(([given, said]) => completed({ ...anInvoice, ...said, ...sumsOf(given) }));
