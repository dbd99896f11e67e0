// The currencies there are, by their ISO 4217 codes (docs/interface/prices.md#records, `company_currency`).
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
