// A Monte Carlo run: begun, watched as it goes on, ended when nobody waits for it any more. Each has another seed, which is told with the
// result.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bodyOf, DELETE, GET, POST } from '#renderer/lib/api.ts';

const trials = 200_000;
const lookMs = 150;

const path = (id: string, run: string) => ({ params: { path: { id, run } } });
const end = (id: string, run: string) => bodyOf(DELETE('/api/v2/budgets/{id}/trials/{run}', path(id, run)));

export function useTrials(id: string) {
  const [run, setRun] = useState<string | null>(null);
  const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  const begin = useMutation({
    mutationFn: () => bodyOf(POST('/api/v2/budgets/{id}/trials', { params: { path: { id } }, body: { trials, seed: seed() } })),
    onSuccess: ({ data }) => setRun(data.id),
  });
  const look = useQuery({
    queryKey: ['budget-trials', id, run],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/budgets/{id}/trials/{run}', { ...path(id, run ?? ''), signal }))).data,
    enabled: run !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : lookMs),
    staleTime: 0,
    retry: false,
  });
  const isRunning = begin.isPending || (run !== null && look.error === null && (!look.data || look.data.state === 'running'));
  const running = useRef<string | null>(null);
  useEffect(() => {
    running.current = isRunning ? run : null;
  });
  useEffect(
    () => () => {
      if (running.current) void end(id, running.current).catch(() => undefined);
    },
    [id],
  );
  return {
    begin: () => begin.mutate(),
    cancel() {
      if (run) void end(id, run).catch(() => undefined);
      setRun(null);
    },
    isRunning,
    done: look.data ? look.data.done / look.data.trials : 0,
    result: look.data?.result ?? null,
    failed: look.data?.state === 'failed',
    error: begin.error ?? look.error,
  };
}
