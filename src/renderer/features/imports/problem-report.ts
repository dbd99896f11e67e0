// The rows that were left out as a file: line, column, reason, one problem a line, to be mended beside the original.
import { saveBlob } from '../../lib/download.ts';
import type { ImportRow, Verdict } from './import-data.ts';

interface ReportWords {
  head: readonly string[];
  verdictOf(verdict: Verdict): string;
}

/** What a spreadsheet would take for a formula stays text. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const guarded = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export function reportOf(rows: readonly ImportRow[], { head, verdictOf }: ReportWords): string {
  const lines = rows.flatMap(({ attributes: { line, verdict, title, reasons } }) => {
    const told = reasons.length > 0 ? reasons : [{ column: null, message: '' }];
    return told.map(({ column, message }) => [line, verdictOf(verdict), title, column, message]);
  });
  return tableText([head, ...lines]);
}

/** As spreadsheets of most countries read it. */
export function tableText(lines: readonly (readonly (string | number | null)[])[]): string {
  return lines.map((line) => line.map(cell).join(';')).join('\r\n');
}

export function saveTable(text: string, name: string): void {
  // Spreadsheets read UTF-8 only when the file says so.
  saveBlob(new Blob(['\uFEFF', text], { type: 'text/csv' }), name);
}
