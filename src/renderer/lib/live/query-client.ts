// The cache of server state. A lost session or a missing set-up shows at once, whichever call meets it first.
import { MutationCache, notifyManager, QueryCache, type QueryClient } from '@tanstack/react-query';
import { ApiError, isUnreached } from '../api.ts';
import { conditionKey } from '../lab/lab-condition.ts';
import { LateAnswerClient } from './late-answer-client.ts';

// Before the browser draws again: a box that was just ticked would otherwise jump back until the write is known to be under way.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = createQueryClient();

function createQueryClient(): QueryClient {
  const lookAgain = (error: Error, asked: unknown) => {
    const status = error instanceof ApiError ? error.status : null;
    // A role may begin to ask for a second factor while somebody works.
    const lacksFactor = error instanceof ApiError && error.has('auth.second_factor_missing');
    if ((status === 401 || lacksFactor) && asked !== 'me') void client.invalidateQueries({ queryKey: ['me'] });
    if (status === 503 && asked !== 'health' && asked !== conditionKey[0])
      for (const key of ['health', conditionKey[0]]) void client.invalidateQueries({ queryKey: [key] });
  };
  const client: QueryClient = new LateAnswerClient({
    queryCache: new QueryCache({ onError: (error, query) => lookAgain(error, query.queryKey[0]) }),
    mutationCache: new MutationCache({ onError: (error) => lookAgain(error, null) }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => isUnreached(error) && failures < 1,
        retryDelay: 300,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
