// Saying something of a record, where it is looked at.

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord } from '../../lib/records.ts';
import { useErrorText, withoutName } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { MentionField } from '../rows/mention-field.tsx';
import classes from './comments.module.css';

interface NewCommentProps {
  resource: string;
  id: string;
}

export function NewComment({ resource, id }: NewCommentProps) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const asked = useAsked({ text: text.trim() === '' });
  const send = async () => {
    setSending(true);
    setProblem(null);
    try {
      await createRecord('comments', { resource, record_key: id, text: text.trim() });
      setText('');
      await queries.invalidateQueries({ predicate: ({ queryKey: [, path] }) => path === 'comments' });
    } catch (error) {
      setProblem(error instanceof Error ? withoutName(errorText(error), t('comment.text')) : String(error));
    }
    setSending(false);
  };
  return (
    <SendForm className={classes.form} onSend={() => asked.filled(() => void send())}>
      <MentionField
        about={{ resource, id }}
        label={t('ui.comments.label')}
        description={t('ui.comments.hint')}
        value={text}
        error={asked.at('text') ?? problem}
        onChange={setText}
        onSend={() => asked.filled(() => void send())}
      />
      <Button type="submit" size="xs" variant="default" loading={sending}>
        {t('ui.comments.send')}
      </Button>
    </SendForm>
  );
}
