// Rows as the text that COPY takes: a line each, tabs between values. docs: PostgreSQL, "COPY", text format.

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function copyValue(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return value.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign);
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`;
  return String(value);
}

export const copyLine = (row: readonly unknown[]) => `${row.map(copyValue).join('\t')}\n`;
