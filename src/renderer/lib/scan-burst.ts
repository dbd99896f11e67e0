// Tells a scanner from a person: many characters in next to no time, ended by Enter or Tab. Pure; users-want 4.4.

export interface Stroke {
  key: string;
  /** The place on the keyboard, whatever layout is set. */
  code: string;
  shift: boolean;
  /** Milliseconds. */
  at: number;
}

export interface Scan {
  typed: string;
  /** What the same keys mean on the American layout that scanners come with. */
  american: string;
}

const fewest = 6;
export const longestGap = 35;

const plain: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};
const shiftedDigits = ')!@#$%^&*(';

function americanKey({ key, code, shift }: Stroke): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return shift ? (shiftedDigits[Number(digit)] ?? key) : digit;
  return plain[code]?.[shift ? 1 : 0] ?? key;
}

export function endsScan(key: string): boolean {
  return key === 'Enter' || key === 'Tab';
}

/** Whether the stroke can belong to the ones before it. */
export function follows(before: Stroke | undefined, stroke: Stroke): boolean {
  return before !== undefined && stroke.at - before.at <= longestGap;
}

/** What was scanned; null when a person has typed. Dead keys and the like say nothing and make it a person. */
export function scanOf(strokes: readonly Stroke[]): Scan | null {
  if (strokes.length < fewest || strokes.some(({ key }) => [...key].length !== 1)) return null;
  return { typed: strokes.map(({ key }) => key).join(''), american: strokes.map(americanKey).join('') };
}
