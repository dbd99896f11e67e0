// A printer's own page: how it stands now, a test label, and the calibration of where it prints.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { printerKind } from '../../records/kinds/printers.ts';
import { newRequestKey } from '../../records/labels/label-data.ts';
import { PrintState } from '../../records/labels/print-state.tsx';
import { textOf } from '../../records/record-kind.ts';
import { type PartProps, RecordPage } from '../../records/record-page.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { ErrorNotice, useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { CalibrateDialog } from './calibrate-dialog.tsx';
import { usePrinterState, useTestPrint } from './print-data.ts';
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
  const [calibrating, setCalibrating] = useState(false);
  const print = () =>
    test.mutate(
      { kind: 'label', requestKey: newRequestKey() },
      { onSuccess: setJob, onError: (error) => toasts.fail(errorText(error)) },
    );
  const inUse = record.attributes.active !== false;
  return (
    <>
      {inUse && mayCalibrate && (
        <Button size="xs" variant="default" onClick={() => setCalibrating(true)}>
          {t('ui.printers.calibrate')}
        </Button>
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
      {calibrating && <CalibrateDialog printer={record} onClose={() => setCalibrating(false)} />}
    </>
  );
}

const tones: Readonly<Record<string, string>> = { ready: 'good', stopped: 'warn', unreachable: 'bad', missing: 'bad' };

function PrinterGlance({ entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const state = usePrinterState(record.id);
  const { offset_x, offset_y } = record.attributes;
  return (
    <Glance>
      <GlancePart title={t('ui.printers.now')} wide>
        {state.error && <ErrorNotice error={state.error} onRetry={() => void state.refetch()} />}
        <div className={classes.now}>
          <p className={classes.state} role="status" data-tone={tones[state.data?.state ?? '']}>
            <strong>{state.data?.message ?? t('ui.printers.asking')}</strong>
          </p>
          <Button size="compact-xs" variant="subtle" loading={state.isFetching} onClick={() => void state.refetch()}>
            {t('ui.printers.look')}
          </Button>
        </div>
      </GlancePart>
      <GlancePart title={t('ui.printers.offsets')}>
        <p>
          {t('ui.printers.offsets.text', {
            x: format.number(Number(textOf(offset_x ?? 0))),
            y: format.number(Number(textOf(offset_y ?? 0))),
          })}
        </p>
      </GlancePart>
    </Glance>
  );
}
