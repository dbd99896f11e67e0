// Where a price comes from, in short: the steps of the finder that made it, from when to when its row counts, and the ways to all of it.
import { Button } from '@mantine/core';
import { IconStairs } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { CopyAnswer } from './copy-answer.tsx';
import { PastNotes } from './past-notes.tsx';
import { answerOptions, type PriceAnswer } from './price-answers.ts';
import classes from './price-origin.module.css';
import { finderPath } from './price-reason.ts';

interface PriceOriginProps {
  /** As v2 is asked. */
  question: string;
  ownRow?: string;
  /** What is to be said of the answer besides. */
  note?: (answer: PriceAnswer) => ReactNode;
}

const made = new Set(['hit', 'applied']);

export function PriceOrigin({ question, ownRow, note }: PriceOriginProps) {
  const { t, language } = useI18n();
  const found = useQuery(answerOptions(question, language));
  const slow = useSlow(found.isPending);
  const answer = found.data;
  if (found.error) return <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />;
  if (!answer) return slow ? <SkeletonLines count={3} /> : null;
  const steps = answer.meta.trace.filter(({ outcome }) => made.has(outcome));
  return (
    <>
      {answer.data === null && <p>{answer.meta.message}</p>}
      <ol className={classes.steps} aria-label={t('ui.trace.title')}>
        {steps.map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an answer have no other name than their place
          <li key={index}>{text}</li>
        ))}
      </ol>
      <PastNotes answer={answer} ownRow={ownRow} />
      {note?.(answer)}
      <div className={classes.ways}>
        <Button
          component={Link}
          to={`${finderPath}?${question}`}
          size="compact-xs"
          variant="subtle"
          leftSection={<IconStairs size={16} stroke={1.5} />}
        >
          {t('ui.price_origin.steps')}
        </Button>
        <CopyAnswer question={question} size="compact-xs" variant="subtle" />
      </div>
    </>
  );
}
