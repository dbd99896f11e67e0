// What the page of a proposal asks the server for besides the record.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';

/** What was written may stand in any list. */
function useStep<Given>(step: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSettled: () => Promise.all(['record', 'rows'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}

const at = (id: string) => ({ params: { path: { id } } });

export const useConfirm = (id: string) => useStep<void>(() => bodyOf(POST('/api/v2/proposals/{id}/confirm', at(id))));

export const useDecline = (id: string) =>
  useStep<string>((reason) =>
    bodyOf(POST('/api/v2/proposals/{id}/decline', { ...at(id), body: reason === '' ? {} : { reason } })),
  );
