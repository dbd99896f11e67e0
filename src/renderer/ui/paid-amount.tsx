// What is paid, and beside it in small what it comes from: the price before its discount, and for how many units where one alone costs
// no whole number of cents. As on the printed list.
import type { Format } from '../lib/format.ts';
import { type Translate, useI18n } from '../lib/i18n.tsx';
import classes from './paid-amount.module.css';

export interface Paid {
  discount: number | null;
  base_quantity: number | null;
  base_price: number | null;
  base_net: number | null;
}

interface PaidTexts {
  amount: string;
  /** Empty for most. */
  note: string;
}

interface Speaking {
  t: Translate;
  format: Format;
}

/** Null where there is no price. */
export function paidTexts({ discount, base_quantity, base_price, base_net }: Paid, { t, format }: Speaking): PaidTexts | null {
  if (base_net === null || base_price === null) return null;
  const before = discount
    ? t('ui.price.discounted', { price: format.amount(base_price), discount: format.percent(discount) })
    : '';
  const per = base_quantity === null || base_quantity === 1 ? '' : t('ui.price.per', { quantity: base_quantity });
  return { amount: format.amount(base_net), note: [per, before].filter(Boolean).join(', ') };
}

/** `currency` for an amount that stands alone. */
export function PaidAmount({ paid, currency }: { paid: Paid; currency?: string }) {
  const { t, format } = useI18n();
  const texts = paidTexts(paid, { t, format });
  if (!texts) return null;
  return (
    <>
      {currency === undefined ? texts.amount : format.money(paid.base_net ?? 0, currency)}
      {texts.note !== '' && <span className={classes.note}>{texts.note}</span>}
    </>
  );
}
