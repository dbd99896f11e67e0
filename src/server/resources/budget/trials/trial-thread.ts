// Where budgets are tried with random numbers: in a thread of its own, so that a million trials hold up no other request.
import { createWorkerClient, type WorkerClient } from '#server/lib/work/worker-client.ts';
import type { TrialResult, TrialWork } from '#server/uncertainty/monte-carlo.ts';

export type TrialThread = Pick<WorkerClient<TrialWork, TrialResult[]>, 'make' | 'close'>;

/** Ten outputs of two million trials are 160 MB. */
const mostMegabytes = 512;

export function createTrialThread(): TrialThread {
  return createWorkerClient({ file: 'trial-worker', workerData: null, mostMegabytes });
}
