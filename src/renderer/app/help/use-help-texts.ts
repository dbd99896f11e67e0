// The texts of the help in the reader's language, by page; a chunk of their own that comes when somebody asks.
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import type { Language } from '../../lib/preferences.ts';

async function loadTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const { texts } = await (language === 'de' ? import('./texts-de.ts') : import('./texts-en.ts'));
  return new Map(Object.entries(texts).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1, -'.md'.length), text]));
}

export function useHelpTexts() {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['help', language],
    queryFn: () => loadTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
