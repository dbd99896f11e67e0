// What holds for the whole version: credentials, answers, lists, filters, errors.
import { useI18n } from '../../lib/i18n.tsx';
import { Prose } from '../../ui/prose.tsx';
import { useAnchor } from './group-page.tsx';
import type { ApiModel } from './model/api-model.ts';
import { useGuide } from './model/guides.ts';
import { atThisAddress, documentAddress, useVersion } from './model/use-api.ts';
import { useTitle } from './model/use-title.ts';
import classes from './pages.module.css';

export function GuidePage({ model }: { model: ApiModel }) {
  const { t } = useI18n();
  const version = useVersion();
  const { title, version: number, description = '' } = model.document.info;
  const guide = useGuide(version, description);
  useTitle(title);
  useAnchor();
  return (
    <article className={classes.page}>
      <h1 className={classes.title} tabIndex={-1} lang="en">
        {title}
      </h1>
      <p className={classes.address}>
        <span>{t('ui.docs.version', { version: number })}</span>
        <a href={documentAddress(version)}>{t('ui.docs.document')}</a>
      </p>
      {guide !== undefined && <Prose text={atThisAddress(guide)} />}
    </article>
  );
}
