// Unsaved input in the browser's storage: whose it is, how long, how much; and test points that find their way back onto the sheet.
import { beforeEach, describe, expect, it } from 'vitest';
import { keptOf, readKept, withKept } from '#renderer/features/calibrations/results/kept-sheet.ts';
import {
  changesOf,
  type ServedRow,
  type Sheet,
  sheetOf,
  withEdits,
  withNewRows,
  withoutRows,
} from '#renderer/features/calibrations/results/sheet-model.ts';
import { dropDraft, keepDraft, readDraft } from '#renderer/lib/entry/kept-drafts.ts';

function memory() {
  const items = new Map<string, string>();
  return {
    items,
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
}

const noon = Date.parse('2026-03-09T12:00:00Z');
const at = (day: number) => new Date(noon + day * 24 * 60 * 60 * 1000).toISOString();

describe('drafts in the storage', () => {
  let storage = memory();
  beforeEach(() => {
    storage = memory();
  });

  it('come back to their user and record, until dropped', () => {
    const draft = { at: at(0), content: { values: { title: 'x' } } };
    keepDraft('u1', '/notes/new', draft, storage);
    expect(readDraft('u1', '/notes/new', storage, noon)).toEqual(draft);
    expect(readDraft('u2', '/notes/new', storage, noon)).toBeNull();
    expect(readDraft('u1', '/notes/7', storage, noon)).toBeNull();
    dropDraft('u1', '/notes/new', storage);
    expect(readDraft('u1', '/notes/new', storage, noon)).toBeNull();
  });

  it('live a week and no longer, and foreign entries stay', () => {
    storage.setItem('plumbline.preferences', '{}');
    keepDraft('u', 'a', { at: at(0), content: 1 }, storage);
    expect(readDraft('u', 'a', storage, Date.parse(at(6.9)))).not.toBeNull();
    expect(readDraft('u', 'a', storage, Date.parse(at(7.1)))).toBeNull();
    expect([...storage.items.keys()]).toEqual(['plumbline.preferences']);
  });

  it('are at most thirty, the oldest going first', () => {
    for (let place = 0; place < 40; place += 1)
      keepDraft('u', `r${place}`, { at: new Date(noon + place).toISOString(), content: place }, storage);
    expect(storage.items.size).toBe(30);
    expect(readDraft('u', 'r9', storage, noon)).toBeNull();
    expect(readDraft('u', 'r10', storage, noon)?.content).toBe(10);
  });

  it('too long a text is not kept, and what cannot be read is nothing', () => {
    keepDraft('u', 'long', { at: at(0), content: 'x'.repeat(200_001) }, storage);
    expect(readDraft('u', 'long', storage, noon)).toBeNull();
    storage.setItem('plumbline.draft.u.broken', '{');
    expect(readDraft('u', 'broken', storage, noon)).toBeNull();
  });

  it('a full storage throws nothing at who is typing', () => {
    const full = { ...memory(), setItem: raise };
    expect(() => keepDraft('u', 'a', { at: at(0), content: 1 }, full)).not.toThrow();
  });
});

function raise(): never {
  throw new DOMException('full', 'QuotaExceededError');
}

describe('test points', () => {
  const served = (id: string, version = 1, varq = '1.0'): ServedRow => ({
    id,
    version,
    attributes: { phase: 'as_left', row_num: 1, test_desc: id, varq, varq_u: 'V', fixq: '1', fixq_u: 'V' },
  });
  const measured = (sheet: Sheet | null) => sheet?.rows.map(({ cells }) => cells.measured);
  const newRef = () => 'made';
  const again = (content: unknown) => JSON.parse(JSON.stringify(content));

  it('nothing is kept of a sheet that is saved', () => {
    expect(keptOf(sheetOf([served('a')]))).toBeNull();
  });

  it('changed, new and removed rows come back in one step that can be undone', () => {
    let sheet = sheetOf([served('a'), served('b'), served('c')]);
    sheet = withEdits(sheet, [{ ref: 'a', name: 'measured', text: '1.5' }]);
    sheet = withNewRows(sheet, [{ ref: 'n', phase: 'as_left', cells: { measured: '9' } }]);
    sheet = withoutRows(sheet, new Set(['c']));
    const kept = readKept(again(keptOf(sheet)));
    const back = kept && withKept(sheetOf([served('a'), served('b'), served('c')]), kept, newRef);
    expect(measured(back)).toEqual(['1.5', '1.0', '9']);
    expect(back?.past).toHaveLength(1);
    expect(back && changesOf(back).remove).toEqual(['c']);
  });

  it('a row somebody saved since is sent with the version it was typed on', () => {
    const kept = keptOf(withEdits(sheetOf([served('a', 3)]), [{ ref: 'a', name: 'measured', text: '1.5' }]));
    const back = kept && withKept(sheetOf([served('a', 4, '1.2')]), kept, newRef);
    expect(back && changesOf(back).rows[0]).toMatchObject({ id: 'a', version: 3, attributes: { varq: '1.5' } });
  });

  it('a row that is gone meanwhile comes as a new one; what is saved already is no offer', () => {
    const kept = keptOf(withEdits(sheetOf([served('a')]), [{ ref: 'a', name: 'measured', text: '1.5' }]));
    expect(measured(kept && withKept(sheetOf([served('b')]), kept, newRef))).toEqual(['1.0', '1.5']);
    expect(kept && withKept(sheetOf([served('a', 2, '1.5')]), kept, newRef)).toBeNull();
  });

  it('reads nothing into foreign content', () => {
    for (const content of [null, 7, {}, { rows: 1, remove: [] }]) expect(readKept(content)).toBeNull();
    expect(readKept({ rows: [null, { cells: 3 }], remove: [4] })).toEqual({ rows: [], remove: [] });
  });
});
