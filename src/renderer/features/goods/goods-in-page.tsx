// The desk where devices come in: scan after scan, by customer with order, promised day and shelf, by device with its condition; one press
// writes all of it or nothing. What is typed outlives a reload. docs/interface/records.md#goods.

import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { useDeskDevices } from '../../records/desk/use-desk-devices.ts';
import { KeptOffer } from '../../records/form/kept-offer.tsx';
import { NewRelated } from '../../records/form/new-related.tsx';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendButton } from '../../ui/send/send-button.tsx';
import { Arrivals } from './arrivals.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { DonePanel } from './done-panel.tsx';
import classes from './goods.module.css';
import { type Moved, useGoodsDesk, useTakeIn } from './goods-data.ts';
import { type Arrived, arrivedOf, customerInHand, deliveriesOf, emptyDraft, type InDraft } from './goods-draft.ts';
import { Hindered, showFirstFault } from './hindered.tsx';
import { NewDevice } from './new-device.tsx';
import { useKeptDesk } from './use-kept-desk.ts';

export function GoodsInPage() {
  const [moved, setMoved] = useState<Moved | null>(null);
  if (moved) return <DonePanel moved={moved} direction="in" onMore={() => setMoved(null)} />;
  return (
    <NewRelated>
      <GoodsIn onMoved={setMoved} />
    </NewRelated>
  );
}

const kept = {
  name: 'goods-in',
  empty: emptyDraft,
  isTyped: ({ arrivals, terms }: InDraft) => Object.keys(arrivals).length + Object.keys(terms).length > 0,
} as const;

function GoodsIn({ onMoved }: { onMoved: (moved: Moved) => void }) {
  const [unknown, setUnknown] = useState<string | null>(null);
  const onDesk = useDeskDevices({ onUnknown: setUnknown });
  const desk = useGoodsDesk(onDesk.ids);
  const takeIn = useTakeIn();
  const mayOrder = useCan(bookingKind.operations.edit);
  const { draft, setDraft, offered, take, drop, written } = useKeptDesk(onDesk, kept);
  useScreen('goods-in', onDesk.ids.length === 0 || !desk.isPending);
  const groups = desk.data ? arrivedOf({ ids: onDesk.ids, ...desk.data }) : [];
  const refusal = takeIn.error instanceof ApiError && takeIn.error.status === 422 ? takeIn.error : null;
  const write = () =>
    takeIn.mutate(deliveriesOf(groups, draft, mayOrder), {
      onSuccess(moved) {
        written();
        onDesk.clear();
        onMoved(moved);
      },
    });
  const made = (device: RecordRow) => {
    setUnknown(null);
    onDesk.put(device);
  };
  const parts = { groups, included: desk.data?.included, draft, refusal };
  return (
    <DeskFrame direction="in" onDesk={onDesk} error={desk.error} onRetry={() => void desk.refetch()}>
      {offered && <Offered draft={offered} onTake={take} onDrop={drop} />}
      {unknown !== null && (
        <NewDevice
          code={unknown}
          customer={customerInHand({ ...onDesk, devices: desk.data?.devices ?? [] })}
          onClose={() => setUnknown(null)}
          onMade={made}
        />
      )}
      <Arrivals {...parts} onDraft={setDraft} onRemove={onDesk.remove} />
      {groups.length > 0 && (
        <Finish
          groups={groups}
          error={takeIn.error}
          refusal={refusal}
          busy={takeIn.isPending}
          onWrite={write}
          onLeaveOut={onDesk.remove}
        />
      )}
    </DeskFrame>
  );
}

function Offered(offer: Omit<ComponentProps<typeof KeptOffer>, 'holds'>) {
  const { t } = useI18n();
  return (
    <div className={classes.offer}>
      <KeptOffer {...offer} holds={[t('ui.goods-in.title')]} />
    </div>
  );
}

interface FinishProps {
  groups: readonly Arrived[];
  error: Error | null;
  refusal: ApiError | null;
  busy: boolean;
  onWrite: () => void;
  onLeaveOut: (ids: readonly string[]) => void;
}

function Finish({ groups, error, refusal, busy, onWrite, onLeaveOut }: FinishProps) {
  const { t } = useI18n();
  const bar = useRef<HTMLDivElement>(null);
  const hindrance = useId();
  const rows = groups.flatMap((group) => group.rows);
  const hindered = rows.filter(({ state }) => state?.receipt || state?.lent);
  const sum = {
    devices: t('ui.goods.devices', { count: rows.length }),
    customers: t('ui.goods.customers', { count: new Set(groups.map(({ customer }) => customer)).size }),
  };
  const show = () => showFirstFault(bar.current?.parentElement ?? null);
  // What the server refused stands at a device far up as well as at one in view.
  useEffect(() => {
    if (refusal) showFirstFault(bar.current?.parentElement ?? null);
  }, [refusal]);
  return (
    <div className={classes.finish} ref={bar}>
      <Hindered id={hindrance} rows={hindered} onShow={show} onLeaveOut={onLeaveOut} />
      {error && !refusal && <ErrorNotice error={error} />}
      {refusal && (
        <p className={classes.problem} role="alert">
          {t('ui.goods.refused', { count: refusal.problems.length })}
        </p>
      )}
      <p className={classes.sum}>{t('ui.goods.sum', sum)}</p>
      <SendButton loading={busy} waits={hindered.length > 0 ? { at: hindrance } : null} onClick={onWrite}>
        {t('ui.goods-in.submit', { count: rows.length })}
      </SendButton>
    </div>
  );
}
