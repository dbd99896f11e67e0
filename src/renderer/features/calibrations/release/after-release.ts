// What is made of a released calibration in the same go: its certificate kept with it, the label of its device. The release stands
// whatever becomes of them; what failed says why and is tried again by itself.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { download } from '#renderer/lib/files/download.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { usePreferences } from '#renderer/lib/preferences.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { keepPaper } from '#renderer/records/kind/papers.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { documentKind } from '#renderer/records/kinds/office/documents.ts';
import {
  newRequestKey,
  underWay,
  useJobStep,
  useLabelFormats,
  usePrint,
  usePrinters,
  usePrintJob,
} from '#renderer/records/label-formats/label-data.ts';
import { isFileJob } from '#renderer/records/labels/job-file.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';

export interface Wishes {
  certificate: boolean;
  label: boolean;
}

export interface Step {
  name: keyof Wishes;
  state: 'busy' | 'done' | 'failed';
  /** Why it failed, or what became of it. */
  text: string;
  /** It came as a file instead of from a printer. */
  isFile: boolean;
  /** Null: whether it is on paper already must be seen to first, in the queue. */
  again: (() => void) | null;
}

/** What is stuck on a device that must not be used, or not for everything, whatever was printed last. */
const ofResult: Readonly<Record<string, string>> = { failed: 'status-out-of-service', limited: 'status-limited' };

/** As labels were printed last on this workstation; where none ever was, by the printer's own format or one with a calibration date. */
export function useLabelTarget(result: string) {
  const { t, language } = useI18n();
  const [last] = usePreferences().labels;
  const formats = useLabelFormats();
  const printers = usePrinters();
  const printer = printers.data?.find(({ id }) => id === last?.printer);
  const usual = textOf(printer?.attributes.format ?? null);
  const format =
    formats.data?.find(({ key }) => key === ofResult[result]) ??
    formats.data?.find(({ key }) => key === (last?.format ?? usual)) ??
    formats.data?.find(({ dated }) => dated) ??
    formats.data?.[0];
  const where = printer ? textOf(printer.attributes.name) : t('ui.labels.printer.file');
  return {
    /** Until it is, nobody knows which printer the label would go to. */
    isKnown: !formats.isPending && !printers.isPending,
    printer: printer?.id ?? '',
    cut: last?.cut ?? false,
    format: format?.key ?? '',
    text: format ? t('ui.release.label_target', { format: format.design.name[language], where }) : '',
  };
}

export function useMayMake(): Wishes {
  return { certificate: useCan(documentKind.operations.edit), label: useCan(['label_print']) };
}

export function useAfterRelease(record: RecordRow, result: string) {
  const { t, language } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const target = useLabelTarget(result);
  const isShown = useShown();
  /** On the screen it stands at its step; whoever closed the dialog is told all the same. */
  const onError = (error: Error) => {
    if (!isShown.current) toasts.fail(errorText(error));
  };
  const keep = useMutation({
    mutationFn: () => keepPaper(calibrationKind, record.id, { language }),
    onError,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['rows', 'documents'] }),
        queries.invalidateQueries({ queryKey: ['papers'] }),
      ]),
  });
  const print = usePrint();
  const job = usePrintJob(print.data ?? null);
  const printIt = () => {
    const source = { ids: [textOf(record.attributes.inventory_id)] };
    const order = {
      source,
      format: target.format,
      printer: target.printer,
      language,
      cut: target.cut,
      copies: 1,
      start: 1,
      without: [],
    };
    print.mutate({ ...order, requestKey: newRequestKey() }, { onError });
  };
  const made = print.data ? (job.data ?? print.data) : null;
  const attributes = made?.attributes;
  const printed = textOf(attributes?.state);
  const fileOf = made && printed === 'printed' && isFileJob(made) ? made.id : null;
  const goOn = useJobStep(print.data?.id ?? '');
  useFetchedOnce(fileOf, (error) => toasts.fail(errorText(error)));
  const steps: Step[] = [];
  if (!keep.isIdle)
    steps.push({
      name: 'certificate',
      state: keep.isPending ? 'busy' : keep.error ? 'failed' : 'done',
      text: keep.error ? errorText(keep.error) : '',
      isFile: false,
      again: () => keep.mutate(),
    });
  if (!print.isIdle) {
    const failed =
      print.error !== null || job.error !== null || (printed !== '' && printed !== 'printed' && !underWay.has(printed));
    const error = print.error ?? goOn.error ?? job.error;
    const onward = () => goOn.mutate({ step: 'continue', printAgain: false });
    steps.push({
      name: 'label',
      state: failed ? 'failed' : printed === 'printed' ? 'done' : 'busy',
      text: error ? errorText(error) : failed ? textOf(attributes?.message) || t(`print_state.${printed}`) : target.text,
      isFile: fileOf !== null,
      again: printed === 'unknown' ? null : print.data ? onward : printIt,
    });
  }
  return {
    steps,
    start({ certificate, label }: Wishes) {
      if (certificate) keep.mutate();
      if (label) printIt();
    },
  };
}

function useShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}

/** A label for no printer or for a PDF is a file, which comes by itself like one asked for. */
function useFetchedOnce(job: string | null, fail: (error: Error) => void): void {
  const fetched = useRef<string | null>(null);
  useEffect(() => {
    if (job === null || fetched.current === job) return;
    fetched.current = job;
    download(`/api/v2/print-jobs/${encodeURIComponent(job)}/file`).catch(fail);
  });
}
