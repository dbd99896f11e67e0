// Tables as they travel over the clipboard, and what a pasted or typed cell means: decimal comma understood, digits kept. Pure;
// docs/design/expectations.md#excel-paste, docs/design/expectations.md#grid.

import { typedNumber, withHyphen, withMinus } from '#server/contract/values/numbers/minus.ts';

/** Rows and cells of tab-separated text as Excel and Calc write it: cells with line breaks stand in quotes. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  for (let index = 0; index < plain.length; index += 1) {
    const sign = plain.charAt(index);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (plain.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  // The line break after the last row begins no row of its own.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}

export function writeTable(rows: readonly (readonly string[])[]): string {
  const written = (cell: string) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(withHyphen).map(written).join('\t')).join('\n');
}

/** The same table for whoever takes it with its lines: a message, a document. The first row is its heads. */
function writeHtmlTable(rows: readonly (readonly string[])[]): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
  const written = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(withHyphen(cell))}</${tag}>`).join('')}</tr>`;
  return `<table>${rows.map((row, index) => written(row, index === 0 ? 'th' : 'td')).join('')}</table>`;
}

/** Begins at once, while the key or the click that asked for it still counts, and takes the rows when they are there. */
export async function copyTable(rows: Promise<readonly (readonly string[])[]>): Promise<void> {
  const as = (type: string, write: typeof writeTable) => ({ [type]: rows.then((all) => new Blob([write(all)], { type })) });
  await navigator.clipboard.write([new ClipboardItem({ ...as('text/plain', writeTable), ...as('text/html', writeHtmlTable) })]);
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/;
/** Groups of three behind a point or a comma, and another sign before the decimals. */
const grouped = /^[+-]?\d{1,3}(?:([.,' \u00a0\u2009\u202f])\d{3})+(?:([.,])\d+)?$/;

export interface ReadValue {
  /** A number with a decimal point and all its digits, or the text as it came. */
  value: string;
  /** What stood behind the number. */
  unit: string | null;
}

export function readValue(text: string): ReadValue {
  const trimmed = typedNumber(text).trim();
  const alone = plainNumber(trimmed);
  if (alone !== null) return { value: alone, unit: null };
  const [, head = '', unit = ''] =
    /^([+-]?[\d.,' \u00a0\u2009\u202f]*\d(?:[eE][+-]?\d{1,2})?)\s*([a-zµμΩ°%][^\s\d]*(?:\s?[²³])?)$/iu.exec(trimmed) ?? [];
  const value = head === '' ? null : plainNumber(head.trim());
  return value === null ? { value: trimmed, unit: null } : { value, unit };
}

function plainNumber(text: string): string | null {
  if (number.test(text)) return text;
  const pointed = text.replace(',', '.');
  if (!text.includes('.') && number.test(pointed)) return pointed;
  const [whole, separator = '', decimal = ''] = grouped.exec(text) ?? [];
  if (whole === undefined || separator === decimal) return null;
  // One point or comma alone may as well be the decimal sign, which was tried before.
  const bare = text.replaceAll(separator, '');
  return decimal === '' ? bare : bare.replace(decimal, '.');
}

/** The numbers within an expression as the reader's place writes them: what is between a digit and a digit is no end of a sentence. */
export const shownExpression = (text: string, locale: string): string =>
  locale.startsWith('de') ? text.replaceAll(/(?<=\d)\.(?=\d)/g, ',') : text;

const withPoint = (text: string) => text.trim().replaceAll(/(?<=\d),(?=\d)/g, '.');
/** Nothing but the decimal sign differs: it was shown to its reader and not changed. */
export const isSameExpression = (one: string, other: string): boolean => withPoint(one) === withPoint(other);

/** A number as the reader's place writes it, its digits untouched; read again with readValue. */
export function shownValue(value: string, locale: string): string {
  if (!number.test(value)) return value;
  return withMinus(locale.startsWith('de') ? value.replace('.', ',') : value);
}
