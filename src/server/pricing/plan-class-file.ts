// What a file of price classes would do to the tree and its amounts: pure. Rows name classes by number, or by name where the file has no
// number; several rows of one class are its amounts for several groups or complexities. Spec 2.6 (import file columns), 4.5; issue 5
// point 5; decisions 6.11.
import { complexityKey } from './complexity.ts';
import {
  changesOf,
  type FileChange,
  type FileProblem,
  type FileVerdict,
  findName,
  type NamedRecord,
  type NameIndex,
  nameIndex,
  worst,
} from './plan-price-file.ts';

type FileValue = string | number | null;

export interface ClassFileRow {
  line: number;
  number: string | null;
  name: string | null;
  /** Number or name of the parent; undefined where the file has no such column, null for none. */
  parent?: string | null;
  /** Second name and description, by column; what the file has no column for is absent. */
  values: Readonly<Record<string, FileValue>>;
  /** Hundredths; null: the row says nothing about an amount. */
  price: number | null;
  /** Tax and last day of the amount, by column. */
  amountValues: Readonly<Record<string, FileValue>>;
  /** Null: the group that was chosen for the whole file. */
  group: string | null;
  complexity: string | null;
  startDate: string | null;
  problems: readonly FileProblem[];
}

export interface KnownClass {
  id: string;
  number: string | null;
  name: string;
  parentId: string | null;
  values: Readonly<Record<string, FileValue>>;
}

export interface KnownAmount {
  id: string;
  classId: string;
  groupId: string | null;
  complexity: string | null;
  startDate: string | null;
  values: Readonly<Record<string, FileValue>>;
}

/** A class that is there, or the place in `newClasses` of one that is not yet. */
export type ClassRef = { known: string } | { fresh: number };

export interface PlannedAmount {
  id: string | null;
  groupId: string | null;
  values: Readonly<Record<string, FileValue>>;
}

export interface PlannedClassRow {
  line: number;
  verdict: FileVerdict;
  problems: readonly FileProblem[];
  number: string | null;
  class: ClassRef | null;
  changes: readonly FileChange[];
  amount: PlannedAmount | null;
}

export interface ClassWrite {
  ref: ClassRef;
  number: string | null;
  /** For a new class all of it, for a known one what differs; without the parent. */
  values: Readonly<Record<string, FileValue>>;
  /** Undefined: it stays where it is. */
  parent?: ClassRef | null;
}

export interface ClassFilePlan {
  rows: PlannedClassRow[];
  /** Parents before their children. */
  classes: ClassWrite[];
}

export interface ClassFileBook {
  classes: readonly KnownClass[];
  amounts: readonly KnownAmount[];
  groups: readonly NamedRecord[];
  /** For rows that name no group; null is the list price. */
  groupId: string | null;
  /** A number column stays as it is, empty cells included; without one, classes that are new get numbers. */
  hasNumbers: boolean;
  /** Free numbers after those that are taken. */
  numbersAfter(taken: Iterable<string>, count: number): string[];
}

/** A class as the file's rows speak of it. */
interface Target {
  ref: ClassRef;
  known: KnownClass | null;
  number: string | null;
  name: string;
  first: ClassFileRow;
  parent?: ClassRef | null;
  problems: FileProblem[];
}

const sameNumber = (number: string): string => number.trim().toLowerCase();
const refKey = (ref: ClassRef): string => ('known' in ref ? `known ${ref.known}` : `fresh ${ref.fresh}`);
const problem = (
  verdict: FileProblem['verdict'],
  column: string | null,
  key: string,
  params?: FileProblem['params'],
): FileProblem => ({ verdict, column, key, ...(params ? { params } : {}) });

export function planClassFile(rows: readonly ClassFileRow[], book: ClassFileBook): ClassFilePlan {
  const targets = findTargets(rows, book);
  numberFresh(targets.list, book);
  placeTargets(targets.list, book);
  const twice = repeatedAmounts(rows, targets.ofRow, book);
  const groups = nameIndex(book.groups);
  const amounts = new Map(book.amounts.map((amount) => [amountKey(amount), amount]));
  const planned = rows.map((row) =>
    planRow(row, { target: targets.ofRow.get(row) ?? null, unfound: targets.unfound.get(row), twice, groups, amounts, book }),
  );
  return settled(planned, targets.list);
}

interface Targets {
  list: Target[];
  ofRow: Map<ClassFileRow, Target>;
  unfound: Map<ClassFileRow, FileProblem>;
}

function findTargets(rows: readonly ClassFileRow[], book: ClassFileBook): Targets {
  const byNumber = new Map(book.classes.flatMap((one) => (one.number === null ? [] : [[sameNumber(one.number), one] as const])));
  const byId = new Map(book.classes.map((one) => [one.id, one]));
  const names = nameIndex(book.classes);
  const targets: Targets = { list: [], ofRow: new Map(), unfound: new Map() };
  const begun = new Map<string, Target>();
  let fresh = 0;
  const begin = (key: string, row: ClassFileRow, known: KnownClass | null): Target => {
    const number = known?.number ?? row.number;
    const ref = known ? { known: known.id } : { fresh: fresh++ };
    const target: Target = { ref, known, number, name: row.name ?? known?.name ?? '', first: row, problems: [] };
    begun.set(key, target);
    targets.list.push(target);
    return target;
  };
  for (const row of rows) {
    const { number, name } = row;
    if (worst(row.problems)) continue;
    if (number !== null) {
      const known = byNumber.get(sameNumber(number)) ?? null;
      const key = known ? `known ${known.id}` : `number ${sameNumber(number)}`;
      targets.ofRow.set(row, begun.get(key) ?? begin(key, row, known));
      continue;
    }
    if (name === null) continue;
    const found = findName(names, name, { column: 'name', what: 'class' });
    if ('record' in found) {
      const key = `known ${found.record.id}`;
      targets.ofRow.set(row, begun.get(key) ?? begin(key, row, byId.get(found.record.id) ?? null));
    } else if (found.problem.verdict === 'ambiguous') targets.unfound.set(row, found.problem);
    else if (book.hasNumbers) targets.unfound.set(row, problem('invalid', 'number', 'errors.price_file.number_missing'));
    else {
      const key = `name ${name.trim().replace(/\s+/gu, ' ').toLocaleLowerCase('de')}`;
      targets.ofRow.set(row, begun.get(key) ?? begin(key, row, null));
    }
  }
  return targets;
}

/** `PK001`, `PK002`, … in the order of the file. */
function numberFresh(targets: readonly Target[], { classes, numbersAfter }: ClassFileBook): void {
  const unnumbered = targets.filter(({ known, number }) => known === null && number === null);
  const taken = [...classes, ...targets].flatMap(({ number }) => (number === null ? [] : [number]));
  for (const [index, number] of numbersAfter(taken, unnumbered.length).entries()) {
    const target = unnumbered[index];
    if (target) target.number = number;
  }
}

/** Parents by number or name, among the classes there are and those of the file; then no class may stand above itself. */
function placeTargets(targets: readonly Target[], { classes }: ClassFileBook): void {
  const ofKnown = new Map(targets.flatMap((one) => (one.known ? [[one.known.id, one] as const] : [])));
  const all = [
    ...classes.map(({ id, number, name }) => ({ ref: { known: id } as ClassRef, number, name: ofKnown.get(id)?.name ?? name })),
    ...targets.filter(({ known }) => known === null),
  ];
  const byNumber = new Map(all.flatMap((one) => (one.number === null ? [] : [[sameNumber(one.number), one.ref] as const])));
  const names = nameIndex(all.map(({ ref, name }) => ({ id: refKey(ref), name })));
  const byKey = new Map(all.map(({ ref }) => [refKey(ref), ref]));
  for (const target of targets) {
    const { parent } = target.first;
    if (parent === undefined) continue;
    if (parent === null) target.parent = null;
    else {
      const numbered = byNumber.get(sameNumber(parent));
      const found = numbered ?? findName(names, parent, { column: 'parent', what: 'parent' });
      if ('problem' in found) target.problems.push(found.problem);
      else target.parent = 'record' in found ? (byKey.get(found.record.id) ?? null) : found;
    }
  }
  refuseCycles(targets, classes);
}

function refuseCycles(targets: readonly Target[], classes: readonly KnownClass[]): void {
  const parents = new Map<string, ClassRef | null>(
    classes.map(({ id, parentId }) => [refKey({ known: id }), parentId === null ? null : { known: parentId }]),
  );
  for (const { ref, parent } of targets) if (parent !== undefined) parents.set(refKey(ref), parent);
  for (const target of targets) {
    if (!target.parent) continue;
    const own = refKey(target.ref);
    const seen = new Set<string>();
    for (let at: ClassRef | null = target.parent; at && !seen.has(refKey(at)); at = parents.get(refKey(at)) ?? null) {
      seen.add(refKey(at));
    }
    if (seen.has(own)) target.problems.push(problem('invalid', 'parent', 'errors.price_file.cycle'));
  }
}

function amountKey(of: { classId: string; groupId: string | null; complexity: string | null; startDate: string | null }): string {
  return JSON.stringify([of.classId, of.groupId, complexityKey(of.complexity), of.startDate]);
}

function repeatedAmounts(
  rows: readonly ClassFileRow[],
  ofRow: ReadonlyMap<ClassFileRow, Target>,
  { groupId }: ClassFileBook,
): Map<ClassFileRow, number> {
  const lines = new Map<string, ClassFileRow[]>();
  for (const row of rows) {
    const target = ofRow.get(row);
    if (!target || row.price === null) continue;
    const group = row.group === null ? groupId : `name ${row.group.trim().toLocaleLowerCase('de')}`;
    const key = amountKey({ ...row, classId: refKey(target.ref), groupId: group });
    lines.set(key, [...(lines.get(key) ?? []), row]);
  }
  const twice = new Map<ClassFileRow, number>();
  for (const same of lines.values()) {
    const [first, second] = same;
    if (first && second) for (const row of same) twice.set(row, row === first ? second.line : first.line);
  }
  return twice;
}

interface RowInput {
  target: Target | null;
  unfound: FileProblem | undefined;
  twice: ReadonlyMap<ClassFileRow, number>;
  groups: NameIndex;
  amounts: ReadonlyMap<string, KnownAmount>;
  book: ClassFileBook;
}

function planRow(row: ClassFileRow, input: RowInput): PlannedClassRow {
  const { target, unfound, twice, groups, book } = input;
  const problems = [...row.problems, ...(unfound ? [unfound] : []), ...(target?.problems ?? []), ...contradictions(row, target)];
  const other = twice.get(row);
  if (other !== undefined) problems.push(problem('ambiguous', null, 'errors.price_file.row_twice', { line: other }));
  let { groupId } = book;
  if (row.group !== null) {
    const found = findName(groups, row.group, { column: 'group', what: 'group' });
    if ('record' in found) groupId = found.record.id;
    else problems.push(found.problem);
  }
  const bad = worst(problems);
  const base = { line: row.line, problems, number: target?.number ?? row.number, class: target?.ref ?? null };
  if (bad || !target) return { ...base, verdict: bad ?? 'invalid', changes: [], amount: null };
  const { amount, changes: amountChanges } = planAmount(row, { target, groupId, amounts: input.amounts });
  const own = target.first === row ? classChanges(target) : [];
  const changes = [...own, ...amountChanges];
  return { ...base, verdict: verdictOf(target, row, changes), changes, amount };
}

function verdictOf(target: Target, row: ClassFileRow, changes: readonly FileChange[]): FileVerdict {
  if (!target.known && target.first === row) return 'new';
  if (changes.some(({ column }) => column === 'parent_id')) return 'moved';
  return changes.length > 0 ? 'changed' : 'unchanged';
}

/** Rows of one class must say the same about it. */
function contradictions(row: ClassFileRow, target: Target | null): FileProblem[] {
  if (!target || target.first === row) return [];
  const { first } = target;
  const differs =
    (row.name ?? first.name) !== first.name ||
    row.parent !== first.parent ||
    Object.entries(row.values).some(([column, value]) => first.values[column] !== value);
  return differs ? [problem('ambiguous', null, 'errors.price_file.class_twice', { line: first.line })] : [];
}

function classValues({ known, first, name }: Target): Record<string, FileValue> {
  const values = { name: name || null, ...first.values };
  if (!known) return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return Object.fromEntries(changesOf({ name: known.name, ...known.values }, values).map(({ column, after }) => [column, after]));
}

function parentMoves({ known, parent }: Target): boolean {
  if (parent === undefined) return false;
  const now = parent === null ? null : 'known' in parent ? parent.known : refKey(parent);
  return now !== (known?.parentId ?? null);
}

function classChanges(target: Target): FileChange[] {
  const { known, first } = target;
  const own = Object.entries(classValues(target)).map(([column, after]) => ({
    column,
    before: column === 'name' ? (known?.name ?? null) : (known?.values[column] ?? null),
    after,
  }));
  const numbered = known ? [] : [{ column: 'number', before: null, after: target.number }];
  const moved = parentMoves(target)
    ? [{ column: 'parent_id', before: known?.parentId ?? null, after: first.parent ?? null }]
    : [];
  return [...numbered, ...own, ...moved];
}

interface AmountInput {
  target: Target;
  groupId: string | null;
  amounts: ReadonlyMap<string, KnownAmount>;
}

function planAmount(row: ClassFileRow, { target, groupId, amounts }: AmountInput) {
  if (row.price === null) return { amount: null, changes: [] };
  const { complexity, startDate } = row;
  const classId = 'known' in target.ref ? target.ref.known : refKey(target.ref);
  const known = amounts.get(amountKey({ classId, groupId, complexity, startDate }));
  const given = { price: row.price, ...row.amountValues };
  const changes = changesOf(known?.values ?? {}, given).filter(({ after }) => known !== undefined || after !== null);
  const values = Object.fromEntries(changes.map(({ column, after }) => [column, after]));
  const amount = { id: known?.id ?? null, groupId, values: known ? values : { complexity, start_date: startDate, ...values } };
  return { amount: known && changes.length === 0 ? null : amount, changes };
}

/** A class none of whose rows can be taken is not written; what hangs below it cannot be either. */
function settled(planned: PlannedClassRow[], targets: readonly Target[]): ClassFilePlan {
  const bad: ReadonlySet<FileVerdict> = new Set(['unknown', 'ambiguous', 'invalid']);
  const byFirst = new Map(planned.map((row) => [row.line, row]));
  const refused = new Set<string>();
  for (const { ref, first } of targets) if (bad.has(byFirst.get(first.line)?.verdict ?? 'invalid')) refused.add(refKey(ref));
  for (let before = -1; before !== refused.size; ) {
    before = refused.size;
    for (const { ref, parent } of targets) {
      if (parent && 'fresh' in parent && refused.has(refKey(parent))) refused.add(refKey(ref));
    }
  }
  const rows = planned.map((row) => {
    if (bad.has(row.verdict) || !row.class || !refused.has(refKey(row.class))) return row;
    const because = problem('invalid', null, 'errors.price_file.class_refused');
    return { ...row, verdict: 'invalid' as const, problems: [...row.problems, because], changes: [], amount: null };
  });
  return { rows, classes: inTreeOrder(targets.filter(({ ref }) => !refused.has(refKey(ref)))) };
}

function inTreeOrder(targets: readonly Target[]): ClassWrite[] {
  const byKey = new Map(targets.map((target) => [refKey(target.ref), target]));
  const done = new Set<string>();
  const writes: ClassWrite[] = [];
  const visit = (target: Target): void => {
    const key = refKey(target.ref);
    if (done.has(key)) return;
    done.add(key);
    const above = target.parent ? byKey.get(refKey(target.parent)) : undefined;
    if (above) visit(above);
    const moves = parentMoves(target);
    const values = classValues(target);
    if (target.known && !moves && Object.keys(values).length === 0) return;
    writes.push({ ref: target.ref, number: target.number, values, ...(moves ? { parent: target.parent ?? null } : {}) });
  };
  for (const target of targets) visit(target);
  return writes;
}
