// How wide the columns of the results sheet are at least, and which take the room that is left.
import type { ColumnWidth } from '#renderer/ui/sheet/sheet-widths.ts';

export const leastWidths: Readonly<Record<string, ColumnWidth>> = {
  num: { width: 44 },
  test_desc: { width: 168, grows: 3 },
  nominal: { width: 96 },
  nominal_unit: { width: 52 },
  measured: { width: 108 },
  measured_unit: { width: 52 },
  lower: { width: 92 },
  upper: { width: 92 },
  uncertainty: { width: 88 },
  coverage: { width: 72 },
  error: { width: 88 },
  span: { width: 137 },
  verdict: { width: 128, words: true },
  outside: { width: 104 },
  readings: { width: 44 },
  deviation: { width: 72 },
  remark: { width: 96, grows: 1 },
};
