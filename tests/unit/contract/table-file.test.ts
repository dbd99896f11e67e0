import { expect, it } from 'vitest';
import { isTableByName, mayBeTable } from '#server/contract/files/table-file.ts';

it.each([
  ['devices.csv', true, true],
  ['Geräte 2026.XLSX', true, true],
  ['list.tsv', true, true],
  ['list.txt', false, true],
  ['certificate.pdf', false, false],
  ['csv', false, false],
  ['devices.csv.exe', false, false],
])('%s: surely a table %s, perhaps one %s', (name, surely, perhaps) => {
  expect([isTableByName(name), mayBeTable(name)]).toEqual([surely, perhaps]);
});
