// Tells a scanner from a person: many characters in next to no time, ended by Enter or Tab. A scan that was held up on its way is still
// one scan. Pure; docs/design/expectations.md#keyboard-and-scanner.

export interface Stroke {
  key: string;
  /** The place on the keyboard, whatever layout is set. */
  code: string;
  shift: boolean;
  /** Milliseconds. */
  at: number;
}

export interface Code {
  typed: string;
  /** What the same keys mean on the American layout that scanners come with. */
  american: string;
}

export interface Scan extends Code {
  /** Without what stood before a pause: a key of the scan that came late, or one of somebody's own. */
  shorter?: Code;
  /** Read by a camera, which tells a code once however long it sees it: the same again is meant. */
  seen?: true;
}

const fewest = 6;
/** So few only of a hand that nobody has. */
const fewestAtOnce = 3;
/** Milliseconds between two keys. Nobody types six in a row as fast as the slowest scanner. */
const slowest = 55;
const fastest = 30;
const unlearned = 50;
/** No hand presses three keys in a row within so little each. */
const nobodys = 20;
/** So long a busy computer holds a scan up; a hand that goes from the keys to the scanner takes longer. */
export const longestStall = 200;

/** A scanner may pause four times as long as it usually does. `pace`: what this station's usually takes; null: not known yet. */
export function longestGap(pace: number | null): number {
  return pace === null ? unlearned : Math.min(slowest, Math.max(fastest, pace * 4));
}

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
export function follows(before: Stroke | undefined, stroke: Stroke, within: number): boolean {
  return before !== undefined && stroke.at - before.at <= within;
}

/** Whether a key is part of a code. One that writes nothing, an Esc or an arrow, is a person's, however shortly before the scan. */
export function writes(key: string): boolean {
  return [...key].length === 1 || key === dead;
}

function codeOf(strokes: readonly Stroke[]): Code {
  const american = strokes.map(americanKey).join('');
  // What the set layout would have made of a dead key depends on the key after it: only the place is sure.
  const typed = strokes.some(({ key }) => key === dead) ? american : strokes.map(({ key }) => key).join('');
  return { typed, american };
}

const gapsOf = (strokes: readonly Stroke[]) => strokes.slice(1).map(({ at }, index) => at - (strokes[index]?.at ?? at));

/** The strokes from one pause to the next. */
function runsOf(strokes: readonly Stroke[], gap: number): Stroke[][] {
  const runs: Stroke[][] = [];
  for (const stroke of strokes) {
    const run = runs.at(-1);
    if (run && follows(run.at(-1), stroke, gap)) run.push(stroke);
    else runs.push([stroke]);
  }
  return runs;
}

/** How long the scanner takes from key to key: the middle one of all gaps, which a pause does not change. */
function paceOf(strokes: readonly Stroke[]): number | null {
  const gaps = gapsOf(strokes).sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? null;
}

/** A little of what was, so that one scan at a bad moment teaches nothing wrong. */
export function learnedPace(pace: number | null, strokes: readonly Stroke[]): number | null {
  const seen = strokes.length < fewest ? null : paceOf(strokes);
  if (seen === null || pace === null) return seen ?? pace;
  return pace * 0.7 + seen * 0.3;
}

export interface Heard {
  scan: Scan;
  /** The keys it is made of, the last ones that were pressed. */
  strokes: readonly Stroke[];
}

/** What was scanned; null when a person has typed. `pace`: of this station's scanner, where it is known; `end`: when Enter came. */
export function scanOf(strokes: readonly Stroke[], pace: number | null, end: number): Heard | null {
  const runs = runsOf(strokes, longestGap(pace));
  const last = runs.at(-1) ?? [];
  const sure = Math.max(nobodys, Math.min(fastest, (pace ?? 0) * 2));
  const isQuick = (run: readonly Stroke[]) => gapsOf(run).every((gap) => gap <= sure);
  // Back over each pause that stands in the middle of a scan, and over one single key that came before all the others.
  let from = Math.max(0, runs.length - 1);
  while (from > 0 && (runs[from - 1]?.length ?? 0) > 1 && isQuick(runs[from - 1] ?? [])) from -= 1;
  if (runs[from - 1]?.length === 1) from -= 1;
  const parts = runs.slice(from);
  const whole = parts.flat();
  const atOnce = last.length >= fewestAtOnce && isQuick(last) && end - (last.at(-1)?.at ?? end) <= sure;
  if (last.length >= fewest || atOnce)
    return { strokes: whole, scan: parts.length === 1 ? codeOf(whole) : { ...codeOf(whole), shorter: codeOf(last) } };
  // Parts that are each too short to be told from a quick hand are not too short together, if nothing but the pauses was slow.
  const isHeldUp = parts.length > 1 && whole.length >= fewest + parts.length - 1 && parts.every(isQuick);
  return isHeldUp ? { strokes: whole, scan: codeOf(whole) } : null;
}
