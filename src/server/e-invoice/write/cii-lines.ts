// A line of an invoice, as CII writes it.
import { element } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import type { Line } from '../model.ts';
import { money, plainNumber } from '../number-text.ts';
import { ciiAllowanceCharge, ciiPeriod, ciiTax } from './cii-values.ts';
import { group, leaf } from './parts.ts';

export function ciiLine(line: Line): Element {
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element(
      'ram:AssociatedDocumentLineDocument',
      leaf('ram:LineID', line.id),
      group('ram:IncludedNote', leaf('ram:Content', line.note)),
    ),
    group(
      'ram:SpecifiedTradeProduct',
      leaf('ram:SellerAssignedID', line.articleNumber),
      leaf('ram:Name', line.name),
      leaf('ram:Description', line.description),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element(
        'ram:NetPriceProductTradePrice',
        leaf('ram:ChargeAmount', money(line.netPrice)),
        leaf('ram:BasisQuantity', plainNumber(line.baseQuantity), { unitCode: line.unitCode }),
      ),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', plainNumber(line.quantity), { unitCode: line.unitCode }),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      ciiTax('ram:ApplicableTradeTax', line),
      ciiPeriod(line.period),
      line.allowances.map((one) => ciiAllowanceCharge(false, one)),
      line.charges.map((one) => ciiAllowanceCharge(true, one)),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', money(line.net))),
    ),
  );
}
