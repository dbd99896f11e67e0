// Which character separates the cells of a CSV file: the one that gives the first records the same number of cells.
export type Delimiter = ';' | ',' | '\t';

const candidates: readonly Delimiter[] = [';', '\t', ','];
const sampleRecords = 30;

/** `sample` is the beginning of the text; its last record may be cut and does not count unless it is the only one. */
export function findDelimiter(sample: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ';', score: 0 };
  for (const delimiter of candidates) {
    const [header = 0, ...others] = delimitersPerRecord(sample, delimiter);
    if (header === 0) continue;
    const alike = others.filter((count) => count === header).length;
    // A separator in the header counts most; records of the same width decide between two that both occur there.
    const score = 1 + (others.length === 0 ? 0 : (100 * alike) / others.length) + Math.min(header, 50) / 100;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
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
