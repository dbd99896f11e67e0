// Widgets are placed as they are looked at where the library places them while they are arranged: as far up as there is room.

import { verticalCompactor } from 'react-grid-layout';
import { describe, expect, it } from 'vitest';
import { columns, compacted, firstFree, pagesOf } from '#renderer/features/dashboards/shared/layout.ts';
import { keyOf, widgetColumns } from '#renderer/features/dashboards/shared/row-columns.ts';
import { wallColumns } from '#renderer/features/dashboards/wall/wall-columns.ts';
import { pageStarts } from '#renderer/features/dashboards/wall/wall-pages.ts';
import { fittingOf } from '#renderer/features/dashboards/widgets/fitting-columns.ts';

const place = (i: string, x: number, y: number, w: number, h: number) => ({ i, x, y, w, h });

it.each([
  ['gaps', [place('a', 0, 3, 4, 2), place('b', 4, 9, 4, 2), place('c', 0, 20, 12, 3)]],
  ['two in one place', [place('a', 0, 0, 6, 2), place('b', 3, 0, 6, 2), place('c', 0, 1, 3, 4)]],
  ['a column beside a row', [place('a', 6, 0, 6, 4), place('b', 0, 0, 6, 2), place('c', 0, 8, 6, 2), place('d', 3, 2, 6, 1)]],
])('%s', (_, places) => {
  const shape = (all: readonly { i: string; x: number; y: number }[]) =>
    [...all].sort((a, b) => a.i.localeCompare(b.i)).map(({ i, x, y }) => [i, x, y]);
  expect(shape(compacted(places))).toEqual(shape(verticalCompactor.compact(places, columns)));
});

it.each([
  ['nothing', [], { x: 0, y: 0 }],
  ['half a row', [[0, 0, 6, 5]], { x: 6, y: 0 }],
  ['a full row', [[0, 0, 12, 2]], { x: 0, y: 2 }],
  [
    'a hole between two',
    [
      [0, 0, 3, 4],
      [9, 0, 3, 4],
    ],
    { x: 3, y: 0 },
  ],
  ['what is too narrow', [[0, 0, 8, 4]], { x: 0, y: 4 }],
] as const)('a new widget beside %s stands where there is room', (_, taken, expected) => {
  const widgets = taken.map(([x, y, width, height]) => ({ title: 'text', position: { x, y, width, height }, settings: {} }));
  expect(firstFree(widgets, { width: 6, height: 4 })).toEqual(expected);
});

describe('a display on the wall', () => {
  const place = (i: string, x: number, y: number, h: number) => ({ i, x, y, w: 6, h });

  it('shows all of a dashboard at once where it has room, else page by page from the top', () => {
    const places = [place('0', 0, 0, 5), place('1', 6, 0, 5), place('2', 0, 5, 5), place('3', 6, 5, 9)];
    expect(pagesOf(places, 14)).toHaveLength(1);
    const pages = pagesOf(places, 10);
    expect(pages.map((page) => page.map(({ i, y, h }) => [i, y, h]))).toEqual([
      [
        ['0', 0, 5],
        ['1', 0, 5],
        ['2', 5, 5],
      ],
      [['3', 0, 9]],
    ]);
    expect(pagesOf([place('0', 0, 0, 30)], 10)).toEqual([[place('0', 0, 0, 10)]]);
  });

  it('turns the rows of a table so that each is seen whole', () => {
    expect(pageStarts([20, 20, 20, 20, 20], 50)).toEqual([0, 2, 4]);
    expect(pageStarts([20, 90, 20], 50)).toEqual([0, 1, 2]);
    expect(pageStarts([20, 20], 50)).toEqual([0]);
  });

  it('reads few columns: which, what, whose, until when', () => {
    const names = [
      'asset_number',
      'serial_number',
      'manufacturer',
      'model',
      'description',
      'status',
      'duedate',
      'customer',
      'days_left',
    ];
    const columns = names.map((name) => ({ name, label: name, type: 'text' }));
    const told = (room: number) =>
      wallColumns({ columns, due: 'duedate', room }).map((one) => (one.is === 'device' ? one.from.join('+') : one.column.name));
    expect(told(6)).toEqual(['asset_number', 'manufacturer+model', 'customer', 'duedate']);
    expect(told(3)).toEqual(['asset_number', 'manufacturer+model', 'customer']);
  });
});

describe('the rows of a widget', () => {
  const texts = (names: readonly string[]) => names.map((name) => ({ name, label: name, type: 'text' }));
  const told = (names: readonly string[], due?: string) => widgetColumns(texts(names), due).map(keyOf);

  it('tell first which, until when, what and whose', () => {
    const names = ['asset_number', 'serial_number', 'manufacturer', 'model', 'status', 'duedate', 'customer', 'location'];
    expect(told(names, 'duedate')).toEqual([
      'asset_number',
      'duedate',
      'device',
      'customer',
      'location',
      'serial_number',
      'status',
    ]);
    expect(told(['calibration_date', 'number', 'inventory', 'inventory.model', 'inventory.customer', 'result'])).toEqual([
      'calibration_date',
      'inventory',
      'device',
      'inventory.customer',
      'number',
      'result',
    ]);
    expect(told(['number', 'title', 'priority', 'risk', 'customer'])).toEqual([
      'number',
      'risk',
      'title',
      'customer',
      'priority',
    ]);
  });

  it('leave out the columns that have no room, and break words before that', () => {
    const words = (whole: number) => ({ whole, words: true });
    const figure = (whole: number) => ({ whole, words: false });
    expect(fittingOf([figure(120), figure(100), words(240), words(90)], 500)).toEqual({ off: [], broken: [2] });
    expect(fittingOf([figure(120), figure(100), words(240), figure(200), figure(60)], 430)).toEqual({ off: [3], broken: [2] });
    // Two are told in any case.
    expect(fittingOf([figure(120), figure(100), figure(10)], 100)).toEqual({ off: [2], broken: [] });
  });
});
