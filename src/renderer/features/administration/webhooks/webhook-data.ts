// What the screens of webhooks ask the server for besides the records.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { webhookDeliveryKind, webhookKind } from '#renderer/records/kinds/system/webhooks.ts';

function useStep<Answer>(step: () => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSettled: () =>
      Promise.all(
        [webhookKind.path, webhookDeliveryKind.path].flatMap((path) => [
          queries.invalidateQueries({ queryKey: ['record', path] }),
          queries.invalidateQueries({ queryKey: ['rows', path] }),
        ]),
      ),
  });
}

const at = (id: string) => ({ params: { path: { id } } });

export const useNewSecret = (id: string) =>
  useStep(async () => (await bodyOf(POST('/api/v2/webhooks/{id}/secret', at(id)))).data.attributes);

export const useTestWebhook = (id: string) =>
  useStep(async () => (await bodyOf(POST('/api/v2/webhooks/{id}/test', at(id)))).data.attributes);

export const useReplay = (id: string) => useStep(() => bodyOf(POST('/api/v2/webhook-deliveries/{id}/replay', at(id))));
