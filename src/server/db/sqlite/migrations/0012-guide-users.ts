// How far each user is with getting to know the program.
import type { Migration } from '../tables/migrate.ts';

export const guideUsers: Migration = {
  version: 12,
  name: 'guide users',
  statements: [`ALTER TABLE "users" ADD COLUMN "guidance" TEXT`],
};
