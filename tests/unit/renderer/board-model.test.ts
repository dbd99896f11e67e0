// What a board shows: cards in their columns and order, where one may go by the rules, where the arrow keys lead.
import { describe, expect, test } from 'vitest';
import type { RecordRow, Value } from '#renderer/lib/records.ts';
import { assigneeColumns, cardsByColumn, nextSpot } from '#renderer/records/board/board-model.ts';
import { barring, mayFollow } from '#renderer/records/kind/status-rules.ts';
import { repairKind } from '#renderer/records/kinds/devices/repairs.ts';
import { noteKind } from '#renderer/records/kinds/office/notes.ts';

const row = (id: string, attributes: Record<string, Value>): RecordRow => ({
  id,
  type: 'note',
  attributes: { title: id, ...attributes },
});
const entry = (id: string, attributes: Record<string, Value>, included: RecordRow[] = []) => ({
  record: row(id, attributes),
  included,
});
const ids = (cards: readonly { record: RecordRow }[] | undefined) => cards?.map(({ record }) => record.id);

describe('which status may follow', () => {
  const rules = [
    { from: '1', to: '2', operation: null },
    { from: null, to: '4', operation: 'notepad_delete' },
  ];
  const nobody = new Set<string>();

  test('without any rule every other one', () => {
    expect(mayFollow([], nobody, '1', '3')).toBe(true);
    expect(mayFollow([], nobody, '1', '1')).toBe(false);
  });
  test('with rules only what they name', () => {
    expect(mayFollow(rules, nobody, '1', '2')).toBe(true);
    expect(mayFollow(rules, nobody, '3', '2')).toBe(false);
  });
  test('from anywhere, for who holds the operation', () => {
    expect(mayFollow(rules, nobody, '3', '4')).toBe(false);
    expect(mayFollow(rules, new Set(['notepad_delete']), '3', '4')).toBe(true);
  });
  test('what bars it is the status it would follow, or what its reader may not', () => {
    expect(barring(rules, nobody, '1', '2')).toBe(null);
    expect(barring(rules, nobody, '3', '2')).toBe('status');
    expect(barring(rules, nobody, '3', '4')).toBe('operation');
    expect(barring([], nobody, '3', '4')).toBe(null);
  });
});

describe('cards in columns', () => {
  const entries = [
    entry('b', { status: 1, due_date: '2026-12-01' }),
    entry('none', { status: 1, due_date: null }),
    entry('a', { status: 1, due_date: '2026-11-01' }),
    entry('c', { status: 2, due_date: null }),
  ];

  test('what is due first on top, undated last', () => {
    const cards = cardsByColumn({ kind: noteKind, attribute: 'status', entries, moving: new Map() });
    expect(ids(cards.get('1'))).toEqual(['a', 'b', 'none']);
    expect(ids(cards.get('2'))).toEqual(['c']);
  });
  test('one on its way stands where it goes', () => {
    const cards = cardsByColumn({ kind: noteKind, attribute: 'status', entries, moving: new Map([['a', 2]]) });
    expect(ids(cards.get('1'))).toEqual(['b', 'none']);
    expect(cards.get('2')?.map(({ record, moving }) => [record.id, moving])).toEqual([
      ['a', true],
      ['c', false],
    ]);
  });
  test('one that two answers hold stands once', () => {
    const twice = [...entries, entry('a', { status: 2, due_date: null })];
    const cards = cardsByColumn({ kind: noteKind, attribute: 'status', entries: twice, moving: new Map() });
    expect([...cards.values()].flatMap((list) => ids(list) ?? []).filter((id) => id === 'a')).toHaveLength(1);
  });
  test('a kind without due dates keeps the order it came in', () => {
    const cards = cardsByColumn({ kind: repairKind, attribute: 'status', entries, moving: new Map() });
    expect(ids(cards.get('1'))).toEqual(['b', 'none', 'a']);
  });
});

test('columns of people: who sits here first, then who has work; the others are only there to be given some', () => {
  const person = (id: string, lastname: string): RecordRow => ({
    id,
    type: 'user',
    attributes: { firstname: null, lastname, email: '' },
  });
  const people = [person('1', 'Adams'), person('2', 'Brandt'), person('3', 'Clark')];
  // Somebody the list of users does not show.
  const entries = [entry('x', { assignee_id: '9' }, [person('9', 'Zeller')]), entry('y', { assignee_id: '3' })];
  const columns = assigneeColumns(people, entries, 'assignee_id', '2');
  expect(columns.map(({ label, idle }) => [label, idle])).toEqual([
    ['Brandt', false],
    ['Clark', false],
    ['Zeller', false],
    ['Adams', true],
  ]);
});

test('arrow keys stay in the column up and down, and leave out empty columns sideways', () => {
  const heights = [3, 0, 1];
  expect(nextSpot(heights, { column: 0, row: 1 }, 'ArrowDown')).toEqual({ column: 0, row: 2 });
  expect(nextSpot(heights, { column: 0, row: 2 }, 'ArrowDown')).toBeNull();
  expect(nextSpot(heights, { column: 0, row: 2 }, 'ArrowRight')).toEqual({ column: 2, row: 0 });
  expect(nextSpot(heights, { column: 2, row: 0 }, 'ArrowRight')).toBeNull();
  expect(nextSpot(heights, { column: 0, row: 0 }, 'End')).toEqual({ column: 0, row: 2 });
  expect(nextSpot(heights, { column: 0, row: 0 }, 'x')).toBeNull();
});
