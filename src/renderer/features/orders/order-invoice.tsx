// What the invoice of an order will say of time and tax, and what it lacks as long as that can be mended: the fields are the order's own.
import { Button } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { FindingLine } from '../../records/labels/finding-line.tsx';
import { useUpdate } from '../../records/rows/use-record.ts';
import { ErrorNotice, useErrorText } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { useToasts } from '../../ui/toast.tsx';
import { IssuedInvoices } from './issued-invoices.tsx';
import { type InvoiceCheck, useFreightLine, useInvoiceCheck } from './order-data.ts';
import classes from './order-page.module.css';

interface OrderInvoiceProps {
  record: RecordRow;
  mayEdit: boolean;
}

export function OrderInvoice({ record, mayEdit }: OrderInvoiceProps) {
  const { t } = useI18n();
  const check = useInvoiceCheck(record);
  if (check.error) return <ErrorNotice error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data) return null;
  const { findings: all, left, is_partly_invoiced: isPart } = check.data;
  const isIssued = isPart && left.length === 0;
  // What was issued stands: nothing of it is mended here.
  const findings = isIssued ? [] : all.filter(({ detail }) => detail !== 'number');
  return (
    <section className={classes.invoice} aria-label={t('ui.order.invoice')}>
      <h2>{t('ui.order.invoice')}</h2>
      <IssuedInvoices record={record} check={check.data} mayEdit={mayEdit} />
      <Facts check={check.data} />
      {findings.length === 0 && !isIssued && !check.data.e_invoice?.lacking.length && (
        <p className={table.muted}>{t('ui.order.invoice.complete')}</p>
      )}
      <ul>
        {findings.map((finding) => (
          <li key={finding.detail}>
            <FindingLine finding={finding} where={null} onChoose={null} />
          </li>
        ))}
      </ul>
      {!isIssued && check.data.e_invoice && <Electronic {...check.data.e_invoice} />}
      {mayEdit && !isIssued && <Mending id={record.id} check={check.data} />}
    </section>
  );
}

function Facts({ check }: { check: InvoiceCheck }) {
  const { t, format } = useI18n();
  const { service_from: from, service_to: to, service_known_from: source, tax_case: taxCase, tax_reason: reason } = check;
  const days = from && to && (from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`);
  const said = source === 'calibrations' ? ` (${t('ui.order.invoice.by_calibrations')})` : '';
  return (
    <dl>
      <dt>{t('ui.order.invoice.service')}</dt>
      <dd>{days ? `${days}${said}` : t('ui.order.invoice.unknown')}</dd>
      <dt>{t('ui.order.invoice.tax_case')}</dt>
      <dd>
        {t(`tax_case.${taxCase ?? 'standard'}`)}
        {reason !== null && <span className={table.muted}> · {reason}</span>}
      </dd>
    </dl>
  );
}

/** A light for each business term that is missing, with its number in words. */
function Electronic({ format, lacking }: NonNullable<InvoiceCheck['e_invoice']>) {
  const { t } = useI18n();
  const named = { format: t(`invoice_format.${format}`) };
  if (lacking.length === 0) return <p className={table.muted}>{t('ui.order.e_invoice.complete', named)}</p>;
  return (
    <>
      <h3>{t('ui.order.e_invoice', named)}</h3>
      <ul>
        {lacking.map(({ term, rule, message }) => (
          <li key={`${term} ${rule} ${message}`}>
            <span className={table.bad}>{term}</span> {message}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What one press mends. */
function Mending({
  id,
  check: { tax_case: taxCase, suggested_tax_case: suggested, findings },
}: {
  id: string;
  check: InvoiceCheck;
}) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const update = useUpdate(bookingKind, id);
  const freight = useFreightLine(id);
  const fail = (error: Error) => toasts.fail(textOfError(error));
  const isOffered = taxCase === null && suggested !== null && suggested !== 'standard';
  const hasFreight = findings.some(({ detail }) => detail === 'freight');
  if (!isOffered && !hasFreight) return null;
  return (
    <div className={classes.mending}>
      {isOffered && (
        <Button
          size="xs"
          variant="default"
          loading={update.isPending}
          onClick={() => update.mutate({ etag: null, attributes: { tax_case: suggested } }, { onError: fail })}
        >
          {t('ui.order.invoice.use', { case: t(`tax_case.${suggested}`) })}
        </Button>
      )}
      {hasFreight && (
        <Button
          size="xs"
          variant="default"
          loading={freight.isPending}
          onClick={() =>
            freight.mutate(undefined, { onSuccess: () => toasts.say(t('ui.order.invoice.freight.done')), onError: fail })
          }
        >
          {t('ui.order.invoice.freight')}
        </Button>
      )}
    </div>
  );
}
