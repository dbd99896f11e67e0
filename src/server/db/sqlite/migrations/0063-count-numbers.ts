// Counters of running numbers, and the triggers by which whoever writes a number pushes its counter. The table stays empty: a series begins
// at the highest number in use the first time it is asked.
import type { Migration } from '../tables/migrate.ts';

const counted =
  'inventory.I4201 customers.K4601 calibration.C2306 repair.number booking.number support_tickets.number location.loan_number goods_movements.number price_classes.number=price_classes.number=again invoices.number booking.invoice_number=invoices.number';

function readAs(text: string) {
  const length = `length(${text}) - length("prefix") - length("suffix")`;
  const digits = `substr(${text}, length("prefix") + 1, ${length})`;
  const around = `substr(lower(${text}), 1, length("prefix")) = "prefix" AND substr(lower(${text}), length(${text}) - length("suffix") + 1) = "suffix"`;
  return {
    fits: `${length} BETWEEN 1 AND 15 AND ${around} AND ${digits} NOT GLOB '*[^0-9]*'`,
    number: `CAST(${digits} AS INTEGER)`,
  };
}

function triggersOf(source: string): string[] {
  const [own = '', counter = own, again] = source.split('=');
  const [[table, column], series] = [own.split('.'), counter.split('.')];
  const [old, given] = [readAs(`old."${column}"`), readAs(`new."${column}"`)];
  const ofSeries = `"table_name" = '${series[0]}' AND "column_name" = '${series[1]}'`;
  const push = `UPDATE "number_series" SET "highest" = ${given.number} WHERE ${ofSeries} AND ${given.fits} AND "highest" < ${given.number};`;
  const emptied = again ? '"highest" = NULL, "given" = 0' : '"highest" = NULL';
  const forget = `UPDATE "number_series" SET ${emptied} WHERE ${ofSeries} AND ${old.fits} AND "highest" = ${old.number};`;
  return [
    `CREATE TRIGGER "${table}_${column}_counted_insert" AFTER INSERT ON "${table}" WHEN new."${column}" IS NOT NULL BEGIN ${push} END`,
    `CREATE TRIGGER "${table}_${column}_counted_update" AFTER UPDATE OF "${column}" ON "${table}" WHEN old."${column}" IS NOT new."${column}" BEGIN ${forget} ${push} END`,
    ...(again ? [`CREATE TRIGGER "${table}_${column}_counted_delete" AFTER DELETE ON "${table}" BEGIN ${forget} END`] : []),
  ];
}

export const countNumbers: Migration = {
  version: 63,
  name: 'count numbers',
  statements: [
    `CREATE TABLE "number_series" (
      "table_name" TEXT NOT NULL,
      "column_name" TEXT NOT NULL,
      "prefix" TEXT NOT NULL,
      "suffix" TEXT NOT NULL,
      "given" INTEGER NOT NULL,
      "highest" INTEGER,
      PRIMARY KEY ("table_name", "column_name", "prefix", "suffix")
    ) STRICT, WITHOUT ROWID`,
    ...counted.split(' ').flatMap(triggersOf),
  ],
};
