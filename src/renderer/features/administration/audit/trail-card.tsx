// How the last reading of the audit trail ended, and the way to what it found.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useBackupTask } from '../shared/backups-data.ts';
import { SafetyCard } from '../shared/safety-card.tsx';
import { type TrailState, toneOfTrail, useTrail } from './trail-data.ts';

export function TrailCard() {
  const { t } = useI18n();
  const { data } = useTrail();
  if (!data) return null;
  return (
    <TrailReading title={t('ui.trail.title')} trail={data}>
      <Button component={Link} to="/admin/trail" size="xs" variant="default">
        {t('ui.backups.look')}
      </Button>
    </TrailReading>
  );
}

interface ReadingProps {
  title: string;
  trail: TrailState;
  children?: ReactNode;
}

export function TrailReading({ title, trail: { report, key }, children }: ReadingProps) {
  const { t, format } = useI18n();
  const task = useBackupTask('verify-trail');
  const facts: [string, string][] = report
    ? [
        [t('ui.trail.read_at'), format.instant(report.at)],
        [
          t('ui.trail.read'),
          t('ui.trail.figures', { entries: format.number(report.entries), records: format.number(report.records) }),
        ],
        [t('ui.safety.took'), t('ui.safety.seconds', { count: format.number(Math.ceil(report.seconds)) })],
      ]
    : [];
  facts.push([t('ui.tasks.next'), task.next ? format.instant(task.next) : t('ui.tasks.none')]);
  return (
    <SafetyCard
      title={title}
      tone={key.problem && toneOfTrail(report) === 'good' ? 'warn' : toneOfTrail(report)}
      state={
        report
          ? t(`ui.trail.verdict.${report.verdict}`, {
              faults: format.number(report.fault_count),
              differences: format.number(report.difference_count),
            })
          : t('ui.trail.verdict.none')
      }
      facts={facts}
    >
      <Button size="xs" variant="default" loading={task.starting || task.running} onClick={task.start}>
        {t('ui.trail.read_now')}
      </Button>
      {children}
    </SafetyCard>
  );
}
