// The text a name sorts by: as the German and English dictionaries do, ä beside a, ß as ss, case and accents last.
// Stored in a column of its own, so that a plain index serves the order.

const marks = /\p{M}+/gu;

export function sortKey(text: string): string {
  const base = text
    .replaceAll('ß', 'ss')
    .replaceAll('ẞ', 'SS')
    .replaceAll('æ', 'ae')
    .replaceAll('Æ', 'AE')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O');
  const folded = base.normalize('NFKD').replace(marks, '').toLowerCase();
  // The original breaks ties, so that "Mueller" and "Müller" have a fixed order.
  return `${folded}\u0001${text}`;
}
