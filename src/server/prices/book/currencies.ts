// The currencies there are, by their ISO 4217 codes (spec 2.6, `company_currency`).
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
