// The papers of a record as cards: dropped onto it or chosen, seen, fetched and taken off again.
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconLink, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan, useFileLimit } from '../../lib/session.ts';
import { EmptyNotice, ErrorNotice } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { addressOf, type RecordKind, textOf } from '../kind/record-kind.ts';
import { documentKind } from '../kinds/office/documents.ts';
import {
  fileAddress,
  isSuperseded,
  type LinkedDocument,
  useLinkedDocuments,
  useTakeOff,
  useUpload,
} from '../rows/linked-documents.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { PhotoButton, UploadButton, UploadState, useFileDrop, useFileUpload } from '../upload/file-upload.tsx';
import { FileThumbnail } from '../value/file-thumbnail.tsx';
import classes from './documents-tab.module.css';
import { LinkDocumentDialog } from './link-dialog.tsx';

export function DocumentsTab({ kind, record }: { kind: RecordKind; record: RecordRow }) {
  const { t } = useI18n();
  const limit = useFileLimit();
  const papers = useLinkedDocuments(kind, record.id);
  const editable = useCan(documentKind.operations.edit);
  const send = useUpload(kind, record);
  const upload = useFileUpload((file, onProgress) => send.mutateAsync({ file, onProgress }));
  const drop = useFileDrop(upload, editable);
  const [linking, setLinking] = useState(false);
  const versions = papers.data?.map(({ document }) => document) ?? [];
  // Earlier versions are found with the one that counts now.
  const counts = ({ document }: LinkedDocument) => !isSuperseded(document, versions);
  return (
    <ScrollSection className={classes.tab} label={t('ui.documents.title')} {...drop.props}>
      <div className={classes.bar}>
        <UploadButton upload={upload} />
        <PhotoButton upload={upload} />
        {editable && (
          <Button variant="default" size="xs" leftSection={<IconLink size={16} stroke={1.5} />} onClick={() => setLinking(true)}>
            {t('ui.link.document')}
          </Button>
        )}
        {editable && <UploadState upload={upload} idle={t('ui.papers.hint', limit)} />}
      </div>
      {linking && <LinkDocumentDialog kind={kind} record={record.id} onClose={() => setLinking(false)} />}
      {papers.error && <ErrorNotice error={papers.error} onRetry={() => void papers.refetch()} />}
      {papers.data?.length === 0 && (
        <EmptyNotice title={t('ui.papers.empty')}>{editable && <p>{t('ui.papers.drop')}</p>}</EmptyNotice>
      )}
      <ul className={classes.cards}>
        {papers.data?.filter(counts).map((paper) => (
          <PaperCard key={paper.linkId} paper={paper} editable={editable} />
        ))}
      </ul>
    </ScrollSection>
  );
}

function PaperCard({ paper: { linkId, document }, editable }: { paper: LinkedDocument; editable: boolean }) {
  const titleOf = useTitleOf();
  const { t, format } = useI18n();
  const takeOff = useTakeOff();
  const { attributes } = document;
  const title = titleOf(documentKind, document);
  const hasFile = textOf(attributes.file_hash) !== '';
  return (
    <li className={classes.card}>
      <Link className={classes.picture} to={addressOf(documentKind, document.id)} aria-hidden="true" tabIndex={-1}>
        <FileThumbnail path="documents" record={document} />
      </Link>
      <div className={classes.words}>
        <Link className={classes.title} to={addressOf(documentKind, document.id)}>
          {title}
        </Link>
        <span className={classes.detail}>
          {[
            textOf(attributes.type),
            t('ui.papers.version', { version: textOf(attributes.version) }),
            hasFile ? format.bytes(Number(attributes.size)) : '',
            format.date(textOf(attributes.created_at)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {attributes.file_fault !== null && <span className={classes.fault}>{t(`ui.file.${textOf(attributes.file_fault)}`)}</span>}
        <span className={classes.state} data-approved={attributes.approved_at !== null || undefined}>
          {attributes.approved_at === null
            ? t('ui.papers.unapproved')
            : t('ui.papers.approved', { by: textOf(attributes.approved_by) })}
        </span>
      </div>
      <div className={classes.tools}>
        {hasFile && (
          <ActionIcon
            component="a"
            href={fileAddress(document.id)}
            download
            variant="subtle"
            color="gray"
            aria-label={t('ui.papers.fetch', { title })}
          >
            <IconDownload size={18} stroke={1.5} />
          </ActionIcon>
        )}
        {editable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('ui.papers.unlink', { title })}
            onClick={() => void takeOff(linkId, title)}
          >
            <IconUnlink size={18} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
