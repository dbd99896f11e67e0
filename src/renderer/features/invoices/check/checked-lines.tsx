// The lines of an invoice that came, and what they come to.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { InvoiceSums } from '../invoice-sums.tsx';
import classes from './check.module.css';
import type { CheckedInvoice } from './check-data.ts';

/** Drawn at first. */
const firstLines = 100;

type Props = { invoice: CheckedInvoice };

export function CheckedLines({ invoice: { lines, currency } }: Props) {
  const { t } = useI18n();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, firstLines);
  return (
    <div className={classes.wide}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('ui.order.line')}</th>
            <th scope="col">{t('ui.order.what')}</th>
            {(['quantity', 'price', 'tax', 'net'] as const).map((name) => (
              <th key={name} scope="col" data-right>
                {t(`ui.order.${name}`, { currency })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may bear one number
            <Line key={at} line={line} />
          ))}
        </tbody>
      </StackedTable>
      {lines.length > shown.length && (
        <Button className={classes.all} variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('ui.e-invoice-check.all_lines', { count: lines.length })}
        </Button>
      )}
    </div>
  );
}

function Line({ line }: { line: CheckedInvoice['lines'][number] }) {
  const { t, textOr, format } = useI18n();
  const { description, note, period, allowances, charges, article_number: article, base_quantity: units } = line;
  const days = period && [period.from, period.to].filter((one) => one !== null).map((one) => format.date(one));
  const parts = [
    ...allowances.map((one) => `${one.reason ?? t('ui.e-invoice-check.allowance')}: ${format.amount(-one.amount)}`),
    ...charges.map((one) => `${one.reason ?? t('ui.e-invoice-check.charge')}: ${format.amount(one.amount)}`),
  ];
  const more = [article, description, note, days?.join(' – '), ...parts].filter(Boolean).join(' · ');
  return (
    <tr>
      <td className={table.code}>{line.id}</td>
      <td className={table.wide}>
        {line.name}
        {more !== '' && <span className={table.muted}> · {more}</span>}
      </td>
      <td data-right>
        {format.number(line.quantity)} {textOr(`ui.unit_code.${line.unit_code}`, line.unit_code)}
      </td>
      <td data-right className={table.code}>
        {format.amount(line.price)}
        {units !== 1 && <span className={table.muted}> {t('ui.price.per', { quantity: units })}</span>}
      </td>
      <td data-right>{line.category === 'S' ? format.percent(line.rate) : line.category}</td>
      <td data-right className={table.code}>
        {format.amount(line.net)}
      </td>
    </tr>
  );
}

export function CheckedSums({ invoice }: Props) {
  const { t, format } = useI18n();
  const { totals, currency, vat, allowances, charges } = invoice;
  const money = (value: number) => format.money(value, currency);
  const reasons = [
    ...allowances.map((one) => [one.reason ?? t('ui.e-invoice-check.allowance'), -one.amount] as const),
    ...charges.map((one) => [one.reason ?? t('ui.e-invoice-check.charge'), one.amount] as const),
  ];
  const taxes = vat.map((one) => [vatText(one), one.tax] as const);
  const sums: (readonly [label: string, value: number])[] = [
    ...(reasons.length > 0 ? [[t('ui.e-invoice-check.lines'), totals.lines] as const, ...reasons] : []),
    [t('invoice.net_total'), totals.net],
    ...taxes,
    [t('invoice.gross_total'), totals.gross],
    ...(totals.prepaid === 0 ? [] : [[t('ui.e-invoice-check.prepaid'), -totals.prepaid] as const]),
    ...(totals.rounding === 0 ? [] : [[t('ui.e-invoice-check.rounding'), totals.rounding] as const]),
    [t('ui.e-invoice-check.payable'), totals.payable],
  ];
  function vatText({ category, rate, taxable, exemption_reason: reason }: CheckedInvoice['vat'][number]): string {
    const net = money(taxable);
    if (category === 'S') return t('ui.order.vat', { rate: format.number(rate), net });
    return [t('ui.e-invoice-check.untaxed', { category, net }), reason].filter(Boolean).join(' · ');
  }
  return <InvoiceSums sums={sums} currency={currency} />;
}
