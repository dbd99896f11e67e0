// Days, periods and what is taxed, as CII writes them.
import { element } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import type { AllowanceCharge, Period, Taxed } from '../model.ts';
import { money, plainNumber } from '../number-text.ts';
import { group, leaf, optional } from './parts.ts';

/** CCYYMMDD (UNTDID 2379, 102). */
export const ciiDay = (day: string | null, name = 'udt:DateTimeString') =>
  leaf(name, day?.replaceAll('-', '') ?? null, { format: '102' });

export function ciiPeriod(period: Period | null): Element | null {
  return group(
    'ram:BillingSpecifiedPeriod',
    group('ram:StartDateTime', ciiDay(period?.from ?? null)),
    group('ram:EndDateTime', ciiDay(period?.to ?? null)),
  );
}

/** What is outside of VAT has no rate, not even none. */
export const rateOf = ({ category, rate }: Taxed) => (category === 'O' ? null : plainNumber(rate));

export function ciiTax(name: string, taxed: Taxed): Element {
  return element(
    name,
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', taxed.category),
    leaf('ram:RateApplicablePercent', rateOf(taxed)),
  );
}

/** Of the document with what it is taxed as, of a line without. */
export function ciiAllowanceCharge(isCharge: boolean, part: AllowanceCharge & Partial<Taxed>): Element {
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', element('udt:Indicator', String(isCharge))),
    leaf('ram:CalculationPercent', optional(part.percent, plainNumber)),
    leaf('ram:BasisAmount', optional(part.base, money)),
    leaf('ram:ActualAmount', money(part.amount)),
    leaf('ram:ReasonCode', part.reasonCode),
    leaf('ram:Reason', part.reason),
    isTaxed(part) ? ciiTax('ram:CategoryTradeTax', part) : null,
  );
}

const isTaxed = (part: Partial<Taxed>): part is Taxed => part.category !== undefined && part.rate !== undefined;
