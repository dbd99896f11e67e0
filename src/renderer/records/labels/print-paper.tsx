// The paper of a record on an installed printer: which one (at first the one its kind went to last), in which language, how
// often; then how it goes.

import { Button, NumberInput, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { printPaper } from '../kind/papers.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { newRequestKey, usePrinters } from '../label-formats/label-data.ts';
import { PaperFindings } from './paper-findings.tsx';
import classes from './print-labels.module.css';
import { PrintState } from './print-state.tsx';

interface PrintPaperProps {
  kind: RecordKind;
  id: string;
  onClose: () => void;
}

const languages = ['de', 'en'] as const;
const mostCopies = 100;

export function PrintPaper(props: PrintPaperProps) {
  const { t } = useI18n();
  const printers = usePrinters();
  const able = printers.data?.filter(({ attributes }) => attributes.kind === 'installed' && attributes.output === 'pdf');
  return (
    <Dialog title={t('ui.paper.print.title')} onClose={props.onClose}>
      {printers.error && <ErrorNotice error={printers.error} onRetry={() => void printers.refetch()} />}
      {printers.isPending && <SkeletonLines count={3} />}
      {able?.length === 0 && (
        <EmptyNotice
          title={t('ui.paper.print.none')}
          steps={
            <Button component={Link} to="/printers" variant="default" size="xs" onClick={props.onClose}>
              {t('ui.printers.title')}
            </Button>
          }
        />
      )}
      {able && able.length > 0 && (
        <PrintForm {...props} printers={able.map(({ id, attributes }) => ({ value: id, label: textOf(attributes.name) }))} />
      )}
    </Dialog>
  );
}

function PrintForm({ kind, id, printers, onClose }: PrintPaperProps & { printers: { value: string; label: string }[] }) {
  const { t, language: spoken } = useI18n();
  const { papers: last } = usePreferences();
  const [printer, setPrinter] = useState((printers.find(({ value }) => value === last[kind.name]) ?? printers[0])?.value ?? '');
  const [language, setLanguage] = useState<'de' | 'en'>(spoken);
  const [copies, setCopies] = useState(1);
  const [requestKey] = useState(newRequestKey);
  const print = useMutation({
    mutationFn: () => printPaper(kind, id, { printer_id: printer, language, copies, request_key: requestKey }),
  });
  if (print.data) return <PrintState first={print.data} onClose={onClose} />;
  const submit = () => {
    setPreferences({ papers: { ...last, [kind.name]: printer } });
    print.mutate();
  };
  return (
    <SendForm className={classes.form} onSend={submit}>
      <div className={classes.choices}>
        <Select
          label={t('ui.labels.printer')}
          value={printer}
          data={printers}
          allowDeselect={false}
          onChange={(next) => setPrinter(next ?? '')}
        />
        <Select
          label={t('ui.paper.language')}
          value={language}
          data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={(next) => setLanguage(next === 'en' ? 'en' : 'de')}
        />
        <NumberInput
          label={t('ui.paper.copies')}
          value={copies}
          min={1}
          max={mostCopies}
          allowDecimal={false}
          onChange={(next) => setCopies(Number(next) || 1)}
        />
      </div>
      <PaperFindings kind={kind} id={id} options={{ language }} />
      {print.error && <ErrorNotice error={print.error} />}
      <DialogButtons submit={t('ui.paper.print')} loading={print.isPending} onClose={onClose} />
    </SendForm>
  );
}
