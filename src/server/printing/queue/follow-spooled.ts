// A job in the hands of the system's spooler, followed until it ends: whether it waits, prints or stands still and why, and taken back
// when it is given up.
import { setTimeout as pause } from 'node:timers/promises';
import { type SpooledJob, type Spooler, SpoolerError, type SpoolState } from '../spooler/spooler.ts';

export type SpoolEnd =
  | { state: 'printed' | 'cancelled' }
  /** `reason`: in the system's words. */
  | { state: 'unknown'; key: 'aborted' | 'cancelled_late' | 'gone'; reason: string };

/** Why it does not go on. */
export interface SpoolTrouble {
  key: 'waiting' | 'stopped' | 'silent';
  reason: string;
}

interface FollowInput {
  spooler: Spooler;
  job: SpooledJob;
  /** Gives it up at the spooler, too. */
  cancel: AbortSignal;
  /** The program ends; the spooler goes on. */
  leave: AbortSignal;
  told(trouble: SpoolTrouble | null): Promise<void>;
}

const firstMs = 200;
const longestMs = 3000;

/** Null when it was left to the spooler. */
export async function followSpooled({ spooler, job, cancel, leave, told }: FollowInput): Promise<SpoolEnd | null> {
  const woken = AbortSignal.any([cancel, leave]);
  let waitMs = firstMs;
  let began = false;
  let said: string | null = null;
  while (!leave.aborted) {
    const now = await asked(spooler, job);
    const ended = endOf(now, began);
    if (ended) return ended;
    began ||= now.state === 'printing';
    if (cancel.aborted) {
      const takenBack = await spooler.cancel(job).catch(() => false);
      if (takenBack) return began ? { state: 'unknown', key: 'cancelled_late', reason: '' } : { state: 'cancelled' };
    }
    const trouble = troubleOf(now);
    const text = trouble ? `${trouble.key} ${trouble.reason}` : '';
    if (text !== said) await told(trouble);
    said = text;
    await pause(waitMs, undefined, cancel.aborted ? { signal: leave } : { signal: woken }).catch(() => undefined);
    waitMs = Math.min(longestMs, waitMs * 1.5);
  }
  return null;
}

type Asked = SpoolState | { state: 'silent'; reason: string };

async function asked(spooler: Spooler, job: SpooledJob): Promise<Asked> {
  try {
    return await spooler.stateOf(job);
  } catch (error) {
    if (error instanceof SpoolerError) return { state: 'silent', reason: error.message };
    throw error;
  }
}

function endOf(now: Asked, began: boolean): SpoolEnd | null {
  switch (now.state) {
    case 'done':
      return { state: 'printed' };
    case 'cancelled':
      return began ? { state: 'unknown', key: 'cancelled_late', reason: '' } : { state: 'cancelled' };
    case 'failed':
      return { state: 'unknown', key: 'aborted', reason: now.reason };
    case 'gone':
      return { state: 'unknown', key: 'gone', reason: '' };
    default:
      return null;
  }
}

function troubleOf(now: Asked): SpoolTrouble | null {
  switch (now.state) {
    case 'pending':
      return { key: 'waiting', reason: '' };
    case 'stopped':
    case 'silent':
      return { key: now.state, reason: now.reason };
    default:
      return null;
  }
}
