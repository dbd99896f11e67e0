// What a replica must hold before it is asked: all that was there when whoever asks came in, and all that this program has heard of since, for
// what is worked out from an answer is kept as if it were from then.
import { sql } from 'kysely';
import { joined } from '#server/lib/work/joined.ts';
import type { Db } from '../../database-types.ts';
import { momentSql } from '../../dialect/told-place.ts';
import { type LogMoment, later, momentOf } from './log-moment.ts';

export interface WantedMoment {
  /** A request has read it. */
  raise(told: string | null | undefined): void;
  /** Something was written, and nobody knows where it stands. */
  written(): void;
  /** Null where the database does not say. */
  current(): Promise<LogMoment | null>;
  /** Asked anew, and the database's word alone counts: it may be another one than before. */
  anew(): Promise<LogMoment | null>;
}

const asking = sql<{ moment: string | null }>`select ${sql.raw(momentSql)} as moment`;

export function createWantedMoment(primary: Db): WantedMoment {
  let known: LogMoment | null = null;
  let writes = 0;
  /** How many writes it has. */
  let counted = -1;
  let raised = 0;

  function raise(told: string | null | undefined): void {
    const moment = momentOf(told);
    if (moment) known = later(known, moment);
    raised += 1;
  }

  async function told(): Promise<LogMoment | null> {
    const { rows } = await asking.execute(primary);
    return momentOf(rows[0]?.moment);
  }

  const ask = joined(async () => {
    const before = writes;
    const moment = await told();
    known = moment && later(known, moment);
    counted = before;
  });

  return {
    raise,
    written() {
      writes += 1;
    },
    async current() {
      if (known === null || counted !== writes) await ask();
      return known;
    },
    async anew() {
      const before = raised;
      const moment = await told();
      if (moment === null || raised === before) known = moment;
      else known = later(known, moment);
      return moment;
    },
  };
}
