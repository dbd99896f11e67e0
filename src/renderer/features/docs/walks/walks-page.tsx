// What can be walked through, and in which order it is best read.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useTitle } from '../model/use-title.ts';
import { walkNames, walksPath } from './walk-list.ts';
import classes from './walks.module.css';

export function WalksPage() {
  const { t } = useI18n();
  useTitle(t('ui.docs.walks'));
  return (
    <article className={classes.page}>
      <h1 className={classes.title} tabIndex={-1}>
        {t('ui.docs.walks')}
      </h1>
      <p>{t('ui.docs.walks.intro')}</p>
      <ol className={classes.list}>
        {walkNames.map((name) => (
          <li key={name}>
            <Link to={`${walksPath}/${name}`}>{t(`ui.docs.walk.${name}`)}</Link>
          </li>
        ))}
      </ol>
    </article>
  );
}
