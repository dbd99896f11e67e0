// The sheet of inputs as it is worked on: nothing typed is lost, each step is taken back as one, an empty row is none.
import { describe, expect, it } from 'vitest';
import { columnOf } from '#renderer/features/budgets/inputs/input-columns.ts';
import { attributesOf, inputSteps, keptRows, sheetOf } from '#renderer/features/budgets/inputs/input-model.ts';
import { wordMeant } from '#renderer/features/budgets/inputs/use-input-texts.ts';
import { freedomText, shortNumber } from '#renderer/lib/entry/short-number.ts';
import { createFormat } from '#renderer/lib/format.ts';

const { redone, undone, withMoved, withNewRow, withoutRows, withPasted, withTexts } = inputSteps;

const record = (id: string, attributes: Readonly<Record<string, string | number>>) => ({
  id,
  type: 'budget-input',
  attributes,
  relationships: {},
});
const served = sheetOf([
  record('a', { name: 'U', estimate: '10.00', value: '0.1', distribution: 'normal', position: 1 }),
  record('b', { name: 'I', estimate: '2', value: '0.01', distribution: 'rectangular', statement: 'half_width', position: 2 }),
]);
const names = ({ rows }: typeof served) => rows.map(({ cells }) => cells.name);

describe('the sheet of inputs', () => {
  it('keeps digits, and tells an empty cell as nothing', () => {
    const [first] = keptRows(served);
    expect(first && attributesOf(first)).toMatchObject({ name: 'U', estimate: '10.00', statement: null, readings: null });
  });

  it('takes a table over the end, and takes it back as one', () => {
    const at = { top: 1, bottom: 1, left: columnOf('name'), right: columnOf('name') };
    const { sheet } = withPasted(served, [['J'], ['k', 'Faktor', '1.50']], at);
    expect(names(sheet)).toEqual(['U', 'J', 'k']);
    expect(sheet.rows[2]?.cells).toMatchObject({ quantity: 'Faktor', estimate: '1.50', distribution: 'normal' });
    expect(names(undone(sheet))).toEqual(['U', 'I']);
    expect(names(redone(undone(sheet)))).toEqual(['U', 'J', 'k']);
  });

  it('moves rows within its ends, and takes them out', () => {
    expect(withMoved?.(served, { top: 0, bottom: 0 }, -1)).toBeNull();
    const moved = withMoved?.(served, { top: 0, bottom: 0 }, 1);
    expect(moved && names(moved)).toEqual(['I', 'U']);
    expect(names(withoutRows(served, { top: 0, bottom: 1 }))).toEqual([]);
  });

  it('keeps no row that nobody filled in', () => {
    const grown = withNewRow(served, 1);
    expect(keptRows(grown)).toHaveLength(2);
    expect(keptRows(withTexts(grown, [[2, columnOf('name'), ' R ']]))).toHaveLength(3);
  });

  it('takes what changes nothing for no step', () => {
    expect(withTexts(served, [[0, columnOf('name'), 'U']])).toBe(served);
  });
});

describe('a word of an input', () => {
  const origins = new Map([
    ['readings', 'Ablesungen des Ergebnisses'],
    ['standard', 'Kalibrierschein des Normals'],
    ['nominal', 'Sollwert'],
    ['measured', 'Messwert'],
  ]);

  it.each([
    ['abl', 'readings'],
    ['Normal', 'standard'],
    ['measured', 'measured'],
    ['wert', 'wert'],
    ['Zettel', 'Zettel'],
    [' ', ''],
  ])('%s means %s', (typed, meant) => {
    expect(wordMeant(typed, origins)).toBe(meant);
  });
});

describe('numbers of a budget', () => {
  it('have three digits, and a power of ten where they are far from 1', () => {
    const [english, german] = [createFormat('en'), createFormat('de')];
    expect([0.012345, 2500, 0, -575.4].map((one) => shortNumber(one, english))).toEqual(['0.0123', '2,500', '0', '−575']);
    expect([1.154e-7, -2.5e8].map((one) => shortNumber(one, german))).toEqual(['1,15 · 10⁻⁷', '−2,5 · 10⁸']);
    expect([freedomText(null, english), freedomText(16.76, english)]).toEqual(['∞', '16.7']);
  });
});
