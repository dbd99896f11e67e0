// Who a user is and what he holds: account, role, language, narrowing of devices. Kept per user until an account, role or
// filter is written.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { isRoomOnly } from '../../contract/lab/customer-room.ts';
import { personName } from '../../contract/names/person-names.ts';
import { needs } from '../../contract/operations.ts';
import type { HandedOut, Language, Principal } from '../../contract/principal.ts';
import type { Db } from '../../db/database-types.ts';
import type { ChangeFeed } from '../../db/store/change-feed.ts';
import { typed } from '../../db/typed.ts';
import { parseFormula } from '../../filter/formula/from-formula.ts';
import { type Clock, today } from '../../lib/clock.ts';
import type { Registry } from '../lab/registry.ts';
import { narrowed } from './narrowed.ts';

/** What decides about a caller's access. */
export const accountTables = ['users', 'roles', 'advanced_filters', 'second_factors'] as const;

export interface Principals {
  /** Null when the user is unknown or not active. */
  byId(userId: string): Promise<Principal | null>;
  /** By a token: as its user, or as whoever holds a key of that user. */
  byAccess(access: { userId: string; handedOut?: HandedOut | null }): Promise<Principal | null>;
  /** Rises when anything that decides about access changes. */
  stamp(): number;
}

const nothing: FilterNode = { kind: 'or', items: [] };

interface PrincipalsInput {
  db: Db;
  changes: ChangeFeed;
  clock: Clock;
  registry: Registry;
}

export function createPrincipals({ db, changes, clock, registry }: PrincipalsInput): Principals {
  const kept = new Map<string, { stamp: number; day: string; principal: Principal | null }>();
  const stamp = () => changes.stamp([...accountTables, 'api_keys']);

  async function byId(userId: string): Promise<Principal | null> {
    const now = stamp();
    // A formula may speak of TODAY, so a new day drops it as well.
    const day = today(clock);
    const known = kept.get(userId);
    if (known && known.stamp === now && known.day === day) return known.principal;
    const principal = await loadPrincipal({ db, registry }, userId, day);
    kept.set(userId, { stamp: now, day, principal });
    return principal;
  }

  return {
    stamp,
    byId,
    async byAccess({ userId, handedOut }) {
      const principal = await byId(userId);
      return principal && handedOut ? narrowed(principal, handedOut) : principal;
    },
  };
}

/** Of somebody else than the caller, too, to know what they may see. */
export async function loadPrincipal({ db, registry }: Source, userId: string, day: string): Promise<Principal | null> {
  const user = await typed(db)
    .selectFrom('users')
    .innerJoin('roles', 'roles.uID', 'users.role')
    .leftJoin('second_factors', 'second_factors.user_uID', 'users.uID')
    .select([
      'users.uID',
      'firstname',
      'lastname',
      'email',
      'users.language',
      'customer_filter',
      'inventory_filter',
      'roles.operations',
      'roles.second_factor as asksForFactor',
      'second_factors.uID as factor',
    ])
    .where('users.uID', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  if (!user) return null;
  const operations = new Set(JSON.parse(user.operations ?? '[]') as string[]);
  return {
    userId: user.uID,
    name: personName(user),
    email: user.email,
    language: (user.language ?? 'de') as Language,
    ...(user.language === null ? {} : { ownLanguage: user.language as Language }),
    operations,
    customers: user.customer_filter === 'all' ? 'all' : 'assigned',
    inventoryFilter: await narrowingFilter({ db, registry }, { id: user.inventory_filter, day }),
    ...(user.asksForFactor === 1 && user.factor === null ? { lacksFactor: true } : {}),
    ...(isRoomOnly(operations) ? { roomOnly: true } : {}),
  };
}

interface Source {
  db: Db;
  registry: Registry;
}

/** A filter that is gone or broken hides everything: narrowing must never fail open. */
export async function narrowingFilter(
  { db, registry }: Source,
  { id, day }: { id: string | null; day: string },
): Promise<FilterNode | null> {
  if (id === null || id === 'all' || id === '') return null;
  const filter = await typed(db)
    .selectFrom('advanced_filters')
    .select(['formula', 'type'])
    .where('uID', '=', id)
    .executeTakeFirst();
  if (!filter?.formula || filter.type !== registry.playing('narrowable').definition.savedFilters?.type) return nothing;
  try {
    return parseFormula(filter.formula, { parameters: {}, today: day });
  } catch {
    return nothing;
  }
}

export const apiRequirement = needs('using_API');
