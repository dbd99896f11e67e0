// The results sheet as a draft over what is stored: what differs, undo and redo, what somebody else saved.
import { describe, expect, it } from 'vitest';
import { measuredColumn } from '#renderer/features/calibrations/results/sheet-columns.ts';
import { pasted } from '#renderer/features/calibrations/results/sheet-edits.ts';
import {
  changesOf,
  redone,
  type ServedRow,
  type Sheet,
  sheetOf,
  undone,
  withAnswer,
  withEdits,
  withNewRows,
  withoutRows,
  withServed,
  withTheirs,
} from '#renderer/features/calibrations/results/sheet-model.ts';
import { begunAt, withTyped } from '#renderer/features/calibrations/results/typed-over.ts';
import { standing } from '#renderer/features/calibrations/results/use-judgement.ts';

const served = (id: string, attributes: Record<string, unknown> = {}, version = 0): ServedRow => ({
  id,
  version,
  attributes: { phase: 'as_left', row_num: 1, test_desc: id, varq: '1.0', varq_u: 'V', fixq: '1', fixq_u: 'V', ...attributes },
});

const edited = (sheet: Sheet, ref: string, text: string) => withEdits(sheet, [{ ref, name: 'measured', text }]);
const measured = (sheet: Sheet, ref: string) => sheet.rows.find((row) => row.ref === ref)?.cells.measured;

describe('the verdict of a row', () => {
  const judged = {
    ref: 'a',
    verdict: 'not_assessed',
    error: null,
    tol_err: null,
    outside: null,
    span: null,
    readings: null,
  } as const;

  it('is what it came with until the row is changed', () => {
    const sheet = sheetOf([served('a', { pass_fail: 'Pass' })]);
    const [row] = sheet.rows;
    expect(row && standing(sheet, row, judged, false)).toBe('pass');
    expect(row && standing(sheet, row, judged, true)).toBe('not_assessed');
    const [changed] = edited(sheet, 'a', '2').rows;
    expect(changed && standing(sheet, changed, judged, false)).toBe('not_assessed');
  });
});

describe('a cell that is typed in while somebody else saves', () => {
  const before = sheetOf([served('a', {}, 3), served('b', {}, 5)]);
  const begun = begunAt(before, before.rows[0] ?? expect.fail());
  const typed = (sheet: Sheet, text: string) => withTyped(sheet, begun, { name: 'measured', text });

  it('goes out over the version it was typed on where the same cell has changed', () => {
    const sheet = typed(withServed(before, [served('a', { varq: '1.5' }, 4), served('b', {}, 5)]), '1,7');
    expect(measured(sheet, 'a')).toBe('1.7');
    expect(changesOf(sheet).rows).toEqual([{ ref: 'a', id: 'a', version: 3, attributes: { varq: '1.7' } }]);
  });

  it('goes on top where another cell has, or both say the same', () => {
    const other = typed(withServed(before, [served('a', { remark: 'warm' }, 4), served('b', {}, 5)]), '1,7');
    expect(changesOf(other).rows).toEqual([{ ref: 'a', id: 'a', version: 4, attributes: { varq: '1.7' } }]);
    expect(changesOf(typed(withServed(before, [served('a', { varq: '1.7' }, 4), served('b', {}, 5)]), '1,7')).rows).toEqual([]);
  });

  it('writes nothing where it was left as it stood', () => {
    const sheet = typed(withServed(before, [served('a', { varq: '1.5' }, 4), served('b', {}, 5)]), '1.0');
    expect(measured(sheet, 'a')).toBe('1.5');
    expect(changesOf(sheet).rows).toEqual([]);
  });

  it('is kept as a row of its own where its row was taken out, and goes into no other', () => {
    const sheet = typed(withServed(before, [served('b', {}, 5)]), '1,7');
    expect(measured(sheet, 'b')).toBe('1.0');
    expect(changesOf(sheet).rows).toMatchObject([{ id: null, attributes: { varq: '1.7' } }]);
  });
});

it('a step back takes back what was typed here, not what somebody else saved since', () => {
  const mine = edited(sheetOf([served('a'), served('b')]), 'a', '2');
  const merged = withServed(mine, [served('a'), served('b', { varq: '9' }, 1)]);
  const back = undone(merged);
  expect([measured(back, 'a'), measured(back, 'b')]).toEqual(['1.0', '9']);
  expect(changesOf(back).rows).toEqual([]);
});

describe('what is sent', () => {
  it('nothing of a sheet as it was loaded', () => {
    expect(changesOf(sheetOf([served('a'), served('b')]))).toEqual({ rows: [], remove: [] });
  });

  it('only the columns that changed, with the version they stand on', () => {
    const sheet = edited(sheetOf([served('a', {}, 4), served('b')]), 'a', '1,050');
    expect(changesOf(sheet).rows).toEqual([{ ref: 'a', id: 'a', version: 4, attributes: { varq: '1.050' } }]);
  });

  it('a new row in its phase behind the last, and none that is still blank', () => {
    const sheet = withNewRows(sheetOf([served('a', { row_num: 7 })]), [{ ref: 'n', phase: 'as_found' }]);
    expect(changesOf(sheet).rows).toEqual([]);
    expect(changesOf(edited(sheet, 'n', '2')).rows).toEqual([
      { ref: 'n', id: null, attributes: { varq: '2', phase: 'as_found', row_num: 8 } },
    ]);
  });

  it('one unit serves the row, another one stays', () => {
    const row = served('a', { lower_limit: '0.9', lower_limit_u: 'V', exp_uncert: '5', exp_uncert_p: 'm', exp_uncert_u: 'V' });
    const sheet = withEdits(sheetOf([row]), [{ ref: 'a', name: 'nominal_unit', text: 'A' }]);
    const [change] = changesOf(sheet).rows;
    expect(change?.attributes).toMatchObject({ fixq_u: 'A', varq_u: 'A', lower_limit_u: 'A', upper_limit_u: 'A' });
    expect(change?.attributes).not.toHaveProperty('exp_uncert_u');
  });

  it('a reading that stands in two columns is changed in both', () => {
    const sheet = edited(sheetOf([served('a', { varq: '1.2', uut_ind: '1.2' })]), 'a', '1.3');
    expect(changesOf(sheet).rows[0]?.attributes).toEqual({ varq: '1.3', uut_ind: '1.3' });
  });
});

describe('a paste from another program', () => {
  /** Beginning in the measured value; the unit stands right of it. */
  const pastedInto = (sheet: Sheet, table: readonly (readonly string[])[]) => {
    const at = { top: 0, bottom: 0, left: measuredColumn, right: measuredColumn };
    const { edits, added } = pasted({ table, rows: sheet.rows, range: at, phase: 'as_left' });
    return withEdits(withNewRows(sheet, added), edits).rows.map(({ cells }) => [cells.measured, cells.measured_unit]);
  };

  it('takes no unit away with an empty column beside the values: not the row’s, not the one in the value', () => {
    const table = [
      ['17,6003', ''],
      ['12,9012 mm', ' '],
      ['3,5', ''],
    ];
    expect(pastedInto(sheetOf([served('a'), served('b')]), table)).toEqual([
      ['17.6003', 'V'],
      ['12.9012', 'mm'],
      ['3.5', 'V'],
    ]);
  });

  it('brings the units that stand beside the values', () => {
    expect(pastedInto(sheetOf([served('a')]), [['2,5', 'mA']])).toEqual([['2.5', 'mA']]);
  });
});

describe('undo', () => {
  it('takes back and does again, and begins a new future with a new edit', () => {
    const sheet = edited(edited(sheetOf([served('a')]), 'a', '2'), 'a', '3');
    expect(measured(undone(sheet), 'a')).toBe('2');
    expect(measured(redone(undone(sheet)), 'a')).toBe('3');
    expect(edited(undone(sheet), 'a', '4').future).toEqual([]);
  });

  it('brings back a row whose deletion was saved already, as a new one', () => {
    const without = withAnswer(withoutRows(sheetOf([served('a')]), new Set(['a'])), [], ['a']);
    expect(changesOf(without)).toEqual({ rows: [], remove: [] });
    const [back] = changesOf(undone(without)).rows;
    expect(back).toMatchObject({ ref: 'a', id: null, attributes: { test_desc: 'a', varq: '1.0', varq_u: 'V' } });
  });

  it('a deletion that was not saved yet leaves nothing to send', () => {
    const sheet = withoutRows(sheetOf([served('a')]), new Set(['a']));
    expect(changesOf(sheet).remove).toEqual(['a']);
    expect(changesOf(undone(sheet))).toEqual({ rows: [], remove: [] });
  });
});

describe('what comes from the server', () => {
  it('a saved row keeps what was typed meanwhile', () => {
    const sent = edited(sheetOf([served('a')]), 'a', '2');
    const typedOn = edited(sent, 'a', '3');
    const after = withAnswer(typedOn, [{ ...served('a', { varq: '2' }, 1), ref: 'a' }], []);
    expect(changesOf(after).rows).toEqual([{ ref: 'a', id: 'a', version: 1, attributes: { varq: '3' } }]);
  });

  it('somebody else’s change shows where nothing was typed, and not where something was', () => {
    const sheet = edited(sheetOf([served('a'), served('b')]), 'a', '2');
    const after = withServed(sheet, [served('a', { varq: '8' }, 1), served('b', { varq: '9' }, 1), served('c')]);
    expect([measured(after, 'a'), measured(after, 'b'), measured(after, 'c')]).toEqual(['2', '9', '1.0']);
    expect(changesOf(after).rows).toEqual([{ ref: 'a', id: 'a', version: 0, attributes: { varq: '2' } }]);
  });

  it('an answer older than what is stored changes nothing', () => {
    const saved = withAnswer(edited(sheetOf([served('a')]), 'a', '2'), [{ ...served('a', { varq: '2' }, 1), ref: 'a' }], []);
    expect(measured(withServed(saved, [served('a')]), 'a')).toBe('2');
  });

  it('a row deleted elsewhere goes, unless it was being worked on', () => {
    const sheet = edited(sheetOf([served('a'), served('b')]), 'a', '2');
    expect(withServed(sheet, []).rows.map(({ ref }) => ref)).toEqual(['a']);
  });

  it('the other one’s row can be taken instead', () => {
    const theirs = served('a', { varq: '8' }, 3);
    const sheet = withTheirs(edited(sheetOf([served('a')]), 'a', '2'), 'a', theirs);
    expect(measured(sheet, 'a')).toBe('8');
    expect(changesOf(sheet).rows).toEqual([]);
  });
});
