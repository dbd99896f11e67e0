// Watches over the open lab: errors that tell of damage, and whether its database still lies where it was opened. From the moment one is
// found nothing is written any more; a file that comes back is taken again, damage stays until the lab is swapped for a backup.
import { statSync } from 'node:fs';
import { AppError } from '#server/contract/errors.ts';
import type { LabCondition, LabFault } from '#server/contract/lab/lab-condition.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { explainStorageError } from '../handle/errors.ts';

interface ConditionInput {
  database: string;
  clock: Clock;
  log: Log;
  /** Of the newest backup, for the sentence; null where there is none. */
  newestBackup(): string | null;
  changed(): void;
}

export interface WatchedCondition extends LabCondition {
  /** From when the file is there; until then nothing can be missing. */
  begin(): void;
  close(): void;
}

const lookEveryMs = 3000;

export function createLabCondition({ database, clock, log, newestBackup, changed }: ConditionInput): WatchedCondition {
  let identity: string | null = null;
  let fault: LabFault | null = null;
  let since: number | null = null;
  let unwake: (() => void) | undefined;
  let closed = false;

  function become(next: LabFault | null, reason: string): void {
    if (closed || fault === next || (fault === 'damaged' && next !== 'damaged')) return;
    fault = next;
    since = next === null ? null : clock.now();
    if (next === null) log.warn('the database is in its place again', { database });
    else
      log.error(next === 'gone' ? 'the database is not in its place any more' : 'the database is damaged', { database, reason });
    changed();
  }

  function look(): void {
    if (identity === null) return;
    const there = identityOf(database);
    if (there !== identity) become('gone', there === null ? 'the file is missing' : 'another file lies in its place');
    else if (fault === 'gone') become(null, '');
  }

  function refusal(cause?: unknown): AppError {
    if (fault === 'gone') return new AppError('lab.gone', { params: { file: database }, cause });
    return new AppError('lab.damaged', { params: { newest: newestBackup() ?? '–' }, cause });
  }

  function arm(): void {
    if (closed) return;
    unwake = clock.wake?.(lookEveryMs, () => {
      look();
      arm();
    });
  }

  return {
    fault() {
      look();
      return fault;
    },
    since: () => since,
    assertWritable({ look: looks } = { look: true }) {
      if (looks) look();
      if (fault !== null) throw refusal();
    },
    explain(error) {
      const known = explainStorageError(error);
      if (!(known instanceof AppError) || known === error) return known;
      if (known.code === 'lab.damaged') become('damaged', String(error));
      else look();
      return fault === null ? known : refusal(error);
    },
    foundDamaged: (reason) => become('damaged', reason),
    begin() {
      identity = identityOf(database);
      arm();
    },
    close() {
      closed = true;
      unwake?.();
    },
  };
}

/** Null: there is no such file. */
function identityOf(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
