// What an answer that is given again says in its headers: where the record stands, and its version.
import type { Migration } from '../tables/migrate.ts';

export const headersOfKeptAnswers: Migration = {
  version: 43,
  name: 'headers of kept answers',
  statements: [`ALTER TABLE "idempotency_keys" ADD COLUMN "headers" TEXT`],
};
