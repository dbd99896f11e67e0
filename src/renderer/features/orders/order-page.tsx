// An order: its lines with where each price comes from, what it adds up to, a next line in one row, and what its invoice lacks.
import { isUntaxed, taxCaseOf } from '#server/contract/values/tax-case.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { PathActions } from '../../records/status-path/path-actions.tsx';
import { PathSteps } from '../../records/status-path/path-steps.tsx';
import { useStatusPath } from '../../records/status-path/use-status-path.ts';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { LackingNote } from '../../ui/lacking-note.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { AddLine } from './add-line.tsx';
import { useInvoiceCheck, useOrderLines, useOrderTotals } from './order-data.ts';
import { OrderInvoice } from './order-invoice.tsx';
import { OrderLines } from './order-lines.tsx';
import classes from './order-page.module.css';
import { OrderPromise } from './order-promise.tsx';
import { OrderRoom } from './order-room.tsx';
import { OrderTotals } from './order-totals.tsx';

const parts = { Actions: OrderActions, Glance: OrderGlance, Overview: OrderOverview };
const way = { kind: bookingKind, path: 'bookings' as const, ends: { done: 'D', never: 'X' } };

export function OrderPage() {
  return <RecordPage kind={bookingKind} parts={parts} />;
}

function OrderActions({ fields, entry: { record } }: PartProps) {
  return <PathActions {...way} fields={fields} record={record} />;
}

function OrderGlance({ fields, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const { times, steps } = useStatusPath({ ...way, fields, record });
  return (
    <Glance>
      <GlancePart title={t('ui.order.path')} way>
        {times.error && <ErrorNotice error={times.error} onRetry={() => void times.refetch()} />}
        <PathSteps steps={steps} until={times.data?.stopped_at ?? null} />
      </GlancePart>
    </Glance>
  );
}

/** Offered or confirmed: later the day stands on what was sent. */
const promising: readonly unknown[] = [1, 2, 3];

function OrderOverview({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const lines = useOrderLines(record.id);
  const totals = useOrderTotals(record);
  const check = useInvoiceCheck(record).data;
  // An order that is invoiced whole takes no further lines.
  const isInvoiced = check?.is_partly_invoiced === true && check.left.length === 0;
  const mayEdit = useCan(bookingKind.operations.edit);
  const error = lines.error ?? totals.error;
  const untaxed = isUntaxed(taxCaseOf(record.attributes.tax_case));
  return (
    <ScrollSection className={classes.overview} label={t('ui.tab.overview')}>
      {error && <ErrorNotice error={error} onRetry={() => void Promise.all([lines.refetch(), totals.refetch()])} />}
      <OrderRoom record={record} lines={JSON.stringify(lines.data ?? [])} />
      {lines.data && totals.data && (
        <OrderLines
          lines={lines.data}
          totals={totals.data}
          untaxed={untaxed}
          mayEdit={mayEdit && !isInvoiced}
          pricedFor={{ customer: textOf(record.attributes.customer_id), date: textOf(record.attributes.date) }}
        />
      )}
      <LackingNote needs={bookingKind.operations.edit} />
      {mayEdit && !isInvoiced && <AddLine order={record.id} next={nextNumber(lines.data ?? [])} />}
      {totals.data && lines.data && lines.data.length + totals.data.further.count > 0 && (
        <OrderTotals
          totals={totals.data}
          unpriced={lines.data.filter(({ attributes }) => attributes.price === null).length}
          untaxed={untaxed}
        />
      )}
      {mayEdit && lines.data && promising.includes(record.attributes.status) && (
        <OrderPromise record={record} lines={JSON.stringify(lines.data)} />
      )}
      <OrderInvoice record={record} mayEdit={mayEdit} />
    </ScrollSection>
  );
}

/** Offices count in tens, so that a line fits between two; an order that does not is gone on with as it is. */
function nextNumber(lines: readonly RecordRow[]): number {
  const numbers = lines.map(({ attributes }) => Number(attributes.pos_number ?? 0));
  const step = numbers.every((number) => number % 10 === 0) ? 10 : 1;
  return Math.max(0, ...numbers) + step;
}
