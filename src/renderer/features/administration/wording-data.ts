// All words of the program in both languages, those of the lab among them, and writing them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord, deleteRecord, updateRecord } from '../../lib/records.ts';
import { fetchAll } from '../../records/fetch-all.ts';
import { textOf } from '../../records/record-kind.ts';
import { useWork } from './use-work.ts';
import { type Language, type Own, wordsOf } from './wording-model.ts';

const shown = ['rows', 'translations', 'screen'] as const;

async function fetchBundle(lang: Language, signal: AbortSignal) {
  const call = GET('/api/v2/public/translations/bundle/{lang}', { params: { path: { lang } }, signal });
  return (await bodyOf(call)).data.attributes.messages;
}

export function useWords() {
  return useQuery({
    queryKey: shown,
    queryFn: async ({ signal }) => {
      const [de, en, own] = await Promise.all([
        fetchBundle('de', signal),
        fetchBundle('en', signal),
        fetchAll('translations', 'sort=message_key', signal),
      ]);
      const words = own.map(({ id, attributes: { language, message_key, text } }) => ({
        id,
        language: textOf(language),
        key: textOf(message_key),
        text: textOf(text),
      }));
      return wordsOf({ de, en }, words);
    },
  });
}

interface NewWording {
  key: string;
  language: Language;
  own: Own | undefined;
  /** Empty: as the program ships it. */
  text: string;
}

async function write({ key, language, own, text }: NewWording): Promise<unknown> {
  if (text === '') return own ? deleteRecord('translations', own.id) : null;
  if (own) return updateRecord({ path: 'translations', id: own.id, etag: null, attributes: { text } });
  return createRecord('translations', { language, message_key: key, text });
}

export function useSetWording() {
  const { t } = useI18n();
  const queries = useQueryClient();
  return useWork({
    async run(wording: NewWording) {
      await write(wording);
      // Every text on screen may be the one.
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['bundle'] }),
        queries.invalidateQueries({ queryKey: ['fields'] }),
        queries.invalidateQueries({ queryKey: shown }),
      ]);
    },
    shown,
    done: (_answer, { text }) => t(text === '' ? 'ui.wording.shipped_again' : 'ui.saved'),
  });
}
