// What is asked of a server that is to follow: whether it does, which lab it has, and how much of it.
import { labTable } from '../schema/schema.ts';
import type { LogMoment } from './log-moment.ts';

export interface Standing {
  /** It is not written to by anybody. */
  follows: boolean;
  /** It asks for the rows that its readers still look at to be kept: one that reads for long is not ended for them. */
  keepsRows: boolean;
  identity: string;
  /** Up to where it has read the log. */
  moment: LogMoment | null;
}

/** Of which server and lab: the same for all that follow it, and for nothing else. */
export const identitySql = `concat((select system_identifier from pg_control_system()), ' ', current_database(), ' ', (select feed_key from ${labTable}))`;

/** The timeline it says is that of its last point of recovery: after a failover it is one of before until the next, and is not asked till then. */
export const standingSql = `select pg_is_in_recovery() as follows, current_setting('hot_standby_feedback') = 'on' as keeps, ${identitySql} as identity,
  (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint()) || ' '
    || cast(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as text) as moment`;
