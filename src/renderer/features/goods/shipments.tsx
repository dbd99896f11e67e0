// What leaves, customer by customer: how it travels and what the delivery note says, then each device.
import { TextInput } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded, type RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import classes from './goods.module.css';
import type { Group } from './goods-draft.ts';
import { LeavingDevice } from './leaving-device.tsx';
import type { OutDraft, ShipmentTerms } from './out-draft.ts';

interface ShipmentsProps {
  groups: readonly Group[];
  included: readonly RecordRow[] | undefined;
  draft: OutDraft;
  onDraft: (change: (was: OutDraft) => OutDraft) => void;
  onRemove: (ids: readonly string[]) => void;
}

const noTerms: ShipmentTerms = { tracking: '', remark: '' };

export function Shipments({ groups, included, draft, onDraft, onRemove }: ShipmentsProps) {
  const { t } = useI18n();
  return groups.map(({ customer, rows }) => {
    const name = textOf(findIncluded(included, customer)?.attributes.name) || t('ui.goods.customer_unknown');
    return (
      <section key={customer} className={classes.group} aria-label={name}>
        <h2 className={classes.customer}>
          {name} <span className={classes.count}>{t('ui.goods.devices', { count: rows.length })}</span>
        </h2>
        <Terms
          terms={draft.terms[customer] ?? noTerms}
          onTerms={(next) => onDraft((was) => ({ ...was, terms: { ...was.terms, [customer]: next } }))}
        />
        <ul className={classes.devices}>
          {rows.map((row) => (
            <LeavingDevice
              key={row.id}
              row={row}
              stays={draft.stays[row.id] ?? []}
              besides={draft.besides[row.id] ?? ''}
              onStays={(stays) => onDraft((was) => ({ ...was, stays: { ...was.stays, [row.id]: stays } }))}
              onBesides={(text) => onDraft((was) => ({ ...was, besides: { ...was.besides, [row.id]: text } }))}
              onRemove={() => onRemove([row.id])}
            />
          ))}
        </ul>
      </section>
    );
  });
}

function Terms({ terms, onTerms }: { terms: ShipmentTerms; onTerms: (terms: ShipmentTerms) => void }) {
  const { t } = useI18n();
  return (
    <div className={classes.terms}>
      <TextInput
        label={t('goods_movement.tracking_number')}
        value={terms.tracking}
        onChange={({ currentTarget }) => onTerms({ ...terms, tracking: currentTarget.value })}
      />
      <TextInput
        label={t('goods_movement.remark')}
        value={terms.remark}
        onChange={({ currentTarget }) => onTerms({ ...terms, remark: currentTarget.value })}
      />
    </div>
  );
}
