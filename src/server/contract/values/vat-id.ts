// VAT identification numbers of the EU, Northern Ireland, Great Britain and Switzerland: as they are kept, and what is wrong with one by
// its form. Check digits are worked out where their rule is simple and certain; whether a number was given out only a register knows.
// docs/interface/records.md#vat-ids.

interface Shape {
  /** Of what follows the two letters. */
  pattern: RegExp;
  /** As one looks; its digits are nobody's. */
  example: string;
  checks?: (digits: readonly number[]) => boolean;
}

const weighted = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, place) => sum + weight * (digits[place] ?? 0), 0);
const numberOf = (digits: readonly number[]) => Number(digits.join(''));
/** The digits of a product, added: 2 x 8 = 16 is 7. */
const crossSum = (product: number) => (product > 9 ? product - 9 : product);

/** ISO 7064, MOD 11,10. */
function isGerman(digits: readonly number[]): boolean {
  let product = 10;
  for (const digit of digits.slice(0, 8)) product = (2 * ((digit + product) % 10 || 10)) % 11;
  return (11 - product) % 10 === digits[8];
}

const doubledFrom = (digits: readonly number[], first: number) =>
  digits.reduce((sum, digit, place) => sum + (place % 2 === first ? crossSum(digit * 2) : digit), 0);

const isAustrian = (digits: readonly number[]) => (100 - 4 - doubledFrom(digits.slice(0, 7), 1)) % 10 === digits[7];
const isBelgian = (digits: readonly number[]) => 97 - (numberOf(digits.slice(0, 8)) % 97) === numberOf(digits.slice(8));
const isItalian = (digits: readonly number[]) => doubledFrom(digits, 1) % 10 === 0;
const isLuxembourgish = (digits: readonly number[]) => numberOf(digits.slice(0, 6)) % 89 === numberOf(digits.slice(6));
const isPolish = (digits: readonly number[]) => weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digits[9];
const isSwiss = (digits: readonly number[]) => (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === digits[8];

const british: Shape = { pattern: /^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, example: '123456789' };

const shapes: Readonly<Record<string, Shape>> = {
  AT: { pattern: /^U\d{8}$/, example: 'U12345678', checks: isAustrian },
  BE: { pattern: /^[01]\d{9}$/, example: '0123456789', checks: isBelgian },
  BG: { pattern: /^\d{9,10}$/, example: '123456789' },
  CH: { pattern: /^E\d{9}(MWST|TVA|IVA)?$/, example: 'E123456789MWST', checks: isSwiss },
  CY: { pattern: /^\d{8}[A-Z]$/, example: '12345678X' },
  CZ: { pattern: /^\d{8,10}$/, example: '12345678' },
  DE: { pattern: /^[1-9]\d{8}$/, example: '123456789', checks: isGerman },
  DK: { pattern: /^\d{8}$/, example: '12345678' },
  EE: { pattern: /^\d{9}$/, example: '123456789' },
  EL: { pattern: /^\d{9}$/, example: '123456789' },
  ES: { pattern: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: 'X1234567X' },
  FI: { pattern: /^\d{8}$/, example: '12345678' },
  FR: { pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, example: '12345678901' },
  GB: british,
  HR: { pattern: /^\d{11}$/, example: '12345678901' },
  HU: { pattern: /^\d{8}$/, example: '12345678' },
  IE: { pattern: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: '1234567WA' },
  IT: { pattern: /^\d{11}$/, example: '12345678901', checks: isItalian },
  LT: { pattern: /^(\d{9}|\d{12})$/, example: '123456789' },
  LU: { pattern: /^\d{8}$/, example: '12345678', checks: isLuxembourgish },
  LV: { pattern: /^\d{11}$/, example: '12345678901' },
  MT: { pattern: /^\d{8}$/, example: '12345678' },
  NL: { pattern: /^\d{9}B\d{2}$/, example: '123456789B01' },
  PL: { pattern: /^\d{10}$/, example: '1234567890', checks: isPolish },
  PT: { pattern: /^\d{9}$/, example: '123456789' },
  RO: { pattern: /^\d{2,10}$/, example: '1234567890' },
  SE: { pattern: /^\d{12}$/, example: '123456789001' },
  SI: { pattern: /^\d{8}$/, example: '12345678' },
  SK: { pattern: /^\d{10}$/, example: '1234567890' },
  XI: british,
};

/** As it is kept: capitals, without the blanks, points and dashes that people read it by. */
export function plainVatId(typed: string): string {
  return typed.replaceAll(/[\s.\-/·]/g, '').toUpperCase();
}

export interface VatIdProblem {
  key: string;
  params?: Record<string, string>;
}

/** What is wrong with a plain one; null where nothing is, as far as its form tells. */
export function vatIdProblem(plain: string): VatIdProblem | null {
  const country = plain.slice(0, 2);
  const shape = shapes[country];
  if (!shape || !Object.hasOwn(shapes, country)) return { key: 'errors.vat_id.country', params: { begins: country } };
  const rest = plain.slice(2);
  if (!shape.pattern.test(rest)) return { key: 'errors.vat_id.shape', params: { example: country + shape.example } };
  const digits = [...rest.replaceAll(/\D/g, '')].map(Number);
  return shape.checks && !shape.checks(digits) ? { key: 'errors.vat_id.check' } : null;
}

/** ISO 3166-1; Greek numbers begin otherwise, Northern Ireland has its own for goods. */
export function countryOfVatId(plain: string): string | null {
  const letters = plain.slice(0, 2);
  if (!Object.hasOwn(shapes, letters)) return null;
  return { EL: 'GR', XI: 'GB' }[letters] ?? letters;
}
