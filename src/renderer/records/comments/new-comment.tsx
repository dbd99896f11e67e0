// Saying something of a record: `@` and the beginning of a name offers those who see it, chosen by keyboard or mouse.
import { Button, Combobox, Textarea, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord } from '../../lib/records.ts';
import { useErrorText, withoutName } from '../../ui/notice.tsx';
import { asked, keptText, type Mention, nameFor, withName } from '../kind/mention-text.ts';
import classes from './comments.module.css';

interface NewCommentProps {
  resource: string;
  id: string;
}

const longest = 4000;

export function NewComment({ resource, id }: NewCommentProps) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [word, setWord] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const people = usePeople({ resource, id }, word);
  const offered = word === null ? [] : people;
  const box = useCombobox();
  const first = offered[0]?.id;
  const { selectFirstOption } = box;
  // There to be chosen once they are drawn.
  useEffect(() => {
    if (first !== undefined) selectFirstOption();
  }, [first, selectFirstOption]);
  const look = (typed: string, caret: number) => {
    const next = asked(typed, caret);
    setWord(next);
    if (next === null) box.closeDropdown();
    else box.openDropdown();
  };
  const choose = (personId: string) => {
    const person = offered.find((one) => one.id === personId);
    if (!person || !field.current) return;
    const name = nameFor(person, chosen);
    const next = withName(text, field.current.selectionStart, name);
    setChosen(new Map([...chosen, [name, person.id]]));
    setText(next.text);
    setWord(null);
    box.closeDropdown();
    const { current } = field;
    requestAnimationFrame(() => current.setSelectionRange(next.caret, next.caret));
  };
  const send = async () => {
    setSending(true);
    setProblem(null);
    try {
      await createRecord('comments', { resource, record_key: id, text: keptText(text.trim(), chosen) });
      setText('');
      setChosen(new Map());
      await queries.invalidateQueries({ predicate: ({ queryKey: [, path] }) => path === 'comments' });
    } catch (error) {
      setProblem(error instanceof Error ? withoutName(errorText(error), t('comment.text')) : String(error));
    }
    setSending(false);
  };
  const open = box.dropdownOpened && offered.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') {
      event.preventDefault();
      void send();
    } else if (event.key === 'Tab' && open) {
      event.preventDefault();
      box.clickSelectedOption();
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <Combobox store={box} withinPortal={false} onOptionSubmit={choose} position="bottom-start" width={280}>
        <Combobox.Target withKeyboardNavigation={open} withExpandedAttribute={false}>
          <Textarea
            ref={field}
            label={t('ui.comments.label')}
            description={t('ui.comments.hint')}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={longest}
            value={text}
            error={problem}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              look(currentTarget.value, currentTarget.selectionStart);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => box.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!open}>
          <Combobox.Options aria-label={t('ui.comments.people')}>
            {offered.map(({ id: personId, name }) => (
              <Combobox.Option key={personId} value={personId}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Button type="submit" size="xs" loading={sending} disabled={text.trim() === ''}>
        {t('ui.comments.send')}
      </Button>
    </form>
  );
}

/** Those who see the record, by what was typed behind the `@`. */
function usePeople({ resource, id }: NewCommentProps, word: string | null): readonly Mention[] {
  const found = useQuery({
    queryKey: ['comment-people', resource, id, word],
    queryFn: async ({ signal }) => {
      const query = { resource, record_key: id, q: word ?? '' };
      const { data } = await bodyOf(GET('/api/v2/comments/people', { params: { query }, signal }));
      return data;
    },
    enabled: word !== null,
    placeholderData: keepPreviousData,
  });
  return found.data ?? [];
}
