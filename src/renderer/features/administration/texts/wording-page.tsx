// The lab's own words over the shipped ones: what lacks a language first, found by a word, changed where it stands.
import { Button, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { useDraft } from '#renderer/ui/fields/use-draft.ts';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { WordCell } from './word-cell.tsx';
import { useWords } from './wording-data.ts';
import { isShown, type Language, type Word, type WordFilter, wordFilters, wordLanguages } from './wording-model.ts';

const atOnce = 100;

export function Page() {
  const { t, format } = useI18n();
  const [params, setParams] = useSearchParams();
  const query = useWords();
  const words = query.data ?? [];
  const filter: WordFilter = wordFilters.find((one) => one === params.get('show')) ?? 'all';
  const search = params.get('q') ?? '';
  const change = (next: { show?: WordFilter; q?: string }) => {
    const address = { show: filter, q: search, ...next };
    setParams(
      { ...(address.show === 'all' ? {} : { show: address.show }), ...(address.q ? { q: address.q } : {}) },
      { replace: true },
    );
  };
  const typing = useDraft(search, (q) => change({ q }));
  const { typed, onTyped } = useTyped();
  // Where something is typed stays in sight, whatever becomes of the word meanwhile.
  const found = words.filter((word) => typed.has(word.key) || isShown(word, filter, search.trim()));
  const counts: Record<WordFilter, number> = {
    missing: words.filter((word) => isShown(word, 'missing', '')).length,
    own: words.filter((word) => isShown(word, 'own', '')).length,
    all: words.length,
  };
  return (
    <PageFrame name="wording" title={t('ui.translations.title')} query={query}>
      <div className={classes.filters}>
        <TextInput
          size="xs"
          type="search"
          className={classes.roles}
          label={t('ui.wording.search')}
          value={typing.draft}
          onChange={({ currentTarget }) => typing.type(currentTarget.value)}
        />
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.presets')}</legend>
          {wordFilters.map((one) => (
            <button
              key={one}
              type="button"
              className={bar.preset}
              aria-pressed={one === filter}
              data-tone={one === 'missing' && counts.missing > 0 ? 'warn' : undefined}
              onClick={() => change({ show: one })}
            >
              {t(`ui.wording.${one}`)}
              <span className={bar.count}>{format.number(counts[one])}</span>
            </button>
          ))}
        </fieldset>
      </div>
      {found.length === 0 ? (
        <EmptyNotice title={t(filter === 'missing' ? 'ui.wording.none_missing' : 'ui.empty.filtered')}>
          {filter === 'own' && search === '' && <p>{t('ui.wording.own.hint')}</p>}
        </EmptyNotice>
      ) : (
        <WordTable words={found} typed={typed} onTyped={onTyped} />
      )}
      <UnsavedGuard when={typed.size > 0} />
    </PageFrame>
  );
}

/** Keys of the words of which a text is typed and not saved. */
function useTyped() {
  const [places, setPlaces] = useState<readonly string[]>([]);
  const onTyped = useCallback((place: string, isTyped: boolean) => {
    setPlaces((was) => (was.includes(place) === isTyped ? was : isTyped ? [...was, place] : was.filter((one) => one !== place)));
  }, []);
  return { typed: new Set(places.map((place) => place.slice(place.indexOf(' ') + 1))), onTyped };
}

interface WordTableProps {
  words: readonly Word[];
  typed: ReadonlySet<string>;
  onTyped: (place: string, isTyped: boolean) => void;
}

function WordTable({ words, typed, onTyped }: WordTableProps) {
  const { t } = useI18n();
  const [most, setMost] = useState(atOnce);
  return (
    <>
      <StackedTable className={`${classes.table} ${classes.words}`}>
        <thead>
          <tr>
            <th scope="col">{t('ui.wording.key')}</th>
            {wordLanguages.map((language) => (
              <th key={language} scope="col">
                {t(`language.${language}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {words
            .filter(({ key }, index) => index < most || typed.has(key))
            .map((word) => (
              <tr key={word.key}>
                <th scope="row">
                  <code className={classes.code}>{word.key}</code>
                </th>
                {wordLanguages.map((language) => (
                  <td key={language}>
                    <PlacedCell word={word} language={language} onTyped={onTyped} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </StackedTable>
      {words.length > most && (
        <Button className={classes.begin} size="xs" variant="default" onClick={() => setMost(most + atOnce)}>
          {t('ui.wording.more', { count: Math.min(atOnce, words.length - most) })}
        </Button>
      )}
    </>
  );
}

interface PlacedCellProps {
  word: Word;
  language: Language;
  onTyped: WordTableProps['onTyped'];
}

function PlacedCell({ word, language, onTyped }: PlacedCellProps) {
  const place = `${language} ${word.key}`;
  const tell = useCallback((isTyped: boolean) => onTyped(place, isTyped), [onTyped, place]);
  return <WordCell word={word} language={language} onTyped={tell} />;
}
