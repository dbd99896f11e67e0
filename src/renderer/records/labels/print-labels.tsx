// Labels of some devices: printer, format and copies as used last, the first label as it will look, and what became of the print.
import { NumberInput, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import { textOf } from '../record-kind.ts';
import { type LabelFormat, newRequestKey, useLabelFormats, usePrint, usePrinters } from './label-data.ts';
import classes from './print-labels.module.css';
import { PrintState } from './print-state.tsx';

interface PrintLabelsProps {
  ids: readonly string[];
  onClose: () => void;
}

export function PrintLabels(props: PrintLabelsProps) {
  const { t } = useI18n();
  const formats = useLabelFormats();
  return (
    <Dialog title={t('ui.labels.print.title', { count: props.ids.length })} size="lg" onClose={props.onClose}>
      {formats.error && <ErrorNotice error={formats.error} onRetry={() => void formats.refetch()} />}
      {formats.isPending && <SkeletonLines count={5} />}
      {formats.data && <PrintForm {...props} formats={formats.data} />}
    </Dialog>
  );
}

const languages = ['de', 'en'] as const;
const mostCopies = 100;

function PrintForm({ ids, formats, onClose }: PrintLabelsProps & { formats: readonly LabelFormat[] }) {
  const { t, language: spoken, format: words } = useI18n();
  const { labels: last } = usePreferences();
  const printers = usePrinters();
  const print = usePrint();
  const [printer, setPrinter] = useState(last.printer);
  const [key, setKey] = useState(last.format);
  const [language, setLanguage] = useState<'de' | 'en'>(spoken);
  const [copies, setCopies] = useState(1);
  const [start, setStart] = useState(1);
  const [requestKey] = useState(newRequestKey);
  if (print.data) return <PrintState first={print.data} onClose={onClose} />;
  const known = printers.data?.some(({ id }) => id === printer) ? printer : '';
  const usual = textOf(printers.data?.find(({ id }) => id === known)?.attributes.format ?? null);
  const chosen = formats.find((one) => one.key === (key || usual)) ?? formats[0];
  if (!chosen) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPreferences({ labels: { printer: known, format: chosen.key } });
    print.mutate({ ids, format: chosen.key, printer: known, language, copies, start, requestKey });
  };
  const query = new URLSearchParams({ format: chosen.key, inventory_id: ids[0] ?? '', language, output: 'svg' });
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.choices}>
        <Select
          label={t('ui.labels.printer')}
          value={known}
          allowDeselect={false}
          data={[
            { value: '', label: t('ui.labels.printer.file') },
            ...(printers.data ?? []).map(({ id, attributes }) => ({ value: id, label: textOf(attributes.name) })),
          ]}
          onChange={(next) => setPrinter(next ?? '')}
        />
        <Select
          label={t('ui.labels.format')}
          value={chosen.key}
          allowDeselect={false}
          data={formats.map((one) => ({ value: one.key, label: one.name[spoken] }))}
          onChange={(next) => setKey(next ?? '')}
        />
        <Select
          label={t('ui.labels.language')}
          value={language}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: t(`ui.language.${value}`) }))}
          onChange={(next) => setLanguage(next === 'en' ? 'en' : 'de')}
        />
        <NumberInput
          label={t('ui.labels.copies')}
          value={copies}
          min={1}
          max={mostCopies}
          allowDecimal={false}
          onChange={(next) => setCopies(Number(next) || 1)}
        />
        {chosen.cells !== null && (
          <NumberInput
            label={t('ui.labels.start')}
            description={t('ui.labels.start.text', { cells: chosen.cells })}
            value={start}
            min={1}
            max={chosen.cells}
            allowDecimal={false}
            onChange={(next) => setStart(Number(next) || 1)}
          />
        )}
      </div>
      <figure className={classes.preview}>
        <img
          src={`/api/v2/labels/preview?${query}`}
          alt={t('ui.labels.preview')}
          // Its room is kept until it is there.
          width={chosen.width}
          height={chosen.height}
        />
        <figcaption>{t('ui.labels.size', { width: words.number(chosen.width), height: words.number(chosen.height) })}</figcaption>
      </figure>
      {print.error && <ErrorNotice error={print.error} />}
      <DialogButtons
        submit={t('ui.labels.print', { count: ids.length * copies })}
        loading={print.isPending}
        disabled={false}
        onClose={onClose}
      />
    </form>
  );
}
