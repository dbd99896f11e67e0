// Imports under way: each has a token that belongs to one user, for an hour, and for as long as the program runs. Nothing is
// written before it is applied; what a token held is gone from the disk with it. docs/interface/prices.md#import.
import { randomBytes } from 'node:crypto';
import { AppError, invalid, notFound } from '../../contract/errors.ts';
import { callerMark } from '../../contract/principal.ts';
import type { ReceivedFile } from '../../files/file-store.ts';
import type { Table } from '../../tabular/cells/table-row.ts';
import { readTable } from '../../tabular/read-table.ts';
import { assertAllowed } from '../access/permissions.ts';
import type { Ctx, Lab } from '../lab/context.ts';
import type { RunDone } from '../many/runs.ts';
import type { ColumnUse, ImportKind, ImportOpening, Verdict } from './import-kind.ts';
import { apply, type Judged, judge } from './import-work.ts';
import { type JudgedRow, type JudgedRows, judgedRows, type RowsQuestion } from './judged-rows.ts';

export type ImportPhase = 'waiting' | 'reading' | 'ready' | 'applying' | 'applied' | 'failed';

export interface ImportState {
  token: string;
  path: string;
  phase: ImportPhase;
  file: { name: string | null; size: number; format: string; encoding: string | null; delimiter: string | null };
  done: number;
  total: number | null;
  counts: Record<Verdict, number>;
  columns: readonly ColumnUse[];
  expiresAt: number;
  error: unknown;
  /** What became of it; null before, and without an id when there was nothing to write. */
  run: { id: string | null; count: number } | null;
}

interface Import {
  state: ImportState;
  /** Whose it is. */
  caller: string;
  kind: ImportKind;
  received: ReceivedFile;
  table: Table;
  opening: Omit<ImportOpening, 'table'>;
  judged: Judged | null;
  rows: JudgedRows;
  written: StartInput['written'];
  ended: boolean;
  work: Promise<unknown>;
}

export interface StartInput {
  kind: ImportKind;
  /** Handed over: it is discarded with the import. */
  file: ReceivedFile;
  mapping?: ImportOpening['mapping'];
  options?: ImportOpening['options'];
  /** Where its file came from wants to know that it was written: asked in that transaction. */
  written?: (inner: Ctx) => Promise<void>;
}

export interface Imports {
  /** A file that is no table is refused at once; long ones are judged while the answer is on its way. */
  start(ctx: Ctx, input: StartInput): Promise<ImportState>;
  state(ctx: Ctx, token: string): ImportState;
  rows(ctx: Ctx, token: string, question: RowsQuestion): Promise<{ rows: JudgedRow[]; total: number }>;
  apply(ctx: Ctx, kind: ImportKind, token: string): Promise<ImportState>;
  cancel(ctx: Ctx, token: string): Promise<void>;
  /** How many are being read or written at this moment. */
  underWay(): number;
  /** Drops what has run out. */
  sweep(): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

const lastsMs = 60 * 60 * 1000;
/** Previews a user may have at once; the oldest goes. */
const mostOfUser = 5;
/** Files up to here are judged before the answer. */
const shortBytes = 256 * 1024;

const byLab = new WeakMap<Lab, Imports>();

export function importsOf(lab: Lab): Imports {
  const known = byLab.get(lab);
  if (known) return known;
  const made = createImports(lab);
  byLab.set(lab, made);
  return made;
}

function noSuchPreview(): AppError {
  return invalid({ token: [{ key: 'errors.import.no_such_preview' }] });
}

class Cancelled extends Error {}

function createImports(lab: Lab): Imports {
  const all = new Map<string, Import>();
  // One after the other: each takes what memory and time it needs.
  let queue: Promise<unknown> = Promise.resolve();

  async function end(one: Import): Promise<void> {
    one.ended = true;
    all.delete(one.state.token);
    await one.work.catch(() => undefined);
    await one.rows.drop();
    await lab.files.discard(one.received);
  }

  async function sweep(): Promise<void> {
    const now = lab.clock.now();
    for (const one of [...all.values()]) {
      if (one.state.expiresAt <= now && one.state.phase !== 'applying') await end(one);
    }
  }

  async function makeRoom(caller: string): Promise<void> {
    const own = [...all.values()].filter((one) => one.caller === caller && one.state.phase !== 'applying');
    for (const one of own.slice(0, Math.max(0, own.length - mostOfUser + 1))) await end(one);
  }

  function found({ principal }: Ctx, token: string): Import | null {
    const one = all.get(token);
    return one && one.caller === callerMark(principal) && one.state.expiresAt > lab.clock.now() ? one : null;
  }

  function find(ctx: Ctx, token: string): Import {
    const one = found(ctx, token);
    if (!one) throw notFound(token);
    return one;
  }

  function workOf(one: Import) {
    const { kind, table, opening, state, written } = one;
    const goOn = () => {
      if (one.ended) throw new Cancelled();
    };
    return { kind, table, opening: { ...opening, table }, progress: state, goOn, written };
  }

  async function read(ctx: Ctx, one: Import): Promise<void> {
    const { state } = one;
    if (one.ended) return;
    state.phase = 'reading';
    try {
      one.judged = await judge(ctx, { ...workOf(one), into: one.rows });
      state.columns = one.judged.plan.columns;
      state.counts = one.rows.counts();
      state.phase = 'ready';
    } catch (error) {
      fail(one, error);
    }
  }

  function fail({ state }: Import, error: unknown): void {
    if (!(error instanceof AppError) && !(error instanceof Cancelled)) lab.log.error('import failed', { error });
    state.phase = 'failed';
    state.error = error;
  }

  async function add(ctx: Ctx, { kind, file, written, mapping = {}, options = {} }: StartInput): Promise<Import> {
    const table = await readTable(file.temporary);
    const token = randomBytes(24).toString('base64url');
    const rows = await judgedRows(`${file.temporary}.rows`);
    const { format, encoding, delimiter } = table;
    const state: ImportState = {
      token,
      path: kind.path,
      phase: 'waiting',
      file: { name: file.name, size: file.size, format, encoding, delimiter },
      done: 0,
      total: null,
      counts: rows.counts(),
      columns: [],
      expiresAt: lab.clock.now() + lastsMs,
      error: null,
      run: null,
    };
    const caller = callerMark(ctx.principal);
    const opening = { mapping, options };
    const work = Promise.resolve();
    return { state, caller, kind, received: file, table, opening, judged: null, rows, written, ended: false, work };
  }

  return {
    async start(ctx, input) {
      assertAllowed(ctx, input.kind.requirement);
      const one = await add(ctx, input);
      await sweep();
      await makeRoom(one.caller);
      const { state } = one;
      all.set(state.token, one);
      one.work = queue.then(() => read(ctx, one));
      queue = one.work;
      if (one.received.size > shortBytes) return state;
      await one.work;
      // Not even a preview came of it: the caller gets the reason instead of a token.
      if (state.phase === 'failed') {
        await end(one);
        throw state.error;
      }
      return state;
    },
    state: (ctx, token) => find(ctx, token).state,
    async rows(ctx, token, question) {
      return find(ctx, token).rows.page(question);
    },
    async apply(ctx, kind, token) {
      assertAllowed(ctx, kind.requirement);
      const one = found(ctx, token);
      if (one?.kind.path !== kind.path) throw noSuchPreview();
      const { state, judged } = one;
      if (state.phase !== 'ready' || !judged) throw new AppError('record.locked', { messageKey: 'errors.import.not_ready' });
      state.phase = 'applying';
      state.done = 0;
      const work = apply(ctx, { ...workOf(one), mark: judged.mark, judged: one.rows, file: state.file.name });
      one.work = work.catch(() => undefined);
      return applied(one, work);
    },
    async cancel(ctx, token) {
      await end(find(ctx, token));
    },
    underWay: () => [...all.values()].filter(({ state }) => state.phase === 'reading' || state.phase === 'applying').length,
    sweep,
    async close() {
      await Promise.all([...all.values()].map(end));
    },
  };

  async function applied(one: Import, work: Promise<RunDone<void>>): Promise<ImportState> {
    try {
      const { id, count } = await work;
      one.state.run = { id, count };
      one.state.phase = 'applied';
      return one.state;
    } catch (error) {
      fail(one, error);
      throw error instanceof Cancelled ? noSuchPreview() : error;
    }
  }
}
