// Typing at the rows searches them: the field opens with what was typed, Enter keeps it and goes back to the rows, Esc takes it back.
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '../../lib/i18n.tsx';
import { whenScanned } from '../../lib/scan/use-scanner.ts';
import { useFindHere } from '../../lib/screen/find-here.ts';
import { useTypedText } from '../../lib/screen/shortcuts.ts';
import { useDraft } from '../../ui/fields/use-draft.ts';
import classes from './list-search.module.css';

interface ListSearchProps {
  value: string;
  onChange: (value: string) => void;
  /** Whether the rows have the keys. */
  mayOpen: () => boolean;
  onLeave: () => void;
}

/** As long as the server takes. */
const longest = 200;

export function ListSearch({ value, onChange, mayOpen, onLeave }: ListSearchProps) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [before, setBefore] = useState<string | null>(null);
  // Going back to the rows takes the focus from the field: that must not settle it once more.
  const left = useRef(false);
  const { draft, type, settle } = useDraft(value, onChange);
  const open = (text: string) => {
    left.current = false;
    flushSync(() => {
      setBefore(value);
      type(text);
    });
    input.current?.focus();
    return true;
  };
  useTypedText((text) => mayOpen() && open(text));
  useFindHere(() => open(value));
  const leave = (text: string) => {
    left.current = true;
    settle(text);
    setBefore(null);
    onLeave();
  };
  // The first letter may have been a scanner's after all.
  useEffect(() => (before === null ? undefined : whenScanned(() => leave(before))));
  if (before === null) return null;
  return (
    <search className={classes.search}>
      <IconSearch size={16} stroke={1.5} aria-hidden="true" />
      <input
        ref={input}
        className={classes.input}
        type="text"
        value={draft}
        maxLength={longest}
        aria-label={t('ui.list.search')}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (left.current) return;
          settle(draft);
          setBefore(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') leave(draft);
          else if (event.key === 'Escape') leave(before);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span className={classes.hint}>{t('ui.list.search.hint')}</span>
    </search>
  );
}
