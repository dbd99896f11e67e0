// Today's value: one field and Enter. What it says is told at once, with the way back.
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { useCan } from '#renderer/lib/session.ts';
import { checkChartKind } from '#renderer/records/kinds/calibrations/check-charts.ts';
import { undoRuns } from '#renderer/records/selection/bulk-work.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import { type Entered, useEnterValue } from './chart-data.ts';
import classes from './chart-overview.module.css';

export function ValueEntry({ id, unit }: { id: string; unit: string }) {
  const { t, format } = useI18n();
  const textOfError = useErrorText();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<Entered | null>(null);
  const enter = useEnterValue(id);
  const toasts = useToasts();
  const asked = useAsked({ value: typed.trim() === '' });
  const takeBack = useTakeBack(() => setSaid(null));
  if (!useCan(checkChartKind.operations.edit)) return null;
  const submit = () => {
    if (enter.isPending) return;
    enter.mutate(typed, {
      onSuccess: (answer) => {
        setTyped('');
        setSaid(answer);
        const { run } = answer.meta;
        const text = t('ui.check-charts.entered', { value: `${format.measured(answer.data.attributes.value)} ${unit}`.trim() });
        if (run !== null) toasts.offerUndo(text, () => void takeBack(run));
      },
    });
  };
  return (
    <>
      <SendForm className={classes.entry} onSend={() => asked.filled(submit)}>
        <TextInput
          label={t('ui.check-charts.today')}
          description={t('ui.check-charts.today.hint')}
          inputMode="decimal"
          autoComplete="off"
          rightSection={unit && <span className={classes.unit}>{unit}</span>}
          rightSectionWidth={unit ? 56 : 0}
          error={asked.at('value') ?? (enter.error ? (problemOf(enter.error, 'value') ?? textOfError(enter.error)) : null)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SendButton loading={enter.isPending}>{t('ui.check-charts.enter')}</SendButton>
      </SendForm>
      <div role="status">{said && <Told entered={said} />}</div>
    </>
  );
}

function useTakeBack(onBack: () => void) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  return (run: string) =>
    undoRuns([run]).then(
      () => {
        toasts.say(t('ui.bulk.undone'));
        onBack();
        return queries.invalidateQueries({ queryKey: ['rows'] });
      },
      (error: Error) => toasts.fail(textOf(error)),
    );
}

function Told({ entered: { data } }: { entered: Entered }) {
  const { t } = useI18n();
  const { state, broken_rules: rules, ticket, impact_case } = data.attributes;
  if (state !== 'out_of_control') return <p className={classes.told}>{t(`chart_state.${state}`)}</p>;
  return (
    <div className={classes.alarm}>
      <strong>{t('chart_state.out_of_control')}</strong>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{t(`chart_rule.${rule}`)}</li>
        ))}
      </ul>
      {ticket && <Link to={`/tickets/${ticket.id}`}>{t('ui.check-charts.ticket', { number: ticket.number ?? '' })}</Link>}
      <p>{impact_case ? t('ui.check-charts.marked', { count: impact_case.items }) : t('ui.check-charts.nothing_marked')}</p>
    </div>
  );
}
