// What the file will hold: how many invoices and bookings, their sums, where they are booked, and what is missing for it.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { FindingLine } from '#renderer/records/labels/finding-line.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { InvoiceSums } from '../invoice-sums.tsx';
import classes from './booking.module.css';
import type { BookingFormat, BookingPreview } from './booking-data.ts';

type Props = { preview: BookingPreview };

export function BookingPreviewView({ preview, format }: Props & { format: BookingFormat }) {
  const { t, format: words } = useI18n();
  const { invoices, bookings, totals } = preview;
  if (invoices === 0) return <p className={classes.card}>{t('ui.booking-export.none')}</p>;
  return (
    <section className={classes.card} aria-label={t('ui.booking-export.holds')} aria-live="polite">
      <h2>{t('ui.booking-export.holds')}</h2>
      <p>{t('ui.booking-export.count', { invoices: words.number(invoices), bookings: words.number(bookings) })}</p>
      {format === 'datev' && <Lacking preview={preview} />}
      <Accounts preview={preview} />
      {totals.map(({ currency, net, tax, gross }) => (
        <InvoiceSums
          key={currency}
          currency={currency}
          sums={[
            [t('invoice.net_total'), net],
            [t('invoice.vat_total'), tax],
            [t('invoice.gross_total'), gross],
          ]}
        />
      ))}
    </section>
  );
}

function Lacking({ preview: { lacking } }: Props) {
  const { t } = useI18n();
  const maySet = useCan(['administration_management']);
  if (lacking.length === 0) return null;
  const atSettings = lacking.some(({ field }) => field.startsWith('bookkeeping.'));
  return (
    <div role="alert">
      <ul className={classes.lacking}>
        {lacking.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <FindingLine finding={{ severity: 'error', message }} where={null} onChoose={null} />
          </li>
        ))}
      </ul>
      {atSettings && maySet && <Link to="/admin/settings">{t('ui.booking-export.settings')}</Link>}
    </div>
  );
}

function Accounts({ preview: { accounts } }: Props) {
  const { t, format } = useI18n();
  return (
    <div className={classes.wide}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('bookkeeping.account')}</th>
            <th scope="col">{t('booking_position.vat_category')}</th>
            <th scope="col" data-right>
              {t('bookkeeping.rate')}
            </th>
            <th scope="col" data-right>
              {t('ui.booking-export.bookings')}
            </th>
            <th scope="col" data-right>
              {t('invoice.gross_total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, category, rate, bookings, gross }) => (
            <tr key={`${account} ${category} ${rate}`}>
              <td className={table.code}>{account ?? <span className={table.bad}>{t('ui.booking-export.no_account')}</span>}</td>
              <td>{t(`vat_category.${category}`)}</td>
              <td data-right>{format.number(rate)}</td>
              <td data-right>{format.number(bookings)}</td>
              <td data-right className={table.code}>
                {format.amount(gross)}
              </td>
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </div>
  );
}
