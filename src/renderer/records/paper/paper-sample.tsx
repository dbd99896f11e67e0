// How a paper would look: its first page as a picture, of the newest record of its kind or of a given one, as it would be printed now.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { errorOf } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { getPreferences } from '../../lib/preferences.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import classes from './paper-sample.module.css';

export interface SampleChoice {
  language?: string;
  report_id?: string;
  letterhead_id?: string;
  record_id?: string;
}

/** Null: there is no record to print it of. */
async function fetchSample(address: string, signal: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(address, { headers: { 'Accept-Language': getPreferences().language }, signal });
  if (!answer.ok) throw await errorOf(answer);
  return answer.status === 204 ? null : answer.blob();
}

interface PaperSampleProps {
  contract: string;
  choice: SampleChoice;
  /** Changes when what lies beneath was changed and keeps its key. */
  stamp?: string;
  /** Lies over it. */
  children?: ReactNode;
}

export function PaperSample({ contract, choice, stamp = '', children }: PaperSampleProps) {
  const { t } = useI18n();
  const chosen = Object.entries(choice).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const address = `/api/v2/papers/${contract}/sample?${new URLSearchParams([...chosen, ['width', '960']])}`;
  const sample = useQuery({
    queryKey: ['paper-sample', address, stamp],
    queryFn: ({ signal }) => fetchSample(address, signal),
    placeholderData: (before) => before,
    gcTime: 30_000,
  });
  const picture = useObjectUrl(sample.data ?? null);
  const slow = useSlow(sample.isFetching);
  if (sample.error) return <ErrorNotice error={sample.error} onRetry={() => void sample.refetch()} />;
  if (sample.data === null) return <EmptyNotice title={t('ui.sample.none', { paper: t(`papers.${contract}`) })} />;
  return (
    <div className={classes.sheet} data-old={(slow && sample.isPlaceholderData) || undefined}>
      {picture === null ? (
        slow && <SkeletonLines count={10} />
      ) : (
        <img src={picture} alt={t('ui.sample.alt', { paper: t(`papers.${contract}`) })} />
      )}
      {picture !== null && children}
    </div>
  );
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
