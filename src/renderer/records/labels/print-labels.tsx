// Labels of some devices: printer, format and copies as used last, the first label as it will look, and what became of the print.
import { NumberInput, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import { textOf } from '../record-kind.ts';
import {
  cellsOf,
  type LabelFormat,
  type LabelSource,
  mostLabels,
  newRequestKey,
  useLabelFormats,
  useLabelSource,
  usePrint,
  usePrinters,
} from './label-data.ts';
import classes from './print-labels.module.css';
import { PrintState } from './print-state.tsx';
import { SheetPicture } from './sheet-picture.tsx';

interface PrintLabelsProps {
  source: LabelSource;
  /** Only formats that say when a device was calibrated. */
  dated?: boolean;
  onClose: () => void;
}

export function PrintLabels(props: PrintLabelsProps) {
  const { t } = useI18n();
  const formats = useLabelFormats();
  const { found, error, retry } = useLabelSource(props.source);
  const title = found ? t('ui.labels.print.title', { count: found.count }) : t('ui.labels');
  return (
    <Dialog title={title} size="xl" onClose={props.onClose}>
      {formats.error && <ErrorNotice error={formats.error} onRetry={() => void formats.refetch()} />}
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {!(formats.error || error) && !(formats.data && found) && <SkeletonLines count={5} />}
      {formats.data && found && (
        <PrintForm {...props} {...found} formats={formats.data.filter(({ dated }) => dated || !props.dated)} />
      )}
    </Dialog>
  );
}

const languages = ['de', 'en'] as const;
const mostCopies = 100;

interface PrintFormProps extends PrintLabelsProps {
  count: number;
  /** The device whose label is shown. */
  first: string;
  formats: readonly LabelFormat[];
}

function PrintForm({ source, count, first, formats, onClose }: PrintFormProps) {
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
  const cells = cellsOf(chosen.design);
  const { sheet } = chosen.design;
  const labels = count * copies;
  // Another sheet may have fewer cells.
  const begin = Math.min(start, cells ?? 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPreferences({ labels: { printer: known, format: chosen.key } });
    print.mutate({ source, format: chosen.key, printer: known, language, copies, start: begin, requestKey });
  };
  const query = new URLSearchParams({ format: chosen.key, inventory_id: first, language, output: 'svg' });
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
          data={formats.map((one) => ({ value: one.key, label: one.design.name[spoken] }))}
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
        {cells !== null && (
          <NumberInput
            label={t('ui.labels.start')}
            description={t('ui.labels.start.text', { cells })}
            value={begin}
            min={1}
            max={cells}
            allowDecimal={false}
            onChange={(next) => setStart(Number(next) || 1)}
          />
        )}
      </div>
      {'list' in source && <p className={classes.from}>{t('ui.labels.list', { count })}</p>}
      <div className={classes.pictures}>
        {first !== '' && (
          <figure className={classes.preview}>
            <img
              src={`/api/v2/labels/preview?${query}`}
              alt={t('ui.labels.preview')}
              // Its room is kept until it is there.
              width={chosen.design.width}
              height={chosen.design.height}
            />
            <figcaption>
              {t('ui.labels.size', { width: words.number(chosen.design.width), height: words.number(chosen.design.height) })}
            </figcaption>
          </figure>
        )}
        {sheet && cells !== null && (
          <div className={classes.sheet}>
            <SheetPicture sheet={sheet} label={chosen.design} start={begin} count={labels} onStart={setStart} />
            <p>
              {t('ui.labels.sheet.legend')} {t('ui.labels.sheet.more', { count: Math.ceil((begin - 1 + labels) / cells) })}
            </p>
          </div>
        )}
      </div>
      {labels > mostLabels && (
        <p className={classes.many} role="alert">
          {t('ui.labels.too_many', { most: mostLabels, count: words.number(labels) })}
        </p>
      )}
      {print.error && <ErrorNotice error={print.error} />}
      <DialogButtons
        submit={t('ui.labels.print', { count: labels })}
        loading={print.isPending}
        disabled={labels === 0 || labels > mostLabels}
        onClose={onClose}
      />
    </form>
  );
}
