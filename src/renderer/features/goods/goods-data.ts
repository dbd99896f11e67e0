// What the desks of goods in and goods out ask: the devices on them and how they stand, the open orders of a customer; and the one write.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList } from '../../lib/records.ts';
import { undoRuns } from '../../records/selection/bulk-work.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { InDelivery } from './goods-draft.ts';

const stated = (inventory_ids: string[]) => bodyOf(POST('/api/v2/goods-movements/preview', { body: { inventory_ids } }));

export type DeskState = Awaited<ReturnType<typeof stated>>['data'][number];

/** Asked again when anybody writes what it rests on. */
export function useGoodsDesk(ids: readonly string[]) {
  const key = [...ids].sort();
  return useQuery({
    queryKey: ['rows', ['inventories', 'goods-movements', 'bookings', 'calibrations', 'settings'], 'goods', key],
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams({ 'filter[id]': `in:${key.join(',')}`, include: 'customer', 'page[size]': '500' });
      const [found, states] = await Promise.all([fetchList('inventories', asked.toString(), signal), stated(key)]);
      return { devices: found.data, included: found.included, states: states.data };
    },
    enabled: key.length > 0,
    placeholderData: keepPreviousData,
  });
}

const mostOrders = 100;
/** Completed and cancelled orders take no devices. */
const open = 'in:1,2,3,4';

export function useOpenOrders(customer: string) {
  const query = new URLSearchParams({
    'filter[customer_id]': `eq:${customer}`,
    'filter[status]': open,
    sort: '-date',
    'page[size]': String(mostOrders),
  }).toString();
  return useQuery({
    queryKey: ['rows', 'bookings', query],
    queryFn: ({ signal }) => fetchList('bookings', query, signal),
    select: ({ data }) => data,
  });
}

/** An order that is there, or the devices that a new one is made of. */
export type Promised = { order: string } | { devices: readonly string[] };

function fetchPromise(asked: Promised, signal: AbortSignal) {
  return 'order' in asked
    ? bodyOf(GET('/api/v2/bookings/{id}/promise', { params: { path: { id: asked.order } }, signal }))
    : bodyOf(POST('/api/v2/bookings/from-devices/promise', { body: { inventory_ids: [...asked.devices] }, signal }));
}

/** The day that can be promised; where nothing can be said, nothing is proposed. */
export function useProposedDay(asked: Promised | null) {
  return useQuery({
    queryKey: ['rows', ['bookings', 'calibrations', 'absences', 'settings', 'inventories'], 'promise', asked],
    queryFn: async ({ signal }) => (asked === null ? null : (await fetchPromise(asked, signal)).data.attributes.day),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const takeIn = (deliveries: InDelivery[]) => bodyOf(POST('/api/v2/goods-movements/take-in', { body: { deliveries } }));

export type Moved = Awaited<ReturnType<typeof takeIn>>;

export interface OutDelivery {
  customer_id: string;
  tracking_number?: string;
  remark?: string;
  devices: { inventory_id: string; accessories?: string }[];
}

interface SendOut {
  deliveries: OutDelivery[];
  unfinished: boolean;
}

const sendOut = (body: SendOut) => bodyOf(POST('/api/v2/goods-movements/send-out', { body }));

/** A run: the message that says it is done takes it back. What is refused stands at its fields. */
function useGoodsWork<Order>(done: string, work: (order: Order) => Promise<Moved>) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const textOf = useErrorText();
  const anew = () =>
    Promise.all(['rows', 'count', 'record', 'audits'].map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
  const undo = async (run: string) => {
    await undoRuns([run]).then(
      () => toasts.say(t('ui.bulk.undone')),
      (error: unknown) => toasts.fail(error instanceof Error ? textOf(error) : String(error)),
    );
    await anew();
  };
  return useMutation({
    mutationFn: work,
    onSuccess({ meta: { count, run } }) {
      if (run !== null) toasts.offerUndo(t(done, { count }), () => void undo(run));
    },
    onSettled: () => void anew(),
  });
}

export const useTakeIn = () => useGoodsWork('ui.goods-in.done', takeIn);
export const useSendOut = () => useGoodsWork('ui.goods-out.done', sendOut);
