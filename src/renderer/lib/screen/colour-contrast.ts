// How far a colour stands off its ground, as WCAG 2 counts it: 1 for the same, 21 for black on white. Pure.

/** Signs and edges need this much to be seen. */
export const enoughForSigns = 3;

/** Null: this is no colour in hexadecimal digits. */
export function contrastOf(color: string, ground: string): number | null {
  const [one, other] = [luminance(color), luminance(ground)];
  if (one === null || other === null) return null;
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(color: string): number | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => linear(Number.parseInt(full.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
