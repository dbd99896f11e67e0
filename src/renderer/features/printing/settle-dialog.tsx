// A job nobody knows the end of: what a look at the printer told. All of it, none of it, or up to a label; the rest can be printed then.
import { NumberInput, Radio } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { useJobStep } from '../../records/label-formats/label-data.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import classes from './printing.module.css';

type Arrived = 'all' | 'none' | 'some';

export function SettleDialog({ job, onClose }: { job: RecordRow; onClose: () => void }) {
  const { t } = useI18n();
  const step = useJobStep(job.id);
  const count = Number(job.attributes.count);
  const [arrived, setArrived] = useState<Arrived>('all');
  const [last, setLast] = useState(1);
  const several = count > 1 && job.attributes.subject === null;
  const submit = () => {
    const printed = arrived === 'some' ? last : 0;
    step.mutate(arrived === 'all' ? { step: 'printed' } : { step: 'failed', printed }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('ui.print-queue.settle.title')} onClose={onClose}>
      <SendForm className={classes.form} onSend={submit}>
        <p>{textOf(job.attributes.message)}</p>
        <Radio.Group label={t('ui.print-queue.settle.question')} value={arrived} onChange={(next) => setArrived(next as Arrived)}>
          <div className={classes.choices}>
            <Radio value="all" label={t('ui.print-queue.settle.all', { count })} data-autofocus />
            {several && <Radio value="some" label={t('ui.print-queue.settle.some')} />}
            <Radio value="none" label={t('ui.print-queue.settle.none')} />
          </div>
        </Radio.Group>
        {arrived === 'some' && (
          <NumberInput
            className={classes.short}
            label={t('ui.print-queue.settle.last')}
            description={t('ui.print-queue.settle.last.text', { count })}
            value={last}
            min={1}
            max={count - 1}
            allowDecimal={false}
            onChange={(next) => setLast(Number(next) || 1)}
          />
        )}
        {arrived !== 'all' && <p className={classes.aside}>{t('ui.print-queue.settle.then')}</p>}
        {step.error && <ErrorNotice error={step.error} />}
        <DialogButtons submit={t('ui.print-queue.settle')} loading={step.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
