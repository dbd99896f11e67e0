// A printer that prints a little short or long, put right: two bars are printed, measured from end to end, and its scale is worked out.
import { Button, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { textOf } from '../record-kind.ts';
import { newRequestKey, usePrintJob } from './label-data.ts';
import { usePrinterState, useRescale, useTestPrint } from './printer-data.ts';
import classes from './scale-dialog.module.css';

export function ScaleDialog({ printer, onClose }: { printer: string; onClose: () => void }) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const state = usePrinterState(printer);
  const test = useTestPrint(printer);
  const job = usePrintJob(test.data ?? null);
  const rescale = useRescale(printer);
  const [measured, setMeasured] = useState<{ x: number | ''; y: number | '' }>({ x: '', y: '' });
  const bars = state.data?.bars;
  const { error } = rescale;
  const problems = error instanceof ApiError ? error.problems : [];
  // The field stands above it already.
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.text.replace(`${name}: `, '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rescale.mutate(measured, {
      onSuccess: () => {
        toasts.say(t('ui.printers.scale.taken'));
        onClose();
      },
    });
  };
  return (
    <Dialog title={t('ui.printers.scale.correct')} onClose={onClose}>
      {state.error && <ErrorNotice error={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <SkeletonLines count={4} />}
      {bars && (
        <form className={classes.form} onSubmit={submit}>
          <ol className={classes.steps}>
            <li>
              <p>{t('ui.printers.bars.print')}</p>
              <Button
                size="xs"
                variant="default"
                loading={test.isPending}
                onClick={() => test.mutate({ kind: 'bars', requestKey: newRequestKey() })}
              >
                {t('ui.printers.bars')}
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
              <p>{t('ui.printers.bars.measure', { x: format.number(bars.x), y: format.number(bars.y) })}</p>
              <div className={classes.pair}>
                {(['x', 'y'] as const).map((axis) => (
                  <NumberInput
                    key={axis}
                    label={t(`ui.printers.bars.${axis}`)}
                    suffix=" mm"
                    decimalScale={2}
                    value={measured[axis]}
                    error={problemOf(`measured_${axis}`)}
                    onChange={(next) => {
                      rescale.reset();
                      setMeasured({ ...measured, [axis]: next === '' ? '' : Number(next) });
                    }}
                  />
                ))}
              </div>
              <p className={classes.aside}>{t('ui.printers.bars.then')}</p>
            </li>
          </ol>
          {error && problems.every(({ field }) => field === null) && <ErrorNotice error={error} />}
          <DialogButtons
            submit={t('ui.printers.scale.save')}
            loading={rescale.isPending}
            disabled={measured.x === '' && measured.y === ''}
            onClose={onClose}
          />
        </form>
      )}
    </Dialog>
  );
}
