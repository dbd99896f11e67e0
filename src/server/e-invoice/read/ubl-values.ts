// Periods, allowances and charges as UBL has them: of the document and of a line alike.
import { child, children, type Element } from '../../lib/xml/xml-tree.ts';
import type { AllowanceCharge, DocumentAllowanceCharge, Period } from '../model.ts';
import { allowanceCharge, category, isThere, optionalDay, optionalNumber, type Reading, textAt } from './reading.ts';

export function ublPeriod(reading: Reading, parent: Element | null, [first, last]: readonly [string, string]): Period | null {
  const period = child(parent, 'InvoicePeriod');
  const from = optionalDay(reading, textAt(period, 'StartDate'), first);
  const to = optionalDay(reading, textAt(period, 'EndDate'), last);
  return isThere(from, to) ? { from, to } : null;
}

const isCharge = (part: Element) => ['true', '1'].includes(textAt(part, 'ChargeIndicator') ?? '');

const textsOf = (part: Element) => ({
  amount: textAt(part, 'Amount'),
  base: textAt(part, 'BaseAmount'),
  percent: textAt(part, 'MultiplierFactorNumeric'),
  reason: textAt(part, 'AllowanceChargeReason'),
  reasonCode: textAt(part, 'AllowanceChargeReasonCode'),
});

interface Both<Part> {
  allowances: Part[];
  charges: Part[];
}

export function ublCharges(reading: Reading, root: Element): Both<DocumentAllowanceCharge> {
  const parts = children(root, 'AllowanceCharge');
  const read = (part: Element): DocumentAllowanceCharge => {
    const tax = child(part, 'TaxCategory');
    const charge = isCharge(part);
    return {
      ...allowanceCharge(reading, textsOf(part), charge ? ['BT-99', 'BT-100', 'BT-101'] : ['BT-92', 'BT-93', 'BT-94']),
      category: category(reading, textAt(tax, 'ID'), { term: charge ? 'BT-102' : 'BT-95' }),
      rate: optionalNumber(reading, textAt(tax, 'Percent'), { term: charge ? 'BT-103' : 'BT-96' }) ?? 0,
    };
  };
  return { allowances: parts.filter((one) => !isCharge(one)).map(read), charges: parts.filter(isCharge).map(read) };
}

export function ublLineCharges(reading: Reading, line: Element, id: string): Both<AllowanceCharge> {
  const parts = children(line, 'AllowanceCharge');
  const read = (part: Element) =>
    allowanceCharge(reading, textsOf(part), isCharge(part) ? ['BT-141', 'BT-142', 'BT-143'] : ['BT-136', 'BT-137', 'BT-138'], id);
  return { allowances: parts.filter((one) => !isCharge(one)).map(read), charges: parts.filter(isCharge).map(read) };
}
