// Files of price classes: the tree, and the amounts of classes for a group and a complexity. The whole file is planned at once: a parent
// may stand below its children. docs/interface/prices.md#import-columns, docs/interface/prices.md#endpoints,
// docs/interface/prices.md#import, docs/interface/prices.md#export.
import { invalid } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import type { ImportKind, ImportOpening, ImportPlan, ImportRow, Reason } from '../../core/imports/import-kind.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import type { Translator } from '../../i18n/translate.ts';
import { instantNow, today } from '../../lib/clock.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { DecimalMark } from '../../tabular/cells/number-cell.ts';
import type { TableRow } from '../../tabular/cells/table-row.ts';
import { loadPriceBook } from '../book/load-price-book.ts';
import { classNumbersAfter } from '../classes/class-numbers.ts';
import { type FiledRow, filedClassRow } from '../engine/effect/effect-of-file.ts';
import { bookAfterClassFile } from '../engine/plan/book-after-plan.ts';
import { type ClassFilePlan, type ClassWrite, type PlannedClassRow, planClassFile } from '../engine/plan/plan-class-file.ts';
import { type ClassFileRow, refKey } from '../engine/plan/plan-class-targets.ts';
import { type FileChange, type FileProblem, nameIndex } from '../engine/plan/plan-price-file.ts';
import { askingPlan } from './file-asking.ts';
import { type CellsReader, cellsReader, pick, textOf } from './file-cells.ts';
import { writeClassFile } from './file-class-writes.ts';
import { classFileColumns, type FileColumnName, fileHeadings, findFileColumns, namedIn } from './file-columns.ts';
import { currencyNotes, labCurrency } from './file-currency.ts';
import { fileEffects } from './file-effect.ts';
import { changesShown, reasonsOf, titleOf } from './file-judged.ts';
import { listPriceTeller } from './file-list-price.ts';

const classValues: readonly FileColumnName[] = ['description', 'name_secondary'];
const amountValues: readonly FileColumnName[] = ['tax', 'quantity', 'discount', 'end_date'];

interface RowsInput {
  read: CellsReader;
  isListPrice: (group: string | null) => boolean;
  notes: Map<ClassFileRow, readonly Reason[]>;
  notesOf: ReturnType<typeof currencyNotes>;
}

function fileRow(row: TableRow, mark: DecimalMark | null, { read, isListPrice, notes, notesOf }: RowsInput): ClassFileRow {
  const { values, problems, notes: ofCells } = read(row, mark);
  const told = [...ofCells, ...notesOf(row.cells)];
  const group = textOf(values.group);
  const listPrice = isListPrice(group);
  // An empty cell leaves what is there; an empty last day is one that never comes.
  const amount = Object.entries(pick(values, amountValues)).filter(([name, value]) => value !== null || name === 'end_date');
  const one: ClassFileRow = {
    line: row.line,
    number: textOf(values.number),
    name: textOf(values.name),
    ...('parent' in values ? { parent: textOf(values.parent) } : {}),
    values: pick(values, classValues),
    price: typeof values.price === 'number' ? values.price : null,
    amountValues: Object.fromEntries(amount),
    group: listPrice ? null : group,
    listPrice,
    complexity: textOf(values.complexity),
    startDate: textOf(values.start_date),
    problems: [...problems, ...periodProblems(textOf(values.start_date), textOf(values.end_date))],
  };
  if (told.length > 0) notes.set(one, told);
  return one;
}

function periodProblems(start: string | null, end: string | null): FileProblem[] {
  return start !== null && end !== null && end < start
    ? [{ verdict: 'invalid', column: 'end_date', key: 'errors.price.ends_before_start' }]
    : [];
}

async function loadBook(ctx: Ctx) {
  const db = typed(ctx.db);
  const classes = await db
    .selectFrom('price_classes')
    .select(['id', 'number', 'name', 'parent_id', 'description', 'name_secondary'])
    .orderBy('rid')
    .execute();
  const amounts = await db
    .selectFrom('service_prices')
    .select([
      'id',
      'price_class_id',
      'price_category_id',
      'complexity',
      'start_date',
      'end_date',
      'price',
      'tax',
      'quantity',
      'discount',
    ])
    .where('price_class_id', 'is not', null)
    .where('service_id', 'is', null)
    .where('type_tID', 'is', null)
    .execute();
  const groups = await db.selectFrom('price_category').select(['uID as id', 'name']).orderBy('rid').execute();
  return {
    classes: classes.map(({ id, number, name, parent_id: parentId, ...values }) => ({ id, number, name, parentId, values })),
    amounts: amounts.map(({ id, price_class_id, price_category_id, complexity, start_date, ...values }) => ({
      id,
      classId: price_class_id ?? '',
      groupId: price_category_id,
      complexity,
      startDate: start_date,
      values,
    })),
    groups,
  };
}

type Book = Awaited<ReturnType<typeof loadBook>>;

/** The group of rows that name none: the list price, unless one was chosen for the file. */
function chosenGroup({ price_category_id: id }: ImportOpening['options'], { groups }: Book): string | null {
  if (id === undefined || id === '') return null;
  if (groups.some((group) => group.id === id)) return id;
  throw invalid({ price_category_id: [{ key: 'errors.field.no_such_record', params: { id: id.slice(0, 80) } }] });
}

interface Judging {
  notes(row: ClassFileRow): readonly Reason[];
  resourceOf(column: string): ResolvedResource;
  parentName(id: string): string;
  found: ReturnType<typeof findFileColumns>;
  group(id: string | null): string | null;
}

function judged(row: ClassFileRow, planned: PlannedClassRow, write: ClassWrite | null, judging: Judging): ImportRow {
  const { verdict, class: ref, amount } = planned;
  const isWritten = verdict === 'new' || verdict === 'changed' || verdict === 'moved';
  const named = planned.changes.map((change): FileChange => {
    const isParent = change.column === 'parent_id' && typeof change.before === 'string';
    return isParent ? { ...change, before: judging.parentName(String(change.before)) } : change;
  });
  return {
    line: row.line,
    verdict,
    id: ref && 'known' in ref ? ref.known : null,
    title: titleOf(planned.number, row.name, row.group ?? judging.group(amount?.groupId ?? null), row.complexity),
    reasons: [...reasonsOf(planned.problems, judging.found), ...judging.notes(row)],
    changes: isWritten ? changesShown(judging.resourceOf, named, verdict === 'new') : {},
    write: isWritten && ref ? (JSON.parse(JSON.stringify({ ref, write, amount })) as ImportRow['write']) : null,
  };
}

interface PlannedFile {
  byLine: ReadonlyMap<number, ImportRow>;
  plan: ClassFilePlan;
  filed: readonly FiledRow[];
}

async function openClassFile(ctx: Ctx, opening: ImportOpening, translator: Translator): Promise<ImportPlan> {
  const { registry } = ctx.lab;
  const [classes, prices] = [registry.resource('price_class'), registry.resource('service_price')];
  const found = findFileColumns(classFileColumns, { registry, translator, opening });
  if (found.missing.length > 0) return askingPlan(found);
  const [read, book] = [cellsReader(ctx, { found, translator, opening }), await loadBook(ctx)];
  const isListPrice = listPriceTeller(translator, nameIndex(book.groups));
  const groupId = chosenGroup(opening.options, book);
  const ofClass = new Set(['number', 'name', 'parent_id', ...classValues]);
  const byId = new Map(book.classes.map((one) => [one.id, one]));
  const groups = new Map(book.groups.map(({ id, name }) => [id, name]));
  const notesOf = currencyNotes(found, await labCurrency(ctx.lab));
  const notes = new Map<ClassFileRow, readonly Reason[]>();
  const judging: Judging = {
    found,
    notes: (row) => notes.get(row) ?? [],
    resourceOf: (column) => (ofClass.has(column) ? classes : prices),
    parentName: (id) => byId.get(id)?.number ?? byId.get(id)?.name ?? id,
    group: (id) => (id === null ? null : (groups.get(id) ?? null)),
  };
  let planned: PlannedFile | null = null;

  async function planAll(mark: DecimalMark | null): Promise<PlannedFile> {
    const rows: ClassFileRow[] = [];
    for await (const row of opening.table.rows) rows.push(fileRow(row, mark, { read, isListPrice, notes, notesOf }));
    const [hasNumbers, numbersAfter] = [found.byName.has('number'), await classNumbersAfter(ctx)];
    const plan = planClassFile(rows, { ...book, groupId, hasNumbers, numbersAfter });
    const date = today(ctx.lab.clock);
    const filed = rows.flatMap((row, index) => {
      const one = plan.rows[index];
      return one ? [filedClassRow(row, one, date)] : [];
    });
    return { byLine: judgedByLine(rows, plan, judging), plan, filed };
  }

  return {
    columns: found.uses.map(({ column, attribute, state, candidates }) => ({ column, attribute, state, candidates })),
    numberColumns: found.numberColumns,
    references: namedIn(found),
    async judge(rows, mark) {
      planned ??= await planAll(mark);
      const { byLine } = planned;
      return rows.flatMap(({ line }) => byLine.get(line) ?? []);
    },
    async *effects() {
      if (!planned) return;
      const { plan, filed } = planned;
      const { book: current } = await loadPriceBook(ctx, { types: [] });
      const rowsAfter = bookAfterClassFile(current.source, plan, instantNow(ctx.lab.clock));
      yield* fileEffects({ book: current, rowsAfter, filed });
    },
    write: (inner, rows) => writeClassFile(inner, rows),
  };
}

/** What a row says about its class is written with the first row of it. */
function judgedByLine(rows: readonly ClassFileRow[], plan: ClassFilePlan, judging: Judging): Map<number, ImportRow> {
  const writes = new Map(plan.classes.map((write) => [refKey(write.ref), write]));
  return new Map(
    plan.rows.flatMap((planned, index): [number, ImportRow][] => {
      const row = rows[index];
      if (!row) return [];
      const key = planned.class ? refKey(planned.class) : '';
      const write = writes.get(key) ?? null;
      const isWritten = planned.changes.length > 0;
      if (isWritten) writes.delete(key);
      return [[row.line, judged(row, planned, isWritten ? write : null, judging)]];
    }),
  );
}

export function classFileKind(translator: Translator): ImportKind {
  return {
    path: 'price-classes',
    requirement: needs('price_edit'),
    options: ['price_category_id'],
    run: { kind: 'price_class_import', resources: ['price_class', 'service_price'] },
    headings: ({ lab: { registry } }) => fileHeadings(classFileColumns, { registry, translator }),
    open: (ctx, opening) => openClassFile(ctx, opening, translator),
  };
}
