// Seals of a lab whose entries are tied after their commit. Whoever wrote waits for a round: it ties what all have written by then, signs the
// end once, and makes the checkpoints they asked for. What a write that was cut off left untied, the next round ties.
import type { CheckpointReason, SignedCheckpoint } from '../../contract/lab/trail.ts';
import { chainInWrite, type TiedEntries, type TyingAfterwards } from '../../db/store/chain.ts';
import { joined } from '../../lib/work/joined.ts';
import { type Ctx, type Lab, nothingWritten, type Written } from '../lab/context.ts';
import { programPrincipal } from '../lab/program-principal.ts';
import { newestCheckpoint, type TrailSeals } from './trail-seals.ts';

export interface SealsAfterwards extends TrailSeals {
  /** Ties and seals what is committed and waits for it. */
  settle(lab: Lab): Promise<void>;
}

export function sealsAfterwards(seals: TrailSeals, tying: TyingAfterwards): SealsAfterwards {
  /** Of this program's rounds, by what asked for them, until it takes them. */
  const made = new Map<string, SignedCheckpoint>();
  const rounds = joined(round);

  async function round(lab: Lab): Promise<void> {
    const done = await tying.inTurn((db, entries) => sealed(seals, { ...lab, db }, entries));
    for (const { id, written } of done) {
      await seals.committed(lab, written);
      const { checkpoint } = written;
      if (id !== null && checkpoint?.made) made.set(id, checkpoint.made);
    }
  }

  return {
    ...seals,
    settle: rounds,
    async seal(ctx, { checkpoint }) {
      if (!checkpoint) return;
      checkpoint.wanted = ctx.lab.newId();
      await tying.want(ctx.db, { id: checkpoint.wanted, reason: checkpoint.reason, subject: checkpoint.subject });
    },
    async committed(lab, { checkpoint }) {
      try {
        await rounds(lab);
        if (!checkpoint?.wanted) return;
        const own = made.get(checkpoint.wanted) ?? (await newestCheckpoint(lab, checkpoint.subject ?? undefined));
        made.delete(checkpoint.wanted);
        if (own) checkpoint.made = own;
      } catch (error) {
        // What was written is written; the next round ties it.
        lab.log.warn('entries of the trail are not tied yet', { error });
      }
    },
  };
}

interface Sealed {
  /** What a checkpoint was asked for by. */
  id: string | null;
  written: Written;
}

/** In the transaction that tied them: one seal, or one for each checkpoint. */
async function sealed(seals: TrailSeals, lab: Lab, { end, tied, wanted }: TiedEntries): Promise<Sealed[]> {
  if (tied === 0 && wanted.length === 0) return [];
  // What is told while it is sealed (a new key) is tied at once: this transaction has its turn.
  const ctx = contextOf({ ...lab, chain: chainInWrite });
  const asked = wanted.length > 0 ? wanted : [null];
  const done: Sealed[] = [];
  let trail = end;
  for (const one of asked) {
    const checkpoint = one && { reason: one.reason as CheckpointReason, subject: one.subject };
    const written: Written = { ...nothingWritten(), told: true, trail, checkpoint };
    await seals.seal({ ...ctx, written }, written);
    trail = written.trail ?? trail;
    done.push({ id: one?.id ?? null, written });
  }
  return done;
}

function contextOf(lab: Lab): Ctx {
  return {
    ...{ lab, db: lab.db, principal: programPrincipal('en'), naming: 'attributes', language: 'en' },
    ...{ requestId: lab.newId(), address: '', written: null },
  };
}
