// What the history of devices says of their intervals, as v2 works it out, and taking it over.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';

export const groupings = ['type', 'procedure', 'device'] as const;
export type Grouping = (typeof groupings)[number];

export interface IntervalQuestion {
  by: Grouping;
  /** In percent; the lab's own where it is null. */
  target: number | null;
  /** Words that narrow the devices. */
  words: string;
}

const narrowing = ({ by, target, words }: IntervalQuestion) => ({
  by,
  ...(target === null ? {} : { target }),
  ...(words === '' ? {} : { q: words }),
});

export function useProposals(question: IntervalQuestion) {
  return useQuery({
    // Asked anew whenever a device or a calibration is written.
    queryKey: ['rows', 'inventories', 'interval-proposals', question],
    queryFn: ({ signal }) =>
      bodyOf(GET('/api/v2/inventories/interval-proposals', { params: { query: narrowing(question) }, signal })),
    placeholderData: keepPreviousData,
  });
}

export type Proposals = NonNullable<ReturnType<typeof useProposals>['data']>;
export type ProposalRow = Proposals['data'][number];
export type Interval = NonNullable<ProposalRow['attributes']['present']>;

export interface Acceptance {
  question: IntervalQuestion;
  rows: readonly ProposalRow[];
  reason: string;
  dryRun: boolean;
}

/** Each with the proposal that is on the screen: another one since is refused. */
export function useAccept() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ question, rows, reason, dryRun }: Acceptance) => {
      const groups = rows.flatMap(({ id, attributes: { proposed } }) =>
        proposed ? [{ id, count: proposed.count, unit: proposed.unit }] : [],
      );
      const body = { ...narrowing(question), groups, reason, dry_run: dryRun };
      return bodyOf(POST('/api/v2/inventories/accept-intervals', { body }));
    },
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : queries.invalidateQueries({ queryKey: ['rows'] })),
  });
}
