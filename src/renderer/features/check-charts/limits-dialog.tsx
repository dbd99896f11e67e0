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

type Source = 'values' | 'typed';
type Typed = Record<'points' | 'centre' | 'sigma', string>;

export function LimitsDialog({ id, most, onClose }: { id: string; most: number; onClose: () => void }) {
  const { t } = useI18n();
  const [from, setFrom] = useState<Source>('values');
  const [typed, setTyped] = useState<Typed>({ points: String(Math.max(2, Math.min(most, usual))), centre: '', sigma: '' });
  const [reason, setReason] = useState('');
  const set = useNewLimits(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { points, centre, sigma } = typed;
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
          onChange={(next) => setFrom(next as Source)}
        />
        <LimitFields {...{ from, typed, error: set.error }} onType={(change) => setTyped((was) => ({ ...was, ...change }))} />
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

interface LimitFieldsProps {
  from: Source;
  typed: Typed;
  error: Error | null;
  onType: (change: Partial<Typed>) => void;
}

function LimitFields({ from, typed, error, onType }: LimitFieldsProps) {
  const { t } = useI18n();
  const names = from === 'values' ? (['points'] as const) : (['centre', 'sigma'] as const);
  const label = { points: 'ui.check-charts.points', centre: 'check_chart.centre', sigma: 'check_chart.sigma' } as const;
  return names.map((name) => (
    <TextInput
      key={name}
      label={t(label[name])}
      inputMode={name === 'points' ? 'numeric' : 'decimal'}
      value={typed[name]}
      error={problemOf(error, name)}
      onChange={({ currentTarget }) => onType({ [name]: currentTarget.value })}
    />
  ));
}
