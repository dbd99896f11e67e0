// Text that an office program would run when it opens a CSV file (docs/quality.md#s13): it gets an apostrophe, which our own reader takes
// off again, so that an export that is imported changes nothing. Numbers stay numbers.

const dangerous = /^(?:'*\s*[=+\-@＝＋－＠]|'*[\t\r\n])/u;
const guarded = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

export function guardText(text: string): string {
  return dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

export function unguardText(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/** A cell that somebody else's file would have run. */
export const isFormulaText = (text: string): boolean => /^\s*[=＝]/u.test(text);
