// Periods, allowances and charges as CII has them: of the document and of a line alike.
import { child, children, type Element } from '../../lib/xml/xml-tree.ts';
import type { AllowanceCharge, DocumentAllowanceCharge, Period } from '../model.ts';
import { allowanceCharge, category, isThere, optionalDay, optionalNumber, type Reading, textAt } from './reading.ts';

export function ciiPeriod(reading: Reading, parent: Element | null, [first, last]: readonly [string, string]): Period | null {
  const period = child(parent, 'BillingSpecifiedPeriod');
  const from = optionalDay(reading, textAt(period, 'StartDateTime', 'DateTimeString'), first);
  const to = optionalDay(reading, textAt(period, 'EndDateTime', 'DateTimeString'), last);
  return isThere(from, to) ? { from, to } : null;
}

const isCharge = (part: Element) => ['true', '1'].includes(textAt(part, 'ChargeIndicator', 'Indicator') ?? '');

const textsOf = (part: Element) => ({
  amount: textAt(part, 'ActualAmount'),
  base: textAt(part, 'BasisAmount'),
  percent: textAt(part, 'CalculationPercent'),
  reason: textAt(part, 'Reason'),
  reasonCode: textAt(part, 'ReasonCode'),
});

interface Both<Part> {
  allowances: Part[];
  charges: Part[];
}

export function ciiCharges(reading: Reading, settlement: Element | null): Both<DocumentAllowanceCharge> {
  const parts = children(settlement, 'SpecifiedTradeAllowanceCharge');
  const read = (part: Element): DocumentAllowanceCharge => {
    const tax = child(part, 'CategoryTradeTax');
    const charge = isCharge(part);
    return {
      ...allowanceCharge(reading, textsOf(part), charge ? ['BT-99', 'BT-100', 'BT-101'] : ['BT-92', 'BT-93', 'BT-94']),
      category: category(reading, textAt(tax, 'CategoryCode'), { term: charge ? 'BT-102' : 'BT-95' }),
      rate: optionalNumber(reading, textAt(tax, 'RateApplicablePercent'), { term: charge ? 'BT-103' : 'BT-96' }) ?? 0,
    };
  };
  return { allowances: parts.filter((one) => !isCharge(one)).map(read), charges: parts.filter(isCharge).map(read) };
}

export function ciiLineCharges(reading: Reading, settlement: Element | null, line: string): Both<AllowanceCharge> {
  const parts = children(settlement, 'SpecifiedTradeAllowanceCharge');
  const read = (part: Element) =>
    allowanceCharge(
      reading,
      textsOf(part),
      isCharge(part) ? ['BT-141', 'BT-142', 'BT-143'] : ['BT-136', 'BT-137', 'BT-138'],
      line,
    );
  return { allowances: parts.filter((one) => !isCharge(one)).map(read), charges: parts.filter(isCharge).map(read) };
}
