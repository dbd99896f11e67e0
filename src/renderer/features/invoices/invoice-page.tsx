// An invoice as it was issued: its lines and sums, what is open of it, what corrects it, and the next thing to do about it.
import { Link } from 'react-router';
import { isOwed } from '#server/contract/values/trading/invoice-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { invoiceKind } from '../../records/kinds/office/invoices.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { useInvoiceDocument } from './invoice-data.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import classes from './invoice-page.module.css';
import { ReminderLetter } from './reminder-letter.tsx';

const parts = { Actions, Glance: InvoiceGlance, Overview: InvoiceOverview };

export function InvoicePage() {
  return <RecordPage kind={invoiceKind} parts={parts} />;
}

function Actions({ entry: { record } }: PartProps) {
  return useCan(bookingKind.operations.edit) ? <InvoiceActions record={record} /> : null;
}

function InvoiceGlance({ entry: { record, included } }: PartProps) {
  const { t, format } = useI18n();
  const { attributes } = record;
  const money = (name: string) => format.money(Number(attributes[name] ?? 0), textOf(attributes.currency));
  const owed = isOwed({ state: textOf(attributes.state), open_total: Number(attributes.open_total) });
  const credited = Number(attributes.credited_total ?? 0);
  const level = Number(attributes.reminder_level ?? 0);
  const orderNumber = textOf(findIncluded(included, attributes.booking_id)?.attributes.number);
  return (
    <Glance>
      <GlancePart title={t('ui.invoice.open')}>
        <p className={classes.large} data-owed={owed || undefined}>
          {money('open_total')}
        </p>
        {attributes.state !== 'open' && (
          <p className={attributes.state === 'cancelled' ? table.warn : table.muted}>
            {t(`invoice_state.${textOf(attributes.state)}`)}
          </p>
        )}
        {Number(attributes.open_total) < 0 && <p className={table.warn}>{t('ui.invoice.owed_back')}</p>}
      </GlancePart>
      <GlancePart title={t('ui.invoice.settled')}>
        <dl className={classes.facts}>
          <dt>{t('invoice.paid_total')}</dt>
          <dd>{money('paid_total')}</dd>
          {credited !== 0 && (
            <>
              <dt>{t('invoice.credited_total')}</dt>
              <dd>{money('credited_total')}</dd>
            </>
          )}
        </dl>
      </GlancePart>
      {level > 0 && (
        <GlancePart title={t('invoice.reminder_level')}>
          <p className={owed ? table.warn : undefined}>
            {t('ui.invoice.reminded', {
              step: t(`papers.reminder.title_${level}`),
              date: format.date(textOf(attributes.reminded_at)),
            })}
          </p>
          <ReminderLetter id={record.id} level={level} isOwed={owed} />
        </GlancePart>
      )}
      <GlancePart title={t('invoice.booking_uid')}>
        <Link to={addressOf(bookingKind, textOf(attributes.booking_id))}>{orderNumber || t('ui.invoice.order')}</Link>
      </GlancePart>
    </Glance>
  );
}

function InvoiceOverview({ entry: { record } }: PartProps) {
  const { t, language } = useI18n();
  const document = useInvoiceDocument(record.id, language);
  return (
    <ScrollSection className={classes.overview} label={t('ui.tab.overview')}>
      {document.error && <ErrorNotice error={document.error} onRetry={() => void document.refetch()} />}
      {document.data && <InvoiceLines document={document.data} />}
      {record.attributes.corrects_id === null && (
        <p className={classes.note}>
          <Link to={addressOf(bookingKind, textOf(record.attributes.booking_id))}>{t('ui.invoice.prices_why')}</Link>
        </p>
      )}
    </ScrollSection>
  );
}
