// Released budgets to choose from, and the uncertainties of points worked out of one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { fetchList } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';

const newest = 'sort=-released_at&page[size]=500';

/** Of each budget its last version first; older ones can be chosen, too. */
export function useBudgetVersions() {
  return useQuery({
    queryKey: ['rows', 'budget-versions', newest],
    queryFn: ({ signal }) => fetchList('budget-versions', newest, signal),
    select: ({ data }) => data.map(({ id, attributes }) => ({ value: id, label: textOf(attributes.name) })),
  });
}

interface Asked {
  version: string;
  results: readonly string[];
  standard: string | null;
  rounded: boolean;
}

export function useEvaluatePoints(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version, results, standard, rounded }: Asked) =>
      bodyOf(
        POST('/api/v2/calibrations/{id}/results/evaluate', {
          params: { path: { id } },
          body: {
            budget_version_id: version,
            results: [...results],
            round_values: rounded,
            ...(standard ? { standard_inventory_id: standard } : {}),
          },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'rows' || kind === 'audits' }),
  });
}
