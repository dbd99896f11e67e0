// Up to where those who serve a lab together have told each other what they wrote, and what the database holds by then. One program alone has
// nobody to hear, and nobody who follows.
import { sql } from 'kysely';
import { untiedFrom } from '../untied-entries.ts';
import { spelled } from './spelled.ts';

/** What each commit changed, for all who serve the lab. */
export const feedTable = 'plumbline_feed';

/** The number of the newest that has one. */
export const newestToldSql = `coalesce((select max(seq) from ${feedTable} where seq < ${untiedFrom}), 0)`;

/** Said to each connection of a program that asks a replica. */
export const followedSetting = 'plumbline.replica';

/** What is in the log without being written, nobody else is sent; and what is not waited for may be seen before it is written. */
const logged = `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

/** How far the log of the database is: its timeline and its place. All that can be seen is before it. */
export const momentSql = `case when current_setting('${followedSetting}', true) = 'on' and not pg_is_in_recovery()
  then substr(pg_walfile_name(${logged}), 1, 8) || ' ' || cast(pg_wal_lsn_diff(${logged}, '0/0') as text) end`;

/** Columns of a statement that looks for something else. */
export const toldBeside = [
  spelled<number>(sql<number>`0`, () => sql.raw(newestToldSql)).as('told_place'),
  spelled<string | null>(sql<string | null>`null`, () => sql.raw(momentSql)).as('told_moment'),
] as const;

export interface Told {
  told_place: number;
  told_moment: string | null;
}
