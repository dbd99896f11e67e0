// The builder's conditions and the formula that says the same, both ways; what stands in words.
import { describe, expect, it } from 'vitest';
import { createFormat } from '#renderer/lib/format.ts';
import { describePart } from '#renderer/records/filter/describe-part.ts';
import { formulaOf } from '#renderer/records/filter/filter-formula.ts';
import { readFormula } from '#renderer/records/filter/filter-from-formula.ts';
import {
  type FilterCatalog,
  type FilterField,
  type FilterGroup,
  newCondition,
  newGroup,
  removePart,
  topParts,
  withField,
} from '#renderer/records/filter/filter-tree.ts';
import type { Field } from '#renderer/records/kind/fields.ts';
import { parseFormula } from '#server/filter/formula/from-formula.ts';
import { aField } from './a-kind.ts';

const status = aField('status', {
  column_name: 'I4209',
  label: 'Status',
  field_type: 'select',
  options: [
    { value: 1, code: 'A', label: 'In operation' },
    { value: 4, code: 'R', label: 'In repair' },
  ],
});

function entry(path: string, field: Field, label = field.label): [string, FilterField] {
  return [path, { path, label, group: '', field, table: 'inventory' }];
}

const catalog: FilterCatalog = new Map([
  entry('asset_number', aField('asset_number', { column_name: 'I4201', label: 'Asset number' })),
  entry('status', status),
  entry('duedate', aField('duedate', { field_type: 'date', label: 'Due' })),
  entry('interval_count', aField('interval_count', { field_type: 'number', label: 'Interval' })),
  entry('rented', aField('rented', { field_type: 'boolean', label: 'Rented' })),
  entry('customer_id', aField('customer_id', { field_type: 'relation', relation: 'customers', label: 'Customer' })),
  entry('customer.name', aField('name', { column_name: 'K4602' }), 'Customer › Name'),
  entry('TODAY', aField('TODAY', { label: 'A field like a word' })),
]);

function read(formula: string): FilterGroup {
  const found = readFormula(formula, catalog);
  if ('reason' in found) throw new Error(found.reason);
  return found.group;
}

describe('a formula that the builder can show', () => {
  it.each([
    "status = 'A'",
    "status = 'A' AND (duedate < TODAY + 30 OR customer.name LIKE '%optik%')",
    "(status = 'A' OR status = 'R') AND duedate IS NOT NULL",
    "(status != 'A' AND status != 'R') AND asset_number IS NULL",
    "asset_number LIKE 'PM%' OR asset_number LIKE '_7%8' OR asset_number = 'it''s'",
    "duedate >= '2026-01-31' AND duedate <= CURRENTMONTH_ENDDAY",
    'interval_count > -5 AND interval_count <= 2.5 AND rented = 1',
    "customer_id = 'C-1' AND duedate < [date_1] AND asset_number = [text_1] AND interval_count = [integer_1]",
    "(status = 'A' AND (duedate < TODAY OR (rented = 0 AND interval_count = 1))) OR asset_number = 'x'",
    "`TODAY` = 'x'",
  ])('%s comes back as it was', (formula) => {
    expect(formulaOf(read(formula), catalog)).toBe(formula);
  });

  it.each([
    ["I4209 = 'A' AND customer.K4602 = 'x'", "status = 'A' AND customer.name = 'x'"],
    ["status='A' or status='R'", "(status = 'A' OR status = 'R')"],
    ['((duedate<today-7))', 'duedate < TODAY - 7'],
    ['rented <> 1', 'rented != 1'],
  ])('%s is %s', (formula, same) => {
    expect(formulaOf(read(formula), catalog)).toBe(same);
    const options = { parameters: {}, today: '2026-03-02' };
    expect(JSON.stringify(parseFormula(same, options)).length).toBeGreaterThan(0);
  });

  it('of one field several values are one condition', () => {
    expect(topParts(read("status = 'A' OR status = 'R'"))).toEqual([
      expect.objectContaining({ path: 'status', op: 'in', values: ['A', 'R'] }),
    ]);
  });
});

describe('what the builder cannot show', () => {
  it.each([
    ['duedate < updated', 'beyond'],
    ['duedate - 30 < TODAY', 'beyond'],
    ['duedate < TODAY + [integer_1]', 'beyond'],
    ['nonsense = 1', 'beyond'],
    ["'A' = status", 'beyond'],
    ["status = 'A' AND", 'broken'],
    ["status = 'A' duedate", 'broken'],
    ['(status IS NULL', 'broken'],
    ['status LIKE', 'broken'],
  ])('%s: %s', (formula, reason) => {
    expect(readFormula(formula, catalog)).toEqual({ reason });
  });
});

describe('while it is built', () => {
  it('what is not complete stands in no formula', () => {
    const group = newGroup('and', [
      newCondition(),
      newCondition({ path: 'asset_number', op: 'like', values: [''] }),
      newCondition({ path: 'interval_count', op: 'gt', values: ['five'] }),
      newCondition({ path: 'duedate', op: 'lt', values: ['soon'] }),
      newGroup('or', [newCondition({ path: 'status', op: 'in', values: [] }), newCondition({ path: 'status', op: 'null' })]),
    ]);
    expect(formulaOf(group, catalog)).toBe('status IS NULL');
  });

  it('every formula it makes is one for the server', () => {
    const values = ["O'Neill", '%', '[text_1]', 'a"b', '``', ''];
    for (const value of values)
      for (const op of ['eq', 'ne', 'like', 'starts', 'pattern'] as const) {
        const formula = formulaOf(newGroup('and', [newCondition({ path: 'asset_number', op, values: [value] })]), catalog);
        const parameters = { text_1: 'x' };
        if (formula !== '' && !(value === '[text_1]' && (op === 'like' || op === 'starts')))
          expect(() => parseFormula(formula, { parameters, today: '2026-03-02' }), formula).not.toThrow();
      }
  });

  it('another field keeps the comparison and value that still fit, and only those', () => {
    const text = catalog.get('asset_number');
    const name = catalog.get('customer.name');
    const due = catalog.get('duedate');
    if (!text || !name || !due) throw new Error('the catalogue lost a field');
    const condition = newCondition({ path: text.path, op: 'like', values: ['x'] });
    expect(withField(condition, name, text)).toMatchObject({ path: 'customer.name', op: 'like', values: ['x'] });
    expect(withField(condition, due, text)).toMatchObject({ path: 'duedate', op: 'lt', values: [] });
  });

  it('a group goes with its last part', () => {
    const inner = newCondition({ path: 'rented', op: 'eq', values: ['1'] });
    const group = newGroup('and', [newGroup('or', [newGroup('and', [inner])])]);
    expect(removePart(group, inner.id).items).toEqual([]);
  });
});

it('is said in words, days as days and choices by their labels', () => {
  const t = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
    [key.replace('ui.filter.', ''), ...Object.values(params)].join(' ');
  const wording = { t, format: createFormat('en', 'en-GB'), nameOf: (id: string) => (id === 'C-1' ? 'Acme' : undefined) };
  const words = (formula: string) => topParts(read(formula)).map((part) => describePart(part, catalog, wording));
  expect(words("status = 'R' AND (duedate < TODAY + 30 OR customer_id = 'C-1') AND duedate <= '2026-01-31'")).toEqual([
    'Status op.value.eq In repair',
    'Due op.date.lt day.after day.TODAY 30 join.or Customer op.value.eq Acme',
    'Due op.date.lte 31 Jan 2026',
  ]);
});
