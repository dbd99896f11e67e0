// A table as a CSV file that office programs open by a double click: UTF-8 with its mark, semicolons, and no cell that would
// run as a formula there (users-want S13).

type Cell = string | number | null;

const formula = /^[=+\-@\t\r]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

function cell(value: Cell): string {
  const text = String(value ?? '');
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(';')}\r\n`;
}

export async function* csvFile(lines: readonly string[]): AsyncIterable<Uint8Array> {
  yield Buffer.from(`\ufeff${lines.join('')}`);
}
