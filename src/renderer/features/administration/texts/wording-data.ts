// All words of the program in both languages, those of the lab among them, and writing them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, bodyOf, GET } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { createRecord } from '#renderer/lib/records.ts';
import { deleteOverSeen, Overtaken, updateOverSeen } from '#renderer/lib/write-over-seen.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { fetchAll } from '#renderer/records/rows/fetch-all.ts';
import { useWork } from '../shared/use-work.ts';
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

/** Refused with 412 where somebody else worded it otherwise meanwhile. */
async function write({ key, language, own, text }: NewWording): Promise<void> {
  const seen = { text: own?.text };
  if (own && text === '') return deleteOverSeen('translations', own.id, seen);
  if (own) return updateOverSeen({ path: 'translations', id: own.id, seen, attributes: { text } });
  if (text === '') return;
  try {
    await createRecord('translations', { language, message_key: key, text });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.has('field.not_unique')) throw error;
    throw new Overtaken({});
  }
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
      ]);
    },
    shown,
    done: (_answer, { text }) => t(text === '' ? 'ui.wording.shipped_again' : 'ui.saved'),
  });
}
