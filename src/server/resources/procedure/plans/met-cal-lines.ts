// The lines of a MET/CAL procedure as published ones write them: a head of `KEY: value`, a line that names the columns, then steps with
// a number, a function (FSC) and its text. A step over several lines repeats its number; `#` begins a remark.
export interface MetCalLine {
  line: number;
  /** `1.009`. */
  number: string;
  fsc: string;
  text: string;
}

export interface MetCalFile {
  head: ReadonlyMap<string, string>;
  steps: MetCalLine[];
  /** Lines that are neither. */
  unread: { line: number; text: string }[];
}

const columnLine = /^\s*STEP\s+FSC\s+RANGE\s+NOMINAL\s+TOLERANCE/;
const headLine = /^([A-Z][A-Z /]*[A-Z]):\s*(.*)$/;
const stepLine = /^\s*(\d{1,4}\.\d{3})\s+(\S+)(?:\s+(.*))?$/;

export const isMetCal = (text: string) => text.split(/\r?\n/).some((line) => columnLine.test(line));

function withStep(steps: MetCalLine[], step: MetCalLine): void {
  const last = steps.at(-1);
  // The same step goes on, but for a function that says something else on each of its lines.
  if (last?.number === step.number && last.fsc === step.fsc) last.text = `${last.text}\n${step.text}`;
  else steps.push(step);
}

export function metCalLines(text: string): MetCalFile {
  const head = new Map<string, string>();
  const [steps, unread]: [MetCalLine[], MetCalFile['unread']] = [[], []];
  let isHead = true;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (columnLine.test(line)) isHead = false;
    else if (isHead) {
      const [, key, value = ''] = headLine.exec(line) ?? [];
      if (key !== undefined && !head.has(key)) head.set(key, value.trim());
    } else if (line.trim() !== '' && !/^\s*#/.test(line)) {
      const [, number, fsc, rest = ''] = stepLine.exec(line) ?? [];
      if (number === undefined || fsc === undefined) unread.push({ line: index + 1, text: line.trim() });
      else withStep(steps, { line: index + 1, number, fsc: fsc.toUpperCase(), text: rest.trim() });
    }
  }
  return { head, steps, unread };
}
