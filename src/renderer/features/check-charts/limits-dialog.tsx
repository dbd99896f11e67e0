// New limits of a chart: from its newest values or as typed, and why.
import { SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { useNewLimits } from './chart-data.ts';
import classes from './chart-overview.module.css';

const usual = 20;

export function LimitsDialog({ id, most, onClose }: { id: string; most: number; onClose: () => void }) {
  const { t } = useI18n();
  const [from, setFrom] = useState<'values' | 'typed'>('values');
  const [points, setPoints] = useState(String(Math.max(2, Math.min(most, usual))));
  const [centre, setCentre] = useState('');
  const [sigma, setSigma] = useState('');
  const [reason, setReason] = useState('');
  const set = useNewLimits(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = from === 'values' ? { points: Number(points) || 0, centre: null, sigma: null } : { points: null, centre, sigma };
    set.mutate({ ...read, reason }, { onSuccess: onClose });
  };
  const told = ['points', 'centre', 'sigma', 'reason'].some((field) => problemOf(set.error, field) !== null);
  return (
    <Dialog title={t('ui.check-charts.new_limits')} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <SegmentedControl
          aria-label={t('ui.check-charts.limits')}
          data={[
            { value: 'values', label: t('ui.check-charts.by_values') },
            { value: 'typed', label: t('ui.check-charts.by_hand') },
          ]}
          value={from}
          onChange={(next) => setFrom(next as 'values' | 'typed')}
        />
        {from === 'values' ? (
          <TextInput
            label={t('ui.check-charts.points')}
            inputMode="numeric"
            value={points}
            error={problemOf(set.error, 'points')}
            onChange={({ currentTarget }) => setPoints(currentTarget.value)}
          />
        ) : (
          <>
            <TextInput
              label={t('check_chart.centre')}
              inputMode="decimal"
              value={centre}
              error={problemOf(set.error, 'centre')}
              onChange={({ currentTarget }) => setCentre(currentTarget.value)}
            />
            <TextInput
              label={t('check_chart.sigma')}
              inputMode="decimal"
              value={sigma}
              error={problemOf(set.error, 'sigma')}
              onChange={({ currentTarget }) => setSigma(currentTarget.value)}
            />
          </>
        )}
        <TextInput
          label={t('ui.check-charts.reason')}
          description={t('ui.check-charts.reason.hint')}
          required
          maxLength={1000}
          value={reason}
          error={problemOf(set.error, 'reason')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {set.error && !told && <ErrorNotice error={set.error} />}
        <DialogButtons
          submit={t('ui.check-charts.set')}
          loading={set.isPending}
          disabled={reason.trim() === ''}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
