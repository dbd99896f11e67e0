// What an order's customer did in their room, and letting its offer go: who asked for it and how they want it, what was offered, who accepted
// it, and whether it was changed since.
import { useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { useRefresh } from '../../records/rows/use-record.ts';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import table from '../../ui/plain-table.module.css';
import { useToasts } from '../../ui/toast.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import classes from './order-page.module.css';

/** Of an order that is being offered. */
const offering = 1;

/** `lines`: part of what was offered, so it is asked again with them. */
function useOffer(record: RecordRow, lines: string) {
  const { t } = useI18n();
  const { id, attributes } = record;
  const params = { path: { id } };
  const refresh = useRefresh(bookingKind);
  const fail = useFailure();
  const toasts = useToasts();
  const offered = attributes.offered_at !== null;
  const state = useQuery({
    queryKey: ['rows', 'bookings', id, 'offer', JSON.stringify(attributes), lines],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/bookings/{id}/offer', { params, signal }))).data.attributes,
    enabled: offered,
    placeholderData: (was) => was,
  }).data;
  const offer = useMutation({
    mutationFn: () => bodyOf(POST('/api/v2/bookings/{id}/offer', { params })),
    async onSuccess() {
      await refresh(id);
      toasts.say(t('ui.order.room.done'));
    },
    onError: (error) => fail(error),
  });
  return { offered, changed: state?.changed, offer };
}

export function OrderRoom({ record, lines }: { record: RecordRow; lines: string }) {
  const { t, format } = useI18n();
  const { attributes } = record;
  const { offered, changed, offer } = useOffer(record, lines);
  const { requested_by: by, requested_at: at, wished_date: wished, customer_remark: remark } = attributes;
  const current = attributes.accepted_hash === attributes.offered_hash;
  return (
    <section className={classes.room} aria-label={t('group.room')}>
      {at && <p>{t('ui.order.room.requested', { name: textOf(by), at: format.instant(textOf(at)) })}</p>}
      {wished && <p>{t('ui.order.room.wished', { date: format.date(textOf(wished)) })}</p>}
      {remark && <p>{t('ui.order.room.remark', { text: textOf(remark) })}</p>}
      {offered && (
        <p className={table.muted}>{t('ui.order.room.offered', { at: format.instant(textOf(attributes.offered_at)) })}</p>
      )}
      {attributes.accepted_at && (
        <p className={current && !changed ? table.good : undefined}>
          {t(current ? 'ui.order.room.accepted' : 'ui.order.room.accepted_before', {
            name: textOf(attributes.accepted_by),
            at: format.instant(textOf(attributes.accepted_at)),
          })}
        </p>
      )}
      {changed && <p className={table.warn}>{t('ui.order.room.changed')}</p>}
      {attributes.status === offering && (
        <GuardedButton
          needs={bookingKind.operations.edit}
          size="xs"
          variant="default"
          loading={offer.isPending}
          waits={offered && changed === false ? t('ui.order.room.same') : null}
          onClick={() => offer.mutate()}
        >
          {t(offered ? 'ui.order.room.again' : 'ui.order.room.offer')}
        </GuardedButton>
      )}
    </section>
  );
}
