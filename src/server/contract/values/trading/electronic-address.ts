// Where an electronic invoice is sent to: an address and the scheme it is of (EAS, the code list of CEF for BT-34 and BT-49). Of the schemes
// in use those that customers and suppliers of a lab have; what is wrong with an address by its form.
import { plainVatId, vatIdProblem } from '../vat-id.ts';
import { leitwegIdProblem } from './leitweg-id.ts';

/** EM is an e-mail address, 0204 a Leitweg-ID, 0088 a GLN, 0060 a DUNS number, 99xx mostly a VAT id; the others are registers of a country. */
export const electronicAddressSchemes = [
  ...[
    'EM',
    '0204',
    '9930',
    '0088',
    '0060',
    '9914',
    '9927',
    '0183',
    '9925',
    '0208',
    '9944',
    '0106',
    '0190',
    '9938',
    '9957',
    '0225',
  ],
  ...['0210', '0211', '9920', '9945', '9929', '9932', '0184', '0198', '0192', '0007'],
] as const;
export type ElectronicAddressScheme = (typeof electronicAddressSchemes)[number];

const isElectronicAddressScheme = (code: string): code is ElectronicAddressScheme =>
  (electronicAddressSchemes as readonly string[]).includes(code);

/** Schemes whose addresses are VAT ids, with the letters these begin with. */
const vatSchemes: Readonly<Record<string, string>> = {
  ...{
    9930: 'DE',
    9914: 'AT',
    9927: 'CH',
    9925: 'BE',
    9944: 'NL',
    9938: 'LU',
    9957: 'FR',
    9920: 'ES',
    9945: 'PL',
    9929: 'CZ',
    9932: 'GB',
  },
};

export interface ElectronicAddressProblem {
  key: string;
  params?: Record<string, string>;
}

/** One sign, a domain with a point in it, nothing that a header could break at. */
const email = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/;

/** Null where nothing is wrong, as far as its form tells. */
export function electronicAddressProblem(scheme: string | null, address: string): ElectronicAddressProblem | null {
  if (scheme === null || scheme === '') return { key: 'e_invoice.electronic_address.no_scheme' };
  if (!isElectronicAddressScheme(scheme)) return { key: 'e_invoice.electronic_address.scheme', params: { scheme } };
  if (scheme === '0204') return leitwegIdProblem(address);
  const isRight = isOfScheme(scheme, address);
  return isRight ? null : { key: 'e_invoice.electronic_address.value', params: { scheme, address } };
}

function isOfScheme(scheme: ElectronicAddressScheme, address: string): boolean {
  if (scheme === 'EM') return email.test(address);
  if (scheme === '0088') return isGln(address);
  const letters = vatSchemes[scheme];
  if (letters === undefined) return /^[A-Za-z0-9:._-]{1,50}$/.test(address);
  const plain = plainVatId(address);
  return plain.startsWith(letters) && vatIdProblem(plain) === null;
}

/** Thirteen digits, of which the last one checks the others (GS1). */
function isGln(address: string): boolean {
  if (!/^\d{13}$/.test(address)) return false;
  const sum = [...address].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
