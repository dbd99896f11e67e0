// The traceability chain as boxes in columns.
import { describe, expect, it } from 'vitest';
import { layOut, linkPath, measures, neighbour } from '#renderer/features/traceability/graph-layout.ts';
import { validityOf } from '#renderer/features/traceability/validity.ts';
import type { TraceNode } from '#server/contract/traceability.ts';

const node = (id: string, children: TraceNode[] = []): TraceNode => ({
  device: { id, asset_number: id, manufacturer: null, model: null, serial_number: null },
  calibration: null,
  use: null,
  warnings: [],
  cycle: false,
  repeated: false,
  children,
});

const tree = node('root', [node('a', [node('a1'), node('a2')]), node('b')]);

const proved = (id: string, more: Partial<TraceNode> = {}): TraceNode => ({
  ...node(id),
  calibration: {
    id: `c-${id}`,
    certificate_number: null,
    calibration_date: '2025-03-01',
    next_calibration_date: '2026-03-01',
    cal_result: 'passed',
    place: 'PTB',
    own_lab: false,
    accredited: true,
    calibration_mark: null,
  },
  ...more,
});

describe('how long a certificate holds', () => {
  const use = { standard_id: 's', date: '2025-06-01', certificate_number: null, due_date: null };
  it.each([
    ['valid', proved('a'), '2025-12-01'],
    ['soon', proved('a'), '2026-02-15'],
    ['expired', proved('a'), '2026-03-02'],
    ['past', proved('a', { use }), '2026-03-02'],
    ['expired', proved('a', { use, warnings: ['overdue'] }), '2026-03-02'],
    ['failed', proved('a', { use, warnings: ['failed', 'overdue'] }), '2025-12-01'],
    ['unproved', node('a'), '2025-12-01'],
  ] as const)('%s', (state, of, on) => expect(validityOf(of, on).state).toBe(state));
});

describe('layOut', () => {
  it('ends each chain with who issued the last certificate, where that is known', () => {
    const chain = { ...proved('root'), children: [proved('a'), node('b'), proved('c', { repeated: true })] };
    const { boxes } = layOut(chain, { ...measures, issuers: true });
    expect(boxes.filter(({ isIssuer }) => isIssuer).map(({ key, parent, depth }) => [key, parent, depth])).toEqual([
      ['0.0.issuer', '0.0', 2],
    ]);
  });

  it('puts each depth into a column and a parent in line with its first child', () => {
    const { boxes, width } = layOut(tree);
    const at = (id: string) => boxes.find((box) => box.node.device.id === id);
    const [step, line] = [measures.boxWidth + measures.gapX, measures.boxHeight + measures.gapY];
    expect([at('root')?.x, at('a')?.x, at('a1')?.x, at('b')?.x]).toEqual([0, step, 2 * step, step]);
    expect([at('a1')?.y, at('a2')?.y, at('b')?.y]).toEqual([0, line, 2 * line]);
    expect([at('root')?.y, at('a')?.y]).toEqual([0, 0]);
    expect(width).toBe(2 * step + measures.boxWidth);
  });

  it('draws no two boxes over each other, and the deepest left out are counted', () => {
    const wide = node(
      'root',
      Array.from({ length: 150 }, (_, index) => node(`n${index}`, [node(`n${index}-1`)])),
    );
    const { boxes, truncated } = layOut(wide);
    expect(boxes).toHaveLength(200);
    expect(truncated).toBe(101);
    const places = new Set(boxes.map(({ x, y }) => `${x} ${y}`));
    expect(places.size).toBe(200);
    expect(boxes.filter(({ depth }) => depth === 1)).toHaveLength(150);
  });
});

it('a link is straight in line and bends between', () => {
  const { boxes } = layOut(tree);
  const [root] = boxes;
  const last = boxes.at(-1);
  if (!root || !last) throw new Error('no boxes');
  expect(linkPath(root, last)).toMatch(/^M\d+ [\d.]+H\d+V[\d.]+H\d+$/);
  expect(linkPath(root, { ...last, y: root.y })).not.toContain('V');
});

describe('neighbour', () => {
  const { boxes } = layOut(tree);
  const from = (id: string, key: string) =>
    neighbour(boxes, boxes.find((box) => box.node.device.id === id)?.key ?? '', key)?.node.device.id;

  it('leads to parent, child and the next of the column', () => {
    expect(from('root', 'ArrowRight')).toBe('a');
    expect(from('a', 'ArrowDown')).toBe('b');
    expect(from('b', 'ArrowUp')).toBe('a');
    expect(from('a2', 'ArrowLeft')).toBe('a');
    expect(from('root', 'ArrowLeft')).toBeUndefined();
  });
});
