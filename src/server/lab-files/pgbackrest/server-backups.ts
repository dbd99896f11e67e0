// The backups of a lab on a database server, as far as they can be seen from here: asked of pgBackRest now and then, for as long as somebody
// looks, and judged each time by the clock. Nobody waits for the answer.
import type { Archiving } from '../../db/postgres/archiving.ts';
import { keptMessage, say } from '../../jobs/run-messages.ts';
import type { Log } from '../../lib/log.ts';
import { askPgBackRest, BackupFault, type BackupInfo, type PgBackRestWish } from './ask-pgbackrest.ts';
import type { MadeBackup, ServerBackupState } from './server-backup-state.ts';

export interface ServerBackups {
  state(): ServerBackupState;
  close(): Promise<void>;
}

interface ServerBackupsInput {
  wish: PgBackRestWish | undefined;
  /** What the database says of its log; null where it says nothing. */
  archiving(): Promise<Archiving | null>;
  now(): number;
  log: Log;
}

/** What was found, and when. */
export interface Look {
  at: number;
  info: BackupInfo | null;
  archiving: Archiving | null;
  /** Why nothing was found, as runs of tasks keep what they say. */
  problem: string | null;
}

const eachMs = 30_000;

export function createServerBackups({ wish, archiving, now, log }: ServerBackupsInput): ServerBackups {
  let last: { look: Look; taken: number } | null = null;
  let looking: Promise<void> | null = null;
  const ending = new AbortController();

  async function look(by: PgBackRestWish): Promise<void> {
    const found = await lookOf(by).catch((error: unknown): Pick<Look, 'info' | 'archiving' | 'problem'> => {
      if (ending.signal.aborted) return { info: null, archiving: null, problem: null };
      log.warn('the backups of the database could not be looked at', { error });
      return { info: null, archiving: null, problem: toldOf(error) };
    });
    last = { look: { ...found, at: now() }, taken: performance.now() };
  }

  async function lookOf(by: PgBackRestWish) {
    const info = await askPgBackRest(by, ending.signal);
    return { info, archiving: await archiving(), problem: null };
  }

  return {
    state() {
      if (!wish) return nothing;
      const due = last === null || performance.now() - last.taken > eachMs;
      if (due && !looking && !ending.signal.aborted)
        looking = look(wish).finally(() => {
          looking = null;
        });
      return last
        ? judged(last.look, { wish, now: now() })
        : { ...nothing, state: 'looking', stanza: wish.stanza, hours: wish.hours };
    },
    async close() {
      ending.abort();
      await looking;
    },
  };
}

const toldOf = (error: unknown) =>
  error instanceof BackupFault
    ? keptMessage(say(error.key, error.params))
    : keptMessage(say('errors.server_backup.refused', { reason: error instanceof Error ? error.message : String(error) }));

const nothing: ServerBackupState = {
  ...{ state: 'off', stanza: null, looked_at: null, problem: null, hours: null, newest: null, newest_full: null },
  ...{ archive: null, archived_at: null },
};

const hourMs = 3_600_000;

/** By the lab's own clock. */
export function judged(
  { at, info, archiving, problem }: Look,
  { wish, now }: { wish: PgBackRestWish; now: number },
): ServerBackupState {
  const looked = { ...nothing, stanza: wish.stanza, hours: wish.hours, looked_at: new Date(at).toISOString() };
  if (!info) return { ...looked, state: 'unreadable', problem };
  const newest = info.backups.at(-1) ?? null;
  const found = {
    ...looked,
    ...{ newest, newest_full: info.backups.findLast(({ type }) => type === 'full') ?? null, archive: info.archive },
    archived_at: archiving?.archived_at ?? null,
  };
  const fault = faultIn(info, archiving, newest);
  if (fault !== null) return { ...found, state: 'faulty', problem: fault };
  const isOld = newest !== null && now - Date.parse(newest.at) > wish.hours * hourMs;
  return { ...found, state: isOld ? 'old' : 'good' };
}

function faultIn(info: BackupInfo, archiving: Archiving | null, newest: MadeBackup | null): string | null {
  const fault = (name: string, params = {}) => keptMessage(say(`errors.server_backup.${name}`, params));
  if (archiving && info.system !== null && archiving.system !== info.system) return fault('other_database');
  if (info.fault !== null) return fault('refused', { reason: info.fault });
  if (newest === null) return fault('none');
  if (info.damagedPages) return fault('pages', { label: newest.label });
  if (archiving?.off) return fault('archive_off');
  return archiving?.failing ? fault('archive', { file: archiving.failing }) : null;
}
