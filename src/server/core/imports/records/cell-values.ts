// A cell of a file as the value of a field: numbers and dates as people write them in German and English, choices by what they are
// called. Pure. docs/interface/prices.md#import.
import type { FieldProblem } from '#server/contract/errors.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { FieldKind, FieldOption, Json } from '#server/schema/fields/field-type.ts';
import type { ResolvedField } from '#server/schema/resolve.ts';
import { dateCell } from '#server/tabular/cells/date-cell.ts';
import { instantCell } from '#server/tabular/cells/instant-cell.ts';
import { type DecimalMark, numberCell } from '#server/tabular/cells/number-cell.ts';
import { wordsOf } from './recognise-columns.ts';

export type CellValue = { value: Json } | { problem: FieldProblem };

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

function readDate({ text }: Cell): CellValue {
  const day = dateCell(text);
  return day === null ? { problem: { key: 'errors.table.not_a_date', params: shown(text) } } : { value: day };
}

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
  (zone: string) =>
  ({ text }: Cell): CellValue => {
    const instant = instantCell(text, zone);
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

/** Blanks around a text are nobody's intention, and line ends come in two ways. */
export function tidy(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

export interface CellWording {
  translator: Pick<Translator, 'text' | 'label'>;
  /** Whose clock showed a time that names none. */
  zone: string;
}

export function cellReader(field: ResolvedField, wording: CellWording): CellReader {
  const read = readerFor(field, wording);
  return (cell, mark) => (cell.text.trim() === '' ? null : read(cell, mark));
}

function readerFor(field: ResolvedField, { translator, zone }: CellWording) {
  const { kind } = field.type;
  if (numberKinds.has(kind)) return readNumber;
  if (kind === 'date') return readDate;
  if (kind === 'datetime') return readInstant(zone);
  if (kind === 'flag') return readFlag;
  if (kind === 'status' || kind === 'select') return readChoice(field, translator);
  return ({ text }: Cell): CellValue => ({ value: tidy(text) });
}
