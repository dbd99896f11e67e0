// With what labels were printed last: each format remembers its own printer, the newest format comes first.
import { expect, it } from 'vitest';
import { lastFormat, printerFor, withUsed } from '#renderer/records/labels/used-printers.ts';

const used = withUsed([{ format: 'sheet', printer: '' }], { format: 'tape', printer: 'zebra' });

it('each format keeps the printer it was printed with last', () => {
  expect([printerFor(used, 'tape'), printerFor(used, 'sheet'), printerFor(used, 'mark')]).toEqual(['zebra', '', undefined]);
  expect(withUsed(used, { format: 'sheet', printer: 'laser' })).toEqual([
    { format: 'sheet', printer: 'laser' },
    { format: 'tape', printer: 'zebra' },
  ]);
});

it('where the newest format cannot be chosen it is the newest of those that can', () => {
  expect(lastFormat(used, [{ key: 'sheet' }, { key: 'tape' }])).toBe('tape');
  expect(lastFormat(used, [{ key: 'sheet' }, { key: 'mark' }])).toBe('sheet');
  expect(lastFormat(used, [{ key: 'mark' }])).toBeUndefined();
});
