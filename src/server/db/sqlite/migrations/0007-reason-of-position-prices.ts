// Positions of orders keep where their price comes from.
import type { Migration } from '../tables/migrate.ts';

export const reasonOfPositionPrices: Migration = {
  version: 7,
  name: 'reason of position prices',
  statements: [`ALTER TABLE "article" ADD COLUMN "price_reason" TEXT`],
};
