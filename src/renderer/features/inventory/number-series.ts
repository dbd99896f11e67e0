// Numbers that follow a first one: its last run of digits counts up and keeps its width. Pure.

const counted = /^(.*?)(\d+)(\D*)$/;

/** Around its last run of digits; null when it has none. */
export function numberParts(number: string): { before: string; digits: string; after: string } | null {
  const [, before = '', digits = '', after = ''] = counted.exec(number.trim()) ?? [];
  return digits === '' ? null : { before, digits, after };
}

/** Null when the first has no digits to count by, and more than one is wanted. */
export function numbersFrom(first: string, count: number): string[] | null {
  const text = first.trim();
  if (text === '' || count < 1) return null;
  if (count === 1) return [text];
  const parts = numberParts(text);
  if (parts === null) return null;
  const { before, digits, after } = parts;
  const start = BigInt(digits);
  return Array.from(
    { length: count },
    (_, index) => `${before}${String(start + BigInt(index)).padStart(digits.length, '0')}${after}`,
  );
}

/** The first number that begins a run of `count` none of which is taken; what lies behind `numbers` counts as free. */
export function firstFree(numbers: readonly string[], taken: ReadonlySet<string>, count: number): string | null {
  const found = numbers.findIndex((_, index) => !numbers.slice(index, index + count).some((number) => taken.has(number)));
  return numbers[found] ?? null;
}

/** The one that counts furthest among those written like `own`. */
export function highest(own: string, numbers: readonly string[]): string {
  const count = (number: string) => BigInt(numberParts(number)?.digits ?? 0);
  const shape = numberParts(own);
  const alike = numbers.filter((number) => {
    const parts = numberParts(number);
    return parts !== null && parts.before === shape?.before && parts.after === shape.after;
  });
  return alike.reduce((most, number) => (count(number) > count(most) ? number : most), own);
}
