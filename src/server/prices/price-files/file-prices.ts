// Price files: rows of device type, group, complexity and first day with their amounts. Types and groups are found by name; what is
// unknown is reported and not created. docs/interface/prices.md#endpoints, docs/interface/prices.md#import,
// docs/interface/prices.md#export.
import type { FieldProblems } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import type { ImportKind, ImportOpening, ImportPlan, ImportRow, Reason } from '../../core/imports/import-kind.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { type ManyChange, manyPlanner } from '../../core/many/plan-many.ts';
import { writeMany } from '../../core/many/write-many.ts';
import { typed } from '../../db/typed.ts';
import type { Translator } from '../../i18n/translate.ts';
import { instantNow, today } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { DecimalMark } from '../../tabular/cells/number-cell.ts';
import type { TableRow } from '../../tabular/cells/table-row.ts';
import { bookOfTypes } from '../book/load-price-book.ts';
import { type FiledRow, filedPriceRow } from '../engine/effect/effect-of-file.ts';
import { bookAfterPriceFile, type FiledPrice } from '../engine/plan/book-after-plan.ts';
import {
  type FileProblem,
  fileKey,
  type KnownPrice,
  nameIndex,
  type PlannedPrice,
  type PriceFileBook,
  type PriceFileRow,
  planPriceRow,
  priceKey,
  priceTarget,
} from '../engine/plan/plan-price-file.ts';
import { askingPlan } from './file-asking.ts';
import { type CellsReader, cellsReader, pick, textOf } from './file-cells.ts';
import {
  type FileColumnName,
  type FoundColumns,
  fileHeadings,
  findFileColumns,
  namedIn,
  priceFileColumns,
} from './file-columns.ts';
import { currencyNotes, labCurrency } from './file-currency.ts';
import { fileEffects } from './file-effect.ts';
import { asInput, changesShown, reasonsOf, titleOf } from './file-judged.ts';
import { listPriceTeller } from './file-list-price.ts';

const amounts: readonly FileColumnName[] = [
  'end_date',
  'price',
  'price_min',
  'price_max',
  'costs',
  'quantity',
  'unit',
  'discount',
  'tax',
];
/** An empty cell means what the record has by itself. */
const withDefault: ReadonlySet<string> = new Set(['quantity', 'unit', 'discount', 'tax']);

interface RowsInput {
  read: CellsReader;
  isListPrice: (group: string | null) => boolean;
}

function fileRow(row: TableRow, mark: DecimalMark | null, { read, isListPrice }: RowsInput) {
  const { values, problems, notes } = read(row, mark);
  const group = textOf(values.group);
  const given = Object.entries(pick(values, amounts)).filter(([name, value]) => value !== null || !withDefault.has(name));
  const priceless = 'price' in values && values.price === null;
  const one: PriceFileRow = {
    line: row.line,
    type: textOf(values.type),
    group: isListPrice(group) ? null : group,
    complexity: textOf(values.complexity),
    startDate: textOf(values.start_date),
    values: Object.fromEntries(given),
    problems: priceless ? [...problems, { verdict: 'invalid', column: 'price', key: 'errors.field.required' }] : problems,
  };
  return { one, notes };
}

async function names(ctx: Ctx) {
  const types = await typed(ctx.db).selectFrom('types').select(['tID as id', 'type_name as name']).orderBy('tID').execute();
  const groups = await typed(ctx.db).selectFrom('price_category').select(['uID as id', 'name']).orderBy('uID').execute();
  return {
    types: nameIndex(types.map(({ id, name }) => ({ id, name: name ?? '' }))),
    groups: nameIndex(groups.map(({ id, name }) => ({ id, name: name ?? '' }))),
  };
}

interface Wanted {
  typeIds: readonly string[];
  groupIds: readonly string[];
}

async function knownPrices(ctx: Ctx, { typeIds, groupIds }: Wanted): Promise<Map<string, KnownPrice>> {
  if (typeIds.length === 0) return new Map();
  const rows = await typed(ctx.db)
    .selectFrom('prices')
    .select(['pID', 'type_tID', 'price_cat_uID', 'complexity', 'start_date', 'end_date', 'price', 'price_min', 'price_max'])
    .select(['costs', 'quantity', 'unit', 'discount', 'tax'])
    .where('type_tID', 'in', [...new Set(typeIds)])
    .where((where) =>
      where.or([
        where('price_cat_uID', 'is', null),
        ...(groupIds.length > 0 ? [where('price_cat_uID', 'in', [...new Set(groupIds)])] : []),
      ]),
    )
    .execute();
  return new Map(
    rows.map(({ pID: id, type_tID: typeId, price_cat_uID: groupId, complexity, start_date: startDate, ...values }) => {
      const known = { id, typeId: typeId ?? '', groupId, complexity, startDate, values };
      return [priceKey(known), known];
    }),
  );
}

/** What tells one price from another. */
const identity: ReadonlySet<string> = new Set(['type', 'group', 'complexity', 'start_date']);

function onlyNames(found: FoundColumns): FoundColumns {
  return { ...found, byName: new Map([...found.byName].filter(([name]) => identity.has(name))) };
}

/** Rows of the file that are about the same price. */
async function repeatedRows(
  { table }: ImportOpening,
  { mark, indexes, ...reading }: RowsInput & { mark: DecimalMark | null; indexes: Awaited<ReturnType<typeof names>> },
): Promise<Map<string, number[]>> {
  const first = new Map<string, number>();
  const twice = new Map<string, number[]>();
  for await (const row of table.rows) {
    const { one: named } = fileRow(row, mark, reading);
    const key = fileKey(named, priceTarget(named, indexes));
    const line = first.get(key);
    if (line === undefined) first.set(key, row.line);
    else twice.set(key, [...(twice.get(key) ?? [line]), row.line]);
  }
  return twice;
}

interface JudgeInput {
  resource: ResolvedResource;
  found: FoundColumns;
  notes: readonly Reason[];
}

const isWritten = ({ verdict }: PlannedPrice) => verdict === 'new' || verdict === 'changed';

function newValues({ values, typeId, groupId }: PlannedPrice): Row {
  return { type_tID: typeId, price_cat_uID: groupId, ...values };
}

function changeOf(resource: ResolvedResource, planned: PlannedPrice): ManyChange {
  const values = asInput(resource, planned.id === null ? newValues(planned) : { ...planned.values });
  return { ...(planned.id === null ? {} : { id: planned.id }), input: { values } };
}

function judged(row: PriceFileRow, planned: PlannedPrice, { resource, found, notes }: JudgeInput): ImportRow {
  const { line, verdict, id, problems } = planned;
  const isNew = id === null;
  const writes = isWritten(planned);
  const changes = isNew
    ? Object.entries(newValues(planned)).map(([column, after]) => ({ column, before: null, after }))
    : planned.changes;
  return {
    line,
    verdict,
    id,
    title: titleOf(row.type, row.group, row.complexity, row.startDate),
    reasons: [...reasonsOf(problems, found), ...notes],
    changes: writes ? changesShown(() => resource, changes, isNew) : {},
    write: writes ? { id, values: changeOf(resource, planned).input.values as ImportRow['write'] } : null,
  };
}

function fileProblems(problems: FieldProblems, byColumn: ReadonlyMap<string, string>): FileProblem[] {
  return Object.entries(problems).flatMap(([column, list]) =>
    list.map(({ key, params }) => ({
      verdict: 'invalid' as const,
      column: byColumn.get(column) ?? null,
      key,
      ...(params ? { params } : {}),
    })),
  );
}

async function openPriceFile(ctx: Ctx, opening: ImportOpening, translator: Translator): Promise<ImportPlan> {
  const { registry } = ctx.lab;
  const resource = registry.resource('price');
  const found = findFileColumns(priceFileColumns, { registry, translator, opening });
  if (found.missing.length > 0) return askingPlan(found);
  const read = cellsReader(ctx, { found, translator, opening });
  const readNames = cellsReader(ctx, { found: onlyNames(found), translator, opening });
  const notesOf = currencyNotes(found, await labCurrency(ctx.lab));
  const [indexes, checked] = [await names(ctx), manyPlanner(ctx, resource, { unique: true })];
  const isListPrice = listPriceTeller(translator, indexes.groups);
  const byColumn = new Map([...found.byName.values()].map(({ name, column }) => [column, name]));
  let twice: PriceFileBook['twice'] | null = null;
  const [filed, written]: [FiledRow[], FiledPrice[]] = [[], []];

  /** The rules of every single write. */
  async function refused(planned: PlannedPrice[]): Promise<PlannedPrice[]> {
    const writing = planned.filter(isWritten);
    const results = await checked(writing.map((one) => changeOf(resource, one)));
    const problemsOf = new Map(writing.map((one, index) => [one, fileProblems(results[index]?.problems ?? {}, byColumn)]));
    return planned.map((one) => {
      const problems = problemsOf.get(one) ?? [];
      return problems.length > 0 ? { ...one, verdict: 'invalid', problems } : one;
    });
  }

  return {
    columns: found.uses.map(({ column, attribute, state, candidates }) => ({ column, attribute, state, candidates })),
    numberColumns: found.numberColumns,
    references: namedIn(found),
    async judge(rows, mark) {
      twice ??= await repeatedRows(opening, { read: readNames, isListPrice, mark, indexes });
      const readRows = rows.map((row) => ({ ...fileRow(row, mark, { read, isListPrice }), told: notesOf(row.cells) }));
      const fileRows = readRows.map(({ one }) => one);
      const targets = fileRows.map((row) => priceTarget(row, indexes));
      const known = await knownPrices(ctx, {
        typeIds: targets.flatMap(({ typeId }) => typeId ?? []),
        groupIds: targets.flatMap(({ groupId }) => groupId ?? []),
      });
      const book: PriceFileBook = { ...indexes, twice, known: (key) => known.get(key) };
      const planned = await refused(fileRows.map((row) => planPriceRow(row, book)));
      return planned.flatMap((one, index) => {
        const { one: row, notes, told } = readRows[index] ?? {};
        if (!row) return [];
        filed.push(filedPriceRow(row, one, today(ctx.lab.clock)));
        if (isWritten(one)) written.push(one);
        return [judged(row, one, { resource, found, notes: [...(notes ?? []), ...(told ?? [])] })];
      });
    },
    async *effects() {
      const { book } = await bookOfTypes(
        ctx,
        filed.flatMap(({ question }) => question?.typeId ?? []),
      );
      const rowsAfter = bookAfterPriceFile(book.source, written.splice(0), instantNow(ctx.lab.clock));
      yield* fileEffects({ book, rowsAfter, filed: filed.splice(0) });
    },
    async write(inner, rows) {
      await writeMany(inner, resource, changesFrom(rows));
    },
  };
}

async function* changesFrom(rows: AsyncIterable<ImportRow>): AsyncGenerator<ManyChange> {
  for await (const { write } of rows) {
    const { id, values } = write as { id: string | null; values: Record<string, unknown> };
    yield { ...(id === null ? {} : { id }), input: { values } };
  }
}

export function priceFileKind(translator: Translator): ImportKind {
  return {
    path: 'prices',
    requirement: needs('price_edit'),
    run: { kind: 'price_import', resources: ['price'] },
    headings: ({ lab: { registry } }) => fileHeadings(priceFileColumns, { registry, translator }),
    open: (ctx, opening) => openPriceFile(ctx, opening, translator),
  };
}
