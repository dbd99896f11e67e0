// The risk matrix: bands by the product, counts by cell, arrow keys with the likeliest on top.
import { expect, test } from 'vitest';
import { bandOfCell, cellOf, countByCell, neighbour, readCell } from '#renderer/features/tickets/risk-model.ts';

const ticket = (id: string, risk_1: number | null, risk_2: number | null) => ({
  id,
  type: 'ticket',
  attributes: { risk_1, risk_2 },
});

test('a cell lies in the band of its product', () => {
  expect(bandOfCell({ probability: 2, impact: 2 })).toBe('low');
  expect(bandOfCell({ probability: 1, impact: 5 })).toBe('normal');
  expect(bandOfCell({ probability: 5, impact: 2 })).toBe('high');
  expect(bandOfCell({ probability: 3, impact: 5 })).toBe('critical');
});

test('tickets are counted where both dimensions are given', () => {
  const counts = countByCell([ticket('a', 2, 3), ticket('b', 2, 3), ticket('c', 3, 2), ticket('d', 4, null)]);
  expect([...counts]).toEqual([
    ['2x3', 2],
    ['3x2', 1],
  ]);
  expect(cellOf(ticket('d', 4, null))).toBeNull();
});

test('an address names a cell or none', () => {
  expect(readCell('4x1')).toEqual({ probability: 4, impact: 1 });
  expect(readCell('6x1')).toBeNull();
  expect(readCell('none')).toBeNull();
  expect(readCell(null)).toBeNull();
});

test('up is likelier, right is worse, and the edge holds', () => {
  expect(neighbour({ probability: 3, impact: 3 }, 'ArrowUp')).toEqual({ probability: 4, impact: 3 });
  expect(neighbour({ probability: 5, impact: 5 }, 'ArrowUp')).toEqual({ probability: 5, impact: 5 });
  expect(neighbour({ probability: 3, impact: 5 }, 'ArrowRight')).toEqual({ probability: 3, impact: 5 });
  expect(neighbour({ probability: 3, impact: 3 }, 'a')).toBeNull();
});
