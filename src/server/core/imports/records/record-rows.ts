// The rows of a file as what would be written: cells read by the kind of their field, references found by what they are called.
// What cannot be read is a reason of its own; the other cells are read all the same.
import type { FieldProblem } from '#server/contract/errors.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { zoneOf } from '#server/lib/clock.ts';
import type { Row } from '#server/schema/define-resource.ts';
import type { Json } from '#server/schema/fields/field-type.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import type { DecimalMark } from '#server/tabular/cells/number-cell.ts';
import type { TableRow } from '#server/tabular/cells/table-row.ts';
import type { Ctx } from '../../lab/context.ts';
import type { ManyChange } from '../../many/plan-many.ts';
import { pairsOf } from '../../rows/row-batches.ts';
import type { WriteInput } from '../../validate/decode.ts';
import { linkRelation } from '../../validate/write-links.ts';
import type { Reason, ReferenceColumn } from '../import-kind.ts';
import { namesIn, type Referred, referredTo, tidy } from '../reference-lookup.ts';
import { type CellWording, cellReader, numberKinds, readNumber, readNumbers } from './cell-values.ts';
import type { RecognisedColumn } from './recognise-columns.ts';

export interface RowWording {
  translator: Pick<Translator, 'text' | 'label'>;
}

export interface ReadRow {
  line: number;
  input: WriteInput;
  /** As far as it can be told before the rules are asked: what a record is recognised by. */
  stored: Row;
  reasons: Reason[];
  /** It says itself nothing of what it belongs to: the whole file does. */
  isGiven: boolean;
  attributeOf(column: string): string;
}

interface Reading {
  mark: DecimalMark | null;
  csv: boolean;
}

export interface RowReader {
  numberColumns: readonly number[];
  references: readonly ReferenceColumn[];
  read(rows: readonly TableRow[], reading: Reading): Promise<ReadRow[]>;
  /** Links that are there already are no change. */
  dropSameLinks(changes: readonly ManyChange[]): Promise<void>;
}

/** What one column does with its cells. */
type Use = { index: number; heading: string; attribute: string; fallback: boolean } & (
  | { kind: 'value'; column: string; read: ReturnType<typeof cellReader> }
  | { kind: 'reference'; column: string; target: ResourceName }
  | { kind: 'links'; target: ResourceName }
);

/** What a row belongs to that does not say it itself. */
export interface Given {
  attribute: string;
  column: string;
  id: string;
}

interface RowReaderInput extends RowWording {
  resource: ResolvedResource;
  columns: readonly RecognisedColumn[];
  given: Given | null;
  dates: CellWording['dates'];
}

export function createRowReader(ctx: Ctx, { resource, columns, translator, given, dates }: RowReaderInput): RowReader {
  const wording = { translator, zone: zoneOf(ctx.lab.clock), dates, begins: resource.definition.validity?.from };
  const uses = columns.flatMap((column) => useOf(resource, column, wording));
  // A key that stands in a column of its own comes before the name beside it.
  const byPrecedence = uses.map((use) => ({
    ...use,
    fallback: uses.some((other) => other !== use && other.attribute === use.attribute && isExact(columns, other.index)),
  }));
  const attributeOf = (column: string) => resource.byColumn.get(column)?.attr ?? column;
  return {
    numberColumns: uses.filter((use) => isNumberUse(resource, use)).map(({ index }) => index),
    references: uses.flatMap((use) =>
      use.kind === 'value'
        ? []
        : [{ column: use.heading, attribute: use.attribute, target: use.target, many: use.kind === 'links' }],
    ),
    async read(rows, reading) {
      const named = await namedRecords(ctx, uses, rows);
      return rows.map((row) => {
        const read: ReadRow = { line: row.line, input: { values: {} }, stored: {}, reasons: [], isGiven: false, attributeOf };
        for (const use of byPrecedence) readCell(use, { row, reading, named, into: read });
        const isSaid = given === null || read.reasons.some(({ attribute, note }) => attribute === given.attribute && !note);
        read.isGiven = !isSaid && !(given.attribute in read.input.values);
        if (given && read.isGiven) set(read, given, given.id);
        return read;
      });
    },
    dropSameLinks: (changes) => dropSameLinks(ctx, resource, changes),
  };
}

function isExact(columns: readonly RecognisedColumn[], index: number): boolean {
  return columns.some((column) => column.index === index && column.exact);
}

const holdsNumbers = ({ definition }: ResolvedResource, column: string) =>
  definition.imported?.numbers?.includes(column) ?? false;

function isNumberUse(resource: ResolvedResource, use: Use): boolean {
  if (use.kind !== 'value') return false;
  const field = resource.byColumn.get(use.column);
  return field === undefined || numberKinds.has(field.type.kind) || holdsNumbers(resource, use.column);
}

function useOf(resource: ResolvedResource, { index, column: heading, attribute }: RecognisedColumn, wording: CellWording): Use[] {
  if (attribute === null) return [];
  const shared = { index, heading, attribute, fallback: false };
  const field = resource.byAttr.get(attribute);
  if (field?.spec.target) return [{ ...shared, kind: 'reference', column: field.column, target: field.spec.target }];
  if (field && holdsNumbers(resource, field.column))
    return [
      {
        ...shared,
        kind: 'value',
        column: field.column,
        read: (cell, mark) => (tidy(cell.text) === '' ? null : readNumbers(cell, mark)),
      },
    ];
  // As exports head them.
  const clock = { ...wording, zone: /\(UTC\)\s*$/i.test(heading) ? 'UTC' : wording.zone };
  if (field) return [{ ...shared, kind: 'value', column: field.column, read: cellReader(field, clock) }];
  const relation = resource.relations.get(attribute);
  if (relation) return [{ ...shared, kind: 'links', target: relation.target }];
  return [
    {
      ...shared,
      kind: 'value',
      column: attribute,
      read: (cell, mark) => (cell.text.trim() === '' ? null : readNumber(cell, mark)),
    },
  ];
}

/** Target -> text -> record: one question for each target and column that names it. */
type Named = ReadonlyMap<string, ReadonlyMap<string, Referred>>;

async function namedRecords(ctx: Ctx, uses: readonly Use[], rows: readonly TableRow[]): Promise<Named> {
  const texts = new Map<ResourceName, Set<string>>();
  for (const use of uses) {
    if (use.kind === 'value') continue;
    const wanted = texts.get(use.target) ?? new Set<string>();
    texts.set(use.target, wanted);
    for (const { cells } of rows) {
      const text = cells[use.index] ?? '';
      for (const name of use.kind === 'links' ? namesIn(text) : [tidy(text)]) if (name !== '') wanted.add(name);
    }
  }
  const named = new Map<string, ReadonlyMap<string, Referred>>();
  for (const [target, wanted] of texts) named.set(target, await referredTo(ctx, ctx.lab.registry.resource(target), [...wanted]));
  return named;
}

interface CellInput {
  row: TableRow;
  reading: Reading;
  named: Named;
  into: ReadRow;
}

function readCell(use: Use, { row, reading, named, into }: CellInput): void {
  const text = row.cells[use.index] ?? '';
  if (tidy(text) === '') return;
  const tell = ({ key, params }: FieldProblem, more: Partial<Reason> = {}) =>
    into.reasons.push({ column: use.heading, attribute: use.attribute, key, ...(params ? { params } : {}), ...more });
  // A workbook's formula is taken for what it last came to, a text that looks like one for a text.
  if (row.formulas.has(use.index) && !reading.csv) tell({ key: 'errors.import.formula_value' }, { note: true });
  if (use.fallback && use.attribute in into.input.values) return;
  if (use.kind === 'value') {
    const read = use.read({ text, isNumber: row.numbers.has(use.index) }, reading.mark);
    if (read && 'problem' in read) tell(read.problem, read.problem.key === 'errors.import.choice' ? { text: tidy(text) } : {});
    else if (read) set(into, use, read.value);
    if (read && 'value' in read && read.note) tell(read.note, { note: true });
    return;
  }
  const found = named.get(use.target);
  const names = use.kind === 'links' ? namesIn(text) : [tidy(text)];
  const ids: string[] = [];
  for (const name of names) {
    const record = found?.get(name) ?? 'unknown';
    const params = { name: name.slice(0, 80) };
    if (record === 'unknown') tell({ key: 'errors.import.unknown_record', params }, { text: name });
    else if (record === 'ambiguous') tell({ key: 'errors.import.several_named', params }, { text: name });
    else ids.push(record.id);
  }
  if (ids.length < names.length) return;
  if (use.kind === 'links') into.input.links = { ...into.input.links, [use.attribute]: [...new Set(ids)].sort() };
  else set(into, use, ids[0] ?? null);
}

function set({ input, stored }: ReadRow, { attribute, column }: { attribute: string; column: string }, value: Json): void {
  input.values[attribute] = value;
  stored[column] = typeof value === 'string' || typeof value === 'number' ? value : null;
}

async function dropSameLinks(ctx: Ctx, resource: ResolvedResource, changes: readonly ManyChange[]): Promise<void> {
  const names = new Set(changes.flatMap(({ input }) => Object.keys(input.links ?? {})));
  for (const name of names) {
    const { table, ownColumn, targetColumn } = linkRelation(resource, name);
    const ids = changes.flatMap(({ id }) => id ?? []);
    const linked = new Map<string, string[]>();
    for (const { value, other } of await pairsOf(ctx, { table, column: ownColumn, other: targetColumn }, ids))
      linked.set(value, [...(linked.get(value) ?? []), other]);
    for (const { id, input } of changes) {
      const wanted = input.links?.[name];
      if (id === undefined || !wanted || !input.links) continue;
      if (wanted.join('\n') === (linked.get(id) ?? []).toSorted().join('\n')) delete input.links[name];
    }
  }
}
