// A user as whoever holds one of his keys or links: what he may now, less what it leaves out. His role counts anew with each request, so that
// a key never outlasts what its user may. docs/interface/access.md#keys-for-programs.
import { type HandedOut, operationsLeft, readsOnly } from '../../contract/handed-out.ts';
import type { Principal } from '../../contract/principal.ts';

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
