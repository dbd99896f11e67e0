// Which character separates the cells of a CSV file: the one that gives the first records the same number of cells. Titles above a table
// have few or none.
export const csvDelimiters = { semicolon: ';', comma: ',', tab: '\t', pipe: '|' } as const;
export type Delimiter = (typeof csvDelimiters)[keyof typeof csvDelimiters];

const candidates: readonly Delimiter[] = [';', '\t', ','];
const sampleRecords = 30;

/** `sample` is the beginning of the text; its last record may be cut and does not count unless it is the only one. */
export function findDelimiter(sample: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ';', score: 0 };
  for (const delimiter of candidates) {
    const counts = delimitersPerRecord(sample, delimiter);
    const score = Math.max(scoreOf(counts), scoreOf(belowTitles(counts)) - 1);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** A separator in the header counts most; records of the same width decide between two that both occur there. */
function scoreOf([header = 0, ...others]: readonly number[]): number {
  if (header === 0) return 0;
  const alike = others.filter((count) => count === header).length;
  return 1 + (others.length === 0 ? 0 : (100 * alike) / others.length) + Math.min(header, 50) / 100;
}

/** Where a table of three columns or more begins below whatever is not half as wide; nothing where it begins at once. */
function belowTitles(counts: readonly number[]): readonly number[] {
  const widest = Math.max(0, ...counts);
  const start = counts.findIndex((count) => count * 2 > widest);
  return widest < 2 || start < 1 ? [] : counts.slice(start);
}

function delimitersPerRecord(sample: string, delimiter: Delimiter): number[] {
  const counts: number[] = [];
  let count = 0;
  let quoted = false;
  let empty = true;
  for (const character of sample) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === delimiter) count += 1;
    else if (character === '\n' || character === '\r') {
      if (!empty) counts.push(count);
      count = 0;
      empty = true;
      if (counts.length === sampleRecords) return counts;
      continue;
    }
    empty = false;
  }
  if (!empty && (counts.length === 0 || sample.length < 1000)) counts.push(count);
  return counts;
}
