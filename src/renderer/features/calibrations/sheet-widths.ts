// How wide the columns of the results sheet are: a stored digit is never cut off, so a column of values is as wide as its longest
// one with its unit. Pure.
import { columns } from './sheet-columns.ts';

/** At least; with `grows` the share it takes of the room that is left. */
const least: Readonly<Record<string, { width: number; grows?: number }>> = {
  num: { width: 44 },
  test_desc: { width: 200, grows: 3 },
  nominal: { width: 96 },
  nominal_unit: { width: 52 },
  measured: { width: 108 },
  measured_unit: { width: 52 },
  lower: { width: 92 },
  upper: { width: 92 },
  uncertainty: { width: 88 },
  error: { width: 88 },
  verdict: { width: 128 },
  remark: { width: 96, grows: 1 },
};

const most = 320;
/** A digit of the code face, and a letter of the text face, at the size of the sheet. */
const digit = 7.8;
const letter = 7;
const padding = 17;
/** The square before a verdict and the room between. */
const mark = 16;

export interface SheetWidths {
  /** For `grid-template-columns`. */
  columns: string;
  /** Of the whole sheet, at least. */
  total: number;
}

/** `rows`: what stands in each cell, column by column. */
export function widthsOf(rows: readonly (readonly string[])[]): SheetWidths {
  const widths = columns.map(({ name, right }, index) => {
    const { width = 96, grows } = least[name] ?? {};
    const longest = Math.max(0, ...rows.map((row) => row[index]?.length ?? 0));
    const needed = right ? longest * digit + padding : name === 'verdict' ? longest * letter + mark + padding : 0;
    return { width: Math.max(width, Math.min(most, Math.ceil(needed))), grows };
  });
  return {
    columns: widths.map(({ width, grows }) => (grows ? `minmax(${width}px, ${grows}fr)` : `${width}px`)).join(' '),
    total: widths.reduce((sum, { width }) => sum + width, 0),
  };
}
