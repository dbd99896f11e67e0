// A write of an administration page: says what was done, says what went wrong, and asks again for what the page shows.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';

interface Work<Input, Output> {
  run(input: Input): Promise<Output>;
  shown: QueryKey;
  done?: (output: Output, input: Input) => string | null;
}

export function useWork<Input, Output>({ run, shown, done }: Work<Input, Output>) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: run,
    onSuccess(output, input) {
      const text = done?.(output, input) ?? null;
      if (text !== null) toasts.say(text);
    },
    onError: (error) => toasts.fail(textOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: shown }),
  });
}
