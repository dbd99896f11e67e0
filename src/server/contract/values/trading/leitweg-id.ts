// The Leitweg-ID by which German authorities route invoices to themselves: as it is kept, and what is wrong with one by its form and its
// check digits. Whether it was given out only the authority knows. Format of KoSIT 2.0.2: coarse address, perhaps a fine one, two digits.
import { remainder97 } from './check-digits.ts';

const form = /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/;

/** As it is kept: capitals, no blanks, the dashes stay. */
export function plainLeitwegId(typed: string): string {
  return typed.replaceAll(/\s/g, '').replaceAll(/[‐‑–]/g, '-').toUpperCase();
}

export interface LeitwegIdProblem {
  key: string;
}

/** What is wrong with a plain one; null where nothing is. */
export function leitwegIdProblem(plain: string): LeitwegIdProblem | null {
  if (!form.test(plain)) return { key: 'e_invoice.leitweg_id.shape' };
  return remainder97(plain.replaceAll('-', '')) === 1 ? null : { key: 'e_invoice.leitweg_id.check' };
}
