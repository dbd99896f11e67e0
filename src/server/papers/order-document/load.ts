// The papers of an order from the database, through the caller's rows; a collective invoice brings the lines of its orders.
// docs/data-contracts.md#order-document.

import { AppError } from '../../contract/errors.ts';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { type OrderType, orderTypeOf, orderTypes } from '../../contract/papers.ts';
import type { Language } from '../../contract/principal.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { taxCaseOf } from '../../contract/values/tax-case.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { getRow, listRows, rowsAtEnd } from '../../core/read/named-rows.ts';
import { countryCode } from '../../i18n/countries.ts';
import { generatedAt, isoInstant, locales } from '../../i18n/locale.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { company, labAddress, senderLine } from '../parts/lab-parts.ts';
import type { LoadedFinding, LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import { numberOf, textOf } from '../parts/record-parts.ts';
import type { OrderDocument, OrderPosition } from './contract.ts';
import { billedOf, type CountedLine, counted, countedLine } from './counted-lines.ts';
import { invoiceFindings } from './invoice-findings.ts';
import type { OrderPrint } from './layout.ts';
import { documentOf } from './load-document.ts';
import { linesOf } from './load-lines.ts';
import { namesOf, type Parties, partiesOf, recipientOf } from './load-parties.ts';
import { isSmallBusiness } from './tax-reason.ts';

export async function loadOrder(
  ctx: Ctx,
  services: LoadServices,
  asked: PaperAsked,
): Promise<PaperLoaded<OrderDocument, OrderPrint>> {
  const row = await getRow(ctx, 'booking', asked.id);
  const { document } = await orderOf(ctx, services, {
    row,
    language: asked.language,
    type: orderTypes.find((type) => type === asked.type),
  });
  const { type, type_label, number, invoice_number } = document.document;
  const findings = paperFindings(document, await isSmallBusiness(ctx));
  return {
    document,
    title: type_label,
    number: (type === 'invoice' ? invoice_number : number) ?? asked.id,
    customer: textOf(row.customer_id),
    createdAt: isoInstant(String(row.updated_at)),
    printable() {
      if (type === 'invoice' && invoice_number === null)
        throw new AppError('record.locked', { messageKey: 'errors.paper.no_invoice_number' });
      const [one, other] = findings.flatMap(({ name, severity }) =>
        severity === 'error' ? { key: `invoice_finding.${name}` } : [],
      );
      const what = one && other ? { key: 'errors.paper.both', params: { one, other } } : one;
      if (what) throw new AppError('record.locked', { messageKey: 'errors.paper.invoice_lacks', params: { what } });
    },
    findings,
    print: (base) => ({
      ...base,
      footer: withCompany(base.footer, document, services, asked.language),
      kind: 'order-document',
      document,
    }),
  };
}

/** What would keep the invoice from being printed is told of an offer or a confirmation, too, which say the same of tax. */
function paperFindings(document: OrderDocument, smallBusiness: boolean): readonly LoadedFinding[] {
  const { type } = document.document;
  if (type === 'delivery_note') return [];
  const found = invoiceFindings(document, smallBusiness);
  if (type === 'invoice') return found;
  return found.filter(({ severity }) => severity === 'error').map((finding) => ({ ...finding, severity: 'warning' }));
}

/** What business letters state besides the address. */
export function withCompany(
  footer: string,
  { supplier }: OrderDocument,
  { translator }: LoadServices,
  language: Language,
): string {
  const named = (key: string) => (supplier[key] ? translator.text(language, `papers.order.${key}`, { text: supplier[key] }) : '');
  const line = ['vat_id', 'tax_number', 'commercial_register', 'managing_director'].map(named).filter(Boolean).join(' · ');
  return [footer, line].filter(Boolean).join('\n');
}

interface OrderInput {
  row: RowOf<'booking'>;
  language: Language;
  type: OrderType | undefined;
  /** These lines and no others, each with so much of it (hundredths). */
  billed?: ReadonlyMap<string, number>;
}

/** The paper's data, and its lines as they were counted. */
export async function orderOf(
  ctx: Ctx,
  services: LoadServices,
  { row, language, type: asked, billed }: OrderInput,
): Promise<{ document: OrderDocument; lines: CountedLine[] }> {
  const { translator } = services;
  const id = String(row.uID);
  const parties = await partiesOf(ctx, row);
  const type = asked ?? orderTypeOf(row.status);
  const sources = await rowsAtEnd(ctx, { name: 'booking', id, relation: 'source_orders', query: byNumber });
  const further = (count: number) => translator.text(language, `papers.order.further_${count === 1 ? 'one' : 'many'}`, { count });
  const own = await linesOf(ctx, { order: row, delivery: parties.delivery, further });
  const parts = await Promise.all(
    sources.map(async (order) => linesOf(ctx, { order, delivery: (await partiesOf(ctx, order)).delivery, further })),
  );
  const all = [...own, ...parts.flat()];
  const lines = (billed ? billedOf(all, billed) : all).map(countedLine);
  const { positions, sums } = counted(lines, { taxCase: taxCaseOf(row.tax_case), discount: numberOf(row.discount) });
  const document: OrderDocument = {
    meta: {
      contract: 'order-document',
      schema_version: '1.8',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
    },
    document: await documentOf(ctx, services, { row, language, type }),
    supplier: await supplierOf(ctx, language),
    ...parties,
    recipient: recipientOf(type, parties),
    collective: {
      is_collective: sources.length > 0,
      invoice_order_id: await collectiveInvoiceOf(ctx, id),
      source_orders: sources.map((source) => sourceOf(source, { row, parties, positions })),
    },
    positions,
    statistics: { ...sums, currency: (await textSetting(ctx.lab, 'settings.price.company_currency')) || 'EUR' },
  };
  return { document, lines };
}

interface Put {
  row: RowOf<'booking'>;
  parties: Parties;
  positions: readonly OrderPosition[];
}

/** An order that this invoice puts together with others. */
function sourceOf(
  source: RowOf<'booking'>,
  { row, parties, positions }: Put,
): OrderDocument['collective']['source_orders'][number] {
  const some = positions.filter(({ source_order }) => source_order.id === source.uID);
  return {
    id: String(source.uID),
    number: textOf(source.number),
    date: textOf(source.date),
    customer: { name: null, customer_number: null, ...namesOf(parties, source, row) },
    delivery_recipient: some[0]?.source_order.delivery_recipient ?? {},
    position_count: some.length,
    line_net: fromHundredths(some.reduce((sum, { line_net }) => sum + Math.round(line_net * 100), 0)),
    tax_case: taxCaseOf(source.tax_case),
  };
}

const byNumber: ListQuery = { filter: null, sort: [{ path: ['number'], direction: 'asc' }], limit: null, offset: 0 };

/** The invoice that puts this order together with others, if the caller may see it. */
async function collectiveInvoiceOf(ctx: Ctx, id: string): Promise<string | null> {
  const filter: FilterNode = { kind: 'compare', path: ['source_orders', 'uID'], op: '=', value: id };
  const [invoice] = await listRows(ctx, 'booking', { filter, sort: [], limit: 1, offset: 0 });
  return textOf(invoice?.uID);
}

/** Keys that are not set are absent. */
async function supplierOf(ctx: Ctx, language: Language): Promise<Record<string, string>> {
  const { code: _code, calibration_place: _place, ...address } = await labAddress(ctx);
  const all: Record<string, string | null> = {
    ...address,
    sender_line: (await senderLine(ctx)) || null,
    country_code: countryCode(address.country),
    ...(await company(ctx, language)),
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}
