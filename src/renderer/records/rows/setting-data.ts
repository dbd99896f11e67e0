// The settings as they are kept, and writing those that were changed: each by itself, so that one at fault names itself.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, ApiError, answerOf, bodyOf, GET, PATCH, POST } from '../../lib/api.ts';
import { sameValue, writeOverSeen } from '../../lib/write-over-seen.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { fetchAll } from './fetch-all.ts';

const shown = ['rows', 'settings', 'screen'] as const;

export type Kept = ReadonlyMap<string, unknown>;

export function useSettings(enabled = true) {
  return useQuery({
    enabled,
    queryKey: shown,
    queryFn: async ({ signal }): Promise<Kept> => {
      const records = await fetchAll('settings', '', signal);
      return new Map(records.map(({ id, attributes }) => [id, attributes.value]));
    },
  });
}

export interface SettingChange {
  name: string;
  value: unknown;
  /** What was kept as its writer saw it. */
  seen: unknown;
}

interface KeptNow {
  /** Not every setting was ever made. */
  isMade: boolean;
  value: unknown;
}

async function keptNow(name: string): Promise<Answer<KeptNow>> {
  try {
    const call = GET('/api/v2/{path}/{id}', { params: { path: { path: 'settings', id: name } } });
    const answer = await answerOf(call);
    return { ...answer, body: { isMade: true, value: answer.body.data.attributes.value } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { body: { isMade: false, value: undefined }, etag: null, binId: null };
  }
}

/** Refused with 412 where somebody else changed it meanwhile. */
export async function writeSetting({ name, value, seen }: SettingChange): Promise<void> {
  let isMade = true;
  await writeOverSeen({
    read: () => keptNow(name),
    isSeen(now) {
      isMade = now.isMade;
      return sameValue(now.value, seen);
    },
    write(etag) {
      if (!isMade) return bodyOf(POST('/api/v2/{path}', { params: { path: { path: 'settings' } }, body: { name, value } }));
      const params = { path: { path: 'settings', id: name }, header: { 'If-Match': etag } } as const;
      return bodyOf(PATCH('/api/v2/{path}/{id}', { params, body: { value } }));
    },
  });
}

/** Gives the names of those that were refused, with the reason. */
export function useSaveSettings() {
  const queries = useQueryClient();
  const textOf = useErrorText();
  return useMutation({
    async mutationFn(changes: readonly SettingChange[]) {
      const refused: Record<string, string> = {};
      for (const change of changes) {
        try {
          await writeSetting(change);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          // The server names its attribute, which here is the field's own caption.
          refused[change.name] = textOf(error).replace(/^[^:]{1,20}: /, '');
        }
      }
      await queries.invalidateQueries({ queryKey: shown });
      // The name of the lab and its currency stand on every screen.
      await Promise.all([queries.invalidateQueries({ queryKey: ['me'] }), queries.invalidateQueries({ queryKey: ['health'] })]);
      return refused;
    },
  });
}
