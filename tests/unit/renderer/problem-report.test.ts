// The rows an import left out, as a file a spreadsheet opens without running anything.
import { expect, it } from 'vitest';
import type { ImportRow } from '#renderer/features/imports/import-data.ts';
import { reportOf } from '#renderer/features/imports/problem-report.ts';

const row = (
  line: number,
  title: string,
  reasons: { column: string | null; attribute?: string; message: string }[],
): ImportRow => ({
  id: String(line),
  type: 'import-row',
  attributes: {
    line,
    verdict: 'invalid',
    record_id: null,
    title,
    changes: {},
    cells: {},
    effect: null,
    reasons: reasons.map((reason) => ({ attribute: null, ...reason, code: 'x', note: false })),
  },
});

it('gives each problem a line of its own, quotes what needs it and disarms formulas', () => {
  const text = reportOf(
    [
      row(4, '=HYPERLINK("x")', [
        { column: 'Preis', message: 'No number; really' },
        { column: null, message: 'Line 2 says "the same"' },
      ]),
      row(9, 'Plain', []),
      row(10, 'Lacking', [{ column: null, attribute: 'customer_id', message: 'Please fill in this field.' }]),
    ],
    { head: ['Row', 'Verdict', 'Record', 'Column', 'Reason'], labelOf: () => 'Customer', verdictOf: () => 'Invalid' },
  );
  expect(text.split('\r\n')).toEqual([
    'Row;Verdict;Record;Column;Reason',
    `4;Invalid;"'=HYPERLINK(""x"")";Preis;"No number; really"`,
    `4;Invalid;"'=HYPERLINK(""x"")";;"Line 2 says ""the same"""`,
    '9;Invalid;Plain;;',
    '10;Invalid;Lacking;Customer;Please fill in this field.',
  ]);
});
