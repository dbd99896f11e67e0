// Tells a scanner from a person: many characters in next to no time, ended by Enter or Tab. Pure;
// docs/design/expectations.md#keyboard-and-scanner.

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

/** What a key is called that waits for the next one, such as an accent: where it stands tells what the scanner sent. */
const dead = 'Dead';

/** Whether the stroke can belong to the ones before it. */
export function follows(before: Stroke | undefined, stroke: Stroke): boolean {
  return before !== undefined && stroke.at - before.at <= longestGap;
}

/** Whether a key is part of a code. One that writes nothing, an Esc or an arrow, is a person's, however shortly before the scan. */
export function writes(key: string): boolean {
  return [...key].length === 1 || key === dead;
}

/** What was scanned; null when a person has typed. */
export function scanOf(strokes: readonly Stroke[]): Scan | null {
  if (strokes.length < fewest) return null;
  const american = strokes.map(americanKey).join('');
  // What the set layout would have made of a dead key depends on the key after it: only the place is sure.
  const typed = strokes.some(({ key }) => key === dead) ? american : strokes.map(({ key }) => key).join('');
  return { typed, american };
}
