// The parts of a written workbook that do not grow with its rows.
import type { TableColumn } from '../cells/table-column.ts';

/** Numbers of the cell formats in `stylesPart`. */
export const cellStyle = { plain: 0, header: 1, date: 2, instant: 3, amount: 4, text: 5, guarded: 6 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is written otherwise.
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/** Characters a workbook cannot hold are written as `_x000D_`, and what looks like that is told apart from it. */
export function xmlText(text: string): string {
  return text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(unwritable, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function relationships(list: readonly (readonly [type: string, target: string])[]): string {
  const all = list.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`);
  return `${declaration}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
}

export const sheetName = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const numbers = (sheets: number): number[] => Array.from({ length: sheets }, (_, at) => at + 1);

/** By name; `sheets` is how many there came to be. */
export function fixedParts(title: string, sheets: number): Record<string, string> {
  const all = numbers(sheets);
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${sheetTypes}.${type}+xml"/>`;
  // A sheet's name has at most 31 characters and none of these.
  const name =
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 27) || 'Data';
  const named = all.map((number) => {
    const own = number === 1 ? name : `${name} ${number}`;
    return `<sheet name="${xmlText(own)}" sheetId="${number}" r:id="rId${number}"/>`;
  });
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${all.map((number) => override(sheetName(number), 'worksheet')).join('')}</Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationships([
      ...all.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/styles.xml': stylesPart,
  };
}

const format = (numFmtId: number, more = '') =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;

/** Text cells are of the format "text": what is typed over them stays text, too. A guarded one shows Excel's own apostrophe. */
const stylesPart = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/>',
  format(164),
  format(165),
  format(4),
  format(49),
  format(49, ' quotePrefix="1"'),
].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const widthOf = ({ title, kind, width }: TableColumn): number =>
  Math.min(60, Math.max(title.length + 2, width ?? (kind === 'instant' ? 19 : kind === 'text' ? 18 : 11)));

/** What stands before the rows of a sheet: its first row stays in sight, its columns have their widths. */
export function sheetStart(columns: readonly TableColumn[]): string {
  const widths = columns.map((column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`);
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '';
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${cols}<sheetData>`;
}

export const sheetEnd = '</sheetData></worksheet>';
