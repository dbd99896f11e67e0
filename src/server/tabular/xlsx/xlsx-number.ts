// What a number of a sheet shows: a date, a percentage, digits with leading zeros or just the number, by the format of its cell.

export type NumberShape = 'number' | 'date' | 'time' | 'datetime' | 'percent' | { digits: number };

const dayMs = 86_400_000;
const secondsPerDay = 86_400;

/** Formats every workbook has without naming them. */
const builtIn: Record<number, NumberShape> = {
  9: 'percent',
  10: 'percent',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'datetime',
  45: 'time',
  46: 'time',
  47: 'time',
};

export function shapeOfBuiltIn(id: number): NumberShape {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  return builtIn[id] ?? 'number';
}

export function shapeOfCode(code: string): NumberShape {
  const [positive = ''] = code.split(';');
  const bare = positive
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[[^\]]*\]/g, (part) => (/^\[[hms]+\]$/i.test(part) ? 'h' : ''));
  if (/^0{2,}$/.test(bare)) return { digits: bare.length };
  if (/[yd]/i.test(bare)) return /[hs]/i.test(bare) ? 'datetime' : 'date';
  if (/[hs]/i.test(bare)) return 'time';
  if (/m/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'number';
}

/** `raw` is the number as the file holds it; null when it is none. */
export function shownNumber(raw: string, shape: NumberShape, since1904: boolean): { text: string; isNumber: boolean } | null {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return null;
  if (typeof shape === 'object') return { text: padded(value, shape.digits), isNumber: false };
  if (shape === 'number') return { text: plainText(raw, value), isNumber: true };
  // A text with its sign: what 19 % are as a number is for the reader of the cell to say.
  if (shape === 'percent') return { text: `${Number((value * 100).toPrecision(15))}%`, isNumber: false };
  const text = dateText(value, shape, since1904);
  return text === null ? { text: plainText(raw, value), isNumber: true } : { text, isNumber: false };
}

/** The shortest digits that mean this number, as the sheet shows them; whole numbers keep every digit. */
function plainText(raw: string, value: number): string {
  if (/^-?\d+$/.test(raw)) return raw;
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

function padded(value: number, digits: number): string {
  const whole = String(Math.round(Math.abs(value))).padStart(digits, '0');
  return value < 0 ? `-${whole}` : whole;
}

function dateText(serial: number, shape: 'date' | 'time' | 'datetime', since1904: boolean): string | null {
  if (serial < 0 || serial >= 2_958_466) return null;
  const seconds = Math.round((serial - Math.floor(serial)) * secondsPerDay);
  if (shape === 'time' && serial < 1) return clockText(seconds);
  const days = Math.floor(serial) + (seconds === secondsPerDay ? 1 : 0);
  // Day 60 is the 29 February 1900 that never was.
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(start + days * dayMs).toISOString().slice(0, 10);
  const rest = seconds % secondsPerDay;
  return shape === 'date' || (rest === 0 && shape !== 'datetime') ? date : `${date} ${clockText(rest)}`;
}

function clockText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}
