// What a study comes to: the judgement with its reasons, the figures and the pictures; or what it still lacks.
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { FindingsView } from './findings-view.tsx';
import classes from './study.module.css';
import { linesOf, missingIn, type Told, useStudy } from './study-data.ts';

export function StudyResult({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const readings = linesOf(record.attributes.readings);
  const { data, error, refetch } = useStudy(record, readings);
  const unit = String(record.attributes.unit ?? '');
  return (
    <ScrollSection className={classes.result} label={t('ui.tab.overview')}>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines count={6} />
      ) : data.data ? (
        <FindingsView findings={data.data} unit={unit} />
      ) : readings.length === 0 ? (
        <NoReadings />
      ) : (
        <Lacking told={data} missing={missingIn(record, readings)} />
      )}
    </ScrollSection>
  );
}

function ToReadings() {
  const { t } = useI18n();
  const [, setParams] = useSearchParams();
  return (
    <Button size="xs" onClick={() => setParams({ tab: 'readings' }, { replace: true })}>
      {t('ui.study.to_readings')}
    </Button>
  );
}

function NoReadings() {
  const { t } = useI18n();
  return (
    <EmptyNotice title={t('ui.study.empty')}>
      <p>{t('ui.study.empty.hint')}</p>
      <ToReadings />
    </EmptyNotice>
  );
}

const mostTold = 8;

function Lacking({ told: { problems, others }, missing }: { told: Told; missing: number }) {
  const { t } = useI18n();
  const rest = problems.filter((one) => !one.missing);
  return (
    <div className={classes.refused} role="status">
      <h2 className={classes.title}>{t('ui.study.open')}</h2>
      <ul>
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {rest.slice(0, mostTold).map(({ row, cell, text }) => (
          <li key={`${row} ${cell} ${text}`}>{`${t('ui.sheet.row', { row: row + 1 })} ${text}`}</li>
        ))}
        {rest.length > mostTold && <li>{t('ui.study.more', { count: rest.length - mostTold })}</li>}
        {missing > 0 && <li>{t('ui.study.missing', { count: missing })}</li>}
      </ul>
      <ToReadings />
    </div>
  );
}
