// How an order is taxed besides the rates of its lines: the cases there are, what each asks for, and which one fits seller and buyer.
// docs/interface/records.md#tax-cases, docs/adr/0057.

export const taxCases = ['standard', 'reverse_charge', 'third_country', 'intra_community', 'exempt', 'small_business'] as const;
export type TaxCase = (typeof taxCases)[number];

export const smallBusinessSetting = 'company.small_business';

/** What is none counts as not said. */
export function taxCaseOf(value: unknown): TaxCase | null {
  return taxCases.find((one) => one === value) ?? null;
}

/** No tax on any line, whatever rate stands there. */
export function isUntaxed(taxCase: TaxCase | null): boolean {
  return taxCase !== null && taxCase !== 'standard';
}

/** The invoice has to name both. */
export function needsVatIds(taxCase: TaxCase | null): boolean {
  return taxCase === 'reverse_charge' || taxCase === 'intra_community';
}

const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

export interface Trade {
  /** ISO 3166-1; null where nobody knows. */
  seller: string | null;
  buyer: string | null;
  buyerVatId: string | null;
  smallBusiness: boolean;
}

/**
 * What fits a service for an enterprise, as calibrations are; null where a country is not known. Goods and exemptions are for people to
 * tell. A small business is taxed where its customer is, too, once that one is an enterprise abroad.
 */
export function suggestedTaxCase({ seller, buyer, buyerVatId, smallBusiness }: Trade): TaxCase | null {
  const atHome = smallBusiness ? 'small_business' : 'standard';
  if (seller === null || buyer === null) return smallBusiness ? 'small_business' : null;
  if (buyer === seller) return atHome;
  if (!union.has(buyer) || !union.has(seller)) return 'third_country';
  return buyerVatId === null ? atHome : 'reverse_charge';
}
