// The lines of an invoice as they stand on its paper, and what they come to.
import { useI18n } from '../../lib/i18n.tsx';
import table from '../../ui/plain-table.module.css';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import type { InvoiceDocument } from './invoice-data.ts';
import classes from './invoice-page.module.css';
import { InvoiceSums } from './invoice-sums.tsx';

export function InvoiceLines({ document: { document, positions, statistics } }: { document: InvoiceDocument }) {
  const { t, format } = useI18n();
  const { currency } = statistics;
  const untaxed = document.tax_reason !== null && statistics.tax_groups.every(({ rate }) => rate === 0);
  return (
    <>
      {document.corrects && (
        <p className={classes.note}>
          {t('ui.invoice.corrects', { number: document.corrects.number, date: format.date(document.corrects.date) })}
          {document.correction_reason && ` · ${document.correction_reason}`}
        </p>
      )}
      <div className={classes.wide}>
        <StackedTable className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('ui.order.line')}</th>
              <th scope="col">{t('ui.order.what')}</th>
              {(['quantity', 'price', 'discount', 'tax', 'net'] as const).map((name) => (
                <th key={name} scope="col" data-right>
                  {t(`ui.order.${name}`, { currency })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {positions.map((line) => (
              <Line key={line.line_id} line={line} untaxed={untaxed} />
            ))}
          </tbody>
        </StackedTable>
      </div>
      <Sums statistics={statistics} untaxed={untaxed} />
      {document.tax_reason && <p className={classes.note}>{document.tax_reason}</p>}
    </>
  );
}

interface LineProps {
  line: InvoiceDocument['positions'][number];
  untaxed: boolean;
}

function Line({ line, untaxed }: LineProps) {
  const { t, textOr, format } = useI18n();
  const { quantity, unit, base_price: price, base_quantity: units } = line;
  return (
    <tr>
      <td className={table.code}>{line.pos_number ?? ''}</td>
      <td className={table.wide}>
        {line.name}
        {line.description && <span className={table.muted}> · {line.description}</span>}
      </td>
      <td data-right>{quantity === null ? '' : `${format.number(quantity)} ${textOr(`ui.unit.short.${unit}`, unit ?? '')}`}</td>
      <td data-right className={table.code}>
        {price === null ? '' : format.amount(price)}
        {units !== 1 && <span className={table.muted}> {t('ui.price.per', { quantity: units })}</span>}
      </td>
      <td data-right>{line.discount ? format.percent(line.discount) : ''}</td>
      <td data-right>{untaxed || line.tax === null ? '' : format.percent(line.tax)}</td>
      <td data-right className={table.code}>
        {format.amount(line.line_net)}
      </td>
    </tr>
  );
}

function Sums({ statistics, untaxed }: { statistics: InvoiceDocument['statistics']; untaxed: boolean }) {
  const { t, format } = useI18n();
  const money = (value: number) => format.money(value, statistics.currency);
  const sums: [label: string, value: number][] = [
    [t('invoice.net_total'), statistics.net_total],
    ...(statistics.discount_amount === 0
      ? []
      : ([
          [
            t('ui.order.order_discount', { percent: format.number(statistics.order_discount_percent) }),
            -statistics.discount_amount,
          ],
        ] as [string, number][])),
    ...(untaxed ? [] : statistics.tax_groups).map(({ rate, net, vat }): [string, number] => [
      t('ui.order.vat', { rate: format.number(rate), net: money(net) }),
      vat,
    ]),
    [t('invoice.gross_total'), statistics.gross_total],
  ];
  return <InvoiceSums sums={sums} currency={statistics.currency} indented />;
}
