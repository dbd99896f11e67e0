// Numbers that follow a first one: its last run of digits counts up and keeps its width. Pure.

const counted = /^(.*?)(\d+)(\D*)$/;

/** Null when the first has no digits to count by, and more than one is wanted. */
export function numbersFrom(first: string, count: number): string[] | null {
  const text = first.trim();
  if (text === '' || count < 1) return null;
  if (count === 1) return [text];
  const [, before = '', digits = '', after = ''] = counted.exec(text) ?? [];
  if (digits === '') return null;
  const start = BigInt(digits);
  return Array.from(
    { length: count },
    (_, index) => `${before}${String(start + BigInt(index)).padStart(digits.length, '0')}${after}`,
  );
}
