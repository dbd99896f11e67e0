// What each version of the program brought, the running one first; updates of the window, and the licences of what others wrote.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './administration.module.css';
import { LicencesPanel } from './licences-panel.tsx';
import { PageFrame } from './page-frame.tsx';
import { UpdatesPanel } from './updates-panel.tsx';

export function Page() {
  const { t, format } = useI18n();
  const query = useQuery({
    queryKey: ['rows', 'app-versions', 'about'],
    queryFn: ({ signal }) =>
      bodyOf(GET('/api/v2/app-versions', { params: { query: { sort: '-released', 'page[size]': 100 } }, signal })),
  });
  const versions = (query.data?.data ?? []).toSorted((a, b) => b.id.localeCompare(a.id, 'en', { numeric: true }));
  return (
    <PageFrame name="about" title={t('ui.about.title')} query={query}>
      <UpdatesPanel />
      <h2 className={classes.heading}>{t('ui.about.changes')}</h2>
      {versions.map(({ id, attributes }) => (
        <section key={id} className={classes.release} aria-label={t('ui.about.version', { version: id })}>
          <h3 className={classes.cardTitle}>
            {t('ui.about.version', { version: id })}
            {attributes.released ? ` · ${format.date(attributes.released)}` : ''}
          </h3>
          <ul lang="en">
            {(attributes.changes ?? '').split('\n').map((line) => (
              <li key={line}>{line.replace(/^[-*]\s*/, '')}</li>
            ))}
          </ul>
        </section>
      ))}
      <LicencesPanel />
    </PageFrame>
  );
}
