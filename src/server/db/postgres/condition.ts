// Whether a lab on a database server can be relied on. The server keeps its own data whole, and says with each statement what it cannot do:
// what is known here is what somebody found who read all of it.
import { AppError } from '#server/contract/errors.ts';
import type { LabCondition } from '#server/contract/lab/lab-condition.ts';
import type { Log } from '#server/lib/log.ts';

interface ConditionInput {
  log: Log;
  now(): number;
}

export function serverCondition({ log, now }: ConditionInput): LabCondition {
  let since: number | null = null;
  return {
    fault: () => (since === null ? null : 'damaged'),
    since: () => since,
    assertWritable() {
      if (since !== null) throw new AppError('lab.damaged', { params: { newest: '–' } });
    },
    explain: (error) => error,
    foundDamaged(reason) {
      since ??= now();
      log.error('the database is damaged', { reason });
    },
  };
}
