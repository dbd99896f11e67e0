// Finds a text on the screen that stands, as a browser does: all places are marked, Enter goes from one to the next, Esc ends it. In the
// desktop window only; a browser has its own.
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { rangesOf, useFindHere } from '../../lib/screen/find-here.ts';
import classes from './find-bar.module.css';

const mostMarked = 1000;
const everywhere = 'found';
const current = 'found-current';

function mark(ranges: readonly Range[], at: number): void {
  const here = ranges[at];
  CSS.highlights.set(everywhere, new Highlight(...ranges));
  CSS.highlights.set(current, here ? new Highlight(here) : new Highlight());
  here?.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function unmark(): void {
  CSS.highlights.delete(everywhere);
  CSS.highlights.delete(current);
}

/** The text that is looked for, null while nobody looks; how often it stands here and at which place one is. */
function useFind() {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const [found, setFound] = useState({ count: 0, at: 0 });
  const { pathname } = useLocation();
  useFindHere(() => {
    before.current = document.activeElement;
    setText((last) => last ?? '');
    setAsked((times) => times + 1);
    return true;
  }, 'frame');
  // Whenever it is asked for, also where it stands already.
  useLayoutEffect(() => {
    if (asked === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [asked]);
  const look = (wanted: string, at: number) => {
    const ranges = rangesOf(wanted, document.querySelector('main') ?? document.body, mostMarked);
    const place = ranges.length === 0 ? 0 : (at + ranges.length) % ranges.length;
    mark(ranges, place);
    setText(wanted);
    setFound({ count: ranges.length, at: place });
  };
  const end = () => {
    unmark();
    setText(null);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another text, and what was counted on the last one is not there
  useEffect(
    () => () => {
      unmark();
      setText(null);
    },
    [pathname],
  );
  return { input, text, found, look, end };
}

export function FindBar() {
  const { t } = useI18n();
  const { input, text, found, look, end } = useFind();
  if (text === null) return null;
  const step = (by: number) => look(text, found.at + by);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end();
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={classes.bar} data-print="never" onKeyDown={onKey}>
      <input
        ref={input}
        className={classes.input}
        type="text"
        value={text}
        maxLength={200}
        aria-label={t('ui.find')}
        placeholder={t('ui.find')}
        onChange={(event) => look(event.currentTarget.value, 0)}
      />
      <span className={classes.count} role="status">
        {text !== '' && <FoundCount {...found} />}
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('ui.find.previous')} onClick={() => step(-1)}>
        <IconChevronUp size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('ui.find.next')} onClick={() => step(1)}>
        <IconChevronDown size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('ui.close')} onClick={end}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </search>
  );
}

function FoundCount({ count, at }: { count: number; at: number }) {
  const { t } = useI18n();
  if (count === 0) return t('ui.find.none');
  return t('ui.find.of', { at: at + 1, count: count === mostMarked ? `${mostMarked}+` : count });
}
