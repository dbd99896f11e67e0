// Printers print a little short or long, and leave edges of the paper blank.
import type { Migration } from '../tables/migrate.ts';

export const fitPrinters: Migration = {
  version: 15,
  name: 'fit printers',
  statements: [
    `ALTER TABLE "printers" ADD COLUMN "scale_x" REAL DEFAULT 1`,
    `ALTER TABLE "printers" ADD COLUMN "scale_y" REAL DEFAULT 1`,
    `ALTER TABLE "printers" ADD COLUMN "margin_top" REAL DEFAULT 0`,
    `ALTER TABLE "printers" ADD COLUMN "margin_right" REAL DEFAULT 0`,
    `ALTER TABLE "printers" ADD COLUMN "margin_bottom" REAL DEFAULT 0`,
    `ALTER TABLE "printers" ADD COLUMN "margin_left" REAL DEFAULT 0`,
  ],
};
