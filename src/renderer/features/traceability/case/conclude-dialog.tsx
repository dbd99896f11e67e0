// What a case about a standard came to, in words: asked for when it is closed, and written before that where somebody wants to.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import form from '#renderer/ui/dialog.module.css';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useConclude } from './case-data.ts';

interface ConcludeDialogProps {
  id: string;
  conclusion: string | null;
  /** The case is closed with it. */
  closes: boolean;
  onClose: () => void;
}

export function ConcludeDialog({ id, conclusion, closes, onClose }: ConcludeDialogProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const conclude = useConclude(id);
  const [text, setText] = useState(conclusion ?? '');
  const asked = useAsked({ conclusion: text.trim() === '' });
  const atField = problemOf(conclude.error, 'conclusion');
  const send = () =>
    conclude.mutate(
      { conclusion: text.trim(), closes, seen: conclusion },
      {
        onSuccess() {
          toasts.say(t(closes ? 'ui.recall.case.closed.done' : 'ui.impact-cases.concluded'));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t(closes ? 'ui.recall.case.close' : 'ui.impact-cases.conclude')} onClose={onClose}>
      <SendForm className={form.form} onSend={() => asked.filled(send)}>
        {closes && <p>{t('ui.impact-cases.close.text')}</p>}
        <Textarea
          data-autofocus
          required
          autosize
          minRows={4}
          maxRows={12}
          maxLength={20_000}
          label={t('ui.impact-cases.conclusion')}
          description={t('ui.impact-cases.conclusion.hint')}
          value={text}
          error={asked.at('conclusion') ?? atField}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {conclude.error && atField === null && (
          <p className={form.bad} role="alert">
            {textOf(conclude.error)}
          </p>
        )}
        <DialogButtons submit={t(closes ? 'ui.recall.case.close' : 'ui.save')} loading={conclude.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
