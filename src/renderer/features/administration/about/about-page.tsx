// Which program this is and under which licence, updates of the window, the licences of what others wrote, and what each version
// brought: its list is shipped with the screens, in both languages.
import { Fragment } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useHealth } from '#renderer/lib/session.ts';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { releases } from './changelog.ts';
import { LicencesPanel } from './licences-panel.tsx';
import { UpdatesPanel } from './updates-panel.tsx';

export function Page() {
  const { t, format, language } = useI18n();
  const health = useHealth();
  const running = releases.find(({ version }) => version === health.data?.version);
  return (
    <PageFrame name="about" title={t('ui.about.title')} query={health}>
      <dl className={classes.facts}>
        <dt>{t('ui.about.running')}</dt>
        <dd>{[health.data?.version, running && format.date(running.date)].filter(Boolean).join(' · ')}</dd>
        <dt>{t('ui.about.licence')}</dt>
        <dd>{t('ui.about.licence.text')}</dd>
      </dl>
      <LicencesPanel />
      <UpdatesPanel />
      <h2 className={classes.heading}>{t('ui.about.changes')}</h2>
      {releases.map(({ version, date, changes, changes_de: german }) => (
        <section key={version} className={classes.release} aria-label={t('ui.about.version', { version })}>
          <h3 className={classes.cardTitle}>
            {t('ui.about.version', { version })} · {format.date(date)}
          </h3>
          <ul>
            {(language === 'de' ? german : changes).map((line) => (
              <li key={line}>
                <Line text={line} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageFrame>
  );
}

/** What stands in backticks is typed as it is. */
function Line({ text }: { text: string }) {
  return text.split('`').map((part, index) => {
    const key = `${index}-${part}`;
    return index % 2 === 1 ? (
      <code key={key} className={classes.code}>
        {part}
      </code>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
