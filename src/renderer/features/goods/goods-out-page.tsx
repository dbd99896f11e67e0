// The desk where devices leave: what is not finished stands at each of them before anything is written, what came with it is there to tick.
// docs/interface/records.md#goods.
import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { useDeskDevices } from '../../records/desk/use-desk-devices.ts';
import { KeptOffer } from '../../records/form/kept-offer.tsx';
import { useKeptDraft } from '../../records/form/use-kept-draft.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { DonePanel } from './done-panel.tsx';
import classes from './goods.module.css';
import { type Moved, type OutDelivery, useGoodsDesk, useSendOut } from './goods-data.ts';
import { type Group, groupsOf, partsOf } from './goods-draft.ts';
import { LeavingDevice } from './leaving-device.tsx';
import { ShipmentTerms } from './shipment-terms.tsx';

interface OutDraft {
  /** Parts that stay, by device: all others go. */
  stays: Readonly<Record<string, readonly string[]>>;
  /** Of a device whose accessories nobody wrote down. */
  with: Readonly<Record<string, string>>;
  terms: Readonly<Record<string, { tracking: string; remark: string }>>;
}

const empty: OutDraft = { stays: {}, with: {}, terms: {} };

function deliveriesOf(groups: readonly Group[], draft: OutDraft): OutDelivery[] {
  return groups.map(({ customer, rows }) => {
    const { tracking = '', remark = '' } = draft.terms[customer] ?? {};
    return {
      customer_id: customer,
      ...(tracking.trim() === '' ? {} : { tracking_number: tracking.trim() }),
      ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
      devices: rows.map(({ id, state }) => {
        const came = partsOf(state?.receipt?.accessories ?? null);
        const goes = came.filter((part) => !(draft.stays[id] ?? []).includes(part));
        const accessories = [...goes, (draft.with[id] ?? '').trim()].filter(Boolean).join(', ');
        return { inventory_id: id, ...(accessories === '' ? {} : { accessories }) };
      }),
    };
  });
}

export function GoodsOutPage() {
  const { t } = useI18n();
  const mayEdit = useCan(locationKind.operations.edit);
  const [draft, setDraft] = useState<OutDraft>(empty);
  const [unfinished, setUnfinished] = useState(false);
  const [moved, setMoved] = useState<Moved | null>(null);
  const onDesk = useDeskDevices();
  const desk = useGoodsDesk(onDesk.ids);
  const sendOut = useSendOut();
  const isTyped = Object.values(draft).some((part) => Object.keys(part).length > 0);
  const kept = useKeptDraft('goods-out', isTyped ? { draft, ids: onDesk.ids } : null);
  useScreen('goods-out', onDesk.ids.length === 0 || !desk.isPending);
  const groups = desk.data ? groupsOf({ ids: onDesk.ids, ...desk.data }) : [];
  const rows = groups.flatMap((group) => group.rows);
  const warned = rows.filter(({ state }) => (state?.findings ?? []).length > 0);
  const lent = rows.some(({ state }) => state?.lent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = { deliveries: deliveriesOf(groups, draft), unfinished: warned.length > 0 && unfinished };
    sendOut.mutate(asked, {
      onSuccess(answer) {
        onDesk.clear();
        setDraft(empty);
        setUnfinished(false);
        setMoved(answer);
      },
    });
  };
  if (moved) return <DonePanel moved={moved} direction="out" onMore={() => setMoved(null)} />;
  return (
    <DeskFrame direction="out" mayEdit={mayEdit} onDesk={onDesk} error={desk.error} onRetry={() => void desk.refetch()}>
      {kept.offered && !isTyped && (
        <KeptOffer
          draft={kept.offered}
          holds={[t('ui.goods-out.title')]}
          onTake={() => {
            const before = kept.offered?.content as { draft: OutDraft; ids: readonly string[] };
            setDraft(before.draft);
            onDesk.putBack(before.ids);
            kept.settle();
          }}
          onDrop={kept.settle}
        />
      )}
      {groups.map((group) => {
        const name = textOf(findIncluded(desk.data?.included, group.customer)?.attributes.name) || t('ui.goods.customer_unknown');
        return (
          <section key={group.customer} className={classes.group} aria-label={name}>
            <h2 className={classes.customer}>
              {name} <span className={classes.count}>{t('ui.goods.devices', { count: group.rows.length })}</span>
            </h2>
            <ShipmentTerms
              terms={draft.terms[group.customer] ?? { tracking: '', remark: '' }}
              onTerms={(next) => setDraft((was) => ({ ...was, terms: { ...was.terms, [group.customer]: next } }))}
            />
            <ul className={classes.devices}>
              {group.rows.map((row) => (
                <LeavingDevice
                  key={row.id}
                  row={row}
                  stays={draft.stays[row.id] ?? []}
                  besides={draft.with[row.id] ?? ''}
                  onStays={(stays) => setDraft((was) => ({ ...was, stays: { ...was.stays, [row.id]: stays } }))}
                  onBesides={(text) => setDraft((was) => ({ ...was, with: { ...was.with, [row.id]: text } }))}
                  onRemove={() => onDesk.remove([row.id])}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {groups.length > 0 && (
        <form className={classes.finish} onSubmit={submit}>
          {sendOut.error && <ErrorNotice error={sendOut.error} />}
          {warned.length > 0 && (
            <Checkbox
              className={classes.sum}
              label={t('ui.goods-out.unfinished', { count: warned.length })}
              checked={unfinished}
              onChange={({ currentTarget }) => setUnfinished(currentTarget.checked)}
            />
          )}
          <Button type="submit" loading={sendOut.isPending} disabled={lent || (warned.length > 0 && !unfinished)}>
            {t('ui.goods-out.submit', { count: rows.length })}
          </Button>
        </form>
      )}
    </DeskFrame>
  );
}
