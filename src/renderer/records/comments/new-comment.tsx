// Saying something of a record, where it is looked at.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord } from '../../lib/records.ts';
import { useErrorText, withoutName } from '../../ui/notice.tsx';
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
    <form
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <MentionField
        about={{ resource, id }}
        label={t('ui.comments.label')}
        description={t('ui.comments.hint')}
        value={text}
        error={problem}
        onChange={setText}
        onSend={() => void send()}
      />
      <Button type="submit" size="xs" loading={sending} disabled={text.trim() === ''}>
        {t('ui.comments.send')}
      </Button>
    </form>
  );
}
