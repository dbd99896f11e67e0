// What the page of the trail's proof asks the server, and the words for what a reading found.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { shownBackups } from '../shared/backups-data.ts';

const lookEveryMs = 5000;

export const shownTrail = [...shownBackups, 'trail'] as const;

async function fetchTrail(signal: AbortSignal) {
  return (await bodyOf(GET('/api/v2/admin/trail', { signal }))).data.attributes;
}

export type TrailState = Awaited<ReturnType<typeof fetchTrail>>;
export type TrailReport = NonNullable<TrailState['report']>;
type Params = Readonly<Record<string, string | number>>;

export function useTrail() {
  return useQuery({ queryKey: shownTrail, queryFn: ({ signal }) => fetchTrail(signal), refetchInterval: lookEveryMs });
}

export async function compareWithTrail(anchor: string) {
  return (await bodyOf(POST('/api/v2/admin/trail/compare', { body: { anchor } }))).data.attributes;
}

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Moments and numbers as the reader's place writes them. */
export function useTrailWords(): (key: string, params: Params) => string {
  const { t, format } = useI18n();
  return (key, params) => {
    const shown = Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number') return [name, format.number(value)];
      return [name, iso.test(value) ? format.instant(value) : value];
    });
    return t(key, Object.fromEntries(shown) as Record<string, string>).trim();
  };
}

export const toneOfTrail = (report: TrailReport | null) =>
  report === null ? 'quiet' : ({ proven: 'good', unproven: 'warn', broken: 'bad' } as const)[report.verdict];
