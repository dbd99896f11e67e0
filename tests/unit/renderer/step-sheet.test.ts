// The sheet of a procedure's steps: cells and keys there and back, rows added, pasted, moved, numbered, taken back.
import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  emptyCells,
  kindOf,
  nextNumber,
  type StepKind,
  shownCell,
  stepOf,
  withCell,
} from '#renderer/features/procedures/step-cells.ts';
import { columnOf } from '#renderer/features/procedures/step-columns.ts';
import { headingsOf, renumbered, sheetOf, stepSteps, stepsOf } from '#renderer/features/procedures/step-model.ts';

const { redone, undone, withMoved, withNewRow, withoutRows, withPasted, withTexts } = stepSteps;

const heading = {
  test_type: 'Header',
  test_step: 1,
  description: 'DC',
  group_defaults: { test_value_p: 'm', test_value_u: 'V', range: 320, tolerance: '0.3% 1D', k: 2 },
};
const point = { test_type: 'Manual Test', test_step: 1.001, test_value: 32, images: ['a.svg'] };
const question = { test_type: 'Manual Test', config: 'TEXT(Y=PASS)', description: 'Display complete' };
const steps = [heading, point, question, { test_type: 'Message', test_mode: '<p>Label</p>' }];

describe('a step and its cells', () => {
  it('stays as it was where nothing was typed, whatever it is', () => {
    for (const one of [...steps, 42, null, 'x', [1], { test_type: 'Quark' }, {}]) expect(stepOf(one, cellsOf(one))).toBe(one);
    expect(stepsOf(sheetOf([null, 42]))).toEqual([null, 42]);
  });

  it('shows what a heading hands down, and writes it there', () => {
    const cells = cellsOf(heading);
    expect(cells).toMatchObject({ kind: 'Header', unit: 'mV', range: '320', tolerance: '0.3% 1D' });
    expect(stepOf(heading, { ...cells, tolerance: '50 ppm' })).toEqual({
      ...heading,
      group_defaults: { ...heading.group_defaults, tolerance: '50 ppm' },
    });
    expect(stepOf(heading, { ...cells, unit: 'V' })).toMatchObject({ group_defaults: { test_value_p: null, test_value_u: 'V' } });
  });

  it('writes only what differs and keeps what the sheet does not show', () => {
    const next = stepOf(point, { ...cellsOf(point), tolerance: '1D' });
    expect(next).toEqual({ ...point, tolerance: '1D' });
    expect(stepOf(next, { ...cellsOf(next), tolerance: '' })).toEqual({ ...point, tolerance: null });
  });

  it('shows how many readings a point takes by whichever name, and writes one', () => {
    const counted = { ...point, count: 5 };
    expect(cellsOf(counted).readings).toBe('5');
    expect(stepOf(counted, { ...cellsOf(counted), readings: '10' })).toEqual({ ...point, readings: '10' });
    expect(cellsOf(stepOf(counted, { ...cellsOf(counted), readings: '' })).readings).toBe('');
    expect(stepOf(heading, { ...cellsOf(heading), readings: '3' })).toMatchObject({ group_defaults: { readings: '3' } });
  });

  it('writes how often a point is read, and how often all of a heading are', () => {
    expect(stepOf(point, { ...cellsOf(point), readings: '5' })).toEqual({ ...point, readings: '5' });
    const group_defaults = { ...heading.group_defaults, readings: '3' };
    expect(stepOf(heading, { ...cellsOf(heading), readings: '3' })).toEqual({ ...heading, group_defaults });
    expect(cellsOf({ ...point, readings: 4 }).readings).toBe('4');
  });

  it('moves what is handed down when a point becomes a heading, and back', () => {
    const own = { ...point, tolerance: '1D', test_value_u: 'V' };
    const turned = stepOf(own, { ...cellsOf(own), kind: 'Header' });
    expect(turned).toMatchObject({ test_type: 'Header', group_defaults: { tolerance: '1D', test_value_u: 'V' } });
    expect(turned).not.toHaveProperty('tolerance');
    const back = stepOf(turned, { ...cellsOf(turned), kind: 'Manual Test' });
    expect(back).toMatchObject({ test_type: 'Manual Test', tolerance: '1D', test_value_u: 'V' });
    expect(back).not.toHaveProperty('group_defaults');
  });

  it('knows a question by its answer', () => {
    expect(cellsOf(question).kind).toBe('Question');
    expect(stepOf(question, { ...cellsOf(question), kind: 'Manual Test' })).toEqual({ ...question, config: null });
    expect(stepOf(undefined, { ...emptyCells, kind: 'Question', description: 'Clean' })).toEqual({
      test_type: 'Manual Test',
      config: 'TEXT(Y=PASS)',
      description: 'Clean',
    });
  });

  it('takes a comma for the decimal sign, and a unit behind a number', () => {
    expect(withCell(emptyCells, 'nominal', '10,50 mV')).toMatchObject({ nominal: '10.50', unit: 'mV' });
    expect(withCell(emptyCells, 'range', '0 … 320 mV')).toMatchObject({ range: '0 … 320 mV', unit: '' });
    expect(withCell(emptyCells, 'tolerance', ' 0,1 % v. E. ')).toMatchObject({ tolerance: '0,1 % v. E.' });
    expect(withCell({ ...emptyCells, tolerance: '0.6U' }, 'tolerance', '0,6U')).toMatchObject({ tolerance: '0.6U' });
    expect(withCell({ ...emptyCells, tolerance: '0.6U' }, 'tolerance', '0,7U')).toMatchObject({ tolerance: '0,7U' });
  });

  it('takes the word of a kind by its beginning', () => {
    const shown: Record<StepKind, string> = {
      Header: 'Überschrift',
      'Manual Test': 'Punkt',
      Question: 'Ja oder nein',
      Message: 'Hinweis',
    };
    expect(['ü', 'pun', 'JA', 'hin', 'header', '', 'Quark'].map((text) => kindOf(text, shown))).toEqual([
      'Header',
      'Manual Test',
      'Question',
      'Message',
      'Header',
      'Manual Test',
      'Quark',
    ]);
  });

  it('counts on from the number above', () => {
    const behind = (number: string, isHeading = false) => nextNumber({ ...emptyCells, number }, isHeading);
    expect([behind('2'), behind('2.003'), behind('2.1'), behind('2.009', true), behind('A7')]).toEqual([
      '2.001',
      '2.004',
      '2.2',
      '3',
      '',
    ]);
    expect(nextNumber(undefined, false)).toBe('1.001');
  });
});

describe('the rows of the sheet', () => {
  const numbers = (sheet: { rows: readonly { cells: { number: string } }[] }) => sheet.rows.map(({ cells }) => cells.number);

  it('are added where the hand is, taken out, moved and taken back', () => {
    const sheet = sheetOf(steps);
    const added = withNewRow(sheet, 1);
    expect(numbers(added)).toEqual(['1', '1.001', '1.002', '', '']);
    // Nobody filled it in.
    expect(stepsOf(added)).toEqual(steps);
    const moved = withMoved?.(sheet, { top: 1, bottom: 2 }, 1);
    expect(moved && stepsOf(moved)).toEqual([heading, steps[3], point, question]);
    expect(withMoved?.(sheet, { top: 0, bottom: 2 }, -1)).toBeNull();
    expect(withMoved?.(sheet, { top: 2, bottom: 3 }, 1)).toBeNull();
    const gone = withoutRows(sheet, { top: 0, bottom: 2 });
    expect(stepsOf(gone)).toEqual([steps[3]]);
    expect(stepsOf(undone(gone))).toEqual(steps);
    expect(stepsOf(redone(undone(gone)))).toEqual([steps[3]]);
  });

  it('take a table from its corner over the end, in one step', () => {
    const sheet = sheetOf([heading, point]);
    const at = columnOf('nominal');
    const range = { top: 1, bottom: 1, left: at, right: at };
    const { sheet: next, bottom } = withPasted(sheet, [['100,0', 'mV'], ['200,0', 'mV'], ['300,0']], range);
    expect(bottom).toBe(3);
    expect(next.rows.map(({ cells }) => [cells.number, cells.nominal, cells.unit])).toEqual([
      ['1', '', 'mV'],
      ['1.001', '100.0', 'mV'],
      ['1.002', '200.0', 'mV'],
      ['1.003', '300.0', ''],
    ]);
    expect(stepsOf(undone(next))).toEqual([heading, point]);
  });

  it('are numbered anew below their headings', () => {
    const sheet = sheetOf([point, heading, point, point, heading, point]);
    expect(numbers(renumbered(sheet))).toEqual(['1.001', '1', '1.001', '1.002', '2', '2.001']);
  });

  it('change nothing where the same is typed', () => {
    const sheet = sheetOf(steps);
    expect(withTexts(sheet, [[0, columnOf('tolerance'), '0.3% 1D']])).toBe(sheet);
    expect(withTexts(sheet, [[9, columnOf('tolerance'), 'x']])).toBe(sheet);
  });

  it('know their heading', () => {
    expect(headingsOf(sheetOf([point, heading, point]).rows).map((cells) => cells?.unit ?? null)).toEqual([null, null, 'mV']);
  });
});

it('a tolerance is shown with the decimal sign of its reader, and nothing else of it changes', () => {
  expect(shownCell('tolerance', 'max(0.5% 1D; 0.02 V)', 'de-DE')).toBe('max(0,5% 1D; 0,02 V)');
  expect(shownCell('tolerance', '0.1 % v. E.', 'de-DE')).toBe('0,1 % v. E.');
  expect(shownCell('tolerance', '0.6U', 'en-GB')).toBe('0.6U');
  expect(shownCell('number', '1.001', 'de-DE')).toBe('1.001');
});
