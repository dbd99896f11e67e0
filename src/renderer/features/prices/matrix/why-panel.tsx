// Beside the matrix: why the cell under the hand says what it says.
import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCurrency } from '#renderer/lib/session.ts';
import panel from '#renderer/records/peek/record-peek.module.css';
import { CopyAnswer } from '#renderer/records/price-origin/copy-answer.tsx';
import { PastNotes } from '#renderer/records/price-origin/past-notes.tsx';
import { answerOptions, historyTab, rowAddress } from '#renderer/records/price-origin/price-answers.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { PaidAmount } from '#renderer/ui/paid-amount.tsx';
import sheet from '#renderer/ui/phone-sheet.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { PriceTrace } from '../shared/price-trace.tsx';
import classes from './why-panel.module.css';

const frame = `${panel.panel} ${sheet.sheet}`;
const walkingPause = 120;

interface WhyPanelProps {
  type: { id: string; name: string };
  group: { id: string | null; name: string };
  question: { date: string; complexity: string; service: string };
  /** What is typed there is not what is explained. */
  changed: boolean;
  onClose: () => void;
}

export function WhyPanel({ type, group, question: { date, complexity, service }, changed, onClose }: WhyPanelProps) {
  const { t, language } = useI18n();
  const currency = useCurrency();
  const asked = new URLSearchParams(
    Object.entries({ type_id: type.id, price_category_id: group.id ?? '', date, complexity, service_id: service }).filter(
      ([, value]) => value !== '',
    ),
  ).toString();
  // Whoever walks through the cells is asked about once he stands.
  const [question] = useDebouncedValue(asked, walkingPause);
  const found = useQuery({ ...answerOptions(question, language), placeholderData: keepPreviousData });
  const slow = useSlow(found.isPending);
  const answer = found.data;
  const row = answer?.meta.row ? rowAddress(answer.meta.row) : null;
  return (
    <aside className={frame} aria-label={t('ui.why.title')} aria-busy={question !== asked || found.isPlaceholderData}>
      <header className={panel.head}>
        <div className={panel.identity}>
          <h2 className={classes.title}>{t('ui.why.title')}</h2>
          <p className={panel.summary}>{type.name}</p>
          <p className={panel.summary}>{group.name}</p>
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={t('ui.close')} onClick={onClose}>
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      </header>
      <ScrollSection className={classes.body} label={t('ui.trace.title')}>
        {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
        {slow && <SkeletonLines count={6} />}
        {answer && (
          <>
            <p className={classes.amount} data-gap={answer.data === null || undefined}>
              {answer.data === null ? t('ui.matrix.state.gap') : <PaidAmount paid={answer.data.attributes} currency={currency} />}
            </p>
            <p className={classes.message}>{answer.meta.message}</p>
            <PastNotes answer={answer} />
            {changed && <p className={classes.changed}>{t('ui.why.unsaved')}</p>}
            <PriceTrace answer={answer} />
          </>
        )}
      </ScrollSection>
      <Ways row={row} question={question} />
    </aside>
  );
}

function Ways({ row, question }: { row: string | null; question: string }) {
  const { t } = useI18n();
  return (
    <footer className={`${panel.actions} ${classes.ways}`}>
      {row !== null && (
        <Button component={Link} to={row} variant="default" size="xs">
          {t('ui.why.row')}
        </Button>
      )}
      {row !== null && (
        <Button component={Link} to={`${row}?tab=${historyTab}`} variant="default" size="xs">
          {t('ui.why.history')}
        </Button>
      )}
      <Button
        component="a"
        href={`/api/v2/prices/lookup/pdf?${question}`}
        download
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconPrinter size={16} stroke={1.5} />}
      >
        {t('ui.why.print')}
      </Button>
      <CopyAnswer question={question} variant="subtle" color="gray" />
    </footer>
  );
}
