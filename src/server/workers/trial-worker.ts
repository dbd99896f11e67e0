// The thread that tries budgets with random numbers; see resources/budget/trials/trial-thread.ts.
import { startWorkerServer } from '../lib/work/worker-server.ts';
import { type TrialResult, type TrialWork, workTrials } from '../uncertainty/monte-carlo.ts';

startWorkerServer<TrialWork, TrialResult[]>((work, progress) => ({ result: workTrials(work, progress), moved: [] }));
