// In which of two columns a value of a test point was recorded, and whether there was a nominal value at all: one answer for the
// judgement, the screens, the papers and the DCC. docs/data-contracts.md#certificate.

type RecordedRow = Readonly<Record<string, unknown>>;

export const nominalColumns = ['fixq', 'sys_actual'] as const;
export const measuredColumns = ['varq', 'uut_ind'] as const;

const textIn = (row: RecordedRow, column: string) => String(row[column] ?? '').trim();

/** The first of the columns that holds something: a true value stands in one or the other. */
export function recordedIn<Column extends string>(row: RecordedRow, columns: readonly [Column, Column]): Column {
  return textIn(row, columns[0]) === '' && textIn(row, columns[1]) !== '' ? columns[1] : columns[0];
}

/** Where only a reading stands in both columns there was nothing to reach. */
export function nominalColumnOf(row: RecordedRow): (typeof nominalColumns)[number] | null {
  const column = recordedIn(row, nominalColumns);
  if (column === 'fixq') return textIn(row, 'fixq') === '' ? null : column;
  const measured = recordedIn(row, measuredColumns);
  const isReading = ['', '_p', '_u'].every((part) => textIn(row, `sys_actual${part}`) === textIn(row, `${measured}${part}`));
  return isReading ? null : column;
}
