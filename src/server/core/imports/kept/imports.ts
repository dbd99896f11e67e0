// Imports under way: each has a token that belongs to one user, for an hour. It is kept beside the lab, so whichever program has the lab open
// shows it and carries it out, one at a time; nothing is written before it is applied. What a token held is gone from the disk with it.
// docs/interface/prices.md#import, docs/adr/0106-an-import-is-kept-for-its-hour.md.
import { randomBytes } from 'node:crypto';
import { AppError, invalid, notFound } from '#server/contract/errors.ts';
import { callerMark } from '#server/contract/principal.ts';
import type { ReceivedFile } from '#server/files/receive.ts';
import type { Table } from '#server/tabular/cells/table-row.ts';
import type { TableReading } from '#server/tabular/read-table.ts';
import { assertAllowed } from '../../access/permissions.ts';
import type { Ctx, Lab } from '../../lab/context.ts';
import { importFolder } from '../import-folder.ts';
import type { ImportKind } from '../import-kind.ts';
import { type JudgedRow, openRows, type RowsQuestion } from '../judged-rows.ts';
import { type Import, type ImportState, newState, sampleOf } from '../one-import.ts';
import { nothingSaid, type Said } from '../said.ts';
import { applied, noSuchPreview } from './applying.ts';
import { createImportsInHand, type Hold, type ImportsInput } from './imports-in-hand.ts';
import { createJudging, isMissing } from './judging.ts';
import { importId, insertImport, keptImport } from './kept-imports.ts';

export interface StartInput {
  kind: ImportKind;
  /** Handed over: it is gone with the import. */
  file: ReceivedFile;
  said?: Partial<Said>;
  /** What cannot be read so is kept all the same, to be read otherwise. */
  keep?: boolean;
  /** The record of the lab that the file came from. */
  source?: string | null;
}

export interface Imports {
  /** A file that is no table is refused at once; long ones are judged while the answer is on its way. */
  start(ctx: Ctx, input: StartInput): Promise<ImportState>;
  /** One whose judging was cut off with its program is judged anew. */
  state(ctx: Ctx, token: string): Promise<ImportState>;
  rows(ctx: Ctx, token: string, question: RowsQuestion): Promise<{ rows: JudgedRow[]; total: number }>;
  /** The first rows of the file as they stand. */
  sample(ctx: Ctx, token: string, said: TableReading): ReturnType<typeof sampleOf>;
  /** Judges the same file again, as it is meant now; refused, what was shown stays. */
  readAgain(ctx: Ctx, token: string, said: Said): Promise<ImportState>;
  apply(ctx: Ctx, kind: ImportKind, token: string): Promise<ImportState>;
  cancel(ctx: Ctx, token: string): Promise<void>;
  /** How many this program reads or writes at this moment. */
  underWay(): number;
  /** Drops what has run out. */
  sweep(): Promise<void>;
  /** Ends what is under way; whoever opens the lab next goes on with it. */
  close(): Promise<void>;
}

const lastsMs = 60 * 60 * 1000;

const byLab = new WeakMap<Lab, Imports>();

export function openImports(input: ImportsInput): Imports {
  const made = createImports(input);
  byLab.set(input.lab, made);
  return made;
}

export function importsOf(lab: Lab): Imports {
  const opened = byLab.get(lab);
  if (!opened) throw new Error('nobody opened the imports of this lab');
  return opened;
}

function refuseSurplus({ options = [] }: ImportKind, said: Said): void {
  const surplus = Object.keys(said.options).find((name) => !options.includes(name));
  if (surplus !== undefined) throw invalid({ given: [{ key: 'errors.field.unknown', within: [surplus] }] });
}

const notReady = () => new AppError('record.locked', { messageKey: 'errors.import.not_ready' });

function assertSettled({ state: { phase } }: Import): void {
  if (phase !== 'ready' && phase !== 'failed') throw notReady();
}

function newImport({ lab, principal }: Ctx, { kind, file, source = null, said = {}, keep = false }: StartInput): Import {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = lab.clock.now() + lastsMs;
  const state = newState({ token, path: kind.path, expiresAt, said: { ...nothingSaid, ...said, asks: keep } }, file);
  const id = importId(token);
  const shared = { id, state, caller: callerMark(principal), kind, source, folder: importFolder(lab.files, id) };
  return { ...shared, keys: new Map(), mark: null, rows: null, ended: false, work: Promise.resolve() };
}

function createImports(input: ImportsInput): Imports {
  const { lab, kinds } = input;
  const hand = createImportsInHand(input);
  const { opened, inTurn } = createJudging(lab);
  async function found({ principal }: Ctx, token: string): Promise<Import | null> {
    const one = hand.find(importId(token)) ?? (await keptOne(token));
    return one && one.caller === callerMark(principal) && one.state.expiresAt > lab.clock.now() ? one : null;
  }

  async function keptOne(token: string): Promise<Import | null> {
    const kept = await keptImport(lab.reads, token);
    const kind = kinds.find(({ path }) => path === kept?.state.path);
    if (!kept || !kind) return null;
    return { ...kept, kind, folder: importFolder(lab.files, kept.id), ended: false, work: Promise.resolve() };
  }

  async function find(ctx: Ctx, token: string): Promise<Import> {
    const one = await found(ctx, token);
    if (!one) throw notFound(token);
    return one;
  }

  /** As it is once nobody else has it; `check` refuses it. */
  async function take(ctx: Ctx, token: string, check: (one: Import | null) => asserts one is Import): Promise<Hold> {
    check(await found(ctx, token));
    const hold = await hand.take(importId(token), async () => {
      const one = await found(ctx, token);
      check(one);
      return one;
    });
    if (!hold) throw notReady();
    return hold;
  }

  /** Whoever began to judge it has died over it. */
  async function resumed(ctx: Ctx, one: Import): Promise<ImportState> {
    const hold = await hand.take(one.id, () => find(ctx, one.state.token));
    if (hold?.one.state.phase !== 'waiting') {
      await hold?.leave();
      return one.state;
    }
    const { said } = hold.one.state;
    const table = await opened(ctx, hold.one, said).catch(async (error: unknown) => {
      await hold.remove();
      throw error;
    });
    if (table) await inTurn(ctx, hold, { table, said, tells: false });
    else await hold.end('failed', { kept: true });
    return hold.one.state;
  }

  async function begun(ctx: Ctx, input: StartInput): Promise<{ one: Import; table: Table | null }> {
    const one = newImport(ctx, input);
    refuseSurplus(input.kind, one.state.said);
    await one.folder.begin(input.file);
    try {
      const table = await opened(ctx, one, one.state.said);
      if (!table && !input.keep) throw one.state.error;
      await hand.sweep(lastsMs);
      await hand.makeRoom(one.caller);
      return { one, table };
    } catch (error) {
      await one.folder.drop();
      throw error;
    }
  }

  /** The rows as they were judged last, which may be dropped while they are being opened: then others are there. */
  async function rowsOf(ctx: Ctx, token: string) {
    for (let before = ''; ; ) {
      const { rows, folder } = await find(ctx, token);
      if (rows === null) return null;
      try {
        return await openRows(await folder.fetchRows(rows));
      } catch (error) {
        if (!isMissing(error)) throw error;
        if (rows === before) throw notFound(token);
        before = rows;
      }
    }
  }

  return {
    async start(ctx, input) {
      assertAllowed(ctx, input.kind.requirement);
      const { one, table } = await begun(ctx, input);
      const { state } = one;
      const hold = await hand.begin(one, () => insertImport(lab.db, one));
      if (!table) await hold.end('failed', { kept: true });
      else await inTurn(ctx, hold, { table, said: state.said, tells: !input.keep });
      // Not even a preview came of it: the caller gets the reason instead of a token.
      if (state.phase === 'failed' && !input.keep) {
        await hand.remove(one.id);
        throw state.error;
      }
      return state;
    },
    async readAgain(ctx, token, said) {
      const hold = await take(ctx, token, (one) => {
        if (!one) throw notFound(token);
        assertAllowed(ctx, one.kind.requirement);
        assertSettled(one);
        refuseSurplus(one.kind, said);
      });
      const { one } = hold;
      Object.assign(one.state, { phase: 'waiting', done: 0, total: null });
      const table = await opened(ctx, one, said).catch(async (error: unknown) => {
        await hold.remove();
        throw error;
      });
      if (table) await inTurn(ctx, hold, { table, said, tells: true });
      else await hold.end('failed', { kept: false });
      if (one.state.phase === 'failed') throw one.state.error;
      return one.state;
    },
    async state(ctx, token) {
      const one = await find(ctx, token);
      return one.state.phase === 'waiting' && !hand.find(one.id) ? resumed(ctx, one) : one.state;
    },
    async rows(ctx, token, question) {
      const rows = await rowsOf(ctx, token);
      if (!rows) return { rows: [], total: 0 };
      try {
        return await rows.page(question);
      } finally {
        await rows.close();
      }
    },
    sample: async (ctx, token, said) => sampleOf(await find(ctx, token), said),
    async apply(ctx, kind, token) {
      assertAllowed(ctx, kind.requirement);
      const hold = await take(ctx, token, (one) => {
        if (one?.kind.path !== kind.path) throw noSuchPreview();
        if (one.state.phase !== 'ready' || one.rows === null) throw notReady();
      });
      const work = applied(ctx, hold, input.written);
      hold.one.work = work.catch(() => undefined);
      return work;
    },
    async cancel(ctx, token) {
      await hand.remove((await find(ctx, token)).id);
    },
    underWay: hand.underWay,
    sweep: () => hand.sweep(lastsMs),
    close: hand.close,
  };
}
