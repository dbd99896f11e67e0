// The category of VAT of a line (UNCL 5305): what it says itself, else what follows from how its order is taxed.
import type { TaxCase } from '../tax-case.ts';

export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type VatCategory = (typeof vatCategories)[number];

const categoryOfCase: Readonly<Record<Exclude<TaxCase, 'standard'>, VatCategory>> = {
  reverse_charge: 'AE',
  intra_community: 'K',
  // A service for somebody outside the union is not subject to VAT here.
  third_country: 'O',
  exempt: 'E',
  small_business: 'E',
};

interface Taxed {
  taxCase: TaxCase | null;
  /** What the line says. */
  said: VatCategory | null;
  /** Hundredths of a percent. */
  rate: number;
}

export function vatCategoryOf({ taxCase, said, rate }: Taxed): VatCategory {
  // What is not subject to VAT stands on no invoice with anything else; goods that are exported are something else.
  if (taxCase === 'third_country') return said === 'G' ? 'G' : 'O';
  if (taxCase !== null && taxCase !== 'standard')
    return said !== null && said !== 'S' && said !== 'Z' ? said : categoryOfCase[taxCase];
  if (rate > 0) return 'S';
  return said === null || said === 'S' ? 'Z' : said;
}

/** What it is, when it is one. */
export function vatCategoryNamed(value: unknown): VatCategory | null {
  return vatCategories.find((one) => one === value) ?? null;
}
