// A line as CII has it.
import { child, type Element } from '../../lib/xml/xml-tree.ts';
import type { Line } from '../model.ts';
import { ciiLineCharges, ciiPeriod } from './cii-values.ts';
import { attributeOf, category, number, optionalNumber, price, type Reading, textAt } from './reading.ts';

export function ciiLine(reading: Reading, line: Element): Line {
  const id = textAt(line, 'AssociatedDocumentLineDocument', 'LineID') ?? '';
  const product = child(line, 'SpecifiedTradeProduct');
  const agreed = child(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice');
  const billed = child(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const settlement = child(line, 'SpecifiedLineTradeSettlement');
  const tax = child(settlement, 'ApplicableTradeTax');
  return {
    id,
    note: textAt(line, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content'),
    name: textAt(product, 'Name') ?? '',
    description: textAt(product, 'Description'),
    articleNumber: textAt(product, 'SellerAssignedID'),
    quantity: number(reading, textAt(billed), { term: 'BT-129', line: id }),
    unitCode: attributeOf(billed, 'unitCode') ?? '',
    ...price(reading, { price: textAt(agreed, 'ChargeAmount'), base: textAt(agreed, 'BasisQuantity') }, id),
    ...ciiLineCharges(reading, settlement, id),
    period: ciiPeriod(reading, settlement, ['BT-134', 'BT-135']),
    category: category(reading, textAt(tax, 'CategoryCode'), { term: 'BT-151', line: id }),
    rate: optionalNumber(reading, textAt(tax, 'RateApplicablePercent'), { term: 'BT-152', line: id }) ?? 0,
    net: number(reading, textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'), {
      term: 'BT-131',
      line: id,
    }),
  };
}
