// For whom the public portal reads: the customers of the one user flagged `is_public`, within his device filter, with the
// operations of QR_Code_Role. A principal like any other, so the core's ordinary reads and scope serve the portal.
// docs/interface/portal.md#rules.
import { isPortalAddress, publicRole } from '../contract/portal.ts';
import type { Language, Principal } from '../contract/principal.ts';
import { accountTables, narrowingFilter } from '../core/access/principals.ts';
import type { Ctx, Lab } from '../core/lab/context.ts';
import { sameText } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';
import { today } from '../lib/clock.ts';

export interface PublicReader {
  /** The list of devices and their pages may be read. */
  portal: boolean;
  /** A printed code leads to its device. */
  codes: boolean;
  startAddress: string | null;
  codeAddress: string | null;
  /** Sees nothing when there is no public user, and is asked all the same: no refusal is quicker than another. */
  principal: Principal;
}

interface Kept {
  stamp: number;
  day: string;
  reader: PublicReader;
}

const keptByLab = new WeakMap<Lab, Kept>();

export async function publicReader(lab: Lab): Promise<PublicReader> {
  const stamp = lab.changes.stamp(accountTables);
  const day = today(lab.clock);
  const kept = keptByLab.get(lab);
  if (kept && kept.stamp === stamp && kept.day === day) return kept.reader;
  const reader = await load(lab, day);
  keptByLab.set(lab, { stamp, day, reader });
  return reader;
}

async function load(lab: Lab, day: string): Promise<PublicReader> {
  const role = await typed(lab.reads)
    .selectFrom('roles')
    .selectAll()
    .where((eb) => sameText(eb.ref('name'), publicRole))
    .executeTakeFirst();
  const flagged = await typed(lab.reads)
    .selectFrom('users')
    .select(['uID', 'language', 'inventory_filter'])
    .where('is_public', '=', 1)
    .where('status', '=', 'active')
    .limit(2)
    .execute();
  // Two can only come from outside the program; whose customers are meant is then not for us to guess.
  const user = flagged.length === 1 ? flagged[0] : undefined;
  const operations = new Set(JSON.parse(role?.operations ?? '[]') as string[]);
  const readable = user !== undefined && operations.has('inventory_view');
  return {
    portal: readable && role?.portal_enable === 1,
    codes: readable && role?.qrlink_enable === 1,
    startAddress: usable(role?.portal_start_address),
    codeAddress: usable(role?.qrlink_address),
    principal: {
      userId: user?.uID ?? '',
      name: publicRole,
      email: '',
      language: (user?.language ?? 'de') as Language,
      operations,
      // Also when the user himself sees all: what is public is assigned customer by customer.
      customers: 'assigned',
      inventoryFilter: await narrowingFilter(
        { db: lab.reads, registry: lab.registry },
        { id: user?.inventory_filter ?? null, day },
      ),
    },
  };
}

/** Checked when it is saved; what came otherwise must not reach a header. */
function usable(address: string | null | undefined): string | null {
  return address && isPortalAddress(address) ? address : null;
}

interface VisitInput {
  ctx: Pick<Ctx, 'lab' | 'requestId' | 'address'>;
  reader: PublicReader;
  language: Language;
}

/** What a visitor without a name reads with. */
export function publicContext({ ctx: { lab, requestId, address }, reader, language }: VisitInput): Ctx {
  return { lab, db: lab.db, principal: reader.principal, naming: 'attributes', language, requestId, address, written: null };
}
