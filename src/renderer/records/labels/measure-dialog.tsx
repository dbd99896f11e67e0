// A printer put right by measuring: something is printed, measured on the paper, and from that follows what it is off by.

import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useToasts } from '../../ui/toast.tsx';
import { textOf } from '../kind/record-kind.ts';
import { newRequestKey, usePrintJob } from '../label-formats/label-data.ts';
import classes from './measure-dialog.module.css';
import { usePrinterState, useTestPrint } from './printer-data.ts';

const axes = ['x', 'y'] as const;
type Axis = (typeof axes)[number];

type Measured = Record<Axis, number | ''>;

export interface MeasureWork {
  error: Error | null;
  isPending: boolean;
  reset: () => void;
  mutate: (measured: Measured, options: { onSuccess: () => void }) => void;
}

interface MeasureDialogProps {
  printer: string;
  /** What is printed and measured. */
  kind: 'cross' | 'bars';
  /** Keys of its texts; `hint`: what comes of one measure alone. */
  texts: Record<'title' | 'print' | 'button' | 'measure' | 'save' | 'done' | Axis, string> & { hint?: string };
  isEnough: (measured: Measured) => boolean;
  work: MeasureWork;
  onClose: () => void;
}

export function MeasureDialog({ printer, kind, texts, isEnough, work, onClose }: MeasureDialogProps) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const state = usePrinterState(printer);
  const test = useTestPrint(printer);
  const job = usePrintJob(test.data ?? null);
  const [measured, setMeasured] = useState<Measured>({ x: '', y: '' });
  const expected = state.data?.[kind];
  const { error } = work;
  const problems = error instanceof ApiError ? error.problems : [];
  const nameOf = (axis: Axis) => `measured_${axis}`;
  const isAtField = problems.length > 0 && problems.every(({ field }) => axes.some((axis) => field === nameOf(axis)));
  // The field stands above it already.
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.text.replace(`${name}: `, '');
  const lacks = !isEnough(measured);
  const asked = useAsked({ x: lacks && measured.x === '', y: lacks && measured.y === '' });
  const submit = () =>
    work.mutate(measured, {
      onSuccess: () => {
        toasts.say(t(texts.done));
        onClose();
      },
    });
  return (
    <Dialog title={t(texts.title)} onClose={onClose}>
      {state.error && <ErrorNotice error={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <SkeletonLines count={4} />}
      {expected && (
        <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
          <ol className={classes.steps}>
            <li>
              <p>{t(texts.print)}</p>
              <Button
                size="xs"
                variant="default"
                loading={test.isPending}
                onClick={() => test.mutate({ kind, requestKey: newRequestKey() })}
              >
                {t(texts.button)}
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
              <p>{t(texts.measure, { x: format.number(expected.x), y: format.number(expected.y) })}</p>
              <div className={classes.pair}>
                {axes.map((axis) => (
                  <NumberInput
                    key={axis}
                    label={t(texts[axis])}
                    suffix=" mm"
                    decimalScale={2}
                    value={measured[axis]}
                    error={asked.at(axis) ?? problemOf(nameOf(axis))}
                    onChange={(next) => {
                      work.reset();
                      setMeasured({ ...measured, [axis]: next === '' ? '' : Number(next) });
                    }}
                  />
                ))}
              </div>
              {texts.hint && <p className={classes.aside}>{t(texts.hint)}</p>}
            </li>
          </ol>
          {error && !isAtField && <ErrorNotice error={error} />}
          <DialogButtons submit={t(texts.save)} loading={work.isPending} onClose={onClose} />
        </SendForm>
      )}
    </Dialog>
  );
}
