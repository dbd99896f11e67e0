// Imports under way: each has a token that belongs to one user, for an hour, and for as long as the program runs. Nothing is
// written before it is applied; what a token held is gone from the disk with it. docs/interface/prices.md#import.
import { randomBytes } from 'node:crypto';
import { AppError, invalid, notFound } from '../../contract/errors.ts';
import { callerMark } from '../../contract/principal.ts';
import type { ReceivedFile } from '../../files/file-store.ts';
import type { Table } from '../../tabular/cells/table-row.ts';
import type { TableReading } from '../../tabular/read-table.ts';
import { assertAllowed } from '../access/permissions.ts';
import type { Ctx, Lab } from '../lab/context.ts';
import type { RunDone } from '../many/runs.ts';
import type { ImportKind } from './import-kind.ts';
import { apply } from './import-work.ts';
import type { JudgedRow, RowsQuestion } from './judged-rows.ts';
import { Cancelled, type Import, type ImportState, newState, openTable, readAnew, sampleOf, workOf } from './one-import.ts';
import { nothingSaid, type Said } from './said.ts';

export interface StartInput {
  kind: ImportKind;
  /** Handed over: it is discarded with the import. */
  file: ReceivedFile;
  said?: Partial<Said>;
  /** What cannot be read so is kept all the same, to be read otherwise. */
  keep?: boolean;
  /** Where its file came from wants to know that it was written: asked in that transaction. */
  written?: (inner: Ctx) => Promise<void>;
}

export interface Imports {
  /** A file that is no table is refused at once; long ones are judged while the answer is on its way. */
  start(ctx: Ctx, input: StartInput): Promise<ImportState>;
  state(ctx: Ctx, token: string): ImportState;
  rows(ctx: Ctx, token: string, question: RowsQuestion): Promise<{ rows: JudgedRow[]; total: number }>;
  /** The first rows of the file as they stand. */
  sample(ctx: Ctx, token: string, said: TableReading): ReturnType<typeof sampleOf>;
  /** Judges the same file again, as it is meant now; refused, what was shown stays. */
  readAgain(ctx: Ctx, token: string, said: Said): Promise<ImportState>;
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

function refuseSurplus({ options = [] }: ImportKind, said: Said): void {
  const surplus = Object.keys(said.options).find((name) => !options.includes(name));
  if (surplus !== undefined) throw invalid({ given: [{ key: 'errors.field.unknown', within: [surplus] }] });
}

const hasFailed = ({ phase }: ImportState) => phase === 'failed';
const notReady = () => new AppError('record.locked', { messageKey: 'errors.import.not_ready' });

function newImport({ lab, principal }: Ctx, { kind, file, written, said = {} }: StartInput): Import {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = lab.clock.now() + lastsMs;
  const state = newState({ token, path: kind.path, expiresAt, said: { ...nothingSaid, ...said } }, file);
  const shared = { state, caller: callerMark(principal), kind, received: file, written };
  return { ...shared, table: null, keys: new Map(), result: null, rows: null, ended: false, work: Promise.resolve() };
}

function createImports(lab: Lab): Imports {
  const all = new Map<string, Import>();
  // One after the other: each takes what memory and time it needs.
  let queue: Promise<unknown> = Promise.resolve();

  async function end(one: Import): Promise<void> {
    one.ended = true;
    all.delete(one.state.token);
    await one.work.catch(() => undefined);
    await one.rows?.drop();
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

  async function read(ctx: Ctx, one: Import, reading: { table: Table; said: Said }): Promise<void> {
    if (one.ended) return;
    one.state.phase = 'reading';
    try {
      await readAnew(ctx, one, reading);
    } catch (error) {
      fail(one, error);
    }
  }

  function fail({ state }: Import, error: unknown): void {
    if (!(error instanceof AppError) && !(error instanceof Cancelled)) lab.log.error('import failed', { error });
    state.phase = 'failed';
    state.error = error;
  }

  /** Null: it cannot be read so, and is kept for another try. */
  async function opened(ctx: Ctx, one: Import, said: Said): Promise<Table | null> {
    try {
      return await openTable(ctx, one, said);
    } catch (error) {
      fail(one, error);
      return null;
    }
  }

  async function inTurn(ctx: Ctx, one: Import, reading: { table: Table; said: Said }): Promise<void> {
    one.work = queue.then(() => read(ctx, one, reading));
    queue = one.work;
    if (one.received.size <= shortBytes) await one.work;
  }

  return {
    async start(ctx, input) {
      assertAllowed(ctx, input.kind.requirement);
      const one = newImport(ctx, input);
      const { state } = one;
      refuseSurplus(input.kind, state.said);
      const table = await opened(ctx, one, state.said);
      if (!table && !input.keep) throw state.error;
      await sweep();
      await makeRoom(one.caller);
      all.set(state.token, one);
      if (table) await inTurn(ctx, one, { table, said: state.said });
      // Not even a preview came of it: the caller gets the reason instead of a token.
      if (state.phase === 'failed' && !input.keep) {
        await end(one);
        throw state.error;
      }
      return state;
    },
    async readAgain(ctx, token, said) {
      const one = find(ctx, token);
      const { state } = one;
      assertAllowed(ctx, one.kind.requirement);
      if (state.phase !== 'ready' && state.phase !== 'failed') throw notReady();
      refuseSurplus(one.kind, said);
      const { phase, done, total, error } = state;
      Object.assign(state, { phase: 'waiting', done: 0, total: null });
      const table = await opened(ctx, one, said);
      if (table) await inTurn(ctx, one, { table, said });
      const refusal = state.error;
      if (!hasFailed(state)) return state;
      Object.assign(state, { phase, done, total, error });
      throw refusal;
    },
    state: (ctx, token) => find(ctx, token).state,
    async rows(ctx, token, question) {
      return (await find(ctx, token).rows?.page(question)) ?? { rows: [], total: 0 };
    },
    sample: (ctx, token, said) => sampleOf(find(ctx, token), said),
    async apply(ctx, kind, token) {
      assertAllowed(ctx, kind.requirement);
      const one = found(ctx, token);
      if (one?.kind.path !== kind.path) throw noSuchPreview();
      const { state, result, table, rows } = one;
      if (state.phase !== 'ready' || !result || !table || !rows) throw notReady();
      state.phase = 'applying';
      state.done = 0;
      const { said, file } = state;
      const whole = { mark: result.mark, judged: rows, file: file.name, written: one.written };
      const work = apply(ctx, { ...workOf(one, { table, said }), ...whole });
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
