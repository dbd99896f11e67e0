// Work that one opening of the lab does and no other: claimed in the database, renewed while it goes on, given back at its end. What others
// held when they died is told to whoever does such work.
// docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import { hostname } from 'node:os';
import type { Db } from '../../db/database-types.ts';
import { claim, joinInstances, leaveInstances, release, renew } from '../../db/work/leases.ts';
import type { Lab } from './context.ts';

export interface HeldClaim {
  /** Aborted once somebody else has it. */
  lost: AbortSignal;
  /** Throws where it was lost: within the transaction that writes what only its holder may write. */
  prove(db: Db): Promise<void>;
  giveBack(): Promise<void>;
}

export interface Claims {
  /** Which opening of the lab this is. */
  instance: string;
  /** Before anything is claimed. */
  join(): Promise<void>;
  /** Null where somebody else has it, this opening as well: each claim has one holder. */
  take(name: string): Promise<HeldClaim | null>;
  /** Called now and then: renews what is held. */
  keep(): Promise<void>;
  /** Called when others that shared the lab may have died with what they held. */
  onSilent(work: () => Promise<void>): void;
  leave(): Promise<void>;
}

/** A claim that is no longer his who works under it. */
export class ClaimLost extends Error {}

/** Whoever was silent for so long has lost what he was doing. */
const leaseMs = 2 * 60_000;
const renewedEveryMs = 20_000;

interface Held {
  name: string;
  lost: AbortController;
}

/** Once: whoever has the lab alone would take away from himself what he holds. */
function once(join: () => Promise<void>): { joined(): Promise<void>; begun(): boolean } {
  let joined: Promise<void> | null = null;
  return {
    begun: () => joined !== null,
    joined() {
      joined ??= join().catch((error: unknown) => {
        joined = null;
        throw error;
      });
      return joined;
    },
  };
}

/** `alone`: a lock keeps everybody else out of the lab. */
export function createClaims(lab: Lab, { alone = true }: { alone?: boolean } = {}): Claims {
  const instance = lab.newId();
  const held = new Map<string, Held>();
  const silent: (() => Promise<void>)[] = [];
  const join = () => joinInstances((work) => lab.transaction(work), { id: instance, host: hostname(), alone });
  const { joined, begun } = once(join);
  let keptAt = lab.clock.now();

  function holding(holder: string, { name, lost }: Held): HeldClaim {
    return {
      lost: lost.signal,
      async prove(db) {
        if (await renew(db, name, holder)) return;
        lost.abort();
        throw new ClaimLost(`${name} was taken over`);
      },
      async giveBack() {
        held.delete(holder);
        // Where it cannot be given back it ends by itself.
        await release(lab.db, name, holder).catch((error: unknown) => lab.log.warn('a claim ends by itself', { name, error }));
      },
    };
  }

  return {
    instance,
    join: joined,
    async take(name) {
      await joined();
      const [holder, own] = [lab.newId(), { name, lost: new AbortController() }];
      if (!(await claim(lab.db, name, holder, leaseMs))) return null;
      held.set(holder, own);
      return holding(holder, own);
    },
    async keep() {
      if (Math.abs(lab.clock.now() - keptAt) < renewedEveryMs) return;
      keptAt = lab.clock.now();
      for (const [holder, { name, lost }] of held) if (!(await renew(lab.db, name, holder))) lost.abort();
      if (alone) return;
      await join();
      for (const work of silent) await work();
    },
    onSilent: (work) => void silent.push(work),
    async leave() {
      if (!begun()) return;
      const notTaken = (error: unknown) => lab.log.warn('the next start takes this one off', { error });
      await leaveInstances(lab.db, instance).catch(notTaken);
    },
  };
}
