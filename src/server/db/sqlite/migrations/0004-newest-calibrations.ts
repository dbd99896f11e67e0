// The newest calibrations of one status, and their number within somebody's customers, read from an index alone.
import type { Migration } from '../tables/migrate.ts';

export const newestCalibrations: Migration = {
  version: 4,
  name: 'newest calibrations',
  statements: [`CREATE INDEX "calibration_status_C2301_CTAG_MTAG" ON "calibration" ("status", "C2301", "CTAG", "MTAG")`],
};
