// A line of an invoice or credit note, as UBL writes it.
import { element } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import type { Line } from '../model.ts';
import { plainNumber } from '../number-text.ts';
import { group, leaf } from './parts.ts';
import { type Kind, ublAllowanceCharge, ublAmount, ublPeriod, ublTax } from './ubl-values.ts';

export function ublLine(line: Line, { kind, currency }: { kind: Kind; currency: string }): Element {
  const quantity = kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return element(
    `cac:${kind}Line`,
    leaf('cbc:ID', line.id),
    leaf('cbc:Note', line.note),
    leaf(quantity, plainNumber(line.quantity), { unitCode: line.unitCode }),
    ublAmount('cbc:LineExtensionAmount', line.net, currency),
    ublPeriod(line.period),
    line.allowances.map((one) => ublAllowanceCharge(false, one, currency)),
    line.charges.map((one) => ublAllowanceCharge(true, one, currency)),
    element(
      'cac:Item',
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.name),
      group('cac:SellersItemIdentification', leaf('cbc:ID', line.articleNumber)),
      ublTax('cac:ClassifiedTaxCategory', line),
    ),
    element(
      'cac:Price',
      ublAmount('cbc:PriceAmount', line.netPrice, currency),
      leaf('cbc:BaseQuantity', plainNumber(line.baseQuantity), { unitCode: line.unitCode }),
    ),
  );
}
