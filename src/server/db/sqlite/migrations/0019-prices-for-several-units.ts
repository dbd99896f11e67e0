// Positions of orders say for how many units their price is. Those from before keep it empty: their lines stay rounded once as a whole,
// so that no order that was sent comes to another sum.
import type { Migration } from '../tables/migrate.ts';

export const pricesForSeveralUnits: Migration = {
  version: 19,
  name: 'prices for several units',
  statements: [
    `ALTER TABLE "article" ADD COLUMN "base_quantity" INTEGER DEFAULT 100`,
    `UPDATE "article" SET "base_quantity" = NULL`,
  ],
};
