// Nothing is ever looked up by its hash: what stands in the chain is proved by reading it. The index was half of what an entry cost,
// as hashes lie anywhere in it.
import type { Migration } from '../tables/migrate.ts';

export const trailWithoutHashIndex: Migration = {
  version: 16,
  name: 'trail without hash index',
  statements: [`DROP INDEX "audits_hash_unique"`],
};
