// Which role holds which operation, with what was changed and not saved yet. Pure.
import { operations } from '#server/contract/operations.ts';

export interface Role {
  id: string;
  name: string;
  held: ReadonlySet<string>;
}

/** By role: what was ticked or cleared. The value wanted, not a flip: what others change meanwhile turns nothing round. */
export type Changes = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

export function holds(role: Role, operation: string, changes: Changes): boolean {
  return changes[role.id]?.[operation] ?? role.held.has(operation);
}

export function toggled(changes: Changes, role: Role, operation: string): Changes {
  const wanted = !holds(role, operation, changes);
  const { [operation]: _old, ...rest } = changes[role.id] ?? {};
  const own = wanted === role.held.has(operation) ? rest : { ...rest, [operation]: wanted };
  const { [role.id]: _all, ...others } = changes;
  return Object.keys(own).length === 0 ? others : { ...others, [role.id]: own };
}

/** In the order of the contract; what this version does not know stays with the role. */
export function heldAfter(role: Role, changes: Changes): string[] {
  const unknown = [...role.held].filter((name) => !operations.some((operation) => operation === name));
  return [...operations.filter((operation) => holds(role, operation, changes)), ...unknown];
}

export function countChanges(changes: Changes): number {
  return Object.values(changes).reduce((sum, own) => sum + Object.keys(own).length, 0);
}

interface Shown {
  roles: readonly Role[];
  words: string;
  onlyDifferences: boolean;
  labelOf(operation: string): string;
}

/** Differences are those that are saved: a row does not vanish under the hand that ticks it. */
export function shownOperations({ roles, words, onlyDifferences, labelOf }: Shown): string[] {
  const parts = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((operation) => {
    const text = `${operation} ${labelOf(operation)}`.toLowerCase();
    if (!parts.every((part) => text.includes(part))) return false;
    return !onlyDifferences || new Set(roles.map(({ held }) => held.has(operation))).size > 1;
  });
}
