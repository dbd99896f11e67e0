// The settings as they are kept, and writing those that were changed: each by itself, so that one at fault names itself.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, PATCH, POST } from '../lib/api.ts';
import { useErrorText } from '../ui/notice.tsx';
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
}

export function writeSetting({ name, value }: SettingChange, isKnown: boolean): Promise<unknown> {
  return isKnown
    ? bodyOf(PATCH('/api/v2/{path}/{id}', { params: { path: { path: 'settings', id: name } }, body: { value } }))
    : bodyOf(POST('/api/v2/{path}', { params: { path: { path: 'settings' } }, body: { name, value } }));
}

/** Gives the names of those that were refused, with the reason. */
export function useSaveSettings(kept: Kept | undefined) {
  const queries = useQueryClient();
  const textOf = useErrorText();
  return useMutation({
    async mutationFn(changes: readonly SettingChange[]) {
      const refused: Record<string, string> = {};
      for (const change of changes) {
        try {
          await writeSetting(change, kept?.has(change.name) ?? false);
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
