// How the lab stands, in words: the tray, its menu, and the question before the program ends. Pure.
import type { LabStatus } from '../../server/contract/lab/lab-status.ts';
import type { Words } from './words.ts';

export type ServerState = 'starting' | 'running' | 'down';

export const nothingKnown: LabStatus = { overdue: 0, due: 0, shared: false, clients: 0, prints: 0, imports: 0, jobs: 0 };

export function counted(count: number, [one, other]: readonly [string, string], shown = String(count)): string {
  return (count === 1 ? one : other).replace('{n}', shown);
}

function serverWords(state: ServerState, { shared }: LabStatus, words: Words): string {
  if (state === 'running') return shared ? words.serverShared : words.serverRunning;
  return state === 'starting' ? words.serverStarting : words.serverDown;
}

/** Lines of the tray, the most pressing first. */
export function statusLines(state: ServerState, status: LabStatus, words: Words): string[] {
  const figures = state === 'running' ? [counted(status.overdue, words.overdue), counted(status.due, words.dueSoon)] : [];
  return [...figures, serverWords(state, status, words)];
}

/** What a server says when it is asked: too busy to answer, it may be at anything; null is none that serves a lab. */
export type AskedStatus = LabStatus | 'silent' | null;

/** What would be cut off, a line each; none: nobody is in the way. */
export function reasonsToWait(status: AskedStatus, words: Words): string[] {
  if (status === null) return [];
  if (status === 'silent') return [words.serverSilent];
  const reasons: [number, readonly [string, string]][] = [
    [status.clients, words.clientsConnected],
    [status.prints, words.printsRunning],
    [status.imports, words.importsRunning],
    [status.jobs, words.jobsRunning],
  ];
  return reasons.filter(([count]) => count > 0).map(([count, forms]) => counted(count, forms));
}
