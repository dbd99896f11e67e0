// How columns are arranged: moved, pinned, widened, and read back from what was kept.
import { describe, expect, it } from 'vitest';
import { chosenColumns, columnsOf } from '#renderer/records/kind/columns.ts';
import { moveChoice, pinChoice, readLayout, resizeChoice, sameLayout } from '#renderer/records/kind/list-layout.ts';
import { aField, kind } from './a-kind.ts';

const choices = [{ name: 'a', pinned: true }, { name: 'b', pinned: true }, { name: 'c' }, { name: 'd' }];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('');

describe('moving', () => {
  it.each([
    [2, 3, 'abdc'],
    [3, 0, 'abdc'],
    [0, 3, 'bacd'],
    [3, 4, 'abcd'],
    [0, -1, 'abcd'],
  ])('%i to %i: %s', (from, to, order) => {
    expect(names(moveChoice(choices, from, to))).toBe(order);
  });
});

it('pins at the end of the pinned ones and lets go right behind them', () => {
  expect(names(pinChoice(choices, 'd', true))).toBe('abdc');
  expect(names(pinChoice(choices, 'a', false))).toBe('bacd');
});

it('pinned columns stand one beside the other and know their place', () => {
  const fields = ['asset_number', 'model', 'location', 'remark'].map((name) => aField(name));
  const own = [{ name: 'location' }, { name: 'asset_number', pinned: true, width: 100 }, { name: 'model', pinned: true }];
  const columns = columnsOf(kind, fields, chosenColumns(kind, fields, own));
  expect(columns.map(({ field, pinnedAt, grows }) => [field.api_name, pinnedAt, grows])).toEqual([
    ['asset_number', 0, false],
    ['model', 100, false],
    ['location', null, true],
  ]);
  expect(columnsOf(kind, fields, resizeChoice(own, 'location', 222))[0]).toMatchObject({ width: 222, grows: false });
});

it('a column of choices has room for the longest of its words', () => {
  const widthOf = (...labels: string[]) => {
    const options = labels.map((label, value) => ({ value, label, color: '#15803D' }));
    const field = aField('status', { field_type: 'select', options });
    return columnsOf(kind, [field], [{ name: 'status' }])[0]?.width ?? 0;
  };
  expect(widthOf('Neu')).toBe(132);
  // The square and its gap, the padding of the cell, and some 6.5 px a letter.
  expect(widthOf('Neu', 'Messung abgeschlossen')).toBeGreaterThanOrEqual(37 + 21 * 6.5);
  expect(widthOf('x'.repeat(200))).toBe(260);
});

it('a column has room for its head and for the arrow of its order', () => {
  const widthOf = (label: string) => {
    const field = aField('remark', { label });
    return columnsOf(kind, [aField('asset_number'), field], [{ name: 'asset_number' }, { name: 'remark' }])[1]?.width ?? 0;
  };
  expect(widthOf('Ort')).toBe(148);
  // Some 6.5 px a letter, the padding of the cell and of its button, the arrow.
  expect(widthOf('Kalibrierscheinnummer des Normals')).toBeGreaterThanOrEqual(33 * 6.5 + 36);
  expect(widthOf('x'.repeat(200))).toBe(272);
});

it('measured values stand to the right, as other numbers do, though they are kept as texts', () => {
  const measuring = { ...kind, measured: new Set(['nominal']) };
  const [, nominal, remark] = columnsOf(
    measuring,
    [aField('asset_number'), aField('nominal'), aField('remark')],
    [{ name: 'asset_number' }, { name: 'nominal' }, { name: 'remark' }],
  );
  expect([nominal, remark]).toMatchObject([
    { right: true, grows: false },
    { right: false, grows: true },
  ]);
});

it('reads what was kept, by older versions and other hands too', () => {
  expect(
    readLayout({ columns: ['a', { name: 'b', width: 90, pinned: true, other: 1 }, 7, { width: 3 }], density: 'tight' }),
  ).toEqual({
    columns: [{ name: 'a' }, { name: 'b', width: 90, pinned: true }],
  });
  expect(readLayout(null)).toEqual({});
  expect(sameLayout({ columns: [{ name: 'a', pinned: false }] as never }, { columns: [{ name: 'a' }] })).toBe(true);
  expect(sameLayout({ columns: [{ name: 'a' }] }, { columns: [{ name: 'a', width: 3 }] })).toBe(false);
});
