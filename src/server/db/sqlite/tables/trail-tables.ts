// The tables that prove something and are no records of anybody: no definition asks for them, migrations make them.

/** By name, with the words that make them. */
export const trailTables: Readonly<Record<string, string>> = {
  trail_seal: `CREATE TABLE "trail_seal" (
      "place" INTEGER PRIMARY KEY CHECK ("place" = 1),
      "entry" INTEGER NOT NULL,
      "head" TEXT NOT NULL,
      "checkpoints" INTEGER NOT NULL,
      "at" TEXT NOT NULL,
      "key" TEXT,
      "signature" TEXT
    ) STRICT`,
  trail_checkpoints: `CREATE TABLE "trail_checkpoints" (
      "number" INTEGER PRIMARY KEY,
      "entry" INTEGER NOT NULL,
      "head" TEXT NOT NULL,
      "at" TEXT NOT NULL,
      "reason" TEXT NOT NULL,
      "subject" TEXT,
      "key" TEXT,
      "signature" TEXT
    ) STRICT`,
  trail_rows: `CREATE TABLE "trail_rows" (
      "number" INTEGER PRIMARY KEY,
      "entry" TEXT NOT NULL,
      "resource" TEXT NOT NULL,
      "count" INTEGER NOT NULL,
      "rows" BLOB NOT NULL
    ) STRICT`,
  trail_stamps: `CREATE TABLE "trail_stamps" (
      "number" INTEGER PRIMARY KEY,
      "checkpoint" INTEGER NOT NULL,
      "at" TEXT NOT NULL,
      "signer" TEXT NOT NULL,
      "answer" BLOB NOT NULL,
      "taken_at" TEXT NOT NULL
    ) STRICT`,
  frozen_contracts: `CREATE TABLE "frozen_contracts" (
      "ctag" TEXT NOT NULL PRIMARY KEY,
      "contract" TEXT NOT NULL,
      "frozen_at" TEXT NOT NULL,
      "sha256" TEXT NOT NULL,
      "content" BLOB NOT NULL
    ) STRICT`,
  frozen_prints: `CREATE TABLE "frozen_prints" (
      "sha256" TEXT NOT NULL PRIMARY KEY,
      "content" TEXT NOT NULL
    ) STRICT`,
  frozen_files: `CREATE TABLE "frozen_files" (
      "file_hash" TEXT NOT NULL PRIMARY KEY,
      "file_name" TEXT NOT NULL
    ) STRICT`,
  frozen_pages: `CREATE TABLE "frozen_pages" (
      "resource" TEXT NOT NULL,
      "record_key" TEXT NOT NULL,
      "format" TEXT NOT NULL,
      "language" TEXT NOT NULL,
      "said" TEXT NOT NULL,
      "file_hash" TEXT NOT NULL,
      "file_name" TEXT NOT NULL,
      "kept_at" TEXT NOT NULL,
      PRIMARY KEY ("resource", "record_key", "format", "language", "said")
    ) STRICT`,
  frozen_invoices: `CREATE TABLE "frozen_invoices" (
      "invoice_uID" TEXT NOT NULL PRIMARY KEY,
      "frozen_at" TEXT NOT NULL,
      "sha256" TEXT NOT NULL,
      "content" BLOB NOT NULL
    ) STRICT`,
  frozen_reminders: `CREATE TABLE "frozen_reminders" (
      "invoice_uID" TEXT NOT NULL,
      "level" INTEGER NOT NULL,
      "frozen_at" TEXT NOT NULL,
      "sha256" TEXT NOT NULL,
      "content" BLOB NOT NULL,
      PRIMARY KEY ("invoice_uID", "level")
    ) STRICT`,
  invoiced_lines: `CREATE TABLE "invoiced_lines" (
      "invoice_uID" TEXT NOT NULL,
      "line_uID" TEXT NOT NULL,
      "booking_uid" TEXT NOT NULL,
      "quantity" INTEGER NOT NULL,
      PRIMARY KEY ("invoice_uID", "line_uID")
    ) STRICT`,
  check_codes: `CREATE TABLE "check_codes" (
      "code_hash" TEXT NOT NULL PRIMARY KEY,
      "ctag" TEXT NOT NULL
    ) STRICT`,
  told_subjects: `CREATE TABLE "told_subjects" (
      "subject" TEXT NOT NULL PRIMARY KEY,
      "message_uID" TEXT NOT NULL,
      "at" TEXT NOT NULL
    ) STRICT`,
  post_room: `CREATE TABLE "post_room" (
      "id" INTEGER NOT NULL PRIMARY KEY CHECK ("id" = 1),
      "begun" INTEGER NOT NULL
    ) STRICT`,
  left_parts: `CREATE TABLE "left_parts" (
      "of_key" TEXT NOT NULL,
      "resource" TEXT NOT NULL,
      "record_key" TEXT NOT NULL,
      PRIMARY KEY ("of_key", "resource", "record_key")
    ) STRICT, WITHOUT ROWID`,
  refused_intervals: `CREATE TABLE "refused_intervals" (
      "grouping" TEXT NOT NULL,
      "group_id" TEXT NOT NULL,
      "device" TEXT NOT NULL,
      "count" INTEGER NOT NULL,
      "unit" TEXT NOT NULL,
      "found" INTEGER NOT NULL,
      "in_tolerance" INTEGER NOT NULL,
      "reason" TEXT NOT NULL,
      "refused_by" TEXT NOT NULL,
      "refused_at" TEXT NOT NULL,
      PRIMARY KEY ("device", "grouping")
    ) STRICT, WITHOUT ROWID`,
  former_names: `CREATE TABLE "former_names" (
      "account" TEXT NOT NULL,
      "name" TEXT NOT NULL,
      PRIMARY KEY ("account", "name")
    ) STRICT, WITHOUT ROWID`,
  trail_due: `CREATE TABLE "trail_due" ("resource" TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID`,
};
