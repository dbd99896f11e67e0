// What is pasted over the rows of a list: which cell each text is meant for, and what it comes to in a field.
// docs/design/expectations.md#grid.
import { describe, expect, test } from 'vitest';
import { createFormat } from '#renderer/lib/format.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { columnsOf } from '#renderer/records/kind/columns.ts';
import { placeTable } from '#renderer/records/paste/paste-places.ts';
import { closedColumn, type PasteWords, readPasted } from '#renderer/records/paste/read-pasted.ts';
import { everything, nothingChosen } from '#renderer/records/selection/selection.ts';
import { aField, fields, kind } from './a-kind.ts';

const record = (id: string, attributes: RecordRow['attributes'] = {}): RecordRow => ({ id, type: 'inventory', attributes });
const columns = columnsOf(
  kind,
  fields,
  ['asset_number', 'status', 'duedate'].map((name) => ({ name })),
);
const entries = Array.from({ length: 5 }, (_, index) => ({ record: record(`d${index}`), included: [] }));
const place = (table: string[][], change: Partial<Parameters<typeof placeTable>[0]> = {}) => {
  const usual = { columns, current: { row: 1, column: 1 }, selection: nothingChosen, total: 5 };
  const placed = placeTable({ table, rowAt: (index) => entries[index], ...usual, ...change });
  return { ...placed, rows: placed.rows.map(({ entry, texts }) => [entry.record.id, Object.fromEntries(texts)]) };
};

describe('where a pasted text goes', () => {
  test('a table spreads from the current cell and says what finds no place', () => {
    const table = [['a', 'b', 'c'], ['d', 'e'], ['f'], ['g'], ['h']];
    expect(place(table)).toEqual({
      rows: [
        ['d1', { 1: 'a', 2: 'b' }],
        ['d2', { 1: 'd', 2: 'e' }],
        ['d3', { 1: 'f' }],
        ['d4', { 1: 'g' }],
      ],
      lost: 1,
      beyond: 1,
      byHeads: false,
    });
  });

  test('a line of heads names the columns and is no row', () => {
    const { rows, byHeads } = place([
      ['Duedate', 'asset_number'],
      ['2027-01-01', 'A-1'],
    ]);
    expect(byHeads).toBe(true);
    expect(rows).toEqual([['d1', { 0: 'A-1', 2: '2027-01-01' }]]);
  });

  test('one value goes to all chosen rows that are loaded, and tells of the others', () => {
    const chosen = place([['x']], { selection: { all: false, ids: new Set(['d0', 'd4', 'elsewhere']) } });
    expect(chosen.rows).toEqual([
      ['d0', { 1: 'x' }],
      ['d4', { 1: 'x' }],
    ]);
    expect(chosen.lost).toBe(1);
    const million = place([['x']], { selection: everything, total: 1_000_000 });
    expect([million.rows.length, million.lost]).toEqual([5, 999_995]);
  });
});

describe('what a pasted text comes to', () => {
  const t: PasteWords['t'] = (key) => key;
  const customers = [record('c1', { name: 'Acme' }), record('c2', { name: 'Twice' }), record('c3', { name: 'Twice' })];
  const words = (language: 'de' | 'en'): PasteWords => ({
    t,
    format: createFormat(language, language === 'de' ? 'de-DE' : 'en-GB'),
    called: (_field, name) => customers.filter(({ attributes }) => attributes.name === name),
  });
  const read = (name: string, text: string, language: 'de' | 'en' = 'en') => {
    const field = fields.find(({ api_name }) => api_name === name) ?? aField(name);
    return readPasted(kind, field, text, words(language));
  };
  const flag = aField('flag', { field_type: 'boolean' });
  const at = aField('at', { field_type: 'datetime' });

  test('words and numbers of the place become values', () => {
    expect(read('status', ' stored ')).toEqual({ value: '2' });
    expect(read('duedate', '09.03.2027', 'de')).toEqual({ value: '2027-03-09' });
    expect(read('duedate', '09 Mar 2027')).toEqual({ value: '2027-03-09' });
    expect(read('interval_count', '1.200,5', 'de')).toEqual({ value: '1200,5' });
    expect(read('interval_count', '12')).toEqual({ value: '12' });
    expect(read('customer_id', 'Acme')).toEqual({ value: 'c1' });
    expect(read('categories', 'Acme; Acme')).toEqual({ value: 'c1' });
    expect(read('type_id', '')).toEqual({ value: '' });
    expect(readPasted(kind, flag, 'Ja', words('de'))).toEqual({ value: '1' });
    expect(readPasted(kind, at, '09.03.2027, 14:30', words('de'))).toEqual({
      value: new Date('2027-03-09T14:30').toISOString().replace('.000Z', 'Z'),
    });
  });

  test.each([
    ['status', 'nowhere', 'ui.paste.option'],
    ['duedate', 'someday', 'ui.paste.date'],
    ['interval_count', 'twelve', 'ui.paste.number'],
    ['interval_count', '12 kg', 'ui.paste.number'],
    ['customer_id', 'Nobody', 'ui.paste.unknown'],
    ['customer_id', 'Twice', 'ui.paste.several'],
    ['customer_id', '', 'ui.paste.empty'],
    ['categories', 'Acme, Nobody', 'ui.paste.unknown'],
  ])('%s refuses "%s"', (name, text, problem) => {
    expect(read(name, text)).toEqual({ problem });
  });

  test('text keeps to its length, and a closed column takes nothing', () => {
    const short = aField('short', { max_length: 3 });
    expect(readPasted(kind, short, 'abcd', words('en'))).toEqual({ problem: 'ui.paste.long' });
    expect(readPasted(kind, short, 'a\nb', words('en'))).toEqual({ value: 'a b' });
    expect(closedColumn(kind, short, words('en'))).toBeNull();
    expect(closedColumn(kind, aField('sum', { field_type_raw: 'computed' }), words('en'))).toBe('ui.paste.closed');
    expect(closedColumn(kind, aField('made', { editable: false }), words('en'))).toBe('ui.paste.closed');
  });
});
