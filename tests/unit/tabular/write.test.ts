// What is written opens in office programs as it is meant, and comes back from them unchanged. docs/quality.md#s13.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardText, unguardText } from '#server/tabular/cells/formula-guard.ts';
import type { TableCell, TableColumn } from '#server/tabular/cells/table-column.ts';
import { tableFormats, writeTable } from '#server/tabular/write-table.ts';
import { bytesOf, readAll } from '../../support/table-files.ts';

const columns: TableColumn[] = [
  { title: 'Name', kind: 'text' },
  { title: 'Anzahl', kind: 'number' },
  { title: 'Preis', kind: 'amount' },
  { title: 'Tag', kind: 'date' },
  { title: 'Zeit', kind: 'instant' },
];

async function* inParts(rows: readonly TableCell[][]) {
  yield rows.slice(0, 1);
  yield rows.slice(1);
}

function written(format: 'csv' | 'xlsx', rows: readonly TableCell[][], language: 'de' | 'en' = 'de') {
  return bytesOf(writeTable({ format, name: 'x', title: 'Geräte', language, columns, parts: inParts(rows) }).content);
}

const row: TableCell[] = ['Äpfel; "rot"', 1.5, 1234.5, '2024-02-29', '2024-02-29T13:45:01Z'];

describe('a written CSV file', () => {
  it('is what German office programs open: mark, semicolons, decimal commas, ISO dates', async () => {
    expect((await written('csv', [row])).toString()).toBe(
      '\ufeffName;Anzahl;Preis;Tag;Zeit\r\n"Äpfel; ""rot""";1,5;1234,50;2024-02-29;2024-02-29T13:45:01Z\r\n',
    );
  });

  it('has commas and points in English', async () => {
    expect((await written('csv', [['a', -0.25, 2, null, null]], 'en')).toString()).toBe(
      '\ufeffName,Anzahl,Preis,Tag,Zeit\r\na,-0.25,2.00,,\r\n',
    );
  });
});

describe('S13: a text cell', () => {
  const dangerous = ['=1+1', '+49 30', '-x', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', "'=1"];

  it.each(dangerous)('%j gets an apostrophe in CSV, which our own reading takes off', async (text) => {
    const file = await written('csv', [[text, null, null, null, null]]);
    const cell = file.toString().split('\r\n').slice(1).join('\r\n').replace(/^"/, '');
    expect(cell[0]).toBe("'");
    expect((await readAll(file)).rows[0]?.cells[0]).toBe(text);
  });

  it.each(['5', '-5', '+5', '-1,5', '+1.25', "it's", 'a=b', "'tis"])('%j stays as it is', (text) => {
    expect(guardText(text)).toBe(text);
  });

  it.each(dangerous)('%j is a text and no formula in a workbook, without an apostrophe of its own', async (text) => {
    const { rows } = await readAll(await written('xlsx', [[text, null, null, null, null]]));
    expect(rows[0]?.cells[0]).toBe(text);
    expect(rows[0]?.formulas.size).toBe(0);
  });

  it('is never one that runs, and always comes back (property)', () => {
    const letters = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'a', '1', ',', '.', '＝');
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        const guarded = guardText(text);
        expect(unguardText(guarded)).toBe(text);
        if (/^\s*[=+\-@]/.test(guarded)) expect(guarded).toMatch(/^[+-]?\d+(?:[.,]\d+)?$/);
      }),
    );
  });
});

describe.each(tableFormats)('a table written and read again (%s)', (format) => {
  it('holds the same texts, numbers and dates', async () => {
    const rows: TableCell[][] = [
      row,
      ['_x0041_ <&> \ud83d\ude00', 0, -0.05, '1999-12-31', null],
      ['a\r\nb\tc', null, null, '1850-01-01', null],
    ];
    const read = await readAll(await written(format, rows, 'en'));
    const time = format === 'csv' ? '2024-02-29T13:45:01Z' : '2024-02-29 13:45:01';
    expect(read.columns).toEqual(columns.map(({ title }) => title));
    expect(read.rows.map(({ cells }) => cells)).toEqual([
      ['Äpfel; "rot"', '1.5', format === 'csv' ? '1234.50' : '1234.5', '2024-02-29', time],
      ['_x0041_ <&> \ud83d\ude00', '0', '-0.05', '1999-12-31', ''],
      ['a\r\nb\tc', '', '', '1850-01-01', ''],
    ]);
  });

  it('holds any text unchanged (property)', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((one) => one.trim() !== '' && !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(one));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        const read = await readAll(
          await written(
            format,
            texts.map((one) => [one, 1, null, null, null]),
          ),
        );
        expect(read.rows.map(({ cells }) => cells[0])).toEqual(texts);
      }),
      { numRuns: 25 },
    );
  });

  it('is written with flat memory, however many rows there are', async () => {
    async function* many() {
      for (let part = 0; part < 200; part += 1)
        yield Array.from({ length: 250 }, (_, at): TableCell[] => [`Gerät ${part}-${at}`, at, at / 100, '2024-02-29', null]);
    }
    let peak = 0;
    let bytes = 0;
    const before = process.memoryUsage().heapUsed;
    for await (const piece of writeTable({ format, name: 'x', title: 'x', language: 'de', columns, parts: many() }).content) {
      bytes += piece.length;
      peak = Math.max(peak, process.memoryUsage().heapUsed - before);
    }
    expect(bytes).toBeGreaterThan(500_000);
    expect(peak).toBeLessThan(100 * 1024 * 1024);
  });
});

describe.each(tableFormats)('rows that end in a fault or are wanted no more (%s)', (format) => {
  function watched(fail: boolean) {
    const seen = { ended: false };
    async function* rows() {
      try {
        for (let part = 0; part < 100_000; part += 1) {
          if (fail && part === 3) throw new Error('the disk is gone');
          yield [Array.from(row)];
        }
      } finally {
        seen.ended = true;
      }
    }
    const table = { format, name: 'x', title: 'x', language: 'de', columns, parts: rows() } as const;
    return { seen, content: writeTable(table).content };
  }

  it('let the file fail, too', async () => {
    const { content, seen } = watched(true);
    await expect(bytesOf(content)).rejects.toThrow('the disk is gone');
    expect(seen.ended).toBe(true);
  });

  it('are given back when the reader goes', async () => {
    const { content, seen } = watched(false);
    for await (const _ of content) break;
    expect(seen.ended).toBe(true);
  });
});
