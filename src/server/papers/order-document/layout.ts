// The papers of an order: a letter with its lines and, but for the delivery note, what they add up to. Pure.
// docs/data-contracts.md#order-document.

import { toHundredths } from '../../contract/values/hundredths.ts';
import { needsVatIds } from '../../contract/values/tax-case.ts';
import { giroCode } from '../../e-invoice/giro-code.ts';
import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { type Block, labelledItem } from '../../pdf/page-flow.ts';
import { printable } from '../../pdf/text-fit.ts';
import { gap, heldToNext, type Pair, paragraph } from '../sheet/blocks.ts';
import { codeBlock } from '../sheet/code-block.ts';
import { partOf } from '../sheet/contract-parts.ts';
import { addressLines, letterHead } from '../sheet/letter.ts';
import { linesAt } from '../sheet/lines.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { colors, createSheet, right, type Sheet, type } from '../sheet/sheet.ts';
import { table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import type { OrderDocument, OrderPosition } from './contract.ts';

export interface OrderPrint extends PaperPrint {
  kind: 'order-document';
  document: OrderDocument;
}

export function layoutOrder(print: OrderPrint, measure: Measure): DrawList {
  const { document, supplier, recipient } = print.document;
  const number = document.type === 'invoice' ? document.invoice_number : document.number;
  const subject = [document.type_label, number].filter(Boolean).join(' ');
  const sheet = createSheet({
    print,
    measure,
    title: subject,
    onFirst: (put) =>
      letterHead(sheet, put, {
        senderLine: supplier.sender_line ?? '',
        recipient: addressLines({
          party: partOf(recipient),
          contact: partOf(partOf(recipient).contact ?? {}),
          home: print,
        }),
        info: info(sheet, print.document),
        subject,
      }),
  });
  const { flow, say } = sheet;
  const priced = document.type !== 'delivery_note';
  const intro = document.description ?? '';
  for (const text of [intro, say(`order.intro_${introOf(document)}`)])
    if (text !== '') for (const block of paragraph(sheet, text)) flow.add(block);
  flow.add(gap(8));
  const items = lines(sheet, print.document, priced);
  // Sums stand with what they are of.
  for (const block of priced ? [...heldToNext(items), totals(sheet, print.document)] : items) flow.add(block);
  for (const text of closing(sheet, print.document))
    for (const block of paragraph(sheet, text, { spaceBefore: 8 })) flow.add(block);
  const transfer = transferCode(sheet, print.document);
  if (transfer) flow.add(transfer);
  if (!priced) flow.add(receipt(sheet));
  return sheet.finish();
}

/** What corrects an invoice begins otherwise. */
function introOf({ type, invoice_kind: kind }: OrderDocument['document']): string {
  return kind === 'cancellation' || kind === 'credit_note' ? kind : type;
}

/** Nothing is taxed, and the paper says why: then it has no rates. */
function isUntaxed({ document, statistics }: OrderDocument): boolean {
  return document.tax_reason !== null && statistics.tax_groups.every(({ rate }) => rate === 0);
}

/** One day, or from one to another. When something is planned to arrive says nothing of it. */
function serviceTime({ say, date }: Sheet, { service_from: from, service_to: to }: OrderDocument['document']): Pair {
  if (from === to) return { label: say('order.service_day'), value: date(from) };
  return { label: say('order.service_period'), value: `${date(from)} – ${date(to)}` };
}

function info(sheet: Sheet, { document, customer }: OrderDocument): Pair[] {
  const { say, date } = sheet;
  const pair = (key: string, value: string | null | undefined): Pair => ({ label: say(`order.${key}`), value: value ?? '' });
  const { corrects } = document;
  return [
    ...(corrects ? [pair('corrects', say('order.corrects_of', { number: corrects.number, date: date(corrects.date) }))] : []),
    ...(document.type === 'invoice'
      ? [pair('invoice_date', date(document.invoice_date)), pair('order_date', date(document.date))]
      : [pair('date', date(document.date))]),
    pair('number', document.number),
    pair('customer_number', partOf(customer).customer_number),
    pair('buyer_reference', document.buyer_reference),
    ...(document.type === 'offer' ? [pair('valid_until', date(document.valid_until))] : []),
    ...(document.type === 'invoice'
      ? [serviceTime(sheet, document), pair('due_date', date(document.due_date))]
      : [pair('delivery_date', date(document.delivery_date))]),
    pair('contact_person', document.contact_person),
  ];
}

interface OrderColumn extends Column {
  cell(row: OrderPosition): string;
}

function lines(sheet: Sheet, order: OrderDocument, priced: boolean): Block[] {
  const { positions, collective, statistics } = order;
  const { say, texts, print } = sheet;
  const number = { keeps: 'number' } as const;
  const currency = printable(statistics.currency);
  const plainOr = (value: number | null) => (value === null ? '' : texts.plain(value));
  const inUnit = (head: string, unit: string) => say('table.in_unit', { head: say(`order.${head}`), unit });
  const all: (OrderColumn & { hidden?: boolean })[] = [
    {
      head: say('order.position'),
      width: 24,
      keeps: 'code',
      cell: ({ pos_number }) => (pos_number === null ? '' : String(pos_number)),
    },
    { head: say('order.article'), width: { share: 1 }, cell: (row) => [row.name ?? '', subline(row)].filter(Boolean).join('\n') },
    { head: say('order.quantity'), width: 38, ...number, cell: ({ quantity }) => plainOr(quantity) },
    { head: say('order.unit'), width: 34, keeps: 'code', cell: ({ unit }) => print.words[`order.unit_${unit}`] ?? unit ?? '' },
    { head: inUnit('price', currency), width: 58, ...number, hidden: !priced, cell: (row) => priceText(row, texts) },
    {
      head: inUnit('discount', '%'),
      width: 38,
      ...number,
      hidden: !priced || positions.every(({ discount }) => !discount),
      cell: ({ discount }) => (discount ? texts.plain(discount) : ''),
    },
    { head: inUnit('tax', '%'), width: 34, ...number, hidden: !priced || isUntaxed(order), cell: ({ tax }) => plainOr(tax) },
    {
      head: inUnit('amount', currency),
      width: 64,
      ...number,
      hidden: !priced,
      cell: ({ price, line_net }) => (price === null ? '' : texts.money(line_net)),
    },
  ];
  const columns = all.filter(({ hidden }) => !hidden);
  const groups = collective.is_collective ? collective.source_orders.map(({ id }) => id) : [];
  const own = positions.filter(({ source_order }) => !groups.includes(source_order.id));
  const rowOf = (row: OrderPosition) => ({ cells: columns.map(({ cell }) => cell(row)) });
  const rows = [
    ...own.map(rowOf),
    ...collective.source_orders.flatMap(({ id, number: name, date }) => {
      const some = positions.filter(({ source_order }) => source_order.id === id);
      const title = say('order.source', { number: name ?? '', date: sheet.date(date) });
      return some.length === 0 ? [] : [{ cells: [title], group: true }, ...some.map(rowOf)];
    }),
  ];
  return table(sheet, { columns, rows });
}

/** Of one unit, or of as many as it is kept for: `5.00 / 1,000`. */
function priceText({ price, base_price, base_quantity }: OrderPosition, texts: Sheet['texts']): string {
  if (price === null || base_price === null) return '';
  return base_quantity === 1 ? texts.money(price) : `${texts.money(base_price)} / ${texts.plain(base_quantity)}`;
}

/** What tells the piece from others of its kind, once. */
function subline({ name, description, device }: OrderPosition): string {
  const { asset_number: asset, serial_number: serial } = partOf(device);
  const said = `${name ?? ''} ${description ?? ''}`;
  const own = [asset, serial ? `S/N ${serial}` : null].filter((part) => part && !said.includes(part));
  return [description, own.join(', ')].filter(Boolean).join('\n');
}

/** What costs nothing has no tax to speak of. */
function taxedGroups(order: OrderDocument): OrderDocument['statistics']['tax_groups'] {
  const groups = order.statistics.tax_groups;
  return isUntaxed(order) ? [] : groups.filter(({ rate, line_net }) => rate !== 0 || line_net !== 0 || groups.length === 1);
}

function totals(sheet: Sheet, order: OrderDocument): Block {
  const sums = order.statistics;
  const { say, texts, tags, measure } = sheet;
  const money = (value: number) => `${texts.money(value)} ${printable(sums.currency)}`;
  const discounted = sums.discount_amount !== 0;
  const rows: { label: string; value: string; strong?: boolean }[] = [
    { label: say('order.net_total'), value: money(sums.net_total) },
    ...(discounted
      ? [
          {
            label: say('order.order_discount', { percent: texts.plain(sums.order_discount_percent) }),
            value: money(-sums.discount_amount),
          },
          { label: say('order.net_after_discount'), value: money(sums.net_after_discount) },
        ]
      : []),
    ...taxedGroups(order).map(({ rate, net, vat }) => ({
      label: say('order.vat', { rate: texts.plain(rate), net: money(net) }),
      value: money(vat),
    })),
    { label: say('order.gross_total'), value: money(sums.gross_total), strong: true },
  ];
  const leading = 14;
  return {
    height: rows.length * leading + 16,
    spaceBefore: 8,
    draw(top, put) {
      const from = right - 260;
      const list = tags.add('L', null);
      for (const [index, { label, value, strong }] of rows.entries()) {
        const baseline = top + 10 + index * leading + (strong ? 5 : 0);
        const style = strong ? { font: 'bold' as const, size: 10.5 } : type.body;
        if (strong)
          put({ kind: 'line', from: [from, baseline - 13], to: [right, baseline - 13], width: 0.8, color: colors.quiet });
        const tag = labelledItem(tags, list);
        const room = right - from - measure(value, style.font, style.size) - 12;
        const size = Math.min(style.size, (style.size * room) / Math.max(1, measure(label, style.font, style.size)));
        put(
          ...linesAt([`${label} `], {
            ...{ x: from, baseline, leading, tag: tag.label },
            style: { ...style, size },
            color: strong ? colors.text : colors.quiet,
          }),
        );
        put(...linesAt([value], { x: right, baseline, leading, style, align: 'right', tag: tag.body }));
      }
    },
  };
}

/** Why there is no tax, and between whom, where the law wants to know both. */
function taxWords({ say }: Sheet, { document, supplier, invoice, statistics }: OrderDocument): string[] {
  const { tax_reason: reason, tax_case: taxCase } = document;
  if (reason === null || !statistics.tax_groups.some(({ rate }) => rate === 0)) return [];
  const [buyer, seller] = [partOf(invoice).vat_id, supplier.vat_id];
  return needsVatIds(taxCase) && buyer && seller ? [reason, say('order.vat_ids', { buyer, seller })] : [reason];
}

/** Of the same order, in parts. */
function invoicedBefore({ say, date, texts }: Sheet, { document, statistics }: OrderDocument): string[] {
  const earlier = document.earlier_invoices ?? [];
  const one = ({ number, date: day, gross_total }: (typeof earlier)[number]) =>
    say('order.earlier_invoice', { number, date: date(day), amount: `${texts.money(gross_total)} ${statistics.currency}` });
  return earlier.length === 0 ? [] : [say('order.earlier_invoices', { list: earlier.map(one).join('; ') })];
}

function closing(sheet: Sheet, order: OrderDocument): string[] {
  const { document, supplier, statistics } = order;
  const { say, texts } = sheet;
  const costs = document.delivery_costs ?? 0;
  const bank = [supplier.bank_name, supplier.iban && `IBAN ${supplier.iban}`, supplier.bic && `BIC ${supplier.bic}`].filter(
    Boolean,
  );
  const priced = document.type !== 'delivery_note';
  const isCorrected = document.corrects !== undefined;
  const paid = document.type === 'invoice' || document.type === 'order_confirmation' || document.type === 'offer';
  return [
    ...(priced ? taxWords(sheet, order) : []),
    ...invoicedBefore(sheet, order),
    document.correction_reason ? say('order.correction_reason', { text: document.correction_reason }) : '',
    document.delivery_condition ? say('order.delivery_condition', { text: document.delivery_condition }) : '',
    // An invoice charges what it names.
    priced && document.type !== 'invoice' && costs !== 0
      ? say('order.delivery_costs', { amount: `${texts.money(costs)} ${statistics.currency}` })
      : '',
    paid && !isCorrected && supplier.payment_terms ? say('order.payment_terms', { text: supplier.payment_terms }) : '',
    document.type === 'invoice' && document.due_date ? say('order.pay_until', { date: sheet.date(document.due_date) }) : '',
    document.type === 'invoice' && !isCorrected && bank.length > 0 ? say('order.bank', { text: bank.join(', ') }) : '',
    document.comment ?? '',
  ].filter((text) => text !== '');
}

/** A module stays above half a millimetre with the longest of names. */
const transferSide = 78;

/** For the app of a bank: what is to be paid, in euros, to the lab's account. */
function transferCode(sheet: Sheet, { document, supplier, statistics }: OrderDocument): Block | null {
  const { type: paper, invoice_number: remittance, corrects } = document;
  if (paper !== 'invoice' || remittance === null || corrects || !supplier.iban || !supplier.name) return null;
  const { iban, name: accountName, bic = null } = supplier;
  const amount = toHundredths(statistics.gross_total) ?? 0;
  const content = giroCode({ accountName, iban, bic, amount, currency: statistics.currency, remittance });
  const said = sheet.say('order.giro_code');
  return content === null ? null : codeBlock(sheet, { content, said, alt: said, side: transferSide });
}

/** Where the recipient signs for what he got. */
function receipt(sheet: Sheet): Block {
  return {
    height: 70,
    spaceBefore: 20,
    draw(top, put) {
      const tag = sheet.tags.add('P', null);
      put({ kind: 'line', from: [right - 260, top + 44], to: [right, top + 44], width: 0.6, color: colors.quiet });
      put({
        kind: 'text',
        x: right - 260,
        baseline: top + 55,
        text: sheet.say('order.receipt'),
        ...type.small,
        color: colors.quiet,
        tag,
      });
    },
  };
}
