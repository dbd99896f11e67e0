// Files chosen or dropped, sent one after the other: where it is, how to stop it, and what became of them. A file that is refused
// does not keep the others back.
import { Button, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { useErrorText } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';
import classes from './file-upload.module.css';

export interface FileUpload {
  all(files: readonly File[]): Promise<void>;
  /** The rest stays behind; what is on its way arrives. */
  stop(): void;
  /** What is on its way; null when nothing is. */
  at: { name: string; number: number; of: number } | null;
}

export function useFileUpload(send: (file: File) => Promise<void>): FileUpload {
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
        setAt({ name: file.name, number: index + 1, of: files.length });
        try {
          await send(file);
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
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
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
      {at && at.of > 1 && (
        <>
          <Progress className={classes.progress} value={((at.number - 1) / at.of) * 100} aria-label={t('ui.bulk.progress')} />
          <Button variant="default" size="compact-xs" onClick={stop}>
            {t('ui.papers.stop')}
          </Button>
        </>
      )}
    </>
  );
}
