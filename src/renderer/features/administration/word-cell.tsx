// One text in one language: read, and changed in place. Enter keeps it, Escape leaves it as it was.
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './administration.module.css';
import { useSetWording } from './wording-data.ts';
import { type Language, lostPlaces, type Word } from './wording-model.ts';

export function WordCell({ word, language }: { word: Word; language: Language }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const set = useSetWording();
  const { key, texts, own, missing } = word;
  const name = t('ui.wording.change', { key, language: t(`language.${language}`) });
  const close = () => {
    setTyped(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const keep = (text: string) => {
    set.mutate({ key, language, own: own[language], text: text.trim() });
    close();
  };
  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.word}
        aria-label={`${name}: ${texts[language]}`}
        onClick={() => setTyped(texts[language])}
      >
        <span className={own[language] ? classes.own : undefined}>{texts[language] || t('ui.wording.nothing')}</span>
        {missing.includes(language) && <span className={classes.mark}>{t('ui.wording.mark')}</span>}
      </button>
    );
  }
  const lost = lostPlaces(texts[language], typed);
  const unfit = typed.trim() !== '' && lost.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (!unfit) keep(typed);
  };
  return (
    <div className={classes.wording}>
      <Textarea
        autosize
        autoFocus
        aria-label={name}
        error={unfit ? t('ui.wording.lost', { places: lost.join(', ') }) : null}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.buttons}>
        <Button size="compact-sm" disabled={unfit} onClick={() => keep(typed)}>
          {t('ui.save')}
        </Button>
        {own[language] && (
          <Button size="compact-sm" variant="default" onClick={() => keep('')}>
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
