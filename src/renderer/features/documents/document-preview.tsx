// What a file shows: its pages as pictures and plain text here, everything else in the program that belongs to it. Files come as
// attachments and nothing of them runs in this window.
import { Button } from '@mantine/core';
import { IconDownload, IconFile, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import { PageViewer } from '../../records/paper/page-viewer.tsx';
import { fileAddress } from '../../records/rows/linked-documents.ts';
import { hasPages } from '../../records/rows/record-file.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import classes from './documents.module.css';

/** More text than anyone reads in a panel. */
const mostText = 200_000;

export function DocumentPreview({ document }: { document: RecordRow }) {
  const { t } = useI18n();
  const { attributes } = document;
  if (textOf(attributes.file_hash) === '') return <p className={classes.nothing}>{t('ui.inbox.no_file')}</p>;
  const key = `${document.id} ${textOf(attributes.file_hash)}`;
  if (attributes.file_fault !== null) return <OutsideFile document={document} reason="fault" />;
  if (hasPages(document)) return <PagesPreview key={key} document={document} />;
  if (textOf(attributes.media_type) === 'text/plain' && Number(attributes.size) <= mostText)
    return <TextPreview key={key} document={document} />;
  return <OutsideFile document={document} />;
}

function PagesPreview({ document }: { document: RecordRow }) {
  const titleOf = useTitleOf();
  const { id, attributes } = document;
  const [missing, setMissing] = useState(false);
  const facts = useQuery({
    queryKey: ['file-pages', id, attributes.file_hash],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/documents/{id}/pages', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const slow = useSlow(facts.isPending);
  if (facts.error) return <ErrorNotice error={facts.error} onRetry={() => void facts.refetch()} />;
  if (!facts.data) return <div className={classes.preview}>{slow && <SkeletonLines count={6} />}</div>;
  const { data, meta } = facts.data;
  const { reason } = data.attributes;
  if (reason !== null || missing) return <OutsideFile document={document} reason={reason ?? 'damaged'} />;
  return (
    <PageViewer
      title={titleOf(documentKind, document)}
      pages={meta.pages}
      address={(page, width) => `/api/v2/documents/${encodeURIComponent(id)}/preview?page=${page}&width=${width}`}
      onMissing={() => setMissing(true)}
    >
      <OpenFile id={id} />
    </PageViewer>
  );
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

function OpenFile({ id }: { id: string }) {
  const { t } = useI18n();
  return (
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
  );
}

interface OutsideProps {
  document: RecordRow;
  /** Why there is no picture of it, where there should be one. */
  reason?: string;
}

function OutsideFile({ document: { id, attributes }, reason = 'unsupported' }: OutsideProps) {
  const { t, format } = useI18n();
  const isPdf = textOf(attributes.media_type) === 'application/pdf';
  const Icon = isPdf ? IconFileTypePdf : IconFile;
  return (
    <div className={classes.outside}>
      <Icon size={48} stroke={1.2} aria-hidden="true" />
      <p className={classes.fileName}>{textOf(attributes.file_name)}</p>
      <p>{[isPdf ? 'PDF' : textOf(attributes.media_type), format.bytes(Number(attributes.size))].join(' · ')}</p>
      {attributes.file_fault !== 'lost' && <OpenFile id={id} />}
      <p className={classes.hint}>{t(`ui.pages.reason.${reason}`)}</p>
    </div>
  );
}
