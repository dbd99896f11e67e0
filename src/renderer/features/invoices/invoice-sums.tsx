// What an invoice comes to, sum below sum, the last one being what is to be paid.
import { useI18n } from '#renderer/lib/i18n.tsx';
import classes from './invoice-sums.module.css';

interface InvoiceSumsProps {
  sums: readonly (readonly [label: string, value: number])[];
  currency: string;
  /** Beneath a table that reaches to the edge of its card. */
  indented?: boolean;
}

export function InvoiceSums({ sums, currency, indented }: InvoiceSumsProps) {
  const { t, format } = useI18n();
  return (
    <dl className={classes.sums} data-indented={indented} aria-label={t('ui.order.totals')}>
      {sums.map(([label, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be called alike
        <div key={at}>
          <dt>{label}</dt>
          <dd>{format.money(value, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
