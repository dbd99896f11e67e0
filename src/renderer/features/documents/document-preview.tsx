// What a file shows: pictures and plain text here, everything else in the program that belongs to it. Files come as attachments and
// nothing of them runs in this window, so a PDF is opened outside.
import { Button } from '@mantine/core';
import { IconDownload, IconFile, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { documentKind } from '../../records/kinds/documents.ts';
import { fileAddress, isPicture } from '../../records/linked-documents.ts';
import { textOf, titleOf } from '../../records/record-kind.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import classes from './documents.module.css';

/** More text than anyone reads in a panel. */
const mostText = 200_000;

const pdf = 'application/pdf';

export function DocumentPreview({ document }: { document: RecordRow }) {
  const { t } = useI18n();
  const { attributes } = document;
  const title = titleOf(documentKind, document);
  if (textOf(attributes.file_hash) === '') return <p className={classes.nothing}>{t('ui.inbox.no_file')}</p>;
  if (isPicture(document))
    return (
      <ScrollSection className={classes.preview} label={t('ui.inbox.preview')}>
        <img className={classes.picture} src={fileAddress(document.id)} alt={title} />
      </ScrollSection>
    );
  if (textOf(attributes.media_type) === 'text/plain' && Number(attributes.size) <= mostText)
    return <TextPreview key={document.id} document={document} />;
  return <OutsideFile document={document} />;
}

function TextPreview({ document }: { document: RecordRow }) {
  const { t } = useI18n();
  const { id, attributes } = document;
  const text = useQuery({
    // A file keeps its hash as long as it keeps its content.
    queryKey: ['file', id, attributes.file_hash],
    queryFn: async ({ signal }) =>
      String(await bodyOf(GET('/api/v2/documents/{id}/download', { params: { path: { id } }, parseAs: 'text', signal }))),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const slow = useSlow(text.isPending);
  return (
    <ScrollSection className={classes.preview} label={t('ui.inbox.preview')}>
      {slow && <SkeletonLines count={6} />}
      {text.error && <ErrorNotice error={text.error} onRetry={() => void text.refetch()} />}
      {text.data !== undefined && <pre className={classes.text}>{text.data}</pre>}
    </ScrollSection>
  );
}

function OutsideFile({ document: { id, attributes } }: { document: RecordRow }) {
  const { t, format } = useI18n();
  const isPdf = textOf(attributes.media_type) === pdf;
  const Icon = isPdf ? IconFileTypePdf : IconFile;
  return (
    <div className={classes.outside}>
      <Icon size={48} stroke={1.2} aria-hidden="true" />
      <p className={classes.fileName}>{textOf(attributes.file_name)}</p>
      <p>{[isPdf ? 'PDF' : textOf(attributes.media_type), format.bytes(Number(attributes.size))].join(' · ')}</p>
      <Button
        component="a"
        href={fileAddress(id)}
        download
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} stroke={1.5} />}
      >
        {t('ui.inbox.open')}
      </Button>
      <p className={classes.hint}>{t('ui.inbox.outside')}</p>
    </div>
  );
}
