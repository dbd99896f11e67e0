// Ordering the calibration of picked devices: by when, what the lab should know, the own order number.

import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { ApiError } from '../lib/api.ts';
import { useI18n } from '../lib/i18n.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { usePlainForm } from '../ui/fields/use-plain-form.ts';
import { ErrorNotice, withoutName } from '../ui/notice.tsx';
import { SendForm } from '../ui/send/send-form.tsx';
import { useToasts } from '../ui/toast.tsx';
import classes from './room.module.css';
import { type RoomDevice, useOrderCalibration } from './room-data.ts';
import { deviceName } from './room-words.ts';

interface OrderDialogProps {
  devices: readonly RoomDevice[];
  onClose: () => void;
  onDone: () => void;
}

function useOrderForm({ devices, onDone }: Omit<OrderDialogProps, 'onClose'>) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const navigate = useNavigate();
  const order = useOrderCalibration();
  const form = usePlainForm({
    initial: { date: '', remark: '', reference: '' },
    check: ({ date }) => ({
      date: date === '' || isPlainDate(date) ? null : t('ui.form.date', { example: format.date('2026-03-09') }),
    }),
    onSubmit: ({ date, remark, reference }) =>
      order.mutate(
        {
          inventory_ids: devices.map(({ id }) => id),
          wished_date: date || null,
          customer_remark: remark.trim() || null,
          buyer_reference: reference.trim() || null,
        },
        {
          onSuccess({ id }) {
            toasts.say(t('ui.room.ordered'));
            onDone();
            void navigate(`/room/orders/${encodeURIComponent(id)}`);
          },
          onError(error) {
            const wrong = error instanceof ApiError ? error.problems.find(({ field }) => field === 'wished_date') : undefined;
            if (wrong) form.refuse({ date: withoutName(wrong.text, 'wished_date') });
          },
        },
      ),
  });
  return { order, form };
}

export function OrderDialog({ devices, onClose, onDone }: OrderDialogProps) {
  const { t } = useI18n();
  const { order, form } = useOrderForm({ devices, onDone });
  const atField = order.error instanceof ApiError && order.error.problems.some(({ field }) => field === 'wished_date');
  return (
    <Dialog title={t('ui.room.order')} onClose={onClose}>
      <SendForm className={classes.form} onSend={form.submit}>
        <p>{devices.map(deviceName).join(', ')}</p>
        <DateField
          label={t('ui.room.wished_date')}
          value={form.values.date}
          error={form.errors.date ?? null}
          onChange={(value) => form.set('date', value)}
        />
        <TextInput label={t('ui.room.reference')} maxLength={255} {...form.text('reference')} />
        <Textarea
          label={t('ui.room.remark')}
          maxLength={2000}
          autosize
          minRows={3}
          value={form.values.remark}
          onChange={({ currentTarget }) => form.set('remark', currentTarget.value)}
        />
        {order.error && !atField && <ErrorNotice error={order.error} />}
        <p className={classes.count}>{t('ui.room.order.hint')}</p>
        <DialogButtons submit={t('ui.room.order.send')} loading={order.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
