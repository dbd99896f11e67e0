// A text about a record in which people are mentioned: `@` and the beginning of a name offers those who see the record, chosen by keyboard or
// mouse. It is shown with their names and told with their keys, as it is kept.
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { asked, keptText, type Mention, nameFor, withName } from '../kind/mention-text.ts';
import type { OwnInputProps } from '../kind/record-kind.ts';

const longest = 4000;

interface About {
  resource: string;
  id: string;
}

interface MentionFieldProps extends Pick<OwnInputProps, 'label' | 'value' | 'error' | 'onChange'> {
  /** Nobody is offered before it is known whose record it is. */
  about: About | null;
  name?: string;
  required?: boolean;
  description: ReactNode;
  /** Ctrl+Enter. */
  onSend?: () => void;
}

/** Names are shown for what is kept; what comes from outside, emptied or brought back, is shown as it is. */
function useNamedText(value: string) {
  const [text, setText] = useState(value);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  if (keptText(text, chosen) !== value) {
    setText(value);
    setChosen(new Map());
  }
  return { text, setText, chosen, setChosen };
}

export function MentionField({ about, value, onChange, onSend, error, ...looks }: MentionFieldProps) {
  const { t } = useI18n();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, chosen, setChosen } = useNamedText(value);
  const [word, setWord] = useState<string | null>(null);
  const people = usePeople(about, word);
  const offered = word === null ? [] : people;
  const box = useCombobox();
  const first = offered[0]?.id;
  const { selectFirstOption } = box;
  // There to be chosen once they are drawn.
  useEffect(() => {
    if (first !== undefined) selectFirstOption();
  }, [first, selectFirstOption]);
  const write = (next: string, names = chosen) => {
    setText(next);
    setChosen(names);
    onChange(keptText(next, names));
  };
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
    write(next.text, new Map([...chosen, [name, person.id]]));
    setWord(null);
    box.closeDropdown();
    const { current } = field;
    requestAnimationFrame(() => current.setSelectionRange(next.caret, next.caret));
  };
  const open = box.dropdownOpened && offered.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (onSend && event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Tab' && open) {
      event.preventDefault();
      box.clickSelectedOption();
    }
  };
  return (
    <Combobox store={box} withinPortal={false} onOptionSubmit={choose} position="bottom-start" width={280}>
      <Combobox.Target withKeyboardNavigation={open} withExpandedAttribute={false}>
        <Textarea
          {...looks}
          ref={field}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={longest}
          value={text}
          error={error}
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
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
  );
}

/** In the form of a new comment: about the record that is named beside it. */
export function CommentTextField({ beside, ...own }: OwnInputProps) {
  const { t } = useI18n();
  const [resource, id] = [beside?.('resource') ?? '', beside?.('record_key') ?? ''];
  const about = resource !== '' && id !== '' ? { resource, id } : null;
  return <MentionField {...own} about={about} description={t(about ? 'ui.comments.hint' : 'ui.comments.hint.first')} />;
}

/** Those who see the record, by what was typed behind the `@`. */
function usePeople(about: About | null, word: string | null): readonly Mention[] {
  const found = useQuery({
    queryKey: ['comment-people', about?.resource, about?.id, word],
    queryFn: async ({ signal }) => {
      const query = { resource: about?.resource ?? '', record_key: about?.id ?? '', q: word ?? '' };
      const { data } = await bodyOf(GET('/api/v2/comments/people', { params: { query }, signal }));
      return data;
    },
    enabled: about !== null && word !== null,
    placeholderData: keepPreviousData,
  });
  return about === null ? [] : (found.data ?? []);
}
