// Which price classes the rows of a file speak of: by number, or by name where the file has no number; where each stands in the tree
// afterwards. docs/interface/prices.md#import-columns.
import { type FileProblem, findName, folded, nameIndex, worst } from './plan-price-file.ts';

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
  /** The list price, whatever was chosen for the whole file. */
  listPrice?: boolean;
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

/** A class that is there, or the place in `newClasses` of one that is not yet. */
export type ClassRef = { known: string } | { fresh: number };

export interface TargetBook {
  classes: readonly KnownClass[];
  /** A number column stays as it is, empty cells included; without one, classes that are new get numbers. */
  hasNumbers: boolean;
  /** Free numbers after those that are taken. */
  numbersAfter(taken: Iterable<string>, count: number): string[];
}

/** A class as the file's rows speak of it. */
export interface Target {
  ref: ClassRef;
  known: KnownClass | null;
  number: string | null;
  name: string;
  first: ClassFileRow;
  parent?: ClassRef | null;
  problems: FileProblem[];
}

const sameNumber = (number: string): string => number.trim().toLowerCase();
export const refKey = (ref: ClassRef): string => ('known' in ref ? `known ${ref.known}` : `fresh ${ref.fresh}`);
export const problem = (
  verdict: FileProblem['verdict'],
  column: string | null,
  key: string,
  params?: FileProblem['params'],
): FileProblem => ({ verdict, column, key, ...(params ? { params } : {}) });

export interface Targets {
  list: Target[];
  ofRow: Map<ClassFileRow, Target>;
  unfound: Map<ClassFileRow, FileProblem>;
  /** Of rows with a cell that cannot be read: the class there is that they name all the same. */
  unread: Map<ClassFileRow, ClassRef>;
}

/** Numbered and placed in the tree. */
export function classTargets(rows: readonly ClassFileRow[], book: TargetBook): Targets {
  const targets = findTargets(rows, book);
  numberFresh(targets.list, book);
  placeTargets(targets.list, book);
  return targets;
}

function findTargets(rows: readonly ClassFileRow[], book: TargetBook): Targets {
  const byNumber = new Map(book.classes.flatMap((one) => (one.number === null ? [] : [[sameNumber(one.number), one] as const])));
  const byId = new Map(book.classes.map((one) => [one.id, one]));
  const names = nameIndex(book.classes);
  const targets: Targets = { list: [], ofRow: new Map(), unfound: new Map(), unread: new Map() };
  const begun = new Map<string, Target>();
  let fresh = 0;
  const begin = (key: string, row: ClassFileRow, known: KnownClass | null): Target => {
    const number = known?.number ?? row.number;
    const ref = known ? { known: known.id } : { fresh: fresh++ };
    // A class that was found by its name keeps it as it is written.
    const name = (known && row.number === null ? known.name : row.name) ?? known?.name ?? '';
    const target: Target = { ref, known, number, name, first: row, problems: [] };
    begun.set(key, target);
    targets.list.push(target);
    return target;
  };
  for (const row of rows) {
    const { number, name } = row;
    const numbered = number === null ? undefined : byNumber.get(sameNumber(number));
    if (worst(row.problems)) {
      const [one, other] = numbered ? [numbered] : number === null ? names.named(name ?? '') : [];
      if (one && !other) targets.unread.set(row, { known: one.id });
      continue;
    }
    if (number !== null) {
      const known = numbered ?? null;
      const key = known ? `known ${known.id}` : `number ${sameNumber(number)}`;
      targets.ofRow.set(row, begun.get(key) ?? begin(key, row, known));
      continue;
    }
    if (name === null) {
      targets.unfound.set(row, problem('invalid', 'name', 'errors.field.required'));
      continue;
    }
    const found = findName(names, name, { column: 'name', what: 'class' });
    if ('record' in found) {
      const key = `known ${found.record.id}`;
      targets.ofRow.set(row, begun.get(key) ?? begin(key, row, byId.get(found.record.id) ?? null));
    } else if (found.problem.verdict === 'ambiguous') targets.unfound.set(row, found.problem);
    else if (book.hasNumbers) targets.unfound.set(row, problem('invalid', 'number', 'errors.price_file.number_missing'));
    else {
      const key = `name ${folded(name)}`;
      targets.ofRow.set(row, begun.get(key) ?? begin(key, row, null));
    }
  }
  return targets;
}

/** `PK001`, `PK002`, … in the order of the file. */
function numberFresh(targets: readonly Target[], { classes, numbersAfter }: TargetBook): void {
  const unnumbered = targets.filter(({ known, number }) => known === null && number === null);
  const taken = [...classes, ...targets].flatMap(({ number }) => (number === null ? [] : [number]));
  for (const [index, number] of numbersAfter(taken, unnumbered.length).entries()) {
    const target = unnumbered[index];
    if (target) target.number = number;
  }
}

/** Parents by number or name, among the classes there are and those of the file; then no class may stand above itself. */
function placeTargets(targets: readonly Target[], { classes }: TargetBook): void {
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
