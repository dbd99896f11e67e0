// What others wrote and is shipped with the program, each under the licence it came with. Read only when somebody opens it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ErrorNotice, SkeletonLines } from '#renderer/ui/notice.tsx';
import classes from './licences-panel.module.css';

/** Written by scripts/packaging/licences.ts when the program is built. */
interface Licences {
  packages: { name: string; version: string; licence: string; text: number }[];
  texts: string[];
}

async function fetchLicences(signal: AbortSignal): Promise<Licences> {
  const answer = await fetch('/licences.json', { signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as Licences;
}

export function LicencesPanel() {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['licences'],
    queryFn: ({ signal }) => fetchLicences(signal),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <details className={classes.licences} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('ui.licences.title')}</summary>
      <p className={classes.text}>{t('ui.licences.text')}</p>
      {query.isLoading && <SkeletonLines count={6} />}
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.packages.map(({ name, version, licence, text }) => (
        <Licence key={`${name}@${version}`} title={`${name} ${version}`} licence={licence} text={query.data.texts[text] ?? ''} />
      ))}
    </details>
  );
}

/** The text of one is put into the page when it is opened: all of them are 300 kB. */
function Licence({ title, licence, text }: { title: string; licence: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={classes.name}>{title}</span> <span className={classes.text}>{licence}</span>
      </summary>
      {isOpen && <pre lang="en">{text}</pre>}
    </details>
  );
}
