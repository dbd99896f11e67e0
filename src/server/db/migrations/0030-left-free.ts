// Changes nothing: another change is being made under this number.
import type { Migration } from '../tables/migrate.ts';

export const leftFree: Migration = { version: 30, name: 'left free', statements: [] };
