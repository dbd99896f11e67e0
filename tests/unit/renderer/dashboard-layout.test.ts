// Widgets are placed as they are looked at where the library places them while they are arranged: as far up as there is room.

import { verticalCompactor } from 'react-grid-layout';
import { expect, it } from 'vitest';
import { columns, compacted } from '#renderer/features/dashboards/shared/layout.ts';

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
