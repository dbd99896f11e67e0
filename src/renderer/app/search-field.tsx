// Searches the devices: live while their list is open, by Enter from anywhere else. Ctrl+K goes here.
import { Kbd } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useI18n } from '../lib/i18n.tsx';
import { useDraft } from '../ui/use-draft.ts';
import classes from './top-bar.module.css';

const target = '/inventory';

export function SearchField() {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const here = pathname === target;
  const [waiting, setWaiting] = useState('');
  const search = (text: string) => {
    const next = new URLSearchParams(here ? params : undefined);
    if (text.trim() === '') next.delete('q');
    else next.set('q', text.trim());
    void navigate({ pathname: target, search: next.toString() }, { replace: here });
  };
  const live = useDraft(here ? (params.get('q') ?? '') : '', search);
  const text = here ? live.draft : waiting;
  const type = here ? live.type : setWaiting;
  const settle = here ? live.settle : search;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className={classes.field}>
      <IconSearch size={16} stroke={1.5} aria-hidden="true" />
      <input
        ref={input}
        className={classes.input}
        type="search"
        value={text}
        maxLength={200}
        placeholder={t('ui.search.placeholder')}
        aria-label={t('ui.search')}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            settle(text);
            setWaiting('');
          }
          if (event.key === 'Escape') {
            if (here) settle('');
            setWaiting('');
          }
        }}
      />
      {text === '' ? (
        <Kbd size="xs" aria-hidden="true">
          {t('ui.search.key')}
        </Kbd>
      ) : (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('ui.search.clear')}
          onClick={() => {
            if (here) settle('');
            setWaiting('');
          }}
        >
          <IconX size={14} stroke={1.5} />
        </button>
      )}
    </div>
  );
}
