// Colours that a lab chose, on a canvas: as light as CSS makes them with `oklch(from … max(l, var(--state-light)) c h)`, which a canvas does not
// read. Pure: the same numbers as in CSS Color 4.

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const shown = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

type Three = readonly [number, number, number];

function labOf([red, green, blue]: Three): Three {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function lightOf([lightness, a, b]: Three): Three {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** `least`: how light at least, from 0 to 1. What is no `#rrggbb` stays. */
export function offTheGround(color: string, least: number): string {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)?.slice(1);
  const [red = 0, green = 0, blue = 0] = digits?.map((two) => linear(Number.parseInt(two, 16) / 255)) ?? [];
  const [lightness, a, b] = labOf([red, green, blue]);
  if (!digits || lightness >= least) return color;
  const hex = (share: number) =>
    Math.round(255 * Math.min(1, Math.max(0, shown(share))))
      .toString(16)
      .padStart(2, '0');
  return `#${lightOf([least, a, b]).map(hex).join('')}`;
}
