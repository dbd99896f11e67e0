// One text in one language: read, and changed in place. Enter keeps it, Escape leaves it as it was. What is typed stays until it is
// saved; where somebody else worded the same meanwhile, both texts are shown.
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ConflictNotice } from '#renderer/ui/conflict/conflict-notice.tsx';
import { ConflictTable } from '#renderer/ui/conflict/conflict-table.tsx';
import classes from '../shared/administration.module.css';
import { useSetWording } from './wording-data.ts';
import { type Language, lostPlaces, type Own, type Word } from './wording-model.ts';

interface WordCellProps {
  word: Word;
  language: Language;
  /** Whether something is typed here that is not saved. */
  onTyped: (typed: boolean) => void;
}

interface Entry {
  text: string;
  /** The lab's own wording when the typing began. */
  over: Own | undefined;
}

export function WordCell({ word, language, onTyped }: WordCellProps) {
  const { t } = useI18n();
  const [entry, setEntry] = useState<Entry | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const set = useSetWording();
  const { key, texts, own, missing } = word;
  const name = t('ui.wording.change', { key, language: t(`language.${language}`) });
  const now = own[language];
  const isTyped = entry !== null && entry.text !== (entry.over?.text ?? texts[language]);
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [onTyped, isTyped]);
  const closed = useRef(false);
  const close = () => {
    closed.current = true;
    setEntry(null);
  };
  useEffect(() => {
    if (entry !== null || !closed.current) return;
    closed.current = false;
    // Whoever went on to another text while this one was saved stays there.
    if (document.activeElement === document.body) button.current?.focus();
  }, [entry]);
  if (entry === null) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.word}
        aria-label={`${name}: ${texts[language]}`}
        onClick={() => setEntry({ text: texts[language], over: now })}
      >
        <span className={now ? classes.own : undefined}>{texts[language] || t('ui.wording.nothing')}</span>
        {missing.includes(language) && <span className={classes.mark}>{t('ui.wording.mark')}</span>}
      </button>
    );
  }
  const { text, over } = entry;
  const keep = (wanted: string) => set.mutate({ key, language, own: over, text: wanted.trim() }, { onSuccess: () => close() });
  const lost = lostPlaces(texts[language], text);
  const unfit = text.trim() !== '' && lost.length > 0;
  const clashes = now?.text !== over?.text && now?.text !== text.trim() && !set.isPending;
  const barred = unfit || clashes || set.isPending;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (!barred) keep(text);
  };
  return (
    <div className={classes.wording}>
      <Textarea
        autosize
        autoFocus
        aria-label={name}
        error={unfit ? t('ui.wording.lost', { places: lost.join(', ') }) : null}
        value={text}
        onChange={(event) => setEntry({ text: event.currentTarget.value, over })}
        onKeyDown={onKeyDown}
      />
      {clashes && (
        <ConflictNotice title={t('ui.conflict.values')} onSettle={(mine) => (mine ? setEntry({ text, over: now }) : close())}>
          <ConflictTable
            rows={[{ key, label: t(`language.${language}`), theirs: now?.text ?? texts[language], mine: text, both: true }]}
          />
        </ConflictNotice>
      )}
      <div className={classes.buttons}>
        <Button size="compact-sm" disabled={barred} onClick={() => keep(text)}>
          {t('ui.save')}
        </Button>
        {over && (
          <Button size="compact-sm" variant="default" disabled={clashes} onClick={() => keep('')}>
            {t('ui.wording.back')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </div>
    </div>
  );
}
