// Asks where the trail of a restored database ended, as `npm run verify` wrote it; the server compares it with the lab's own.

import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { conditionKey } from '#renderer/lib/lab/lab-condition.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import own from '../shared/safety-card.module.css';

/** Whatever stands between them and around. */
const endPattern = /(\d+)\D+?([0-9a-f]{16})\b/i;

export function ProvenRestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [, entry, head] = endPattern.exec(typed) ?? [];
  const work = useNote(onClose);
  const isUnreadable = typed.trim().length > 20 && entry === undefined;
  const unreadable = t('ui.server_backup.note.unreadable');
  const asked = useAsked({ end: entry === undefined && (typed.trim() === '' || unreadable) });
  // The server names its attribute, which here is the field's own caption.
  const refused = work.error && errorText(work.error).replace(/^[^:]{1,20}: /, '');
  return (
    <Dialog title={t('ui.server_backup.note.title')} onClose={onClose}>
      <p>{t('ui.server_backup.note.text')}</p>
      <SendForm onSend={() => asked.filled(() => work.mutate({ entry: Number(entry), head: String(head) }))}>
        <div className={own.path}>
          <TextInput
            label={t('ui.server_backup.note.field')}
            placeholder={t('ui.server_backup.note.placeholder')}
            data-autofocus
            value={typed}
            maxLength={200}
            error={isUnreadable ? unreadable : (asked.at('end') ?? refused)}
            onChange={(event) => {
              work.reset();
              setTyped(event.currentTarget.value);
            }}
          />
        </div>
        <DialogButtons submit={t('ui.server_backup.note.submit')} loading={work.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

function useNote(onNoted: () => void) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (body: { entry: number; head: string }) => bodyOf(POST('/api/v2/admin/proven-restores', { body })),
    onSuccess() {
      toasts.say(t('ui.server_backup.noted'));
      onNoted();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: conditionKey }),
  });
}
