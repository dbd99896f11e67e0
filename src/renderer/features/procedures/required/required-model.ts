// Required standards as they are typed: texts in a form, and back to what is kept. Keys that are not known here stay. Pure.
export const requiredKeys = ['quantity', 'unit', 'from', 'to', 'device_type_id', 'category_id', 'number'] as const;
export type RequiredKey = (typeof requiredKeys)[number];

export interface RequiredRow {
  ref: number;
  source: Readonly<Record<string, unknown>>;
  texts: Readonly<Record<RequiredKey, string>>;
}

let made = 0;
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export function rowOf(source: unknown = {}): RequiredRow {
  made += 1;
  const known = typeof source === 'object' && source !== null ? (source as Readonly<Record<string, unknown>>) : {};
  const texts = Object.fromEntries(requiredKeys.map((key) => [key, textOf(known[key])])) as Record<RequiredKey, string>;
  return { ref: made, source: known, texts };
}

export const rowsOf = (stored: unknown) => (Array.isArray(stored) ? stored.map((one: unknown) => rowOf(one)) : []);

/** An empty text is nothing; a number of standards is a number. */
export function requiredOf(rows: readonly RequiredRow[]): object[] {
  return rows.map(({ source, texts }) => {
    const own = requiredKeys.map((key) => {
      const text = texts[key].trim();
      const isNumber = key === 'number' && /^\d+$/.test(text);
      return [
        key,
        text === '' ? null : isNumber ? Number(text) : text.replace(key === 'from' || key === 'to' ? ',' : '\u0000', '.'),
      ];
    });
    return { ...source, ...Object.fromEntries(own.filter(([key, value]) => value !== null || String(key) in source)) };
  });
}
