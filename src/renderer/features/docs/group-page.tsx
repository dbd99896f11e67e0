// One kind of record: its endpoints and its fields.
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { Prose } from '../../ui/prose.tsx';
import { type ApiModel, isApiVersion } from './model/api-model.ts';
import { operationPath } from './model/use-api.ts';
import { useTitle } from './model/use-title.ts';
import classes from './pages.module.css';
import { FieldRows } from './parts/field-rows.tsx';
import { MethodBadge } from './parts/method-badge.tsx';
import { MissingEntry } from './parts/missing-entry.tsx';

export function GroupPage({ model }: { model: ApiModel }) {
  const { t } = useI18n();
  const { version, group: name = '' } = useParams();
  const group = model.groups.find((one) => one.name === name);
  useTitle(group?.title ?? null);
  useAnchor();
  if (!group || !isApiVersion(version)) return <MissingEntry name={name} />;
  return (
    <article className={classes.page}>
      <h1 className={classes.title} tabIndex={-1} lang="en">
        {group.title}
      </h1>
      <Prose text={group.description} />
      <section className={classes.part}>
        <h2>{t('ui.docs.endpoints')}</h2>
        <ul className={classes.endpoints}>
          {group.operations.map((operation) => (
            <li key={operation.id}>
              <Link to={operationPath(version, operation)} className={classes.endpoint} lang="en">
                <MethodBadge method={operation.method} />
                <code>{operation.path}</code>
                <span>{operation.summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {group.record && (
        <section className={classes.part}>
          <h2>{t('ui.docs.fields')}</h2>
          <FieldRows document={model.document} schema={group.record} anchors />
        </section>
      )}
    </article>
  );
}

/** The page is drawn after the description has come, so the browser finds no anchor by itself. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link leads there again
  useEffect(() => {
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, key]);
}
