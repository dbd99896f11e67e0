// All steps are measured: what came out of limits and why, how long it took, and the way to the results and the release.
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { resultsOf } from '../begun.ts';
import classes from './guide.module.css';
import type { Guide, GuideWork, Run } from './guide-data.ts';
import { namesOf } from './guide-list.tsx';
import { phases } from './guide-start.tsx';

interface GuideEndProps {
  id: string;
  guide: Guide;
  run: Run;
  work: GuideWork;
}

export function GuideEnd({ id, guide: { steps }, run, work }: GuideEndProps) {
  const { t, format } = useI18n();
  const navigate = useNavigate();
  const names = namesOf(steps, format.locale);
  const outside = run.answers.filter((answer) => answer.outside);
  const seconds = run.answers.reduce((sum, answer) => sum + answer.seconds, 0);
  const other = phases.find((phase) => phase !== run.phase) ?? 'as_left';
  return (
    <div className={classes.card}>
      <h2 className={classes.point}>{t('ui.guide.end')}</h2>
      <p className={classes.lead}>
        {t('ui.guide.end.text', { phase: t(`ui.phase.${run.phase}`), minutes: Math.ceil(seconds / 60), outside: outside.length })}
      </p>
      {outside.length > 0 && (
        <ul className={classes.outside}>
          {outside.map(({ step, value, reason }) => {
            return (
              <li key={step}>
                <b>{names[step] || step + 1}</b> {value !== null && shownValue(value, format.locale)} – {reason}
              </li>
            );
          })}
        </ul>
      )}
      <div className={classes.ways}>
        {/* A link takes no focus by itself. */}
        <Button size="lg" className={classes.next} autoFocus onClick={() => void navigate(resultsOf(id))}>
          {t('ui.guide.to_results')}
        </Button>
        <Button variant="default" size="lg" loading={work.isPending} onClick={() => work.mutate({ do: 'begin', phase: other })}>
          {t('ui.guide.other_phase', { phase: t(`ui.phase.${other}`) })}
        </Button>
      </div>
    </div>
  );
}
