// Workbooks as other programs write them, and those that are made to harm.
import { describe, expect, it } from 'vitest';
import { book, cellsOf, faultOf, readAll, zip } from '../../support/table-files.ts';

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const head = `<row r="1">${text('A')}${text('B')}${text('C')}</row>`;
/** Cell formats in order: plain, date, date with time, percent, five digits, hours. */
const styles =
  '<numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="171" formatCode="00000"/><numFmt numFmtId="172" formatCode="#,##0.00\\ &quot;day&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="10"/><xf numFmtId="171"/><xf numFmtId="20"/><xf numFmtId="172"/></cellXfs>';

async function oneRow(cells: string, more: { texts?: string; workbook?: string } = {}) {
  const [row] = (await readAll(await book({ rows: `${head}<row r="2">${cells}</row>`, styles, ...more }))).rows;
  return row;
}

const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

describe('the cells of a workbook', () => {
  it('are texts of its own list, of the cell, and in pieces, without reading aids', async () => {
    const texts =
      '<si><t>shared &amp; &#228;</t></si><si><r><t>in </t></r><r><rPr/><t xml:space="preserve">pieces</t></r><rPh><t>aid</t></rPh></si>';
    const row = await oneRow(`<c t="s"><v>0</v></c><c t="s"><v>1</v></c>${text('a_x000D_&lt;b&gt;_x005F_x0041_')}`, { texts });
    expect(row?.cells).toEqual(['shared & ä', 'in pieces', 'a\r<b>_x0041_']);
  });

  it('are numbers with their digits and a point, whatever the binary fraction behind them', async () => {
    const row = await oneRow(number('84.150000000000006') + number('12345678901234567') + number('1.0000000000000001E-5'));
    expect(row?.cells).toEqual(['84.15', '12345678901234567', '0.00001']);
    expect([...(row?.numbers ?? [])]).toEqual([0, 1, 2]);
  });

  it('are dates as ISO by their format, also of the calendar that begins in 1904', async () => {
    const cells = number('45657', 1) + number('45657.5', 2) + number('0.5', 5);
    expect((await oneRow(cells))?.cells).toEqual(['2024-12-31', '2024-12-31 12:00:00', '12:00:00']);
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>';
    expect((await oneRow(number('44195', 1), { workbook }))?.cells[0]).toBe('2024-12-31');
    expect((await oneRow(number('59', 1) + number('61', 1)))?.cells.slice(0, 2)).toEqual(['1900-02-28', '1900-03-01']);
  });

  it('are what their format shows: percent, leading zeros, a unit in the format', async () => {
    expect((await oneRow(number('0.19', 3) + number('742', 4) + number('3.5', 6)))?.cells).toEqual(['19%', '00742', '3.5']);
  });

  it('with a formula give what it came to, are marked, and nothing is computed', async () => {
    const row = await oneRow('<c><f>1+1</f><v>2</v></c><c t="str"><f>HYPERLINK("http://x")</f><v>x</v></c><c><f>B1</f></c>');
    expect(row?.cells).toEqual(['2', 'x', '']);
    expect([...(row?.formulas ?? [])]).toEqual([0, 1, 2]);
  });

  it('stand where they say, and what is beside the table does not count', async () => {
    const rows = `${head}<row r="5"><c r="C5"><v>3</v></c><c r="F5"><v>9</v></c></row><row r="6"/><row r="7"><c r="E7"><v>1</v></c></row>`;
    expect((await readAll(await book({ rows }))).rows).toMatchObject([{ line: 5, cells: ['', '', '3'] }]);
  });

  it('are those of the first sheet that is not hidden', async () => {
    const workbook =
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" state="hidden" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId4"/></sheets></workbook>';
    const second = `<worksheet><sheetData><row>${text('X')}</row><row>${text('seen')}</row></sheetData></worksheet>`;
    const file = await book({ rows: head, workbook, more: { 'xl/worksheets/sheet2.xml': second } });
    expect(await cellsOf(file)).toEqual([['seen']]);
  });
});

describe('a workbook that is none', () => {
  it.each([
    ['an archive of something else', () => zip({ 'a.txt': 'hello' }), 'not_a_table'],
    ['a text document', () => zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }), 'not_a_table'],
    ['an empty sheet', () => book({ rows: '' }), 'no_header'],
    [
      'a document type, which could let entities grow',
      () => book({ rows: head, more: { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><sst/>' } }),
      'damaged',
    ],
    [
      'a sheet that ends within a tag',
      () => book({ rows: head, more: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' } }),
      'damaged',
    ],
  ])('%s is refused with its reason', async (_, make, fault) => {
    expect(await faultOf(await make())).toMatchObject({ code: 'request.invalid', fault });
  });

  it('because it is cut short or its bytes are changed is damaged', async () => {
    const whole = await book({ rows: head + `<row>${text('x')}</row>`.repeat(500) });
    expect(await faultOf(whole.subarray(0, whole.length - 200))).toMatchObject({ fault: 'damaged' });
    const changed = Buffer.from(whole);
    const at = changed.indexOf('sheet1.xml') + 30;
    changed.fill(0xff, at, at + 40);
    expect(await faultOf(changed)).toMatchObject({ fault: 'damaged' });
  });
});

/** As many bytes of one letter: a thousandth of that as an archive. */
async function* endless(start: string, filler: string, bytes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start);
  const piece = Buffer.from(filler.repeat(Math.ceil(65_536 / filler.length)));
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

describe('a zip bomb as a workbook (bad input)', () => {
  const gigabyte = 1024 ** 3;
  const memory = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };

  /** The workbook `small`, one part replaced by far too much. */
  async function bomb(part: string, content: AsyncGenerator<Uint8Array>): Promise<Buffer> {
    const filled = { [part]: content } as unknown as Record<string, string>;
    return book({ rows: head, more: filled });
  }

  it('is refused by what it claims to unpack to', async () => {
    const file = await bomb('xl/worksheets/sheet1.xml', endless('<worksheet><sheetData>', ' ', gigabyte / 4));
    expect(file.length).toBeLessThan(1024 * 1024);
    expect(await faultOf(file)).toMatchObject({ fault: 'too_large' });
  });

  it('is refused by what really comes when it claims little', async () => {
    const file = await bomb('xl/worksheets/sheet1.xml', endless('<worksheet><sheetData>', '<row></row>', gigabyte / 4));
    // The size in the directory: 24 bytes into the entry that names the part.
    const entry = file.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    file.writeUInt32LE(1000, entry + 24);
    const before = memory();
    expect(await faultOf(file)).toMatchObject({ fault: expect.stringMatching(/too_large|damaged/) });
    expect(memory() - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each([
    ['a single text without end', 'xl/sharedStrings.xml', '<sst><si><t>', 'x', 'damaged'],
    ['texts without end', 'xl/sharedStrings.xml', '<sst>', '<si><t>abcdefghijklmnopqrstuvwxyz</t></si>', 'too_large'],
    [
      'rows without end',
      'xl/worksheets/sheet1.xml',
      `<worksheet><sheetData>${head}`,
      '<row><c><v>1</v></c></row>',
      'too_many_rows',
    ],
    ['cells without end', 'xl/worksheets/sheet1.xml', '<worksheet><sheetData><row>', '<c><v>1</v></c>', 'too_many_columns'],
    ['styles without end', 'xl/styles.xml', '<styleSheet><cellXfs>', '<xf numFmtId="0"/>', 'damaged'],
  ])('of %s ends at a limit with flat memory', async (_, part, start, filler, fault) => {
    const file = await bomb(part, endless(start, filler, 100 * 1024 * 1024));
    const before = memory();
    expect(await faultOf(file)).toMatchObject({ fault });
    expect(memory() - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('of as many rows as may be is read, of one more refused', async () => {
    const rows = (count: number) => `${head}${'<row><c><v>1</v></c></row>'.repeat(count)}`;
    const limits = { rows: 10, columns: 3, bytes: 1_000_000 };
    expect(await faultOf(await book({ rows: rows(10) }), { limits })).toBeNull();
    expect(await faultOf(await book({ rows: rows(11) }), { limits })).toMatchObject({ fault: 'too_many_rows', most: 10 });
  });

  it('of very many parts is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`x${at}`, '']));
    expect(await faultOf(await zip(parts))).toMatchObject({ fault: 'damaged' });
  });
});
