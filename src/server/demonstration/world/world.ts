// What every part of the generator works with.
import type { SqliteHandle } from '../../db/sqlite/handle/open-sqlite.ts';
import type { Calendar } from './calendar.ts';
import type { Loader } from './loader.ts';
import type { Random } from './random.ts';

export interface World {
  handle: SqliteHandle;
  random: Random;
  loader: Loader;
  calendar: Calendar;
  nextKey: () => string;
  /** In which the lab was begun: what it writes is in it, whoever the customer is. */
  language: 'de' | 'en';
  /** A small lab shows everything in full; a large one has fewer calibrations and results a device. */
  small: boolean;
  /** Keys of the price groups that customers are given. */
  priceGroups: readonly string[];
}
