// Texts in lines, and lines on the sheet: what is read aloud or copied has a space where a line ends.
import type { DrawMark } from '../../pdf/draw-list.ts';
import { breakLines, type FitInput, type TextStyle } from '../../pdf/text-fit.ts';

interface LinesInput {
  x: number;
  baseline: number;
  leading: number;
  style: TextStyle;
  tag?: number;
  color?: string;
  align?: 'left' | 'right';
}

/** Lines at the right end with their last letter: the space between two of them stands before the second, where nobody sees it. */
export function linesAt(lines: readonly string[], { baseline, leading, style, tag, ...rest }: LinesInput): DrawMark[] {
  const before = (index: number) => (lines[index - 1]?.endsWith(' ') ? ' ' : '');
  return lines.map((text, index) => ({
    kind: 'text',
    baseline: baseline + index * leading,
    text: rest.align === 'right' ? before(index) + text.trimEnd() : text,
    ...style,
    ...rest,
    ...(tag === undefined ? {} : { tag }),
  }));
}

/** A text with lines of its own; a space is heard where one ends. */
export function ownLines(text: string, fit: FitInput): string[] {
  return text.split(/\r?\n/).flatMap((part, index, { length }) => {
    const lines = breakLines(part, fit);
    const last = lines.at(-1);
    return last === undefined || index === length - 1 ? lines : [...lines.slice(0, -1), `${last.trimEnd()} `];
  });
}

/** So that whoever copies or hears the text finds a space before the value. */
export const spaced = (label: readonly string[]) => label.map((text, index) => (index === label.length - 1 ? `${text} ` : text));
