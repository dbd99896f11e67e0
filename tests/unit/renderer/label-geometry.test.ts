// Moving, pulling, lining up and coming to rest of a label's elements, and the way back.
import { describe, expect, it } from 'vitest';
import { aligned, type Box, boxOf, inBox, movedBy, pulled, spread } from '#renderer/features/label-designer/design/geometry.ts';
import { beginHistory, changed, redone, undone } from '#renderer/features/label-designer/design/history.ts';
import { snapMoved, snapPulled } from '#renderer/features/label-designer/design/snap.ts';
import type { DesignElement } from '#renderer/records/label-formats/label-design.ts';

const frame = (x: number, y: number, width: number, height: number): DesignElement => ({ type: 'frame', x, y, width, height });
const label = { width: 50, height: 25 };
const places = (elements: readonly DesignElement[]) => elements.map(({ x, y }) => [x, y]);

describe('elements', () => {
  it('are moved together and stay on the label’s upper left side', () => {
    const some = [frame(2, 3, 5, 5), frame(10, 1, 5, 5)];
    expect(places(movedBy(some, { x: 1.004, y: 0.25 }))).toEqual([
      [3, 3.25],
      [11, 1.25],
    ]);
    expect(places(movedBy(some, { x: -9, y: -9 }))).toEqual([
      [0, 2],
      [8, 0],
    ]);
  });

  it('are pulled at a corner, the opposite one stays', () => {
    const box = { x: 10, y: 10, width: 10, height: 5 };
    expect(pulled(box, 'nw', { x: -2, y: 1 })).toEqual({ x: 8, y: 11, width: 12, height: 4 });
    expect(pulled(box, 'se', { x: 3, y: 2 })).toEqual({ x: 10, y: 10, width: 13, height: 7 });
    expect(pulled(box, 'e', { x: -50, y: 9 })).toEqual({ x: 10, y: 10, width: 0.1, height: 5 });
    const shut = pulled(box, 'w', { x: 50, y: 0 });
    expect(shut.x + shut.width).toBeCloseTo(20);
    expect(shut.width).toBeCloseTo(0.1);
  });

  it('a line is as long as its box and as thick as it was', () => {
    const line: DesignElement = { type: 'line', x: 1, y: 2, length: 10, thickness: 0.3, direction: 'down' };
    expect(boxOf(line)).toEqual({ x: 1, y: 2, width: 0.3, height: 10 });
    expect(inBox(line, { x: 1, y: 2, width: 9, height: 12.5 })).toMatchObject({ length: 12.5, thickness: 0.3 });
  });

  it('several line up with each other, a single one with the label', () => {
    const some = [frame(2, 3, 6, 4), frame(10, 1, 10, 10)];
    expect(places(aligned(some, 'right', label))).toEqual([
      [14, 3],
      [10, 1],
    ]);
    expect(places(aligned(some, 'middle', label))).toEqual([
      [2, 4],
      [10, 1],
    ]);
    expect(places(aligned([frame(2, 3, 6, 4)], 'center', label))).toEqual([[22, 3]]);
    expect(places(aligned([frame(2, 3, 6, 4)], 'bottom', label))).toEqual([[2, 21]]);
  });

  it('are spread with equal gaps, whatever their order', () => {
    expect(places(spread([frame(30, 0, 4, 1), frame(0, 0, 10, 1), frame(11, 0, 2, 1)], 'x'))).toEqual([
      [30, 0],
      [0, 0],
      [19, 0],
    ]);
  });
});

describe('what is dragged', () => {
  const box = (x: number, y: number): Box => ({ x, y, width: 6, height: 4 });

  it('rests on the grid of half a millimetre where nothing is near', () => {
    const { by, guides } = snapMoved(box(3.2, 7.3), { others: [], label, reach: 0.4 });
    expect([3.2 + by.x, 7.3 + by.y]).toEqual([3, 7.5]);
    expect(guides).toEqual([]);
  });

  it('rests on edges and centres of others and of the label', () => {
    const others = [{ x: 20.3, y: 1, width: 10, height: 3 }];
    const toEdge = snapMoved(box(20.5, 15), { others, label, reach: 0.4 });
    expect(20.5 + toEdge.by.x).toBeCloseTo(20.3);
    expect(toEdge.guides).toContainEqual({ axis: 'x', at: 20.3 });
    const toCentre = snapMoved(box(21.9, 10.3), { others: [], label, reach: 0.4 });
    expect([21.9 + toCentre.by.x, 10.3 + toCentre.by.y]).toEqual([22, 10.5]);
    expect(toCentre.guides).toEqual([
      { axis: 'x', at: 25 },
      { axis: 'y', at: 12.5 },
    ]);
  });

  it('only what is nearer than the reach draws it', () => {
    const { guides } = snapMoved(box(24.4 - 6, 15), { others: [], label, reach: 0.5 });
    expect(guides).toEqual([]);
  });

  it('by an edge moves that edge alone', () => {
    const { by, guides } = snapPulled({ x: 10, y: 10, width: 14.8, height: 4 }, 'e', { others: [], label, reach: 0.4 });
    expect(by.x).toBeCloseTo(0.2);
    expect(by.y).toBe(0);
    expect(guides).toEqual([{ axis: 'x', at: 25 }]);
  });
});

describe('the way back', () => {
  it('goes step by step, forward again, and what belongs together is one step', () => {
    const typed = ['a', 'ab', 'abc'].reduce((history, text) => changed(history, text, 'word'), beginHistory(''));
    const moved = changed(typed, 'moved');
    expect(undone(moved).now).toBe('abc');
    expect(undone(undone(moved)).now).toBe('');
    expect(undone(undone(undone(moved))).now).toBe('');
    expect(redone(redone(undone(undone(moved)))).now).toBe('moved');
  });

  it('a new change ends what could be gone forward to', () => {
    const after = changed(undone(changed(beginHistory(1), 2)), 3);
    expect(redone(after).now).toBe(3);
    expect(undone(after).now).toBe(1);
  });

  it('typing the same field after going back is a step of its own', () => {
    const typed = changed(changed(beginHistory(''), 'a', 'word'), 'ab', 'word');
    const again = changed(undone(typed), 'x', 'word');
    expect(undone(again).now).toBe('');
  });
});
