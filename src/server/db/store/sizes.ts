// How many rows tables hold, without counting them.
import type { Db } from '../database-types.ts';
import { keptSize, largestSize, roughSize } from '../dialect/index.ts';

export interface Sizes {
  /** Of a table whose size is kept; null for others. */
  kept(db: Db, table: string): Promise<number | null>;
  /** In one step for any table: where no size is kept it may count rows that are gone. */
  rough(db: Db, table: string): Promise<number>;
  /** Of the largest of them; 0 where the size of none is kept. */
  largest(db: Db, tables: readonly string[]): Promise<number>;
}

export const tableSizes: Sizes = {
  kept: async (db, table) => (await keptSize(table).execute(db)).rows[0]?.n ?? null,
  rough: async (db, table) => (await roughSize(table).execute(db)).rows[0]?.n ?? 0,
  largest: async (db, tables) => (await largestSize(tables).execute(db)).rows[0]?.n ?? 0,
};
