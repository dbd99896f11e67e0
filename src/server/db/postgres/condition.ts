// Whether a lab on a database server can be relied on. The server keeps its own data whole, and says so with each statement: what is looked
// at here is only what it answers.
import { AppError } from '#server/contract/errors.ts';
import type { LabCondition } from '#server/contract/lab/lab-condition.ts';
import type { Log } from '#server/lib/log.ts';

export function serverCondition(log: Log): LabCondition {
  let since: number | null = null;
  return {
    fault: () => (since === null ? null : 'damaged'),
    since: () => since,
    assertWritable() {
      if (since !== null) throw new AppError('lab.damaged', { params: { newest: '–' } });
    },
    explain: (error) => error,
    foundDamaged(reason) {
      since ??= Date.now();
      log.error('the database is damaged', { reason });
    },
  };
}
