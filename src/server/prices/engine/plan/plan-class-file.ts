// What a file of price classes would do to the tree and its amounts: pure. Several rows of one class are its amounts for several groups
// or complexities. docs/interface/prices.md#import-columns, docs/interface/prices.md#endpoints, docs/interface/prices.md#import.
import { complexityKey } from '../book/complexity.ts';
import {
  type ClassFileRow,
  type ClassRef,
  classTargets,
  problem,
  refKey,
  type Target,
  type TargetBook,
} from './plan-class-targets.ts';
import {
  changesOf,
  type FileChange,
  type FileProblem,
  type FileVerdict,
  findName,
  folded,
  type NamedRecord,
  type NameIndex,
  nameIndex,
  refusals,
  worst,
} from './plan-price-file.ts';

type FileValue = string | number | null;

export interface KnownAmount {
  id: string;
  classId: string;
  groupId: string | null;
  complexity: string | null;
  startDate: string | null;
  values: Readonly<Record<string, FileValue>>;
}

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
  /** Whose amount it is about; undefined: the group it names is not known. */
  groupId: string | null | undefined;
  /** The amount that is there already. */
  amountId: string | null;
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

export interface ClassFileBook extends TargetBook {
  amounts: readonly KnownAmount[];
  groups: readonly NamedRecord[];
  /** For rows that name no group; null is the list price. */
  groupId: string | null;
}

export function planClassFile(rows: readonly ClassFileRow[], book: ClassFileBook): ClassFilePlan {
  const targets = classTargets(rows, book);
  const groups = nameIndex(book.groups);
  const twice = repeatedAmounts(rows, { ofRow: targets.ofRow, groups, groupId: book.groupId });
  const amounts = new Map(book.amounts.map((amount) => [amountKey(amount), amount]));
  const planned = rows.map((row) =>
    planRow(row, {
      target: targets.ofRow.get(row) ?? null,
      unfound: targets.unfound.get(row),
      unread: targets.unread.get(row),
      twice,
      groups,
      amounts,
      book,
    }),
  );
  return settled(planned, targets.list);
}

function amountKey(of: { classId: string; groupId: string | null; complexity: string | null; startDate: string | null }): string {
  return JSON.stringify([of.classId, of.groupId, complexityKey(of.complexity), of.startDate]);
}

function repeatedAmounts(
  rows: readonly ClassFileRow[],
  { ofRow, groups, groupId }: { ofRow: ReadonlyMap<ClassFileRow, Target>; groups: NameIndex; groupId: string | null },
): Map<ClassFileRow, number> {
  const lines = new Map<string, ClassFileRow[]>();
  for (const row of rows) {
    const target = ofRow.get(row);
    if (!target || row.price === null) continue;
    const [named, other] = row.group === null ? [] : groups.named(row.group);
    const unnamed = row.listPrice ? null : groupId;
    const group = row.group === null ? unnamed : named && !other ? named.id : `name ${folded(row.group)}`;
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
  unread: ClassRef | undefined;
  twice: ReadonlyMap<ClassFileRow, number>;
  groups: NameIndex;
  amounts: ReadonlyMap<string, KnownAmount>;
  book: ClassFileBook;
}

function planRow(row: ClassFileRow, input: RowInput): PlannedClassRow {
  const { target, unfound, unread, twice, groups, book } = input;
  const problems = [...row.problems, ...(unfound ? [unfound] : []), ...(target?.problems ?? []), ...contradictions(row, target)];
  if (target && !target.known && target.name === '') problems.push(problem('invalid', 'name', 'errors.field.required'));
  const other = twice.get(row);
  if (other !== undefined) problems.push(problem('ambiguous', null, 'errors.price_file.row_twice', { line: other }));
  const found = row.group === null ? null : findName(groups, row.group, { column: 'group', what: 'group' });
  if (found && 'problem' in found) problems.push(found.problem);
  const unnamed = row.listPrice ? null : book.groupId;
  const groupId = found === null ? unnamed : 'record' in found ? found.record.id : undefined;
  const bad = worst(problems);
  const base = { line: row.line, problems, number: target?.number ?? row.number, class: target?.ref ?? unread ?? null, groupId };
  if (bad || !target || groupId === undefined)
    return { ...base, verdict: bad ?? 'invalid', amountId: null, changes: [], amount: null };
  const { amountId, amount, changes: amountChanges } = planAmount(row, { target, groupId, amounts: input.amounts });
  const own = target.first === row ? classChanges(target) : [];
  const changes = [...own, ...amountChanges];
  return { ...base, verdict: verdictOf(target, row, changes), amountId, changes, amount };
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
    folded(row.name ?? '') !== folded(first.name ?? row.name ?? '') ||
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
  const { complexity, startDate } = row;
  const classId = 'known' in target.ref ? target.ref.known : refKey(target.ref);
  const known = amounts.get(amountKey({ classId, groupId, complexity, startDate }));
  const amountId = known?.id ?? null;
  if (row.price === null) return { amountId, amount: null, changes: [] };
  const given = { price: row.price, ...row.amountValues };
  const changes = changesOf(known?.values ?? {}, given).filter(({ after }) => known !== undefined || after !== null);
  const values = Object.fromEntries(changes.map(({ column, after }) => [column, after]));
  const amount = { id: amountId, groupId, values: known ? values : { complexity, start_date: startDate, ...values } };
  return { amountId, amount: known && changes.length === 0 ? null : amount, changes };
}

/** What a refused row says about its class is not written; a class that would be new is refused with it, and what would hang below it. */
function settled(planned: PlannedClassRow[], targets: readonly Target[]): ClassFilePlan {
  const byLine = new Map(planned.map((row) => [row.line, row]));
  const silent = targets.filter(({ first }) => refusals.has(byLine.get(first.line)?.verdict ?? 'invalid'));
  const refused = new Set(silent.flatMap(({ ref }) => ('fresh' in ref ? [refKey(ref)] : [])));
  for (let before = -1; before !== refused.size; ) {
    before = refused.size;
    for (const { ref, parent } of targets) if (parent && refused.has(refKey(parent))) refused.add(refKey(ref));
  }
  const rows = planned.map((row) => {
    if (refusals.has(row.verdict) || !row.class || !refused.has(refKey(row.class))) return row;
    const because = problem('invalid', null, 'errors.price_file.class_refused');
    return { ...row, verdict: 'invalid' as const, problems: [...row.problems, because], changes: [], amount: null };
  });
  const written = targets.filter((target) => !refused.has(refKey(target.ref)) && !silent.includes(target));
  return { rows, classes: inTreeOrder(written) };
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
