// How long somebody was at a calibration. Empty for all that were done before: nobody wrote it down.
import type { Migration } from '../tables/migrate.ts';

export const minutesOfWork: Migration = {
  version: 57,
  name: 'minutes of work',
  statements: [`ALTER TABLE "calibration" ADD COLUMN "work_minutes" INTEGER`],
};
