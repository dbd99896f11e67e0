// Where a printer prints, put right: a cross is printed, its place on the paper measured, and the offsets are worked out from it.
import { Button, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { newRequestKey, usePrintJob } from '../../records/labels/label-data.ts';
import { usePrinterState, useTestPrint } from '../../records/labels/printer-data.ts';
import { textOf } from '../../records/record-kind.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useCalibrate } from './print-data.ts';
import classes from './printing.module.css';

export function CalibrateDialog({ printer, onClose }: { printer: RecordRow; onClose: () => void }) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const state = usePrinterState(printer.id);
  const test = useTestPrint(printer.id);
  const job = usePrintJob(test.data ?? null);
  const calibrate = useCalibrate(printer.id);
  const [measured, setMeasured] = useState<{ x: number | ''; y: number | '' }>({ x: '', y: '' });
  const cross = state.data?.cross;
  const { x, y } = measured;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (x === '' || y === '') return;
    calibrate.mutate(
      { x, y },
      {
        onSuccess: () => {
          toasts.say(t('ui.printers.calibrated'));
          onClose();
        },
      },
    );
  };
  const asNumber = (next: string | number) => (next === '' ? '' : Number(next));
  return (
    <Dialog title={t('ui.printers.calibrate')} onClose={onClose}>
      {state.error && <ErrorNotice error={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <SkeletonLines count={4} />}
      {cross && (
        <form className={classes.form} onSubmit={submit}>
          <ol className={classes.steps}>
            <li>
              <p>{t('ui.printers.cross.print')}</p>
              <Button
                size="xs"
                variant="default"
                loading={test.isPending}
                onClick={() => test.mutate({ kind: 'cross', requestKey: newRequestKey() })}
              >
                {t('ui.printers.cross')}
              </Button>
              <p role="status" className={classes.aside}>
                {job.data &&
                  [t(`print_state.${textOf(job.data.attributes.state)}`), textOf(job.data.attributes.message)]
                    .filter(Boolean)
                    .join(': ')}
              </p>
              {test.error && <ErrorNotice error={test.error} />}
            </li>
            <li>
              <p>{t('ui.printers.cross.measure', { x: format.number(cross.x), y: format.number(cross.y) })}</p>
              <div className={classes.pair}>
                <NumberInput
                  label={t('ui.printers.measured.x')}
                  suffix=" mm"
                  decimalScale={2}
                  value={x}
                  onChange={(next) => setMeasured({ ...measured, x: asNumber(next) })}
                />
                <NumberInput
                  label={t('ui.printers.measured.y')}
                  suffix=" mm"
                  decimalScale={2}
                  value={y}
                  onChange={(next) => setMeasured({ ...measured, y: asNumber(next) })}
                />
              </div>
            </li>
          </ol>
          {calibrate.error && <ErrorNotice error={calibrate.error} />}
          <DialogButtons
            submit={t('ui.printers.calibrate.save')}
            loading={calibrate.isPending}
            disabled={x === '' || y === ''}
            onClose={onClose}
          />
        </form>
      )}
    </Dialog>
  );
}
