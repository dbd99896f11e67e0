// CSV files as they come from elsewhere: encodings, delimiters, quotes, line breaks. docs/design/expectations.md#tables-and-imports.
import { describe, expect, it } from 'vitest';
import { cellsOf, faultOf, readAll } from '../../support/table-files.ts';

const german = 'Nummer;Name;Preis\r\nPK001;Müller €;84,15\r\n';

/** Windows-1252 has the euro sign where Latin-1 has none. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');

describe('the encoding of a CSV file', () => {
  it.each([
    ['UTF-8', 'utf-8', Buffer.from(german)],
    ['UTF-8 with its mark', 'utf-8', Buffer.from(`\ufeff${german}`)],
    ['Windows-1252', 'windows-1252', windows1252(german)],
    ['UTF-16 with its mark', 'utf-16le', Buffer.from(`\ufeff${german}`, 'utf16le')],
    ['UTF-16 without a mark', 'utf-16le', Buffer.from(german, 'utf16le')],
    ['UTF-16 the other way round', 'utf-16be', Buffer.from(`\ufeff${german}`, 'utf16le').swap16()],
  ])('%s is recognised', async (_, encoding, bytes) => {
    const table = await readAll(bytes);
    expect(table).toMatchObject({ format: 'csv', encoding, delimiter: ';', columns: ['Nummer', 'Name', 'Preis'] });
    expect(table.rows.map(({ cells }) => cells)).toEqual([['PK001', 'Müller €', '84,15']]);
  });

  it('is found although its first umlaut stands far behind', async () => {
    const rows = 'PK001;Prüfung;1\r\n';
    const long = `Nummer;Name;Preis\r\n${'PK000;plain;1\r\n'.repeat(20_000)}${rows}`;
    const table = await readAll(windows1252(long));
    expect(table.encoding).toBe('windows-1252');
    expect(table.rows.at(-1)).toMatchObject({ line: 20_002, cells: ['PK001', 'Prüfung', '1'] });
  });

  it('is refused when no letter can be meant, as in a file of DOS, and nothing is guessed', async () => {
    expect(await faultOf(Buffer.from('Name;Preis\r\nM\x81ller;1\r\n', 'latin1'))).toEqual({
      code: 'request.invalid',
      fault: 'wrong_encoding',
    });
  });

  it('keeps letters whole that are cut between two pieces of the file', async () => {
    const cell = 'ä'.repeat(200_001);
    const [row] = await cellsOf(`a;b\n${cell};1\n`);
    expect(row?.[0]).toBe(cell);
  });
});

describe('the delimiter of a CSV file', () => {
  it.each([
    ['a semicolon', ';', 'Name;Preis\nA;1,50\nB;2,50\n'],
    ['a comma', ',', 'Name,Price\nA;x,1.50\nB,2.50\n'],
    ['a tab', '\t', 'Name\tPreis\nA, B\t1,50\nC, D\t2,50\n'],
    ['what stands in quotes does not count', ';', '"Name, Vorname";Preis\n"A, B, C";1,5\n'],
    ['what Excel says in a line of its own', ',', 'sep=,\nName;x,Preis\nA,1\n'],
    ['a single column', ';', 'Name\nA, B\n'],
  ])('%s', async (_, delimiter, text) => {
    const table = await readAll(text);
    expect(table.delimiter).toBe(delimiter);
    expect(table.columns[0]).toMatch(/Name/);
  });
});

describe('the cells of a CSV file', () => {
  it('may hold line breaks, quotes and delimiters, and rows keep the line they begin on', async () => {
    const text = 'a;b\r\n"x\r\ny";"say ""hi"""\r\n\r\n3/4" pipe;"1;2"\r\n;\r\nlast;\r\n';
    expect((await readAll(text)).rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'x\r\ny', 'say "hi"'],
      [5, '3/4" pipe', '1;2'],
      [7, 'last', ''],
    ]);
  });

  it('are filled up where a row ends early, and refused with the line where it has too many', async () => {
    expect(await cellsOf('a;b;c\n1\n')).toEqual([['1', '', '']]);
    expect(await cellsOf('a;b;;\n1;2;;;\n')).toEqual([['1', '2']]);
    expect(await faultOf('a;b\n1;2\n3;4;5\n')).toMatchObject({ fault: 'surplus_cells', line: 3 });
  });

  it('with a formula are marked and their text is kept', async () => {
    const [row] = (await readAll('a;b;c\n=1+1;-5;text\n')).rows;
    expect(row?.cells).toEqual(['=1+1', '-5', 'text']);
    expect([...(row?.formulas ?? [])]).toEqual([0]);
  });

  it('with the apostrophe of an export come without it', async () => {
    const [row] = (await readAll("a;b;c\n'=1+1;'-x;'tis\n")).rows;
    expect(row?.cells).toEqual(['=1+1', '-x', "'tis"]);
    expect(row?.formulas.size).toBe(0);
  });
});

describe('a CSV file that is none', () => {
  it.each([
    ['an empty file', '', { fault: 'no_header' }],
    ['blank lines only', '\n \n\n', { fault: 'no_header' }],
    ['a first line of values', '1;2,50\n3;4\n', { fault: 'no_header' }],
    ['a first line of dates', '2026-01-01;01.02.2026\n3;4\n', { fault: 'no_header' }],
    ['an unclosed quote', 'a;b\n"x;y\nz;1\n', { fault: 'unclosed_quote' }],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73]), { fault: 'not_a_table' }],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), { fault: 'old_excel' }],
    ['a text with control characters', 'a;b\n\u0007;1\n', { fault: 'not_a_table' }],
  ])('%s is refused with its reason', async (_, content, expected) => {
    expect(await faultOf(content)).toMatchObject(expected);
  });

  it('has limits: rows, columns, bytes', async () => {
    const limits = { rows: 10, columns: 3, bytes: 200 };
    expect(await faultOf(`a;b\n${'1;2\n'.repeat(11)}`, { limits })).toMatchObject({ fault: 'too_many_rows', most: 10 });
    expect(await faultOf(`a;b\n${'1;2\n'.repeat(10)}`, { limits })).toBeNull();
    expect(await faultOf('a;b;c;d\n1;2;3;4\n', { limits })).toMatchObject({ fault: 'too_many_columns', most: 3 });
    expect(await faultOf(`a;b\n${'1;2\n'.repeat(100)}`, { limits })).toMatchObject({ fault: 'too_large' });
  });

  it('ends at the limit of 50,000 rows, with 100,000 as with a million (bad input)', async () => {
    expect(await faultOf(`a;b\n${'1;2\n'.repeat(100_000)}`)).toMatchObject({ fault: 'too_many_rows', most: 50_000 });
  });
});
