// A step as the sheet shows it: which of its keys a cell stands for, and back. What the sheet does not show stays as it was. Pure;
// docs/data-contracts.md#test-plans names the keys.
import { isSameExpression, readValue, shownExpression, shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { htmlOfText, textOfHtml } from './detail/instruction-text.ts';

export const cellNames = [
  'kind',
  'number',
  'description',
  'nominal',
  'unit',
  'range',
  'resolution',
  'tolerance',
  'uncertainty',
  'condition',
  'k',
  'rule',
  'readings',
  'instructions',
  'images',
  'instrument',
] as const;
export type CellName = (typeof cellNames)[number];
export type Cells = Readonly<Record<CellName, string>>;

/** As they are stored, but for the question: a point that is answered with yes or no. */
export const kinds = ['Header', 'Manual Test', 'Question', 'Message'] as const;
export type StepKind = (typeof kinds)[number];
const point: StepKind = 'Manual Test';
const question: StepKind = 'Question';
const yesOrNo = 'TEXT(Y=PASS)';

type Keys = Readonly<Record<string, unknown>>;

const isKeys = (value: unknown): value is Keys => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The step's own. */
const own = { number: 'test_step', description: 'description', nominal: 'test_value', condition: 'auxalary' } as const;
/** A heading hands these down to its points; where one is empty at a point, the heading's counts. */
const handed = {
  range: 'range',
  resolution: 'resolution',
  tolerance: 'tolerance',
  uncertainty: 'uncertainty',
  k: 'k',
  rule: 'decision_rule',
  readings: 'readings',
  instrument: 'instrument',
} as const;
const unitKeys = { prefix: 'test_value_p', unit: 'test_value_u' } as const;
export const handedDown: readonly CellName[] = [
  'unit',
  'range',
  'resolution',
  'tolerance',
  'uncertainty',
  'k',
  'rule',
  'readings',
  'instrument',
];
const values: ReadonlySet<CellName> = new Set(['nominal', 'range', 'resolution', 'uncertainty', 'k']);

export const emptyCells: Cells = {
  ...(Object.fromEntries(cellNames.map((name) => [name, ''])) as Record<CellName, string>),
  kind: point,
};

export const isHeading = ({ kind }: Pick<Cells, 'kind'>) => kind === 'Header';
/** What the heading hands down means something there. */
export const inherits = ({ kind }: Pick<Cells, 'kind'>) => kind === point;
const isValue = (name: CellName) => values.has(name);

/** As the reader's place writes it. */
export function shownCell(name: CellName, text: string, locale: string): string {
  if (name === 'tolerance') return shownExpression(text, locale);
  return isValue(name) ? shownValue(text, locale) : text;
}

/** Names of files, one a line in their cell. */
const imagesIn = (value: unknown) => (Array.isArray(value) ? value.map(textOf).filter((name) => name !== '') : []);
export const imagesOf = ({ images }: Pick<Cells, 'images'>) => images.split('\n').filter((name) => name !== '');

export function cellsOf(step: unknown): Cells {
  if (!isKeys(step)) return { ...emptyCells, kind: '' };
  const type = step.test_type === undefined || step.test_type === null ? point : textOf(step.test_type);
  const kind = type === point && /^TEXT\b/i.test(textOf(step.config)) ? question : type;
  const holder = kind === 'Header' ? (isKeys(step.group_defaults) ? step.group_defaults : {}) : step;
  const cells: Record<CellName, string> = { ...emptyCells, kind };
  for (const [name, key] of Object.entries(own)) cells[name as CellName] = textOf(step[key]);
  for (const [name, key] of Object.entries(handed)) cells[name as CellName] = textOf(holder[key]);
  // Other programs call it so; it is read where nothing else is said.
  if (cells.readings === '') cells.readings = textOf(holder.count);
  cells.instructions = textOfHtml(textOf(step.test_mode));
  cells.images = imagesIn(step.images).join('\n');
  cells.unit = `${textOf(holder[unitKeys.prefix])}${textOf(holder[unitKeys.unit])}`;
  return cells;
}

function writeImages(step: Record<string, unknown>, names: readonly string[]): void {
  if (names.length > 0) step.images = names;
  else delete step.images;
}

/** Only what differs is written: a number stays a number, and keys of other versions stay. */
export function stepOf(source: unknown, cells: Cells): unknown {
  const before = cellsOf(source);
  if (source !== undefined && cellNames.every((name) => cells[name] === before[name])) return source;
  const step: Record<string, unknown> = isKeys(source) ? { ...source } : {};
  const heading = isHeading(cells);
  const turned = heading !== isHeading(before);
  const write = (holder: Record<string, unknown>, key: string, text: string) => {
    if (text !== '') holder[key] = text;
    else if (key in holder) holder[key] = null;
  };
  if (cells.kind !== before.kind || !isKeys(source)) {
    step.test_type = cells.kind === question ? point : cells.kind;
    if (cells.kind === question) step.config = yesOrNo;
    else if (before.kind === question) step.config = null;
  }
  for (const [name, key] of Object.entries(own))
    if (cells[name as CellName] !== before[name as CellName]) write(step, key, cells[name as CellName]);
  if (cells.instructions !== before.instructions) write(step, 'test_mode', htmlOfText(cells.instructions));
  if (cells.images !== before.images) writeImages(step, imagesOf(cells));
  const defaults: Record<string, unknown> = isKeys(step.group_defaults) ? { ...step.group_defaults } : {};
  const holder = heading ? defaults : step;
  const left = heading ? step : defaults;
  for (const [name, key] of Object.entries(handed)) {
    if (!turned && cells[name as CellName] === before[name as CellName]) continue;
    if (turned) delete left[key];
    write(holder, key, cells[name as CellName]);
    if (name === 'readings') delete holder.count;
  }
  if (turned || cells.unit !== before.unit) {
    if (turned) for (const key of Object.values(unitKeys)) delete left[key];
    write(holder, unitKeys.prefix, '');
    write(holder, unitKeys.unit, cells.unit);
  }
  if (heading && Object.keys(defaults).length > 0) step.group_defaults = defaults;
  if (!heading && turned) delete step.group_defaults;
  return step;
}

/** A cell as typed or pasted; a unit behind a number is the unit of the row where it has none. */
export function withCell(cells: Cells, name: CellName, text: string): Cells {
  if (name === 'instructions') return { ...cells, instructions: text };
  if (name === 'tolerance')
    return { ...cells, tolerance: isSameExpression(text, cells.tolerance) ? cells.tolerance : text.trim() };
  if (!isValue(name)) return { ...cells, [name]: text.trim() };
  const { value, unit } = readValue(text);
  if (name !== 'nominal') return { ...cells, [name]: unit === null ? value : text.trim() };
  return { ...cells, nominal: value, unit: unit !== null && cells.unit !== unit ? unit : cells.unit };
}

/** The kind that a word means: what the screen calls it, its beginning, or how it is stored; another word stays and is refused. */
export function kindOf(text: string, shown: Readonly<Record<StepKind, string>>): string {
  const typed = text.trim().toLowerCase();
  if (typed === '') return point;
  const found =
    kinds.find((kind) => shown[kind].toLowerCase().startsWith(typed)) ?? kinds.find((kind) => kind.toLowerCase() === typed);
  return found ?? text.trim();
}

/** The number behind this one: 2 → 2.001, 2.003 → 2.004; a heading goes on by one. */
export function nextNumber(above: Cells | undefined, heading: boolean): string {
  const [, whole = '', , part] = /^(\d+)([.](\d+))?$/.exec(above?.number ?? '') ?? [];
  if (whole === '') return above === undefined ? (heading ? '1' : '1.001') : '';
  if (heading) return String(Number(whole) + 1);
  if (part === undefined) return `${whole}.001`;
  return `${whole}.${String(Number(part) + 1).padStart(part.length, '0')}`;
}
