// Tables over the clipboard, and what a typed or pasted value means. docs/design/expectations.md#excel-paste.
import { describe, expect, it } from 'vitest';
import { parseTable, readValue, shownValue, writeTable } from '#renderer/lib/entry/clipboard-table.ts';

describe('parseTable', () => {
  it.each([
    ['one cell', '5', [['5']]],
    [
      'rows as Excel ends them',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'an empty cell at the end of a row',
      '1\t\n2\t',
      [
        ['1', ''],
        ['2', ''],
      ],
    ],
    ['an empty row within', 'a\n\nb', [['a'], [''], ['b']]],
    ['a cell with a line break and quotes', '"a ""b""\nc"\td', [['a "b"\nc', 'd']]],
    ['a quote within a cell', '3" pipe\tx', [['3" pipe', 'x']]],
  ])('%s', (_name, text, table) => expect(parseTable(text)).toEqual(table));

  it('reads what writeTable wrote', () => {
    const table = [
      ['a\tb', 'x "y"'],
      ['two\nlines', ''],
    ];
    expect(parseTable(writeTable(table))).toEqual(table);
  });

  it('numbers go out with the hyphen that other programs count on with; words keep their signs', () => {
    const shown = ['−0,10', '−1.234,50\u00a0EUR', '−5\u00a0%', '< −3', 'bei −40 °C bis 0', '−40 °C bis 0'];
    expect(parseTable(writeTable([shown]))).toEqual([
      ['-0,10', '-1.234,50\u00a0EUR', '-5\u00a0%', '< -3', 'bei −40 °C bis 0', '−40 °C bis 0'],
    ]);
  });
});

describe('readValue', () => {
  it.each([
    ['10,0005', '10.0005', null],
    ['10.00050', '10.00050', null],
    ['−0,10', '-0.10', null],
    ['1.234,50', '1234.50', null],
    ['1,234.50', '1234.50', null],
    ['12 000,5', '12000.5', null],
    ['1.2E-6', '1.2E-6', null],
    ['1.234', '1.234', null],
    ['12,5 mV', '12.5', 'mV'],
    ['20 °C', '20', '°C'],
    ['i. O.', 'i. O.', null],
    ['OL', 'OL', null],
    ['', '', null],
  ])('%s', (text, value, unit) => expect(readValue(text)).toEqual({ value, unit }));
});

it('shows a number with the decimal sign of the place and every digit', () => {
  expect(shownValue('10.00050', 'de-DE')).toBe('10,00050');
  expect(shownValue('10.00050', 'en-GB')).toBe('10.00050');
  expect(shownValue('1.2.3', 'de-DE')).toBe('1.2.3');
  expect(shownValue('-10.50', 'de-DE')).toBe('−10,50');
});
