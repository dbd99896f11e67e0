// Files chosen or dropped, sent one after the other: how far each is, how to stop it, and what became of them. A file that is refused
// does not keep the others back.
import { Button, Progress } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { offerToTake } from '../../lib/files/dropped-files.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useFileChoice } from '../../ui/fields/file-choice.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { documentKind } from '../kinds/office/documents.ts';
import classes from './file-upload.module.css';

export interface FileUpload {
  all(files: readonly File[]): Promise<void>;
  /** The rest stays behind; what is on its way arrives. */
  stop(): void;
  /** What is on its way; null when nothing is. */
  at: { name: string; number: number; of: number; percent: number } | null;
}

/** Sends one file, and tells how much of it is on its way: a part of one. */
type SendFile = (file: File, onProgress: (part: number) => void) => Promise<void>;

export function useFileUpload(send: SendFile): FileUpload {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [at, setAt] = useState<FileUpload['at']>(null);
  const stopped = useRef(false);
  return {
    at,
    stop() {
      stopped.current = true;
    },
    async all(files) {
      let kept = 0;
      stopped.current = false;
      for (const [index, file] of files.entries()) {
        if (stopped.current) break;
        const place = { name: file.name, number: index + 1, of: files.length };
        setAt({ ...place, percent: 0 });
        try {
          await send(file, (part) => setAt({ ...place, percent: Math.floor(part * 100) }));
          kept += 1;
        } catch (error) {
          const reason = error instanceof Error ? errorText(error) : String(error);
          toasts.fail(t('ui.papers.refused', { name: file.name, reason }));
        }
      }
      setAt(null);
      if (kept > 0) toasts.say(t('ui.papers.added', { count: kept }));
    },
  };
}

/** Makes a part of the screen take files that are dropped on it. */
export function useFileDrop(upload: FileUpload, enabled: boolean) {
  const [over, setOver] = useState(false);
  const latest = useRef(upload);
  latest.current = upload;
  // What is dropped beside it comes here, too, while nothing else on the screen is made for files.
  useEffect(() => (enabled ? offerToTake((files) => void latest.current.all(files)) : undefined), [enabled]);
  const props = {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!enabled || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (enabled) void upload.all([...event.dataTransfer.files]);
    },
  };
  return { over, props };
}

export function UploadButton({ upload }: { upload: FileUpload }) {
  const { t } = useI18n();
  const choice = useFileChoice({ label: t('ui.papers.choose'), multiple: true, onFiles: (files) => void upload.all(files) });
  return (
    <>
      {choice.field}
      <GuardedButton
        needs={documentKind.operations.edit}
        size="xs"
        variant="default"
        loading={upload.at !== null}
        leftSection={<IconUpload size={16} stroke={1.5} />}
        onClick={choice.open}
      >
        {t('ui.papers.add')}
      </GuardedButton>
    </>
  );
}

/** Of what stands before the hand, where the screen is held in one: a photo is a file like any other, called by when it was taken. */
export function PhotoButton({ upload }: { upload: FileUpload }) {
  const { t, format } = useI18n();
  const named = (photo: File) => {
    const name = t('ui.photo.name', { when: format.instant(new Date().toISOString()) }).replaceAll(/[/\\:]/g, '.');
    return new File([photo], `${name}.${photo.type === 'image/png' ? 'png' : 'jpg'}`, { type: photo.type });
  };
  const onFiles = (photos: readonly File[]) => void upload.all(photos.map(named));
  const choice = useFileChoice({ label: t('ui.photo'), accept: 'image/*', camera: true, onFiles });
  return (
    <>
      {choice.field}
      <GuardedButton
        needs={documentKind.operations.edit}
        className={classes.photo}
        size="xs"
        variant="default"
        loading={upload.at !== null}
        leftSection={<IconCamera size={16} stroke={1.5} />}
        onClick={choice.open}
      >
        {t('ui.photo')}
      </GuardedButton>
    </>
  );
}

/** How far it is; `idle` stands there while nothing is on its way. */
export function UploadState({ upload: { at, stop }, idle }: { upload: FileUpload; idle: string }) {
  const { t } = useI18n();
  return (
    <>
      <span className={classes.said} role="status">
        {at ? t('ui.papers.sending', { ...at }) : idle}
      </span>
      {at && <Progress className={classes.progress} value={at.percent} aria-label={t('ui.bulk.progress')} />}
      {at && at.of > 1 && (
        <Button variant="default" size="compact-xs" onClick={stop}>
          {t('ui.papers.stop')}
        </Button>
      )}
    </>
  );
}
