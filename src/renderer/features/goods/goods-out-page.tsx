// The desk where devices leave: what is not finished stands at each of them before anything is written, what came with it is there to tick.
// docs/interface/records.md#goods.

import { useId, useRef, useState } from 'react';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useDeskDevices } from '../../records/desk/use-desk-devices.ts';
import { KeptOffer } from '../../records/form/kept-offer.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { AskedCheckbox } from '../../ui/send/asked-checkbox.tsx';
import { SendButton } from '../../ui/send/send-button.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { DeskFrame } from './desk-frame.tsx';
import { DonePanel } from './done-panel.tsx';
import classes from './goods.module.css';
import { type Moved, useGoodsDesk, useSendOut } from './goods-data.ts';
import { type Group, groupsOf } from './goods-draft.ts';
import { Hindered, showFirstFault } from './hindered.tsx';
import { emptyOut, type OutDraft, shipmentsOf } from './out-draft.ts';
import { Shipments } from './shipments.tsx';
import { useKeptDesk } from './use-kept-desk.ts';

export function GoodsOutPage() {
  const [moved, setMoved] = useState<Moved | null>(null);
  if (moved) return <DonePanel moved={moved} direction="out" onMore={() => setMoved(null)} />;
  return <GoodsOut onMoved={setMoved} />;
}

const kept = {
  name: 'goods-out',
  empty: emptyOut,
  isTyped: (draft: OutDraft) => Object.values(draft).some((part) => Object.keys(part).length > 0),
} as const;

function GoodsOut({ onMoved }: { onMoved: (moved: Moved) => void }) {
  const { t } = useI18n();
  const onDesk = useDeskDevices();
  const desk = useGoodsDesk(onDesk.ids);
  const sendOut = useSendOut();
  const { draft, setDraft, offered, take, drop, written } = useKeptDesk(onDesk, kept);
  useScreen('goods-out', onDesk.ids.length === 0 || !desk.isPending);
  const groups = desk.data ? groupsOf({ ids: onDesk.ids, ...desk.data }) : [];
  const write = (unfinished: boolean) =>
    sendOut.mutate(
      { deliveries: shipmentsOf(groups, draft), unfinished },
      {
        onSuccess(moved) {
          written();
          onDesk.clear();
          onMoved(moved);
        },
      },
    );
  return (
    <DeskFrame direction="out" onDesk={onDesk} error={desk.error} onRetry={() => void desk.refetch()}>
      {offered && (
        <div className={classes.offer}>
          <KeptOffer draft={offered} holds={[t('ui.goods-out.title')]} onTake={take} onDrop={drop} />
        </div>
      )}
      <Shipments groups={groups} included={desk.data?.included} draft={draft} onDraft={setDraft} onRemove={onDesk.remove} />
      {groups.length > 0 && (
        <Finish groups={groups} error={sendOut.error} busy={sendOut.isPending} onWrite={write} onLeaveOut={onDesk.remove} />
      )}
    </DeskFrame>
  );
}

interface FinishProps {
  groups: readonly Group[];
  error: Error | null;
  busy: boolean;
  onWrite: (unfinished: boolean) => void;
  onLeaveOut: (ids: readonly string[]) => void;
}

function Finish({ groups, error, busy, onWrite, onLeaveOut }: FinishProps) {
  const { t } = useI18n();
  const bar = useRef<HTMLDivElement>(null);
  const hindrance = useId();
  const [unfinished, setUnfinished] = useState(false);
  const rows = groups.flatMap((group) => group.rows);
  const warned = rows.filter(({ state }) => (state?.findings ?? []).length > 0).length;
  const asked = useAsked({ unfinished: warned > 0 && !unfinished && t('ui.goods-out.unfinished.needed') });
  const lent = rows.filter(({ state }) => state?.lent);
  return (
    <div className={classes.finish} ref={bar}>
      <Hindered
        id={hindrance}
        rows={lent}
        onShow={() => showFirstFault(bar.current?.parentElement ?? null)}
        onLeaveOut={onLeaveOut}
      />
      {error && <ErrorNotice error={error} />}
      {warned > 0 && (
        <AskedCheckbox
          className={classes.sum}
          label={t('ui.goods-out.unfinished', { count: warned })}
          checked={unfinished}
          error={asked.at('unfinished')}
          onChange={setUnfinished}
        />
      )}
      <SendButton
        loading={busy}
        waits={lent.length > 0 ? { at: hindrance } : null}
        onClick={() => asked.filled(() => onWrite(warned > 0 && unfinished))}
      >
        {t('ui.goods-out.submit', { count: rows.length })}
      </SendButton>
    </div>
  );
}
