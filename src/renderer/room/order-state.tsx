// How an order stands, as its customer wants to know it.
import { useI18n } from '../lib/i18n.tsx';
import { StatusText } from '../ui/status-text.tsx';
import type { RoomOrder } from './room-data.ts';

type Said = Pick<RoomOrder['attributes'], 'state' | 'offered_at' | 'offered_hash' | 'accepted_hash'>;

/** Accepted as it was offered last. */
export const isAccepted = ({ offered_hash, accepted_hash }: Said) => offered_hash !== null && offered_hash === accepted_hash;

/** The lab gives new orders and offers one status; the customer tells them apart. */
export function OrderState({ order }: { order: Said }) {
  const { t } = useI18n();
  if (!order.state) return <StatusText label={t('ui.room.state.requested')} />;
  if (order.state.value !== 1) return <StatusText label={order.state.label} color={order.state.color} />;
  return (
    <StatusText label={t(isAccepted(order) ? 'ui.room.state.accepted' : 'ui.room.state.offered')} color={order.state.color} />
  );
}
