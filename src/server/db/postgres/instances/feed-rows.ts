// The feed of all who serve a lab: what each commit changed, written within it, and numbered afterwards in one order by whoever ties the trail.
// A row without its number is told to nobody; one that has it stands behind all that were committed before. An hour of it is kept.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database-types.ts';
import { feedTable, newestToldSql } from '../../dialect/told-place.ts';
import { lastOf, type RecordEvent } from '../../store/change-feed.ts';
import { untiedFrom } from '../../untied-entries.ts';

export interface FeedRow {
  seq: number;
  tables: readonly string[];
  events: readonly RecordEvent[];
  cut: number;
}

/** Heard on every line that listens. */
export const feedChannel = 'plumbline_feed';

interface Told {
  tables: Iterable<string>;
  events: readonly RecordEvent[];
}

export async function insertTold(db: Db, { tables, events }: Told): Promise<void> {
  const { events: kept, cut } = lastOf(events);
  await sql`insert into ${sql.table(feedTable)} (tables, events, cut)
    values (${JSON.stringify([...tables])}, ${JSON.stringify(kept)}, ${cut})`.execute(db);
}

/** In the turn of whoever ties: all that was committed by now gets its place, and everybody is woken when that is committed. */
export async function numberTold(db: Db): Promise<void> {
  const feed = sql.table(feedTable);
  await sql`with waiting as (select seq, row_number() over (order by seq) as n from ${feed} where seq >= ${untiedFrom}),
      numbered as (update ${feed} as told set seq = ${newestPlace} + waiting.n from waiting where told.seq = waiting.seq returning told.seq)
    select pg_notify(${feedChannel}, '') from numbered limit 1`.execute(db);
}

/** The number of the newest that has one. */
export const newestPlace: RawBuilder<number> = sql.raw(newestToldSql);

const readAtOnce = 500;

interface Kept extends Omit<FeedRow, 'tables' | 'events'> {
  tables: string;
  events: string;
}

const ofRow = ({ tables, events, ...row }: Kept): FeedRow => ({
  ...row,
  tables: JSON.parse(tables) as string[],
  events: JSON.parse(events) as RecordEvent[],
});

const columns = sql.raw('seq, tables, events, cut');

/** In their order, as many as are read at once. */
export async function toldAfter(db: Db, place: number): Promise<{ rows: FeedRow[]; more: boolean }> {
  const { rows } = await sql<Kept>`select ${columns} from ${sql.table(feedTable)}
    where seq > ${place} and seq < ${untiedFrom} order by seq limit ${readAtOnce}`.execute(db);
  return { rows: rows.map(ofRow), more: rows.length === readAtOnce };
}

/** The last that told of records, the oldest first. */
export async function lastTold(db: Db, most: number): Promise<FeedRow[]> {
  const { rows } = await sql<Kept>`select ${columns} from ${sql.table(feedTable)}
    where seq < ${untiedFrom} and events <> '[]' order by seq desc limit ${most}`.execute(db);
  return rows.map(ofRow).reverse();
}

/** The newest stays: the next one counts on from it. */
export async function dropOldTold(db: Db): Promise<void> {
  await sql`delete from ${sql.table(feedTable)} where at < now() - interval '1 hour' and seq < ${newestPlace}`.execute(db);
}
