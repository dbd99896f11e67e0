// How the calibrations of somebody's devices ended, read from the index that finds them: statistics over a million devices
// would otherwise fetch each row from a place of its own.
import type { Migration } from '../tables/migrate.ts';

export const resultsOfDevices: Migration = {
  version: 8,
  name: 'results of devices',
  statements: [
    `DROP INDEX "calibration_MTAG_C2301"`,
    `CREATE INDEX "calibration_MTAG_C2301_C2323_status" ON "calibration" ("MTAG", "C2301", "C2323", "status")`,
  ],
};
