// The versions of a key never fall: what is made anew or comes back begins above every version that a deleted row ever had. What lies
// in the bin, or was purged from it, did not keep its version: none was written more often than four times an entry of the trail.
import type { Migration } from '../tables/migrate.ts';

const tables =
  'roles groups users statuses status_transitions categories field_settings settings translations price_category procedures types customers contact inventory calibration results standards due_dates impact_cases impact_items location repair documents document_links reports booking article notepad support_tickets prices device_aliases device_prices standard_article price_classes price_class_members service_prices price_scales price_surcharges dashboards advanced_filters views label_formats label_format_versions printers print_jobs printed_labels energy_feeds api_keys tokens sessions idempotency_keys scheduled_jobs job_runs bin runs app_versions';

const highest = '(SELECT "highest" FROM "deleted_versions")';

function triggersOf(table: string): string[] {
  return [
    `CREATE TRIGGER "${table}_version_delete" AFTER DELETE ON "${table}" WHEN old."row_version" > coalesce(${highest}, 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "${table}_version_insert" AFTER INSERT ON "${table}" WHEN new."row_version" <= ${highest} BEGIN UPDATE "${table}" SET "row_version" = ${highest} + 1 WHERE "rid" = new."rid"; END`,
  ];
}

export const neverReuseVersions: Migration = {
  version: 17,
  name: 'never reuse versions',
  statements: [
    `CREATE TABLE "deleted_versions" (
      "id" INTEGER NOT NULL PRIMARY KEY CHECK ("id" = 1),
      "highest" INTEGER NOT NULL
    ) STRICT`,
    `INSERT INTO "deleted_versions" SELECT 1, 4 * max("entries") FROM (SELECT count(*) AS "entries" FROM "audits" GROUP BY "resource", "record_key") HAVING max("entries") IS NOT NULL`,
    ...tables.split(' ').flatMap(triggersOf),
  ],
};
