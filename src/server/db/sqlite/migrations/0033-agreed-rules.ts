// The decision rule that was agreed with a customer; empty for those that are there: what their calibrations state, they state themselves.
import type { Migration } from '../tables/migrate.ts';

export const agreedRules: Migration = {
  version: 33,
  name: 'agreed decision rules',
  statements: [`ALTER TABLE "customers" ADD COLUMN "decision_rule" TEXT COLLATE NOCASE`],
};
