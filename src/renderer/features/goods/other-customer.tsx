// A device on the desk that stands with the wrong customer goes over to another one, with the photos that were taken of it here.

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import { type RecordRow, updateRecord } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import classes from './goods.module.css';
import type { Photo } from './goods-draft.ts';
import { OwnerField } from './owner-field.tsx';

interface OtherCustomerProps {
  device: RecordRow;
  name: string;
  photos: readonly Photo[];
}

export function OtherCustomer(props: OtherCustomerProps) {
  const { t } = useI18n();
  const mayEdit = useCan(inventoryKind.operations.edit);
  const [open, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button
        className={classes.other}
        size="compact-xs"
        variant="default"
        aria-label={t('ui.goods-in.other_customer.of', { name: props.name })}
        onClick={() => setOpen(true)}
      >
        {t('ui.goods-in.other_customer')}
      </Button>
      {open && <Move {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function useMove({ device, photos }: OtherCustomerProps, onMoved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(customer_id: string) {
      await updateRecord({ path: 'inventories', id: device.id, etag: null, attributes: { customer_id } });
      for (const { id } of photos) await updateRecord({ path: 'documents', id, etag: null, attributes: { customer_id } });
    },
    onSuccess: onMoved,
    onSettled: () => Promise.all(['rows', 'record', 'audits'].map((kind) => queries.invalidateQueries({ queryKey: [kind] }))),
  });
}

function Move({ onClose, ...props }: OtherCustomerProps & { onClose: () => void }) {
  const { t } = useI18n();
  const before = textOf(props.device.attributes.customer_id);
  const [customer, setCustomer] = useState(before);
  const move = useMove(props, onClose);
  const problem = problemOf(move.error, 'customer_id');
  const asked = useAsked({ customer: customer === '' || (customer === before && t('ui.goods-in.other_customer.same')) });
  return (
    <Dialog title={t('ui.goods-in.other_customer.of', { name: props.name })} onClose={onClose}>
      <SendForm className={classes.fresh} onSend={() => asked.filled(() => move.mutate(customer))}>
        <p>{t('ui.goods-in.other_customer.text')}</p>
        <OwnerField value={customer} error={asked.at('customer') ?? problem} onChange={setCustomer} />
        {move.error && problem === null && <ErrorNotice error={move.error} />}
        <DialogButtons submit={t('ui.goods-in.other_customer.move')} loading={move.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
