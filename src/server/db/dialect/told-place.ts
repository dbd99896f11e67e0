// Up to where those who serve a lab together have told each other what they wrote. One program alone has nobody to hear.
import { sql } from 'kysely';
import { spelled } from './spelled.ts';

/** What each commit changed, for all who serve the lab. */
export const feedTable = 'plumbline_feed';

/**
 * From here on stand rows that are committed and have no place in their order yet, in the order of their writing: entries of the trail that
 * are not tied, and what is not told. Only where many write at once, and for moments.
 */
export const unplacedFrom = 2 ** 52;

/** The number of the newest that has one. */
export const newestToldSql = `coalesce((select max(seq) from ${feedTable} where seq < ${unplacedFrom}), 0)`;

/** A column of a statement that looks for something else. */
export const placeBeside = spelled<number>(sql<number>`0`, () => sql.raw(newestToldSql)).as('told_place');
