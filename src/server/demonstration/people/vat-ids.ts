// VAT identification numbers of the demonstration's customers: in the form of their country, with digits that nobody was given.
import { vatIdProblem } from '../../contract/values/vat-id.ts';

const beginnings: Readonly<Record<string, (number: string) => string>> = {
  Deutschland: (number) => `DE999${number}`,
  Österreich: (number) => `ATU99${number}`,
  Schweiz: (number) => `CHE999${number}`,
  'United Kingdom': (number) => `GB9990${number}`,
  Ireland: (number) => `IE99${number}WA`,
  Nederland: (number) => `NL9990${number}B01`,
};

/** With the check digit that fits, where there is one; null where none does. `number`: five digits. */
export function inventedVatId(country: string, number: string): string | null {
  const begun = beginnings[country]?.(number);
  if (begun === undefined) return null;
  const all = [begun, ...Array.from({ length: 10 }, (_, digit) => `${begun}${digit}`)];
  return all.find((one) => vatIdProblem(one) === null) ?? null;
}
