// Counters of running numbers and the triggers that keep them. A number that comes by any other way (typed, imported, restored, a demonstration,
// a migration) pushes the counter of its series in the same statement, so it holds whoever writes, as sizes and versions do.
// The triggers are SQLite's words. docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.

export const seriesTable = 'number_series';
export const seriesTableDdl = `CREATE TABLE "${seriesTable}" (
  "table_name" TEXT NOT NULL,
  "column_name" TEXT NOT NULL,
  "prefix" TEXT NOT NULL,
  "suffix" TEXT NOT NULL,
  "given" INTEGER NOT NULL,
  "highest" INTEGER,
  PRIMARY KEY ("table_name", "column_name", "prefix", "suffix")
) STRICT, WITHOUT ROWID`;

export interface NumberColumn {
  table: string;
  column: string;
}

interface CountedColumn extends NumberColumn {
  /** Where numbers of the same series stand as well. */
  also?: readonly NumberColumn[];
  /** Names within the lab, on no paper: the highest in use counts, and one that is free again is given again. */
  again?: true;
}

/** What is numbered in series: a column of a type that is `numbered`, or one whose own rules count. */
export const countedColumns: readonly CountedColumn[] = [
  { table: 'inventory', column: 'I4201' },
  { table: 'customers', column: 'K4601' },
  { table: 'calibration', column: 'C2306' },
  { table: 'repair', column: 'number' },
  { table: 'booking', column: 'number' },
  { table: 'support_tickets', column: 'number' },
  { table: 'location', column: 'loan_number' },
  { table: 'goods_movements', column: 'number' },
  { table: 'price_classes', column: 'number', again: true },
  // What was billed elsewhere under the lab's own numbers is typed into its order.
  { table: 'invoices', column: 'number', also: [{ table: 'booking', column: 'invoice_number' }] },
];

/** The columns that hold numbers of a series; an error for one that no trigger watches. */
export function columnsOfSeries({ table, column }: NumberColumn): readonly NumberColumn[] {
  const counted = countedColumns.find((one) => one.table === table && one.column === column);
  if (!counted) throw new Error(`${table}.${column} is not among the counted columns: its numbers would collide`);
  return [{ table, column }, ...(counted.also ?? [])];
}

/** More digits are no number of a series: they are an account, a barcode, a mistake. */
export const mostDigits = 15;

export function countedDdl(table: string): string[] {
  return countedColumns.flatMap((series) =>
    columnsOfSeries(series)
      .filter((one) => one.table === table)
      .flatMap(({ column }) => triggersOf({ table, column }, series)),
  );
}

/** How a text reads as a number of each series: whether it is one, and which. */
function readAs(text: string): { fits: string; number: string } {
  const length = `length(${text}) - length("prefix") - length("suffix")`;
  const digits = `substr(${text}, length("prefix") + 1, ${length})`;
  const around = `substr(lower(${text}), 1, length("prefix")) = "prefix" AND substr(lower(${text}), length(${text}) - length("suffix") + 1) = "suffix"`;
  return {
    fits: `${length} BETWEEN 1 AND ${mostDigits} AND ${around} AND ${digits} NOT GLOB '*[^0-9]*'`,
    number: `CAST(${digits} AS INTEGER)`,
  };
}

/**
 * A number that is corrected takes back how far it had pushed the counter: empty, to be looked up, and never below what the program gave.
 * One that is deleted does not: it lies in the bin, or in somebody's papers.
 */
function triggersOf({ table, column }: NumberColumn, series: CountedColumn): string[] {
  const [old, given] = [readAs(`old."${column}"`), readAs(`new."${column}"`)];
  const ofSeries = `"table_name" = '${series.table}' AND "column_name" = '${series.column}'`;
  const push = `UPDATE "${seriesTable}" SET "highest" = ${given.number} WHERE ${ofSeries} AND ${given.fits} AND "highest" < ${given.number};`;
  const emptied = series.again ? '"highest" = NULL, "given" = 0' : '"highest" = NULL';
  const forget = `UPDATE "${seriesTable}" SET ${emptied} WHERE ${ofSeries} AND ${old.fits} AND "highest" = ${old.number};`;
  const name = `${table}_${column}_counted`;
  return [
    `CREATE TRIGGER "${name}_insert" AFTER INSERT ON "${table}" WHEN new."${column}" IS NOT NULL BEGIN ${push} END`,
    `CREATE TRIGGER "${name}_update" AFTER UPDATE OF "${column}" ON "${table}" WHEN old."${column}" IS NOT new."${column}" BEGIN ${forget} ${push} END`,
    ...(series.again ? [`CREATE TRIGGER "${name}_delete" AFTER DELETE ON "${table}" BEGIN ${forget} END`] : []),
  ];
}
