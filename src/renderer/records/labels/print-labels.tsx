// Labels of some devices: format, printer and copies as used last, each label as it will look and what is wrong with them, and then
// what became of the print.

import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { useId, useState } from 'react';
import { cutMarks } from '#server/contract/label-sheet.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { useCan } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { textOf } from '../kind/record-kind.ts';
import { printerKind } from '../kinds/printing/printers.ts';
import {
  cellsOf,
  type LabelFormat,
  type LabelSource,
  mostLabels,
  newRequestKey,
  useLabelFormats,
  useLabelSource,
  usePrint,
  usePrintCheck,
  usePrinters,
} from '../label-formats/label-data.ts';
import { chosenFrom } from './print-choice.ts';
import { PrintFindings } from './print-findings.tsx';
import classes from './print-labels.module.css';
import { PrintPictures } from './print-pictures.tsx';
import { PrintState } from './print-state.tsx';
import { fitOf, hasMargins } from './printer-data.ts';
import { ScaleDialog } from './scale-dialog.tsx';
import { withUsed } from './used-printers.ts';

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
/** What a PDF file is made for. */
const fileDpi = 300;

interface PrintFormProps extends PrintLabelsProps {
  count: number;
  /** The device whose label is shown. */
  first: string;
  formats: readonly LabelFormat[];
}

function PrintForm({ source, count, first, formats, onClose }: PrintFormProps) {
  const { t, language: spoken, format: words } = useI18n();
  const { labels: used } = usePreferences();
  const printers = usePrinters();
  const print = usePrint();
  const [asked, setAsked] = useState<{ printer?: string; format?: string; cut?: boolean }>({});
  const [language, setLanguage] = useState<'de' | 'en'>(spoken);
  const [copies, setCopies] = useState(1);
  const [start, setStart] = useState(1);
  const [leaveOut, setLeaveOut] = useState(false);
  const [shown, setShown] = useState(first);
  const [measuring, setMeasuring] = useState(false);
  const [requestKey] = useState(newRequestKey);
  const tooMany = useId();
  const mayMeasure = useCan(printerKind.operations.edit);
  const { chosen, printer, usual, cut: asBefore } = chosenFrom({ asked, used, formats, printers: printers.data ?? [] });
  const choice = chosen ? { source, format: chosen.key, printer: printer?.id ?? '', language } : null;
  const cells = chosen ? cellsOf(chosen.design) : null;
  // Another sheet may have fewer cells.
  const begin = Math.min(start, cells ?? 1);
  // Where labels come to lie matters to the check only where the printer leaves edges of a sheet blank.
  const places = cells !== null && hasMargins(fitOf(printer).margins) ? { copies, start: begin } : { copies: 1, start: 1 };
  const idle = printers.isPending || count === 0 || count > mostLabels;
  // Which printer it will be is known once they are.
  const check = usePrintCheck(idle || !choice ? null : { ...choice, ...places });
  if (print.data) return <PrintState first={print.data} onClose={onClose} />;
  if (!chosen || !choice) return null;
  const { sheet } = chosen.design;
  const canCut = sheet !== undefined && cutMarks(sheet, chosen.design).length > 0;
  const cut = canCut && (asked.cut ?? asBefore);
  const refused = check.data?.refused ?? [];
  const labels = (leaveOut ? (check.data?.printable ?? count) : count) * copies;
  const waits = printers.isPending || check.isLoading;
  const submit = () => {
    setPreferences({ labels: withUsed(used, { format: choice.format, printer: choice.printer, cut }) });
    print.mutate({ ...choice, copies, start: begin, cut, requestKey, without: leaveOut ? refused : [] });
  };
  const query = new URLSearchParams({ format: chosen.key, inventory_id: shown, language, output: 'svg' });
  if (printer) query.set('printer_id', printer.id);
  else query.set('dpi', String(fileDpi));
  const ids = 'ids' in source ? source.ids : null;
  const at = ids?.indexOf(shown) ?? 0;
  const differs = usual && (usual.design.width !== chosen.design.width || usual.design.height !== chosen.design.height);
  const form = (
    <SendForm className={classes.form} onSend={submit}>
      <div className={classes.choices}>
        <Select
          label={t('ui.labels.format')}
          value={chosen.key}
          data={formats.map((one) => ({ value: one.key, label: one.design.name[spoken] }))}
          // It goes where it went last.
          onChange={(next) => next !== null && setAsked({ format: next })}
        />
        <Select
          label={t('ui.labels.printer')}
          value={choice.printer}
          data={[
            { value: '', label: t('ui.labels.printer.file') },
            ...(printers.data ?? []).map(({ id, attributes }) => ({ value: id, label: textOf(attributes.name) })),
          ]}
          onChange={(next) => setAsked({ ...asked, printer: next ?? '' })}
        />
        <Select
          label={t('ui.labels.language')}
          value={language}
          data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
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
      <div className={classes.tools}>
        {sheet && (
          <Checkbox
            label={t('ui.labels.cut')}
            description={canCut ? undefined : t('ui.labels.cut.none')}
            disabled={!canCut}
            checked={cut}
            onChange={({ currentTarget }) => setAsked({ ...asked, cut: currentTarget.checked })}
          />
        )}
        {printer && mayMeasure && (
          <Button size="compact-xs" variant="subtle" onClick={() => setMeasuring(true)}>
            {t('ui.printers.scale.correct')}
          </Button>
        )}
      </div>
      <PrintPictures
        design={chosen.design}
        printer={printer}
        picture={shown === '' ? '' : `/api/v2/labels/preview?${query}`}
        place={ids && at >= 0 ? { at, count: ids.length } : null}
        onTurn={(by) => setShown(ids?.[at + by] ?? shown)}
        start={begin}
        onStart={setStart}
        copies={copies}
        labels={labels}
        cut={cut}
      />
      <PrintFindings
        check={check}
        loaded={differs ? { printer: textOf(printer?.attributes.name ?? null), ...usual.design } : null}
        leaveOut={leaveOut}
        onLeaveOut={setLeaveOut}
        onShow={setShown}
      />
      {labels > mostLabels && (
        <p id={tooMany} className={classes.many} role="alert">
          {t('ui.labels.too_many', { most: mostLabels, count: words.number(labels) })}
        </p>
      )}
      {print.error && <ErrorNotice error={print.error} />}
      <DialogButtons
        submit={t('ui.labels.print', { count: labels })}
        loading={print.isPending || waits}
        waits={
          labels > mostLabels ? { at: tooMany } : labels === 0 || (refused.length > 0 && !leaveOut) ? t('ui.labels.waits') : null
        }
        onClose={onClose}
      />
    </SendForm>
  );
  return (
    <>
      {form}
      {/* Beside the form: what is sent there is no print. */}
      {measuring && printer && <ScaleDialog printer={printer.id} onClose={() => setMeasuring(false)} />}
    </>
  );
}
