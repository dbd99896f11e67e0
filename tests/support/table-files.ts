// Table files made by hand, in a folder of their own that goes away with the test file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#server/contract/errors.ts';
import type { Table, TableRow } from '#server/tabular/cells/table-row.ts';
import { type ReadTableOptions, readTable } from '#server/tabular/read-table.ts';
import { writeZip } from '#server/tabular/xlsx/write-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-tables-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let count = 0;

function fileOf(content: string | Uint8Array): string {
  count += 1;
  const path = join(folder, `${count}.table`);
  writeFileSync(path, content);
  return path;
}

export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

export interface ReadResult extends Omit<Table, 'rows'> {
  rows: TableRow[];
}

export async function readAll(content: string | Uint8Array, options: ReadTableOptions = {}): Promise<ReadResult> {
  const { rows, ...table } = await readTable(fileOf(content), options);
  const all: TableRow[] = [];
  for await (const row of rows) all.push(row);
  return { ...table, rows: all };
}

export async function cellsOf(content: string | Uint8Array): Promise<string[][]> {
  return (await readAll(content)).rows.map(({ cells }) => [...cells]);
}

/** The key of the fault without its beginning, and what it is filled with. */
export async function faultOf(content: string | Uint8Array, options: ReadTableOptions = {}): Promise<unknown> {
  try {
    await readAll(content, options);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [found] = error.details.fields?.file ?? [];
    return { code: error.code, fault: found?.key.replace('errors.table.', ''), ...found?.params };
  }
  return null;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface BookInput {
  /** The content of `sheetData`. */
  rows: string;
  /** The content of `sst`. */
  texts?: string;
  styles?: string;
  workbook?: string;
  more?: Record<string, string>;
}

/** A workbook of these parts, as other programs write them. */
export function book({ rows, texts = '', styles = '', workbook = '', more = {} }: BookInput): Promise<Buffer> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (list: string[][]) =>
    `<Relationships xmlns="x">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
  return zip({
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ['rId3', 'styles', 'styles.xml'],
      ['rId4', 'worksheet', 'worksheets/sheet2.xml'],
    ]),
    'xl/workbook.xml':
      workbook ||
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
}

export function zip(parts: Record<string, string | AsyncIterable<Uint8Array>>): Promise<Buffer> {
  async function* once(text: string) {
    yield Buffer.from(text);
  }
  return bytesOf(
    writeZip(
      Object.entries(parts).map(([name, content]) => ({ name, content: typeof content === 'string' ? once(content) : content })),
    ),
  );
}
