// Numbers as people write them: 1.234,56 and 1,234.56 and 84,15. A number such as 1,234 means two things; the other cells of the file
// decide, and where they do not, it is reported instead of guessed.

export type DecimalMark = 'comma' | 'point';

/** What one text says about the decimal mark of its file: null for nothing. */
type Says = DecimalMark | 'ambiguous' | null;

const groupedComma = /^\d{1,3}(?:\.\d{3})+,\d+$/;
const groupedPoint = /^\d{1,3}(?:,\d{3})+\.\d+$/;
const manyDots = /^\d{1,3}(?:\.\d{3}){2,}$/;
const manyCommas = /^\d{1,3}(?:,\d{3}){2,}$/;
const oneMark = /^(\d*)([.,])(\d+)$/;

/** Without sign, currency, percent sign and the spaces and apostrophes that group digits; null when it is no number. */
function bare(text: string): { sign: '' | '-'; digits: string } | null {
  const trimmed = text.trim().replace(/^(?:€|\$|£|[A-Z]{3})\s*|\s*(?:€|\$|£|%|[A-Z]{3})$/g, '');
  const match = /^([+\-\u2212]?)\s*([\d.,'’\u00a0\u202f ]+)$/.exec(trimmed);
  if (!match?.[2] || !/\d/.test(match[2])) return null;
  const digits = match[2].replace(/(\d)['’\u00a0\u202f ](?=\d{3}(?!\d))/g, '$1').trim();
  if (!/^[\d.,]+$/.test(digits)) return null;
  return { sign: match[1] === '' || match[1] === '+' ? '' : '-', digits };
}

function says(digits: string): Says {
  if (groupedComma.test(digits) || manyDots.test(digits)) return 'comma';
  if (groupedPoint.test(digits) || manyCommas.test(digits)) return 'point';
  const match = oneMark.exec(digits);
  if (!match) return null;
  const [, before = '', mark, after = ''] = match;
  const own = mark === ',' ? 'comma' : 'point';
  // Three digits after one mark, one to three before it and no leading zero: grouped or decimal.
  return after.length === 3 && /^[1-9]\d{0,2}$/.test(before) ? 'ambiguous' : own;
}

export const isNumberText = (text: string): boolean => bare(text) !== null;

/** Looks at the number cells of a file one by one; `mark` is null as long as they say nothing or contradict each other. */
export function createMarkFinder(): { see(text: string): void; mark(): DecimalMark | null } {
  const seen = { comma: 0, point: 0 };
  return {
    see(text) {
      const found = bare(text);
      const said = found ? says(found.digits) : null;
      if (said === 'comma' || said === 'point') seen[said] += 1;
    },
    mark() {
      if (seen.comma > 0 === seen.point > 0) return null;
      return seen.comma > 0 ? 'comma' : 'point';
    },
  };
}

export type NumberCell = { text: string } | { problem: 'not_a_number' | 'ambiguous_number' };

/** The number with a decimal point and no grouping, digit by digit; `mark` is what the file's other cells said. */
export function numberCell(text: string, mark: DecimalMark | null): NumberCell {
  const found = bare(text);
  if (!found) return { problem: 'not_a_number' };
  const { sign, digits } = found;
  const said = says(digits);
  if (said === 'ambiguous' && mark === null) return { problem: 'ambiguous_number' };
  const plain = withPoint(digits, said === 'ambiguous' || said === null ? mark : said);
  return plain === null ? { problem: 'not_a_number' } : { text: `${sign}${plain}` };
}

function withPoint(digits: string, mark: DecimalMark | null): string | null {
  const [decimal, grouping] = mark === 'comma' ? [',', '.'] : ['.', ','];
  const [whole = '', fraction, ...more] = digits.split(decimal);
  if (more.length > 0 || fraction?.includes(grouping)) return null;
  const parts = whole.split(grouping);
  if (parts.length > 1 && !(/^\d{1,3}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part))))
    return null;
  const joined = parts.join('') || '0';
  return fraction === undefined ? joined : `${joined}.${fraction || '0'}`;
}
