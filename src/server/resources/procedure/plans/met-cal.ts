// MET/CAL procedures as text: headings, what is to be done, and what is measured. What has no meaning at a bench without MET/CAL is left out
// and told; a function that is not known becomes a message with its text. docs/data-contracts.md#test-plans.

import { isHeading, type Step } from '#server/assessment/steps/step.ts';
import { type MetCalLine, metCalLines } from './met-cal-lines.ts';
import { type Evaluation, evaluationIn, setValue } from './met-cal-values.ts';
import type { PlanNote, ReadPlan } from './read-plan.ts';

/** They say how MET/CAL goes on, not what is done. */
const control = new Set(['RSLT', 'TARGET', 'END', 'LABEL', 'VSET', 'TSET', 'ASK+', 'ASK-', 'WAIT', 'RESET', 'STD']);
const asks = new Set(['MEMI', 'MEM2']);
const evaluates = new Set(['MEMC', 'MEMCX']);
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const asHtml = (lines: readonly string[]) => lines.map((line) => `<p>${escaped(line)}</p>`).join('');

interface Work {
  steps: Record<string, unknown>[];
  notes: PlanNote[];
  group: number;
  point: number;
  /** What is to be set and read, for the point it leads to. */
  before: { lines: string[]; set: string; images: string[]; from: MetCalLine | null };
  tolerance: string | null;
}

const nothing = (): Work['before'] => ({ lines: [], set: '', images: [], from: null });

function add(work: Work, line: MetCalLine, values: Step): void {
  const heading = isHeading(values);
  if (heading) {
    work.group += 1;
    work.point = 0;
  } else work.point += 1;
  const number = heading ? String(work.group) : `${Math.max(1, work.group)}.${String(work.point).padStart(3, '0')}`;
  work.steps.push({ row_number: work.steps.length + 1, test_step: number, ...values, source_step: line.number });
}

function note(work: Work, line: MetCalLine, key: string, params: Record<string, string> = {}, step: number | null = null): void {
  work.notes.push({
    key: `plan.${key}`,
    params: { fsc: line.fsc, text: line.text.slice(0, 200), ...params },
    line: line.line,
    step,
  });
}

function takeBefore(work: Work): { test_mode?: string; images?: string[] } {
  const { lines, images } = work.before;
  work.before = nothing();
  return { ...(lines.length > 0 ? { test_mode: asHtml(lines) } : {}), ...(images.length > 0 ? { images } : {}) };
}

function addMessage(work: Work, line: MetCalLine, text: string): void {
  const [first = '', ...more] = text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
  if (first === '') return;
  const { test_mode: said, ...pictures } = takeBefore(work);
  const mode = `${said ?? ''}${asHtml(more)}`;
  add(work, line, {
    test_type: 'Message',
    description: first.slice(0, 2000),
    ...(mode === '' ? {} : { test_mode: mode }),
    ...pictures,
  });
}

/** `-2 {600 Ω Range}`: the text; what stands in no braces is one, too. */
function addHeading(work: Work, line: MetCalLine): void {
  const text = (/\{(.*)\}/s.exec(line.text)?.[1] ?? line.text.replace(/^-\d\s*/, '')).trim();
  if (text === '' || /^-\d$/.test(text)) return;
  leave(work);
  add(work, line, { test_type: 'Header', description: text.slice(0, 2000) });
}

function addPoint(work: Work, line: MetCalLine, { range, nominal, tolerance, unread, condition }: Evaluation): void {
  const set = nominal.value === null ? setValue(work.before.set, nominal.unit) : null;
  const value = nominal.value ?? set?.value ?? null;
  const prefix = nominal.prefix ?? set?.prefix ?? null;
  const index = work.steps.length;
  if (value === null) note(work, line, 'no_nominal', {}, index);
  if (unread !== null) note(work, line, 'no_tolerance', { unread }, index);
  add(work, line, {
    test_type: 'Manual Test',
    description: [value ?? '', `${prefix ?? ''}${nominal.unit}`].filter(Boolean).join(' '),
    range,
    test_value: value,
    test_value_p: prefix,
    test_value_u: nominal.unit,
    auxalary: condition === '' ? null : condition.slice(0, 200),
    tolerance,
    ...takeBefore(work),
  });
}

/** What was to be set or read and led to no point is still to be done. */
function leave(work: Work): void {
  const { lines, from } = work.before;
  if (lines.length === 0 || !from) return;
  work.before = { ...nothing(), images: work.before.images };
  addMessage(work, from, lines.join('\n'));
}

const isSource = (fsc: string) => /^[A-Z]?\d/.test(fsc);

const own: Readonly<Record<string, (work: Work, line: MetCalLine) => void>> = {
  HEAD: addHeading,
  DISP: (work, line) => addMessage(work, line, line.text),
  PIC(work, { text }) {
    work.before.images.push(text.trim());
  },
  TOL(work, { text }) {
    work.tolerance = text;
  },
  OPBR(work, line) {
    add(work, line, { test_type: 'Manual Test', config: 'TEXT(Y=PASS)', description: line.text.slice(0, 2000) });
  },
};

/** For the point it leads to. */
function keepBefore({ before }: Work, line: MetCalLine): void {
  const { fsc, text } = line;
  const said = isSource(fsc) ? `${fsc}: ${text}` : text;
  before.lines.push(
    ...said
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean),
  );
  before.from ??= line;
  if (isSource(fsc)) before.set = text;
}

function addLine(work: Work, line: MetCalLine): void {
  const { fsc, text } = line;
  const evaluation = evaluates.has(fsc) || isSource(fsc) ? evaluationIn(text, work.tolerance) : null;
  if (evaluation) addPoint(work, line, evaluation);
  else if (Object.hasOwn(own, fsc)) own[fsc]?.(work, line);
  else if (control.has(fsc)) note(work, line, 'left_out');
  else if (isSource(fsc) || asks.has(fsc)) keepBefore(work, line);
  else {
    note(work, line, 'as_message', {}, work.steps.length);
    addMessage(work, line, `${fsc}: ${text}`);
  }
}

export function readMetCal(text: string): ReadPlan {
  const { head, steps, unread } = metCalLines(text);
  const work: Work = { steps: [], notes: [], group: 0, point: 0, before: nothing(), tolerance: null };
  for (const line of steps) addLine(work, line);
  leave(work);
  for (const { line, text: said } of unread)
    work.notes.push({ key: 'plan.no_step', params: { text: said.slice(0, 200) }, line, step: null });
  const [name = '', revision = ''] = [head.get('INSTRUMENT'), head.get('REVISION')];
  return {
    format: 'met_cal',
    name,
    fields: { calibration_item: name, ...(revision === '' ? {} : { version: revision.slice(0, 40) }) },
    steps: work.steps,
    planKeys: { met_cal: Object.fromEntries(head) },
    notes: work.notes.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  };
}
