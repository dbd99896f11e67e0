// A write of an administration page: says what was done, says what went wrong, and asks again for what the page shows.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useFailure } from '#renderer/ui/use-failure.ts';

type Attributes = Readonly<Record<string, unknown>>;

interface Work<Input, Output> {
  run(input: Input): Promise<Output>;
  shown: QueryKey;
  /** Those of the same scope wait for one another. */
  scope?: string;
  done?: (output: Output, input: Input) => string | null;
  /** Said where it was typed: no message tells it a second time. */
  atField?: (error: Error) => boolean;
  /** What somebody else put there first and what was wanted, in words; and the same wish over what stands there now. */
  overtaken?: (input: Input, now: Attributes) => { theirs: string; mine: string; again: Input };
}

export function useWork<Input, Output>({ run, shown, scope, done, atField, overtaken }: Work<Input, Output>) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const fail = useFailure();
  const work = useMutation<Output, Error, Input>({
    mutationFn: run,
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    onSuccess(output, input) {
      const text = done?.(output, input) ?? null;
      if (text !== null) toasts.say(text);
    },
    onError(error, input) {
      if (atField?.(error)) return;
      if (!overtaken) return fail(error);
      fail(error, (now) => {
        const { again, ...told } = overtaken(input, now);
        return { ...told, again: () => work.mutate(again) };
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: shown }),
  });
  return work;
}
