// Up to where those who serve a lab together have told each other what they wrote. One program alone has nobody to hear.
import { sql } from 'kysely';
import { untiedFrom } from '../untied-entries.ts';
import { spelled } from './spelled.ts';

/** What each commit changed, for all who serve the lab. */
export const feedTable = 'plumbline_feed';

/** The number of the newest that has one. */
export const newestToldSql = `coalesce((select max(seq) from ${feedTable} where seq < ${untiedFrom}), 0)`;

/** A column of a statement that looks for something else. */
export const placeBeside = spelled<number>(sql<number>`0`, () => sql.raw(newestToldSql)).as('told_place');
