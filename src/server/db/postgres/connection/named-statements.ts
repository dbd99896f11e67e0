// Statements that are asked again and again are read once on each connection, and planned once where that does as well.
const timesBefore = 4;
const mostNamed = 400;
const mostCounted = 5000;

const named = new Map<string, string>();
const counted = new Map<string, number>();

/** "All columns" of a table that gets one more is another answer than was prepared, and refused. */
const asksForAll = (text: string) => text.replaceAll('(*)', '').includes('*');

/**
 * A piece of a text may stand in a third of all rows or in one: a plan for whatever is looked for takes seconds where one for these words takes
 * a tenth of one.
 */
const looksForText = (text: string) => text.includes(' like $');

/** What came a few times is not worth a place on every connection. */
export function nameOf(text: string): { name?: string } {
  const name = named.get(text);
  if (name !== undefined) return { name };
  const times = (counted.get(text) ?? 0) + 1;
  if (counted.size >= mostCounted) counted.clear();
  counted.set(text, times);
  if (times <= timesBefore || named.size >= mostNamed || asksForAll(text) || looksForText(text)) return {};
  counted.delete(text);
  const next = `s${named.size + 1}`;
  named.set(text, next);
  return { name: next };
}
