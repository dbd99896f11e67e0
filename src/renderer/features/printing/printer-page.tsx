// A printer's own page: how it stands now, a test label, and the calibration of where it prints and how long.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { printerKind } from '../../records/kinds/printing/printers.ts';
import { newRequestKey } from '../../records/label-formats/label-data.ts';
import { PrintState } from '../../records/labels/print-state.tsx';
import { fitOf, hasMargins, usePrinterState, useTestPrint } from '../../records/labels/printer-data.ts';
import { ScaleDialog } from '../../records/labels/scale-dialog.tsx';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { ErrorNotice, useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { CalibrateDialog } from './calibrate-dialog.tsx';
import classes from './printing.module.css';

const parts = { Actions: PrinterActions, Glance: PrinterGlance };

export function PrinterPage() {
  return <RecordPage kind={printerKind} parts={parts} />;
}

function PrinterActions({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const test = useTestPrint(record.id);
  const mayCalibrate = useCan(printerKind.operations.edit);
  const [job, setJob] = useState<RecordRow | null>(null);
  const [correcting, setCorrecting] = useState<'offsets' | 'scale' | null>(null);
  const print = () =>
    test.mutate(
      { kind: 'label', requestKey: newRequestKey() },
      { onSuccess: setJob, onError: (error) => toasts.fail(errorText(error)) },
    );
  const inUse = record.attributes.active !== false;
  return (
    <>
      {inUse && mayCalibrate && (
        <>
          <Button size="xs" variant="default" onClick={() => setCorrecting('offsets')}>
            {t('ui.printers.calibrate')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setCorrecting('scale')}>
            {t('ui.printers.scale.correct')}
          </Button>
        </>
      )}
      {inUse && (
        <Button size="xs" variant="default" loading={test.isPending} onClick={print}>
          {t('ui.printers.test')}
        </Button>
      )}
      {job && (
        <Dialog title={t('ui.printers.test')} onClose={() => setJob(null)}>
          <PrintState first={job} onClose={() => setJob(null)} />
        </Dialog>
      )}
      {correcting === 'offsets' && <CalibrateDialog printer={record} onClose={() => setCorrecting(null)} />}
      {correcting === 'scale' && <ScaleDialog printer={record.id} onClose={() => setCorrecting(null)} />}
    </>
  );
}

const tones: Readonly<Record<string, string>> = { ready: 'good', stopped: 'warn', unreachable: 'bad', missing: 'bad' };

function PrinterGlance({ entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const state = usePrinterState(record.id);
  const { offset, scale, margins } = fitOf(record);
  const percent = (factor: number) => format.number(Math.round(factor * 10_000) / 100);
  return (
    <Glance>
      <GlancePart title={t('ui.printers.now')} wide>
        {state.error && <ErrorNotice error={state.error} onRetry={() => void state.refetch()} />}
        <div className={classes.now}>
          <p className={classes.state} role="status" data-tone={tones[state.data?.state ?? '']}>
            <strong>{state.data?.message ?? t('ui.printers.asking')}</strong>
          </p>
          <Button size="compact-xs" variant="default" loading={state.isFetching} onClick={() => void state.refetch()}>
            {t('ui.printers.look')}
          </Button>
        </div>
      </GlancePart>
      <GlancePart title={t('ui.printers.offsets')}>
        <p>
          {t('ui.printers.offsets.text', {
            x: format.number(offset.x),
            y: format.number(offset.y),
          })}
        </p>
      </GlancePart>
      <GlancePart title={t('ui.printers.scale')}>
        <p>{t('ui.printers.scale.text', { x: percent(scale.x), y: percent(scale.y) })}</p>
      </GlancePart>
      {hasMargins(margins) && (
        <GlancePart title={t('ui.printers.margins')}>
          <p>
            {t('ui.printers.margins.text', {
              top: format.number(margins.top),
              right: format.number(margins.right),
              bottom: format.number(margins.bottom),
              left: format.number(margins.left),
            })}
          </p>
        </GlancePart>
      )}
    </Glance>
  );
}
