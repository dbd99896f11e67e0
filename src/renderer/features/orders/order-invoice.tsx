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
import { useFreightLine, useInvoiceCheck } from './order-data.ts';
import classes from './order-page.module.css';

interface OrderInvoiceProps {
  record: RecordRow;
  mayEdit: boolean;
}

type InvoiceCheck = NonNullable<ReturnType<typeof useInvoiceCheck>['data']>;

export function OrderInvoice({ record, mayEdit }: OrderInvoiceProps) {
  const { t } = useI18n();
  const check = useInvoiceCheck(record);
  if (check.error) return <ErrorNotice error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data) return null;
  const { findings } = check.data;
  return (
    <section className={classes.invoice} aria-label={t('ui.order.invoice')}>
      <h2>{t('ui.order.invoice')}</h2>
      <Facts check={check.data} />
      {findings.length === 0 && <p className={table.muted}>{t('ui.order.invoice.complete')}</p>}
      <ul>
        {findings.map((finding) => (
          <li key={finding.detail}>
            <FindingLine finding={finding} where={null} onChoose={null} />
          </li>
        ))}
      </ul>
      {mayEdit && <Mending id={record.id} check={check.data} />}
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
