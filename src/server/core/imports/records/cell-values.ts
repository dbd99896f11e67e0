// A cell of a file as the value of a field: numbers and dates as people write them in German and English, choices by what they are
// called. Pure. docs/interface/prices.md#import.
import type { FieldProblem } from '#server/contract/errors.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { FieldKind, FieldOption, Json } from '#server/schema/fields/field-type.ts';
import type { ResolvedField } from '#server/schema/resolve.ts';
import type { DateOrder } from '#server/tabular/cells/date-cell.ts';
import { type DayReading, readDay } from '#server/tabular/cells/day-forms.ts';
import { instantCell } from '#server/tabular/cells/instant-cell.ts';
import { type DecimalMark, numberCell } from '#server/tabular/cells/number-cell.ts';
import { tidy } from '../reference-lookup.ts';
import { wordsOf } from './recognise-columns.ts';

/** `note`: what is told although the value stands. */
export type CellValue = { value: Json; note?: FieldProblem } | { problem: FieldProblem };

export interface Cell {
  text: string;
  /** A number of the file's own, written with a decimal point. */
  isNumber: boolean;
}

/** Null for an empty cell. */
export type CellReader = (cell: Cell, mark: DecimalMark | null) => CellValue | null;

export const numberKinds: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'hundredths']);

const yes: ReadonlySet<string> = new Set(['1', 'ja', 'yes', 'true', 'wahr', 'x', 'j', 'y']);
const no: ReadonlySet<string> = new Set(['0', 'nein', 'no', 'false', 'falsch', '-', 'n']);
const shown = (text: string) => ({ value: text.trim().slice(0, 80) });

export function readNumber({ text, isNumber }: Cell, mark: DecimalMark | null): CellValue {
  const read = isNumber ? { text: text.trim() } : numberCell(text, mark);
  if ('problem' in read) return { problem: { key: `errors.table.${read.problem}`, params: shown(text) } };
  return { value: read.text };
}

/** Where the day does not stand there itself, it is told what it was understood as. */
const readDate =
  (reading: DayReading) =>
  ({ text }: Cell): CellValue => {
    const read = readDay(text, reading);
    if (read === null) return { problem: { key: 'errors.table.not_a_date', params: shown(text) } };
    if (read.as === 'day') return { value: read.day };
    const [year = '', month = '', day = ''] = read.day.split('-');
    const params = { ...shown(text), day: { key: 'errors.import.day', params: { year, month, day } } };
    return { value: read.day, note: { key: `errors.import.read_as_${read.as}`, params } };
  };

/** Each number of a list; what is none stays as it was written, for the record's own rules. */
export function readNumbers({ text, isNumber }: Cell, mark: DecimalMark | null): CellValue {
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== '');
  const read = parts.map((part) => readNumber({ text: part, isNumber }, mark));
  const unsure = read.find((one) => 'problem' in one && one.problem.key !== 'errors.table.not_a_number');
  if (unsure) return unsure;
  return { value: read.map((one, index) => ('value' in one ? one.value : tidy(parts[index] ?? ''))).join('; ') };
}

/** As it is stored. */
const readInstant =
  (zone: string, order: DateOrder) =>
  ({ text }: Cell): CellValue => {
    const instant = instantCell(text, zone, order);
    return instant === null ? { problem: { key: 'errors.table.not_an_instant', params: shown(text) } } : { value: instant };
  };

function readFlag({ text }: Cell): CellValue {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return { value: 1 };
  return no.has(word) ? { value: 0 } : { problem: { key: 'errors.field.flag' } };
}

/** By what it is stored as, its number, or its name in each language; two that are called alike by their value alone. */
function readChoice({ limits: { options = [] }, type }: ResolvedField, translator: Pick<Translator, 'text' | 'label'>) {
  const names = new Map<string, FieldOption | null>();
  const add = (name: string, option: FieldOption) => {
    const known = names.get(name);
    names.set(name, known === undefined || known === option ? option : null);
  };
  for (const option of options) for (const word of wordsOf(translator, option.label)) add(word.trim().toLowerCase(), option);
  for (const option of options) for (const word of valuesOf(option)) names.set(word.toLowerCase(), option);
  return ({ text }: Cell): CellValue => {
    const word = text.trim().toLowerCase();
    const found = names.get(word) ?? names.get(/\[([^\]]+)\]$/.exec(word)?.[1] ?? '');
    if (!found) return { problem: { key: 'errors.import.choice', params: shown(text) } };
    return { value: type.kind === 'status' ? (found.number ?? null) : found.value };
  };
}

function valuesOf({ value, number }: FieldOption): string[] {
  return number === undefined ? [value] : [String(number), value];
}

export interface CellWording {
  translator: Pick<Translator, 'text' | 'label'>;
  /** Whose clock showed a time that names none. */
  zone: string;
  /** What a date with slashes begins with, and where serial numbers of days do. */
  dates: Omit<DayReading, 'begins'>;
  /** The column of a record whose day is the first of something. */
  begins?: string | undefined;
}

export function cellReader(field: ResolvedField, wording: CellWording): CellReader {
  const read = readerFor(field, wording);
  return (cell, mark) => (cell.text.trim() === '' ? null : read(cell, mark));
}

function readerFor(field: ResolvedField, { translator, zone, dates, begins }: CellWording) {
  const { kind } = field.type;
  if (numberKinds.has(kind)) return readNumber;
  if (kind === 'date') return readDate({ ...dates, begins: field.column === begins });
  if (kind === 'datetime') return readInstant(zone, dates.order);
  if (kind === 'flag') return readFlag;
  if (kind === 'status' || kind === 'select') return readChoice(field, translator);
  return ({ text }: Cell): CellValue => ({ value: tidy(text) });
}
