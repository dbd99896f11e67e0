// The presets for one kind of import: listed, kept of the import under way, used, forgotten.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, DELETE, GET, POST } from '#renderer/lib/api.ts';
import { type ImportPreset, knownHeadings } from '#server/contract/tables/import-preset.ts';

const presetsKey = ['import-presets'] as const;

export function usePresets(records: string) {
  return useQuery({
    queryKey: [...presetsKey, records],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/import-presets', { params: { query: { records } }, signal })),
  });
}

type Listed = NonNullable<ReturnType<typeof usePresets>['data']>['data'][number];

export interface FittingPreset {
  id: string;
  name: string;
  shipped: boolean;
  /** How many headings of the file it knows. */
  known: number;
}

/** What knows headings of this file, the most first; among equals the lab's own, then the one that names fewer others. */
export function fittingPresets(presets: readonly Listed[], columns: readonly string[]): FittingPreset[] {
  const size = ({ mapping }: Pick<ImportPreset, 'mapping'>) => Object.keys(mapping).length;
  return presets
    .map(({ id, attributes }) => ({ id, attributes, known: knownHeadings(attributes, columns).length }))
    .filter(({ known }) => known > 0)
    .sort(
      (one, other) =>
        other.known - one.known ||
        Number(one.attributes.shipped) - Number(other.attributes.shipped) ||
        size(one.attributes) - size(other.attributes),
    )
    .map(({ id, attributes: { name, shipped }, known }) => ({ id, name, shipped, known }));
}

export function useKeepPreset(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => bodyOf(POST('/api/v2/import-presets', { body: { token, name } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: presetsKey }),
  });
}

export function useForgetPreset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => DELETE('/api/v2/import-presets/{id}', { params: { path: { id } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: presetsKey }),
  });
}
