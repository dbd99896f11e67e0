// Held for a neighbour.
import type { Migration } from '../tables/migrate.ts';

export const held: Migration = { version: 72, name: 'held', onServer: 'shape alone', statements: [] };
