// What the formula editor works out from its text: placeholders, the text with their values, what can come next.
import { describe, expect, it } from 'vitest';
import { completionAt, fillIn, placeholdersIn } from '#renderer/features/filters/formula-text.ts';
import type { FilterCatalog } from '#renderer/records/filter/filter-tree.ts';
import { aField } from './a-kind.ts';

const formula = 'duedate < [date_1] AND asset_number = [text_1] AND interval_count > [integer_1] AND duedate > [date_1]';

it('finds each placeholder once', () => {
  expect(placeholdersIn(formula)).toEqual([
    { name: 'date_1', type: 'date' },
    { name: 'text_1', type: 'text' },
    { name: 'integer_1', type: 'integer' },
  ]);
  expect(placeholdersIn("asset_number = 'x")).toEqual([]);
});

it('puts values in their place, as the language writes them', () => {
  expect(fillIn(formula, { date_1: 'today + 30', text_1: "O'Neill", integer_1: '5' })).toBe(
    "duedate < TODAY + 30 AND asset_number = 'O''Neill' AND interval_count > 5 AND duedate > TODAY + 30",
  );
  expect(fillIn('duedate < [date_1]', { date_1: '2026-01-31' })).toBe("duedate < '2026-01-31'");
});

it.each([[{ date_1: '' }], [{ date_1: 'soon' }], [{ date_1: '2026-02-30' }]])('asks on while %o does not do', (values) => {
  expect(fillIn('duedate < [date_1]', values)).toBeNull();
});

describe('what can come next', () => {
  const catalog: FilterCatalog = new Map(
    [
      ['duedate', 'Calibration due'],
      ['customer.name', 'Customer › Name'],
      ['asset_number', 'Asset number'],
    ].map(([path = '', label = '']) => [path, { path, label, group: '', field: aField(path), table: 'inventory' }]),
  );
  const texts = (text: string, caret = text.length) => completionAt(text, caret, catalog)?.suggestions.map((one) => one.text);

  it('begins with what was typed, then what is called so', () => {
    expect(texts('due')?.[0]).toBe('duedate');
    expect(texts("status = 'A' AND customer.n")).toEqual(['customer.name']);
    expect(texts('Calibration')).toEqual(['duedate']);
    expect(texts('[dat')).toEqual(['[date_1]']);
    expect(texts('duedate < CURRENTM')).toEqual(['CURRENTMONTH_STARTDAY', 'CURRENTMONTH_ENDDAY']);
  });

  it('is nothing within quotes, for what is complete and for what nobody knows', () => {
    expect(texts("asset_number = 'due")).toBeUndefined();
    expect(texts('duedate')).toBeUndefined();
    expect(texts('zzz')).toBeUndefined();
  });

  it('takes the place of the whole word the caret stands in', () => {
    expect(completionAt('asset_num > 3', 5, catalog)).toMatchObject({ from: 0, to: 9 });
  });
});
