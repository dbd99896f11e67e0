// New limits of a chart: from its newest values or as typed, and why.

import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
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
  const submit = () => {
    const { points, centre, sigma } = typed;
    const read = from === 'values' ? { points: Number(points) || 0, centre: null, sigma: null } : { points: null, centre, sigma };
    set.mutate({ ...read, reason }, { onSuccess: onClose });
  };
  const asked = useAsked({
    points: from === 'values' && typed.points.trim() === '',
    centre: from === 'typed' && typed.centre.trim() === '',
    sigma: from === 'typed' && typed.sigma.trim() === '',
    reason: reason.trim() === '',
  });
  const told = ['points', 'centre', 'sigma', 'reason'].some((field) => problemOf(set.error, field) !== null);
  return (
    <Dialog title={t('ui.check-charts.new_limits')} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <SegmentedControl
          aria-label={t('ui.check-charts.limits')}
          data={[
            { value: 'values', label: t('ui.check-charts.by_values') },
            { value: 'typed', label: t('ui.check-charts.by_hand') },
          ]}
          value={from}
          onChange={(next) => setFrom(next as Source)}
        />
        <LimitFields
          {...{ from, typed }}
          problem={(name) => asked.at(name) ?? problemOf(set.error, name)}
          onType={(change) => setTyped((was) => ({ ...was, ...change }))}
        />
        <TextInput
          label={t('ui.check-charts.reason')}
          description={t('ui.check-charts.reason.hint')}
          required
          maxLength={1000}
          value={reason}
          error={asked.at('reason') ?? problemOf(set.error, 'reason')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {set.error && !told && <ErrorNotice error={set.error} />}
        <DialogButtons submit={t('ui.check-charts.set')} loading={set.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

interface LimitFieldsProps {
  from: Source;
  typed: Typed;
  /** What stands at a field. */
  problem: (name: keyof Typed) => string | null;
  onType: (change: Partial<Typed>) => void;
}

function LimitFields({ from, typed, problem, onType }: LimitFieldsProps) {
  const { t } = useI18n();
  const names = from === 'values' ? (['points'] as const) : (['centre', 'sigma'] as const);
  const label = { points: 'ui.check-charts.points', centre: 'check_chart.centre', sigma: 'check_chart.sigma' } as const;
  return names.map((name) => (
    <TextInput
      key={name}
      label={t(label[name])}
      inputMode={name === 'points' ? 'numeric' : 'decimal'}
      required
      value={typed[name]}
      error={problem(name)}
      onChange={({ currentTarget }) => onType({ [name]: currentTarget.value })}
    />
  ));
}
