// Widgets are placed as they are looked at where the library places them while they are arranged: as far up as there is room.

import { verticalCompactor } from 'react-grid-layout';
import { expect, it } from 'vitest';
import { columns, compacted, firstFree } from '#renderer/features/dashboards/shared/layout.ts';

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
