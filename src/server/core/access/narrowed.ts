// A user as whoever holds one of his keys or links: what he may now, less what it leaves out. His role counts anew with each request, so that
// a key never outlasts what its user may. docs/interface/access.md#keys-for-programs.
import { isViewing, keyOperations, type Operation } from '../../contract/operations.ts';
import type { HandedOut, KeyScope, Principal } from '../../contract/principal.ts';

/** Kept as long as the account is as it was: what is worked out for a caller hangs on it (rows/seen-part.ts). */
const narrowedOf = new WeakMap<Principal, Map<string, Principal>>();

/** What a key was given never changes, so its id stands for it. */
export function narrowed(principal: Principal, access: HandedOut): Principal {
  const known = narrowedOf.get(principal) ?? new Map<string, Principal>();
  narrowedOf.set(principal, known);
  const kept = known.get(access.id);
  if (kept) return kept;
  const { customers } = access;
  const made: Principal = {
    ...principal,
    handedOut: access,
    operations: operationsLeft(access, principal.operations),
    ...(readsOnly(access) ? { readOnly: true } : {}),
    ...(customers === null
      ? {}
      : { customers: 'assigned', onlyCustomers: { keys: customers, assigned: principal.customers === 'assigned' } }),
  };
  known.set(access.id, made);
  return made;
}

const givable: ReadonlySet<string> = new Set(keyOperations);

/** Of the lab as a whole, which has no customers: a backup holds those of all. */
const ofTheLab: ReadonlySet<string> = new Set<Operation>([
  'administration_management',
  'field_administration',
  'user_management_view',
  'label_print',
]);

/** It may only read: because that was said, or because all that was named is to look at something. */
function readsOnly({ readOnly, operations: named }: KeyScope): boolean {
  return readOnly || (named?.every(isViewing) ?? false);
}

/** Of what its user holds now, what is left for it. */
function operationsLeft(scope: KeyScope, held: ReadonlySet<string>): ReadonlySet<string> {
  const named = scope.operations === null ? null : new Set(scope.operations);
  const reading = readsOnly(scope);
  const left = [...held].filter(
    (operation) =>
      givable.has(operation) &&
      (named === null || named.has(operation)) &&
      (!reading || isViewing(operation)) &&
      (scope.customers === null || !ofTheLab.has(operation)),
  );
  return new Set(left);
}

/** What a link may: to look at what its maker may look at. */
export function viewingOf(held: ReadonlySet<string>): string[] {
  return [...held].filter((operation) => givable.has(operation) && isViewing(operation));
}
