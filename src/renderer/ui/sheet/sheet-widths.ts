// How wide the columns of a sheet are: a stored digit is never cut off, so a column of values is as wide as its longest one with its
// unit. Pure.

export interface ColumnWidth {
  /** At least. */
  width: number;
  /** The share it takes of the room that is left. */
  grows?: number;
  /** It holds words that are not cut off, with a mark before them. */
  words?: boolean;
  /** It holds values although it is not set to the right. */
  values?: boolean;
}

const usual: ColumnWidth = { width: 96 };
const most = 320;
/** A digit of the code face, whole pixels where a system rounds them, and a letter of the text face, at the size of the sheet. */
const digit = 8;
const letter = 7;
const padding = 17;
/** The square before a word and the room between. */
const mark = 16;

export interface SheetWidths {
  /** For `grid-template-columns`. */
  columns: string;
  /** Of the whole sheet, at least. */
  total: number;
}

interface WidthsInput {
  columns: readonly { name: string; right: boolean }[];
  least: Readonly<Record<string, ColumnWidth>>;
  /** What stands in each cell, column by column. */
  rows: readonly (readonly string[])[];
}

export function widthsOf({ columns, least, rows }: WidthsInput): SheetWidths {
  const widths = columns.map(({ name, right }, index) => {
    const { width, grows, words, values = right } = least[name] ?? usual;
    const longest = Math.max(0, ...rows.map((row) => row[index]?.length ?? 0));
    const needed = values ? longest * digit + padding : words ? longest * letter + mark + padding : 0;
    return { width: Math.max(width, Math.min(most, Math.ceil(needed))), grows };
  });
  return {
    columns: widths.map(({ width, grows }) => (grows ? `minmax(${width}px, ${grows}fr)` : `${width}px`)).join(' '),
    total: widths.reduce((sum, { width }) => sum + width, 0),
  };
}
