// What results were read from (a DCC) is told from what merely belongs to a calibration. Nothing of before is one.
import type { Migration } from '../tables/migrate.ts';

export const documentsOfRecord: Migration = {
  version: 26,
  name: 'documents of record',
  statements: [
    `ALTER TABLE "documents" ADD COLUMN "results_CTAG" TEXT REFERENCES "calibration" ("CTAG") ON DELETE SET NULL`,
    `CREATE INDEX "documents_results_CTAG" ON "documents" ("results_CTAG", "uID")`,
  ],
};
