// What the history of devices says of their intervals, as v2 works it out, and taking it over.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';

export const groupings = ['type', 'procedure', 'device'] as const;
export type Grouping = (typeof groupings)[number];

export const shows = ['all', 'proposed', 'refused'] as const;
export type Show = (typeof shows)[number];

export interface IntervalQuestion {
  by: Grouping;
  /** In percent; the lab's own where it is null. */
  target: number | null;
  /** Words that narrow the devices. */
  words: string;
}

interface ShownQuestion extends IntervalQuestion {
  show: Show;
}

const devicesOf = ({ by, words }: IntervalQuestion) => ({ by, ...(words === '' ? {} : { q: words }) });
const narrowing = (question: IntervalQuestion) => ({
  ...devicesOf(question),
  ...(question.target === null ? {} : { target: question.target }),
});

export function useProposals({ show, ...question }: ShownQuestion) {
  return useQuery({
    // Asked anew whenever a device or a calibration is written.
    queryKey: ['rows', 'inventories', 'interval-proposals', question, show],
    queryFn: ({ signal }) =>
      bodyOf(GET('/api/v2/inventories/interval-proposals', { params: { query: { ...narrowing(question), show } }, signal })),
    placeholderData: keepPreviousData,
  });
}

export type Proposals = NonNullable<ReturnType<typeof useProposals>['data']>;
export type ProposalRow = Proposals['data'][number];
export type Interval = NonNullable<ProposalRow['attributes']['present']>;

export interface Decision {
  question: IntervalQuestion;
  rows: readonly ProposalRow[];
  reason: string;
}

interface Acceptance extends Decision {
  dryRun: boolean;
}

/** As they stand on the screen: another proposal since is refused by the server. */
const proposedIn = (rows: readonly ProposalRow[]) =>
  rows.flatMap(({ id, attributes: { proposed } }) => (proposed ? [{ id, count: proposed.count, unit: proposed.unit }] : []));

export function useAccept() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ question, rows, reason, dryRun }: Acceptance) => {
      const body = { ...narrowing(question), groups: proposedIn(rows), reason, dry_run: dryRun };
      return bodyOf(POST('/api/v2/inventories/accept-intervals', { body }));
    },
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : queries.invalidateQueries({ queryKey: ['rows'] })),
  });
}

export function useRefuse() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ question, rows, reason }: Decision) => {
      const body = { ...narrowing(question), groups: proposedIn(rows), reason };
      return bodyOf(POST('/api/v2/inventories/refuse-intervals', { body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rows'] }),
  });
}

/** Takes a refusal back. */
export function useReopen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ question, rows }: Omit<Decision, 'reason'>) => {
      const body = { ...devicesOf(question), groups: rows.map(({ id }) => ({ id })) };
      return bodyOf(POST('/api/v2/inventories/reopen-intervals', { body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rows'] }),
  });
}
