// What proves the audit trail: its last reading with what does not agree, the key it is signed with, the newest checkpoint, the comparison
// with a paper or a file, time stamps of a service outside.
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import own from '../shared/safety-card.module.css';
import { TrailReading } from './trail-card.tsx';
import { TrailCompare } from './trail-compare.tsx';
import { useTrail } from './trail-data.ts';
import { TrailFindings } from './trail-findings.tsx';
import { CheckpointCard, KeyCard, StampCard } from './trail-signing.tsx';

export function Page() {
  const { t } = useI18n();
  const query = useTrail();
  const { data: trail } = query;
  return (
    <PageFrame
      name="trail"
      title={t('ui.trail.title')}
      query={query}
      actions={
        <Button size="xs" variant="default" leftSection={<IconPrinter size={16} stroke={1.5} />} onClick={() => window.print()}>
          {t('ui.trail.print')}
        </Button>
      }
    >
      {trail && (
        <>
          <ul className={own.cards}>
            <TrailReading title={t('ui.trail.reading')} trail={trail} />
            <KeyCard trail={trail} />
            <CheckpointCard trail={trail} />
            <TrailCompare />
            <StampCard trail={trail} />
          </ul>
          {trail.report && <TrailFindings report={trail.report} />}
        </>
      )}
    </PageFrame>
  );
}
