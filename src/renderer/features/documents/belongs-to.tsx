// The records a document belongs to, each by its name: where a file was lost, they are what is concerned. More are added here, so that
// a paper from the inbox gets to its device.
import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { addressOf, type RecordKind, textOf } from '../../records/kind/record-kind.ts';
import { kindOfTable } from '../../records/kinds/index.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import { LinkRecordDialog } from '../../records/page/link-dialog.tsx';
import { recordName, recordNameOptions } from '../../records/reference/record-name.ts';
import { useTakeOff } from '../../records/rows/linked-documents.ts';
import classes from './documents.module.css';

/** More than one looks through. */
const most = 20;

interface Linked {
  linkId: string;
  kind: RecordKind;
  id: string;
}

export function BelongsTo({ id }: { id: string }) {
  const { t } = useI18n();
  const editable = useCan(documentKind.operations.edit);
  const takeOff = useTakeOff();
  const [linking, setLinking] = useState(false);
  const query = new URLSearchParams({ 'filter[document_id]': `eq:${id}`, 'page[size]': String(most) }).toString();
  const links = useQuery({
    queryKey: ['rows', 'document-links', query],
    queryFn: ({ signal }) => fetchList('document-links', query, signal),
    select: ({ data }): Linked[] =>
      data.flatMap(({ id: linkId, attributes }) => {
        const kind = kindOfTable(textOf(attributes.resource));
        return kind ? [{ linkId, kind, id: textOf(attributes.record_key) }] : [];
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
        {linked.map(({ linkId, kind, id: key }, index) => {
          const found = names[index]?.data?.body.data;
          const name = found ? recordName(found, kind.title) : '';
          return (
            <li key={linkId}>
              <span>
                {t(`resource.${kind.table}`)}{' '}
                {found ? (
                  <Link to={addressOf(kind, key)}>{name}</Link>
                ) : (
                  <span className={classes.quiet}>{t(names[index]?.error ? 'ui.belongs.unseen' : 'ui.belongs.coming')}</span>
                )}
              </span>
              {editable && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('ui.link.off', { name: name || t(`resource.${kind.table}`) })}
                  onClick={() => void takeOff(linkId, name || t(`resource.${kind.table}`))}
                >
                  <IconUnlink size={18} stroke={1.5} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {editable && (
        <Button variant="default" size="xs" leftSection={<IconLink size={16} stroke={1.5} />} onClick={() => setLinking(true)}>
          {t('ui.link.record')}
        </Button>
      )}
      {linking && <LinkRecordDialog document={id} onClose={() => setLinking(false)} />}
    </section>
  );
}
