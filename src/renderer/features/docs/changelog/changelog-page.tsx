// What changed in the interface, release by release, and what is promised to whoever writes against it.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Prose } from '#renderer/ui/prose.tsx';
import { documentAddress, useVersion } from '../model/use-api.ts';
import { useTitle } from '../model/use-title.ts';
import classes from './changelog.module.css';
import { apiReleases } from './releases.ts';

const policy = ['v1', 'v2', 'notice', 'headers', 'clients'] as const;

export function ChangelogPage() {
  const { t, language } = useI18n();
  const version = useVersion();
  useTitle(t('ui.docs.changelog'));
  return (
    <article className={classes.page}>
      <h1 className={classes.title} tabIndex={-1}>
        {t('ui.docs.changelog')}
      </h1>
      <p>
        <a href={documentAddress(version)}>{t('ui.docs.document')}</a>
      </p>
      <section className={classes.part} aria-labelledby="policy">
        <h2 id="policy">{t('ui.docs.policy')}</h2>
        {policy.map((one) => (
          <Prose key={one} lang={language} text={t(`ui.docs.policy.${one}`)} />
        ))}
      </section>
      {apiReleases.map(({ version: number, date, changes }) => {
        const own = changes.filter(({ face }) => face === version);
        if (own.length === 0) return null;
        return (
          <section key={number} className={classes.part} aria-labelledby={`release-${number}`}>
            <h2 id={`release-${number}`}>{`${number} · ${date}`}</h2>
            <Prose
              lang={language}
              text={own.map((one) => `- **${t(`ui.docs.change.${one.kind}`)}:** ${one[language]}`).join('\n')}
            />
          </section>
        );
      })}
    </article>
  );
}
