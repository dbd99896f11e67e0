// Amounts with their currency, periods and what is taxed, as UBL writes them.
import { element } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import type { AllowanceCharge, Period, Taxed } from '../model.ts';
import { money, plainNumber } from '../number-text.ts';
import { rateOf } from './cii-values.ts';
import { group, leaf, optional } from './parts.ts';

export type Kind = 'Invoice' | 'CreditNote';

export const ublAmount = (name: string, cents: number | null, currency: string) =>
  leaf(name, optional(cents, money), { currencyID: currency });

export function ublPeriod(period: Period | null): Element | null {
  return group('cac:InvoicePeriod', leaf('cbc:StartDate', period?.from ?? null), leaf('cbc:EndDate', period?.to ?? null));
}

export function ublTax(name: string, taxed: Taxed, ...reasons: (Element | null)[]): Element {
  return element(
    name,
    leaf('cbc:ID', taxed.category),
    leaf('cbc:Percent', rateOf(taxed)),
    reasons,
    element('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  );
}

/** Of the document with what it is taxed as, of a line without. */
export function ublAllowanceCharge(isCharge: boolean, part: AllowanceCharge & Partial<Taxed>, currency: string): Element {
  const { category, rate } = part;
  return element(
    'cac:AllowanceCharge',
    element('cbc:ChargeIndicator', String(isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', part.reasonCode),
    leaf('cbc:AllowanceChargeReason', part.reason),
    leaf('cbc:MultiplierFactorNumeric', optional(part.percent, plainNumber)),
    ublAmount('cbc:Amount', part.amount, currency),
    ublAmount('cbc:BaseAmount', part.base, currency),
    category !== undefined && rate !== undefined ? ublTax('cac:TaxCategory', { category, rate }) : null,
  );
}
