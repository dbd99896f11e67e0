// The records a document belongs to, each by its name: where a file was lost, they are what is concerned.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList } from '../../lib/records.ts';
import { kindOfTable } from '../../records/kinds/index.ts';
import { addressOf, type RecordKind, textOf } from '../../records/record-kind.ts';
import { recordName, recordNameOptions } from '../../records/record-picker.tsx';
import classes from './documents.module.css';

/** More than one looks through. */
const most = 20;

interface Linked {
  kind: RecordKind;
  id: string;
}

export function BelongsTo({ id }: { id: string }) {
  const { t } = useI18n();
  const query = new URLSearchParams({ 'filter[document_id]': `eq:${id}`, 'page[size]': String(most) }).toString();
  const links = useQuery({
    queryKey: ['rows', 'document-links', query],
    queryFn: ({ signal }) => fetchList('document-links', query, signal),
    select: ({ data }): Linked[] =>
      data.flatMap(({ attributes }) => {
        const kind = kindOfTable(textOf(attributes.resource));
        return kind ? [{ kind, id: textOf(attributes.record_key) }] : [];
      }),
  });
  const linked = links.data ?? [];
  const names = useQueries({
    queries: linked.map(({ kind, id: key }) => ({ ...recordNameOptions(kind.path, key), retry: false })),
  });
  return (
    <section className={classes.fact}>
      <h2 className={classes.factTitle}>{t('ui.belongs.title')}</h2>
      {links.data?.length === 0 && <p className={classes.hint}>{t('ui.belongs.none')}</p>}
      <ul className={classes.belongs}>
        {linked.map(({ kind, id: key }, index) => {
          const found = names[index]?.data?.body.data;
          return (
            <li key={`${kind.name} ${key}`}>
              {t(`resource.${kind.table}`)}{' '}
              {found ? (
                <Link to={addressOf(kind, key)}>{recordName(found, kind.title)}</Link>
              ) : (
                <span className={classes.quiet}>{t(names[index]?.error ? 'ui.belongs.unseen' : 'ui.belongs.coming')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
