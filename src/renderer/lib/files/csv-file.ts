// Rows the screen has itself as a file that spreadsheets read.
import { saveBlob } from './download.ts';

/** What a spreadsheet would take for a formula stays text. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const guarded = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** As spreadsheets of most countries read it. */
export function tableText(lines: readonly (readonly (string | number | null)[])[]): string {
  return lines.map((line) => line.map(cell).join(';')).join('\r\n');
}

export function saveTable(text: string, name: string): void {
  // Spreadsheets read UTF-8 only when the file says so.
  saveBlob(new Blob(['\uFEFF', text], { type: 'text/csv' }), name);
}
