// A digital certificate (DCC) taken over: the file chosen or dropped, what it would bring, and one button that does it. Nothing is written
// before.

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useFileChoice } from '../../ui/fields/file-choice.tsx';
import { ErrorNotice, SkeletonLines, useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useFileDrop } from '../upload/file-upload.tsx';
import classes from './dcc.module.css';
import { DccComparison } from './dcc-comparison.tsx';
import { type DccPreview, type DccSource, type DccTarget, useDccPreview, useTakeOverDcc } from './dcc-data.ts';
import { DccPoints } from './dcc-points.tsx';
import { DccSignature } from './dcc-signature.tsx';

interface DccDialogProps {
  target: DccTarget;
  /** A document that is there; without one a file is asked for. */
  document?: string;
  onClose: () => void;
  /** With the calibration that has the points now. */
  onDone?: ((calibration: string) => void) | undefined;
}

export function DccDialog({ target, document, onClose, onDone }: DccDialogProps) {
  const { t } = useI18n();
  const [source, setSource] = useState<DccSource | null>(document === undefined ? null : { document });
  const preview = useDccPreview(target, source);
  const found = preview.isFetching ? undefined : preview.data;
  return (
    <Dialog title={t('ui.dcc.import')} size="min(1120px, 94vw)" onClose={onClose}>
      <div className={classes.dialog}>
        {document === undefined && (
          <FilePlace name={source && 'file' in source ? source.file.name : null} onFile={(file) => setSource({ file })} />
        )}
        {preview.error && <ErrorNotice error={preview.error} />}
        {preview.isFetching && <SkeletonLines count={6} />}
        {found && <Preview preview={found} target={target} />}
        <TakeOver
          key={found?.plan}
          order={source && found ? { target, source, preview: found } : null}
          onClose={onClose}
          onDone={onDone}
        />
      </div>
    </Dialog>
  );
}

interface TakeOverProps extends Pick<DccDialogProps, 'onClose' | 'onDone'> {
  /** Null as long as there is nothing to take over. */
  order: { target: DccTarget; source: DccSource; preview: DccPreview } | null;
}

function TakeOver({ order, onClose, onDone }: TakeOverProps) {
  const { t } = useI18n();
  const textOfError = useErrorText();
  const takeOver = useTakeOverDcc();
  const { new: fresh = 0, changed = 0 } = order?.preview.counts ?? {};
  const count = fresh + changed;
  const refused = order?.preview.refused.length ?? 0;
  const waits = !order ? t('ui.dcc.waits') : refused > 0 ? t('ui.dcc.refused', { count: refused }) : null;
  const submit = () => {
    if (!order) return;
    const { target, source, preview } = order;
    takeOver.mutate(
      { target, source, plan: preview.plan },
      {
        onSuccess({ data }) {
          onClose();
          onDone?.(data.attributes.calibration_id);
        },
      },
    );
  };
  return (
    <SendForm onSend={submit}>
      {takeOver.error && (
        <p className={classes.failed} role="alert">
          {textOfError(takeOver.error)}
        </p>
      )}
      <DialogButtons
        submit={order ? t(count === 0 ? 'ui.dcc.keep' : 'ui.dcc.take', { count }) : t('ui.dcc.take')}
        loading={takeOver.isPending}
        waits={waits}
        onClose={onClose}
      />
    </SendForm>
  );
}

function FilePlace({ name, onFile }: { name: string | null; onFile: (file: File) => void }) {
  const { t } = useI18n();
  const take = ([file]: readonly File[]) => file && onFile(file);
  const choice = useFileChoice({ label: t('ui.dcc.file'), accept: '.xml,application/xml,text/xml', onFiles: take });
  const drop = useFileDrop({ all: async (files) => void take(files), stop: () => undefined, at: null }, true);
  return (
    <div className={classes.place} {...drop.props}>
      {choice.field}
      <Button
        data-autofocus
        variant="default"
        size="xs"
        leftSection={<IconFileUpload size={16} stroke={1.5} />}
        onClick={choice.open}
      >
        {t(name === null ? 'ui.dcc.choose' : 'ui.dcc.choose_other')}
      </Button>
      <span>{name ?? t('ui.dcc.drop')}</span>
    </div>
  );
}

function Preview({ preview, target }: { preview: DccPreview; target: DccTarget }) {
  const { t, format } = useI18n();
  const { certificate, signature, comparison, points, refused, counts } = preview;
  const { certificate_number: number, calibration_date: day, laboratory, schema_version: version, devices } = certificate;
  return (
    <>
      <p className={classes.certificate}>
        <strong>{number || t('ui.dcc.unnumbered')}</strong>
        {[laboratory, /^\d{4}-\d\d-\d\d$/.test(day) ? format.date(day) : day, version && t('ui.dcc.schema', { version })]
          .filter(Boolean)
          .map((text) => ` · ${text}`)}
      </p>
      {refused.length > 0 && (
        <div className={classes.refused} role="alert">
          <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
          <div>
            <p className={classes.word}>{t('ui.dcc.refused', { count: refused.length })}</p>
            <ul>
              {refused.map(({ path, message }) => (
                <li key={path ?? message}>{path === null ? message : <code>{path}</code>}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <DccSignature signature={signature} />
      {devices > 1 && <p className={classes.hint}>{t('ui.dcc.devices', { count: devices })}</p>}
      <DccComparison comparison={comparison} target={target} />
      <DccPoints points={points} />
      <p className={classes.hint}>{t('ui.dcc.counts', { ...counts })}</p>
    </>
  );
}
