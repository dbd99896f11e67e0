// The readings of one test point: typed, pasted or scanned one below the other, with their number, mean and deviation as they come.
import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import dialogs from '../dialogs.module.css';
import type { DraftRow } from '../results/sheet-model.ts';
import classes from './readings-dialog.module.css';

interface ReadingsDialogProps {
  calibration: string;
  row: DraftRow;
  onTake: (readings: string) => void;
  onClose: () => void;
}

const pauseMs = 80;
/** One a line, however they were kept. */
const linesOf = (text: string) => text.split(/[;\s]+/).filter((part) => part !== '');

export function ReadingsDialog({ calibration, row, onTake, onClose }: ReadingsDialogProps) {
  const { t } = useI18n();
  const [text, setText] = useState(() => linesOf(row.cells.readings).join('\n'));
  const readings = linesOf(text).join('; ');
  const [asked] = useDebouncedValue(readings, pauseMs);
  const summary = useSummary(calibration, asked);
  const refused = asked !== '' && summary === null;
  const send = () => {
    onTake(readings);
    onClose();
  };
  const title = row.cells.test_desc || row.cells.nominal || String(row.num);
  return (
    <Dialog title={t('ui.readings.of', { point: title })} onClose={onClose}>
      <SendForm className={dialogs.form} onSend={send}>
        <Textarea
          data-autofocus
          autosize
          minRows={6}
          maxRows={14}
          maxLength={20_000}
          label={t('ui.readings.label', { unit: row.cells.measured_unit || '–' })}
          description={t('ui.readings.hint')}
          classNames={{ input: classes.readings }}
          value={text}
          error={refused ? t('ui.readings.refused') : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Figures summary={summary ?? null} />
        <DialogButtons submit={t('ui.readings.take')} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

interface Summary {
  count: number;
  mean: string;
  deviation: string | null;
}

/** Undefined until it has been asked. */
function useSummary(calibration: string, readings: string): Summary | null | undefined {
  const params = { path: { id: calibration } };
  const body = { rows: [{ ref: 'readings', attributes: { readings } }] };
  const { data } = useQuery({
    queryKey: ['judgement', calibration, 'readings', readings],
    queryFn: async ({ signal }) => bodyOf(POST('/api/v2/calibrations/{id}/judgement', { params, body, signal })),
    enabled: readings !== '',
    placeholderData: keepPreviousData,
  });
  return readings === '' ? null : data?.data[0]?.readings;
}

function Figures({ summary }: { summary: Summary | null }) {
  const { t, format } = useI18n();
  const shown = (value: string | null | undefined) => (value ? shownValue(value, format.locale) : '–');
  const facts: [label: string, value: string][] = [
    ['n', summary ? String(summary.count) : '0'],
    [t('ui.readings.mean'), shown(summary?.mean)],
    ['s', shown(summary?.deviation)],
  ];
  return (
    <dl className={classes.figures} aria-live="polite">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
