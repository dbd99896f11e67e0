// With what labels were printed last: each format remembers its own printer, the newest format comes first.
import { expect, it } from 'vitest';
import { lastFormat, usedFor, withUsed } from '#renderer/records/labels/used-printers.ts';

const used = withUsed([{ format: 'sheet', printer: '', cut: true }], { format: 'tape', printer: 'zebra', cut: false });

it('each format keeps the printer it was printed with last', () => {
  expect(['tape', 'sheet', 'mark'].map((format) => usedFor(used, format)?.printer)).toEqual(['zebra', '', undefined]);
  expect(usedFor(used, 'sheet')?.cut).toBe(true);
  expect(withUsed(used, { format: 'sheet', printer: 'laser', cut: false })).toEqual([
    { format: 'sheet', printer: 'laser', cut: false },
    { format: 'tape', printer: 'zebra', cut: false },
  ]);
});

it('where the newest format cannot be chosen it is the newest of those that can', () => {
  expect(lastFormat(used, [{ key: 'sheet' }, { key: 'tape' }])).toBe('tape');
  expect(lastFormat(used, [{ key: 'sheet' }, { key: 'mark' }])).toBe('sheet');
  expect(lastFormat(used, [{ key: 'mark' }])).toBeUndefined();
});
