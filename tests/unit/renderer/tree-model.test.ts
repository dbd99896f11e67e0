// Records below one another as an outline, and the keys that walk it.
import { describe, expect, it } from 'vitest';
import type { RecordRow } from '#renderer/lib/records.ts';
import { treeRows, treeStep } from '#renderer/records/kind/tree-model.ts';

const record = (id: string, parent: string | null): RecordRow => ({ id, type: 'category', attributes: { parent_id: parent } });
const records = [
  record('a', null),
  record('b', null),
  record('a1', 'a'),
  record('a2', 'a'),
  record('a11', 'a1'),
  record('lost', 'gone'),
];
const outline = (closed: string[] = []) => treeRows(records, 'parent_id', new Set(closed));

describe('treeRows', () => {
  it('puts each record below its own, and one without a parent in sight at the top', () => {
    expect(outline().map((row) => `${row.level} ${row.record.id} ${row.position}/${row.siblings}`)).toEqual([
      '1 a 1/3',
      '2 a1 1/2',
      '3 a11 1/1',
      '2 a2 2/2',
      '1 b 2/3',
      '1 lost 3/3',
    ]);
  });

  it('leaves out what lies under a closed record', () => {
    expect(outline(['a']).map((row) => row.record.id)).toEqual(['a', 'b', 'lost']);
  });
});

describe('treeStep', () => {
  it('opens, enters, leaves and closes sideways', () => {
    expect(treeStep(outline(['a']), 0, 'ArrowRight')).toEqual({ kind: 'open', id: 'a' });
    expect(treeStep(outline(), 0, 'ArrowRight')).toEqual({ kind: 'go', index: 1 });
    expect(treeStep(outline(), 3, 'ArrowLeft')).toEqual({ kind: 'go', index: 0 });
    expect(treeStep(outline(), 1, 'ArrowLeft')).toEqual({ kind: 'close', id: 'a1' });
    expect(treeStep(outline(), 4, 'ArrowRight')).toBeNull();
  });

  it('stops at both ends', () => {
    expect(treeStep(outline(), 0, 'ArrowUp')).toEqual({ kind: 'go', index: 0 });
    expect(treeStep(outline(), 5, 'ArrowDown')).toEqual({ kind: 'go', index: 5 });
  });
});
