// Blocks over pages: in order, never cut, headings with what follows them, table heads again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, createFlow } from '#server/pdf/page-flow.ts';

interface Seen {
  page: number;
  name: string;
  top: number;
  height: number;
}

/** Pages of 100 points with 10 above. */
function flowOf(blocks: readonly (Omit<Block, 'draw'> & { name: string })[]): { seen: Seen[]; pages: number; ends: string[] } {
  const seen: Seen[] = [];
  const ends: string[] = [];
  let page = 0;
  const flow = createFlow({
    width: 50,
    height: 120,
    bottom: 110,
    begin(number) {
      page = number;
      return 10;
    },
    end: (number, pages) => ends.push(`${number} / ${pages}`),
  });
  const drawn =
    (name: string, height: number): Block['draw'] =>
    (top) =>
      seen.push({ page, name, top, height });
  const head: Block = { height: 5, draw: drawn('head', 5) };
  for (const block of blocks)
    flow.add({ ...block, ...(block.heads ? { heads: head } : {}), draw: drawn(block.name, block.height) });
  return { seen, pages: flow.finish().length, ends };
}

const anyHeads: Block = { height: 0, draw: () => undefined };

describe('page flow', () => {
  it('begins a page where a block does not fit, without the space before it, and repeats the heads', () => {
    const { seen, ends } = flowOf([
      { name: 'a', height: 60, heads: anyHeads, spaceBefore: 7 },
      { name: 'b', height: 30, heads: anyHeads, spaceBefore: 7 },
      { name: 'c', height: 30, heads: anyHeads, spaceBefore: 7 },
    ]);
    expect(seen.filter(({ name }) => name !== 'head').map(({ page, top }) => [page, top])).toEqual([
      [1, 15],
      [2, 15],
      [2, 52],
    ]);
    expect(ends).toEqual(['1 / 2', '2 / 2']);
  });

  it('takes a heading over to the page of what follows it', () => {
    const { seen } = flowOf([
      { name: 'a', height: 80 },
      { name: 'heading', height: 10, keepWithNext: true },
      { name: 'b', height: 20 },
    ]);
    expect(seen.map(({ name, page }) => [name, page])).toEqual([
      ['a', 1],
      ['heading', 2],
      ['b', 2],
    ]);
  });

  it('a page there always is', () => {
    expect(flowOf([])).toMatchObject({ pages: 1, ends: ['1 / 1'] });
  });

  it('keeps the order, overlaps nothing and cuts nothing that fits on a page', () => {
    const block = fc.record({
      height: fc.integer({ min: 1, max: 90 }),
      spaceBefore: fc.integer({ min: 0, max: 10 }),
      keepWithNext: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
        const { seen } = flowOf(blocks.map((one, index) => ({ ...one, name: String(index) })));
        expect(seen.map(({ name }) => Number(name))).toEqual(blocks.map((_, index) => index));
        for (const [index, { page, top, height }] of seen.entries()) {
          const next = seen[index + 1];
          expect(top + height).toBeLessThanOrEqual(110);
          if (next?.page === page) expect(next.top).toBeGreaterThanOrEqual(top + height);
          else if (next) expect(next.page).toBe(page + 1);
        }
      }),
    );
  });
});
