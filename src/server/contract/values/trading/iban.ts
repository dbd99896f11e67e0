// Account numbers by their form and check digits (ISO 13616). Whether there is such an account only a bank knows.
import { remainder97 } from './check-digits.ts';

/** Without the blanks people read it by. */
export const plainIban = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();

export function isIban(plain: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain) && remainder97(plain.slice(4) + plain.slice(0, 4)) === 1;
}
