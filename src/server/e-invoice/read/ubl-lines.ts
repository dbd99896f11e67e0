// A line of an invoice or credit note as UBL has it.
import { child, type Element } from '../../lib/xml/xml-tree.ts';
import type { Line } from '../model.ts';
import { attributeOf, category, number, optionalNumber, price, type Reading, textAt } from './reading.ts';
import { ublLineCharges, ublPeriod } from './ubl-values.ts';

export function ublLine(reading: Reading, line: Element): Line {
  const id = textAt(line, 'ID') ?? '';
  const item = child(line, 'Item');
  const agreed = child(line, 'Price');
  const billed = child(line, 'InvoicedQuantity') ?? child(line, 'CreditedQuantity');
  const tax = child(item, 'ClassifiedTaxCategory');
  return {
    id,
    note: textAt(line, 'Note'),
    name: textAt(item, 'Name') ?? '',
    description: textAt(item, 'Description'),
    articleNumber: textAt(item, 'SellersItemIdentification', 'ID'),
    quantity: number(reading, textAt(billed), { term: 'BT-129', line: id }),
    unitCode: attributeOf(billed, 'unitCode') ?? '',
    ...price(reading, { price: textAt(agreed, 'PriceAmount'), base: textAt(agreed, 'BaseQuantity') }, id),
    ...ublLineCharges(reading, line, id),
    period: ublPeriod(reading, line, ['BT-134', 'BT-135']),
    category: category(reading, textAt(tax, 'ID'), { term: 'BT-151', line: id }),
    rate: optionalNumber(reading, textAt(tax, 'Percent'), { term: 'BT-152', line: id }) ?? 0,
    net: number(reading, textAt(line, 'LineExtensionAmount'), { term: 'BT-131', line: id }),
  };
}
