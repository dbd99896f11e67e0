// The papers of a record as cards: dropped onto it or chosen, seen, fetched and taken off again. Issue 6 records kit.
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconFile, IconFileTypePdf, IconUnlink, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../lib/i18n.tsx';
import type { RecordRow } from '../lib/records.ts';
import { useCan } from '../lib/session.ts';
import { EmptyNotice, ErrorNotice, useErrorText } from '../ui/notice.tsx';
import { ScrollSection } from '../ui/scroll-section.tsx';
import { useToasts } from '../ui/toast.tsx';
import classes from './documents-tab.module.css';
import { documentKind } from './kinds/documents.ts';
import { fileAddress, isPicture, type LinkedDocument, useLinkedDocuments, useUnlink, useUpload } from './linked-documents.ts';
import { addressOf, type RecordKind, textOf, titleOf } from './record-kind.ts';

export function DocumentsTab({ kind, record }: { kind: RecordKind; record: RecordRow }) {
  const { t } = useI18n();
  const papers = useLinkedDocuments(kind, record.id);
  const editable = useCan(documentKind.operations.edit);
  const upload = useFileUpload(kind, record);
  const [over, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!editable || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (editable) void upload.all([...event.dataTransfer.files]);
    },
  };
  return (
    <ScrollSection className={classes.tab} label={t('ui.documents.title')} data-over={over || undefined} {...drop}>
      {editable && <UploadBar upload={upload} />}
      {papers.error && <ErrorNotice error={papers.error} onRetry={() => void papers.refetch()} />}
      {papers.data?.length === 0 && (
        <EmptyNotice title={t('ui.papers.empty')}>{editable && <p>{t('ui.papers.drop')}</p>}</EmptyNotice>
      )}
      <ul className={classes.cards}>
        {papers.data?.map((paper) => (
          <PaperCard key={paper.linkId} paper={paper} editable={editable} />
        ))}
      </ul>
    </ScrollSection>
  );
}

interface Upload {
  all(files: readonly File[]): Promise<void>;
  /** What is on its way; null when nothing is. */
  at: { name: string; number: number; of: number } | null;
}

/** A file that is refused does not keep the others back. */
function useFileUpload(kind: RecordKind, record: RecordRow): Upload {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const send = useUpload(kind, record);
  const [at, setAt] = useState<Upload['at']>(null);
  return {
    at,
    async all(files) {
      let kept = 0;
      for (const [index, file] of files.entries()) {
        setAt({ name: file.name, number: index + 1, of: files.length });
        await send
          .mutateAsync({
            file,
            onDone: () => {
              kept += 1;
            },
          })
          .catch((error: Error) => toasts.fail(t('ui.papers.refused', { name: file.name, reason: textOfError(error) })));
      }
      setAt(null);
      if (kept > 0) toasts.say(t('ui.papers.added', { count: kept }));
    },
  };
}

function UploadBar({ upload }: { upload: Upload }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.bar}>
      <input
        ref={input}
        type="file"
        multiple
        className={classes.chooser}
        aria-label={t('ui.papers.choose')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void upload.all([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={upload.at !== null}
        leftSection={<IconUpload size={16} stroke={1.5} />}
        onClick={() => input.current?.click()}
      >
        {t('ui.papers.add')}
      </Button>
      <span className={classes.hint} role="status">
        {upload.at ? t('ui.papers.sending', { ...upload.at }) : t('ui.papers.hint')}
      </span>
    </div>
  );
}

function PaperCard({ paper: { linkId, document }, editable }: { paper: LinkedDocument; editable: boolean }) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const { unlink, relink } = useUnlink();
  const { attributes } = document;
  const title = titleOf(documentKind, document);
  const hasFile = textOf(attributes.file_hash) !== '';
  const fail = (error: Error) => toasts.fail(textOfError(error));
  // The card may be gone before the answer is there: what follows must not hang on it.
  const takeOff = () =>
    unlink
      .mutateAsync(linkId)
      .then(({ binId }) => {
        const said = t('ui.papers.unlinked', { title });
        if (binId === null) toasts.say(said);
        else toasts.offerUndo(said, () => void relink.mutateAsync(binId).catch(fail));
      })
      .catch(fail);
  return (
    <li className={classes.card}>
      <Link className={classes.picture} to={addressOf(documentKind, document.id)} aria-hidden="true" tabIndex={-1}>
        <Picture document={document} />
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
          <ActionIcon variant="subtle" color="gray" aria-label={t('ui.papers.unlink', { title })} onClick={() => void takeOff()}>
            <IconUnlink size={18} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

function Picture({ document }: { document: RecordRow }) {
  if (isPicture(document)) return <img src={fileAddress(document.id)} alt="" loading="lazy" />;
  const Icon = textOf(document.attributes.media_type) === 'application/pdf' ? IconFileTypePdf : IconFile;
  return <Icon size={32} stroke={1.2} />;
}
