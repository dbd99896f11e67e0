// Which role holds which operation, with what was changed and not saved yet. Pure.
import { operations } from '#server/contract/operations.ts';

export interface Role {
  id: string;
  name: string;
  held: ReadonlySet<string>;
}

/** By role: the operations whose box was changed. */
export type Changes = Readonly<Record<string, readonly string[]>>;

export function holds(role: Role, operation: string, changes: Changes): boolean {
  return role.held.has(operation) !== (changes[role.id] ?? []).includes(operation);
}

export function toggled(changes: Changes, role: string, operation: string): Changes {
  const own = changes[role] ?? [];
  const next = own.includes(operation) ? own.filter((one) => one !== operation) : [...own, operation];
  const { [role]: _old, ...others } = changes;
  return next.length === 0 ? others : { ...others, [role]: next };
}

/** In the order of the contract; what this version does not know stays with the role. */
export function heldAfter(role: Role, changes: Changes): string[] {
  const unknown = [...role.held].filter((name) => !operations.some((operation) => operation === name));
  return [...operations.filter((operation) => holds(role, operation, changes)), ...unknown];
}

export function countChanges(changes: Changes): number {
  return Object.values(changes).reduce((sum, own) => sum + own.length, 0);
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
