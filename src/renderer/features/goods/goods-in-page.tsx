// The desk where devices come in: scan after scan, by customer with order, promised day and shelf, by device with its condition; one press
// writes all of it or nothing. What is typed outlives a reload. docs/interface/records.md#goods.
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { useDeskDevices } from '../../records/desk/use-desk-devices.ts';
import { KeptOffer } from '../../records/form/kept-offer.tsx';
import { NewRelated } from '../../records/form/new-related.tsx';
import { useKeptDraft } from '../../records/form/use-kept-draft.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Arrivals } from './arrivals.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { DonePanel } from './done-panel.tsx';
import classes from './goods.module.css';
import { type Moved, useGoodsDesk, useTakeIn } from './goods-data.ts';
import { deliveriesOf, emptyDraft, groupsOf, type InDraft } from './goods-draft.ts';
import { NewDevice } from './new-device.tsx';

export function GoodsInPage() {
  return (
    <NewRelated>
      <GoodsIn />
    </NewRelated>
  );
}

function GoodsIn() {
  const { t } = useI18n();
  const titleOf = useTitleOf();
  const mayEdit = useCan(locationKind.operations.edit);
  const [unknown, setUnknown] = useState<string | null>(null);
  const [draft, setDraft] = useState<InDraft>(emptyDraft);
  const [moved, setMoved] = useState<Moved | null>(null);
  const onDesk = useDeskDevices({ onUnknown: setUnknown });
  const desk = useGoodsDesk(onDesk.ids);
  const takeIn = useTakeIn();
  const isTyped = Object.keys(draft.arrivals).length + Object.keys(draft.terms).length > 0;
  const kept = useKeptDraft('goods-in', isTyped ? { draft, ids: onDesk.ids } : null);
  useScreen('goods-in', onDesk.ids.length === 0 || !desk.isPending);
  const groups = desk.data ? groupsOf({ ids: onDesk.ids, ...desk.data }) : [];
  const hindered = groups.flatMap(({ rows }) => rows).filter(({ state }) => state?.receipt || state?.lent);
  const refusal = takeIn.error instanceof ApiError && takeIn.error.status === 422 ? takeIn.error : null;
  const restart = () => {
    onDesk.clear();
    setDraft(emptyDraft);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    takeIn.mutate(deliveriesOf(groups, draft), {
      onSuccess(answer) {
        restart();
        setMoved(answer);
      },
    });
  };
  if (moved) return <DonePanel moved={moved} direction="in" onMore={() => setMoved(null)} />;
  return (
    <DeskFrame direction="in" mayEdit={mayEdit} onDesk={onDesk} error={desk.error} onRetry={() => void desk.refetch()}>
      {kept.offered && !isTyped && (
        <KeptOffer
          draft={kept.offered}
          holds={[t('ui.goods-in.title')]}
          onTake={() => take(kept.offered?.content)}
          onDrop={kept.settle}
        />
      )}
      {unknown !== null && (
        <NewDevice
          code={unknown}
          customer={groups.at(-1)?.customer ?? ''}
          onClose={() => setUnknown(null)}
          onMade={(device) => {
            setUnknown(null);
            onDesk.put(device.id, titleOf(inventoryKind, device));
          }}
        />
      )}
      <Arrivals
        groups={groups}
        included={desk.data?.included}
        draft={draft}
        refusal={refusal}
        onDraft={setDraft}
        onRemove={onDesk.remove}
      />
      {groups.length > 0 && (
        <form className={classes.finish} onSubmit={submit}>
          {takeIn.error && !refusal && <ErrorNotice error={takeIn.error} />}
          {refusal && (
            <p className={classes.problem} role="alert">
              {t('ui.goods.refused', { count: refusal.problems.length })}
            </p>
          )}
          <p className={classes.sum}>
            {t('ui.goods.sum', {
              devices: t('ui.goods.devices', { count: onDesk.ids.length }),
              customers: t('ui.goods.customers', { count: groups.length }),
            })}
          </p>
          <Button type="submit" loading={takeIn.isPending} disabled={hindered.length > 0}>
            {t('ui.goods-in.submit', { count: onDesk.ids.length })}
          </Button>
        </form>
      )}
    </DeskFrame>
  );

  function take(content: unknown) {
    const { draft: before, ids } = content as { draft: InDraft; ids: readonly string[] };
    setDraft(before);
    onDesk.putBack(ids);
    kept.settle();
  }
}
