// Asks for a folder: typed, or in the desktop window chosen from the system's own dialog; what is wrong with it stands below.

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { desktop } from '#renderer/lib/desktop.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import type { FolderUse } from '#server/contract/lab/desktop-bridge.ts';
import { shownBackups } from '../shared/backups-data.ts';
import own from '../shared/safety-card.module.css';

interface FolderDialogProps {
  title: string;
  text: string;
  use: FolderUse;
  submit: string;
  before: string;
  onSubmit: (path: string) => Promise<void>;
  onClose: () => void;
}

export function FolderDialog({ title, text, use, submit, before, onSubmit, onClose }: FolderDialogProps) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [path, setPath] = useState(before);
  const work = useMutation({
    mutationFn: onSubmit,
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: shownBackups }),
  });
  const asked = useAsked({ path: path.trim() === '' });
  const bridge = desktop();
  const browse = async () => {
    const folder = await bridge?.chooseFolder(use);
    if (folder) setPath(folder);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <SendForm onSend={() => asked.filled(() => work.mutate(path.trim()))}>
        <div className={own.path}>
          <TextInput
            label={t('ui.folder.path')}
            data-autofocus
            value={path}
            maxLength={1000}
            // The server names its attribute, which here is the field's own caption.
            error={asked.at('path') ?? (work.error && errorText(work.error).replace(/^[^:]{1,20}: /, ''))}
            onChange={(event) => {
              work.reset();
              setPath(event.currentTarget.value);
            }}
          />
          {bridge && (
            <Button variant="default" onClick={() => void browse()}>
              {t('ui.folder.browse')}
            </Button>
          )}
        </div>
        <DialogButtons submit={submit} loading={work.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
