// What this program is at: imports that are judged or written here, each under a claim in the database, so that no other program takes it up
// meanwhile. Everything else is a row and a folder. docs/adr/0106-an-import-is-kept-for-its-hour.md.
import type { Ctx, Lab } from '../../lab/context.ts';
import type { Claims, HeldClaim } from '../../lab/held-claims.ts';
import { dropLeftFolders, importFolder } from '../import-folder.ts';
import type { ImportKind } from '../import-kind.ts';
import type { Import } from '../one-import.ts';
import { deleteImport, importsOfCaller, importsThatRanOut, isKept, saveImport } from './kept-imports.ts';

export interface ImportsInput {
  lab: Lab;
  claims: Pick<Claims, 'take'>;
  kinds: readonly ImportKind[];
  /** What becomes of the record that a file came from, in the transaction that writes it. */
  written(inner: Ctx, source: string): Promise<void>;
}

export interface Hold {
  one: Import;
  /** Given back as `phase`; `kept`: with what became of it, for everybody. */
  end(phase: Import['state']['phase'], how: { kept: boolean }): Promise<void>;
  /** Given back as it was. */
  leave(): Promise<void>;
  /** It stands on nothing any more. */
  remove(): Promise<void>;
}

/** Previews a user may have at once; the oldest goes. */
const mostOfUser = 5;

export function createImportsInHand({ lab, claims }: ImportsInput) {
  const inHand = new Map<string, Import>();
  const claim = (id: string) => claims.take(`import:${id}`);

  function holding(one: Import, held: HeldClaim): Hold {
    const { id, state } = one;
    const before = { judged: state.judged, rows: one.rows };
    inHand.set(id, one);

    // Whoever asks is told that it is ready once it can be taken up.
    async function leave(): Promise<void> {
      await held.giveBack();
      inHand.delete(id);
    }

    async function dropWhatIsGone(): Promise<void> {
      if (!(await isKept(lab.db, id))) await one.folder.drop();
    }

    /** What was shown before is dropped once the new is there; what was taken back elsewhere leaves nothing here. */
    async function keep(phase: Import['state']['phase']): Promise<void> {
      const is = { ...one, state: { ...state, phase } };
      if (!(await saveImport(lab.db, is, before.judged))) await dropWhatIsGone();
      else if (before.rows !== null && before.rows !== one.rows) await one.folder.dropRows(before.rows);
    }

    return {
      one,
      leave,
      async end(phase, { kept }) {
        try {
          if (one.ended) await dropWhatIsGone();
          else if (kept && !held.lost.aborted) await keep(phase);
        } catch (error) {
          lab.log.error('what became of an import was not kept', { error });
        } finally {
          await leave();
          state.phase = phase;
        }
      },
      async remove() {
        await leave();
        await remove(id);
      },
    };
  }

  /** One that another program works at is left to it: it finds no row at its end, and leaves nothing. */
  async function remove(id: string): Promise<void> {
    const one = inHand.get(id);
    if (one) {
      one.ended = true;
      await one.work.catch(() => undefined);
    }
    await deleteImport(lab.db, id);
    await ifFree(id, () => importFolder(lab.files, id).drop());
  }

  async function ifFree(id: string, work: () => Promise<void>): Promise<void> {
    const held = await claim(id);
    if (!held) return;
    try {
      await work();
    } finally {
      await held.giveBack();
    }
  }

  /** Unless it is being written. */
  async function drop(id: string): Promise<void> {
    const one = inHand.get(id);
    if (one && one.state.phase !== 'applying') return remove(id);
    await ifFree(id, async () => {
      await deleteImport(lab.db, id);
      await importFolder(lab.files, id).drop();
    });
  }

  return {
    find: (id: string): Import | null => inHand.get(id) ?? null,
    /** Null where somebody is at it. */
    async take(id: string, found: () => Promise<Import>): Promise<Hold | null> {
      const held = await claim(id);
      if (!held) return null;
      try {
        return holding(await found(), held);
      } catch (error) {
        await held.giveBack();
        throw error;
      }
    },
    async begin(one: Import, insert: () => Promise<void>): Promise<Hold> {
      const held = await claim(one.id);
      if (!held) throw new Error('a token that was just made is taken');
      try {
        await insert();
        return holding(one, held);
      } catch (error) {
        await held.giveBack();
        await one.folder.drop();
        throw error;
      }
    },
    remove,
    async sweep(lastsMs: number): Promise<void> {
      const now = lab.clock.now();
      for (const id of await importsThatRanOut(lab.reads, now)) await drop(id);
      await dropLeftFolders(lab.files, { before: now - lastsMs, isKept: (id) => isKept(lab.reads, id) });
    },
    async makeRoom(caller: string): Promise<void> {
      const ids = await importsOfCaller(lab.reads, caller);
      const own = ids.filter((id) => inHand.get(id)?.state.phase !== 'applying');
      for (const id of own.slice(0, Math.max(0, own.length - mostOfUser + 1))) await drop(id);
    },
    underWay: () => [...inHand.values()].filter(({ state: { phase } }) => phase === 'reading' || phase === 'applying').length,
    async close(): Promise<void> {
      const all = [...inHand.values()];
      for (const one of all) one.ended = true;
      await Promise.all(all.map(({ work }) => work.catch(() => undefined)));
    },
  };
}
