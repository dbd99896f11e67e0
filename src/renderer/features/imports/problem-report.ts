// The rows that were left out as a file: line, column, reason, one problem a line, to be mended beside the original.
import { tableText } from '../../lib/files/csv-file.ts';
import type { ImportRow, Verdict } from './import-data.ts';

interface ReportWords {
  head: readonly string[];
  /** Of what a row lacks and no column of the file holds. */
  labelOf(attribute: string): string;
  verdictOf(verdict: Verdict): string;
}

export function reportOf(rows: readonly ImportRow[], { head, labelOf, verdictOf }: ReportWords): string {
  const lines = rows.flatMap(({ attributes: { line, verdict, title, reasons } }) => {
    const told = reasons.length > 0 ? reasons : [{ column: null, attribute: null, message: '' }];
    return told.map(({ column, attribute, message }) => [
      line,
      verdictOf(verdict),
      title,
      column ?? (attribute === null ? null : labelOf(attribute)),
      message,
    ]);
  });
  return tableText([head, ...lines]);
}
