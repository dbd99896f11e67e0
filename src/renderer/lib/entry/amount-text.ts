// Money as a person types it: thousands marks and decimal sign of the reader's place, a currency before or behind, two decimals at
// most. Pure.

import { typedNumber } from '#server/contract/values/numbers/minus.ts';

const currency = /^(?:[A-Z]{3}|[€$£])\s*|\s*(?:[A-Z]{3}|[€$£])$/g;

export function withoutCurrency(text: string): string {
  return text.replace(currency, '');
}

/** Marks between thousands that are a decimal sign nowhere. */
const marks = " \\u00a0\\u2009\\u202f'’";
/** The sign of another place says the same where it cannot be a thousands mark. */
const otherSign = /^[+-]?\d*[.,]\d{1,2}$/;

/** A number with a decimal point; null for what is no amount, and for more than two decimals. */
export function readMoney(text: string, locale: string): string | null {
  const typed = withoutCurrency(typedNumber(text).trim());
  if (otherSign.test(typed)) return typed.replace(',', '.');
  const sign = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const thousands = sign === ',' ? '.' : ',';
  const whole = `\\d+|\\d{1,3}([${thousands}${marks}])\\d{3}(?:\\2\\d{3})*`;
  const [, digits, , decimals = ''] = new RegExp(`^([+-]?(?:${whole}))(?:\\${sign}(\\d{0,2}))?$`).exec(typed) ?? [];
  if (digits === undefined) return null;
  return `${digits.replaceAll(/[^\d+-]/g, '')}${decimals === '' ? '' : `.${decimals}`}`;
}
