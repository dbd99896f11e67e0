// The minus of a number. People read the sign that is as wide as a plus, `−10,50`; programs read the hyphen of a keyboard, `-10.50`. So
// screens and papers say withMinus, what another program takes (a copied table, a file, the interface) says withHyphen, and what a
// person typed or pasted is read with either. docs/design/papers.md.

const minus = '\u2212';

/** A number's own sign: what may stand before it is a comparison, and the code of a currency may follow it. */
const ofNumber = /^([<>≤≥±]?\s*)-(?=(?:[A-Z]{3}[\s\u00a0])?[\d.,])/;
/** A whole text that is a number with its minus, its currency or unit in one piece behind it. */
const shownNumber = /^([<>≤≥±]?\s*)\u2212(?=[\d.,'’ \u00a0\u202f]*\d(?:[\s\u00a0]\S+)?$)/;

/** `-10,50 EUR` as it is shown; a text that is no number stays. */
export const withMinus = (text: string): string => text.replace(ofNumber, `$1${minus}`);

/** `−10,50 EUR` for a program that counts on with it; a text that is no number stays. */
export const withHyphen = (text: string): string => text.replace(shownNumber, '$1-');

/** What somebody typed, before it is read as a number. */
export const typedNumber = (text: string): string => text.replaceAll(minus, '-');
