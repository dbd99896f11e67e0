// What a device is away for. Empty for all that were handed out before: lent.
import type { Migration } from '../tables/migrate.ts';

export const whatADeviceIsAwayFor: Migration = {
  version: 58,
  name: 'what a device is away for',
  statements: [`ALTER TABLE "location" ADD COLUMN "purpose" TEXT`],
};
