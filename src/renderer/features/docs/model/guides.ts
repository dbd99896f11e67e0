// The introductions of both versions in German. The English ones stand in the descriptions themselves, for programs, too.
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { ApiVersion } from './api-model.ts';

const guides = import.meta.glob<string>('../../../../../resources/guides/de/*.md', { query: '?raw', import: 'default' });

/** In the reader's language; undefined while it is on its way. */
export function useGuide(version: ApiVersion, description: string): string | undefined {
  const { language } = useI18n();
  const load = guides[`../../../../../resources/guides/de/${version}.md`];
  const { data, error } = useQuery({
    queryKey: ['guide', version],
    queryFn: () => load?.() ?? description,
    enabled: language === 'de',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return language === 'de' && !error ? data : description;
}
