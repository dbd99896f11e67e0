// pgBackRest is asked how its backups stand: a program and its arguments, never a shell, for a limited time.
import { execFile } from 'node:child_process';
import { z } from 'zod';
import type { MessageParams } from '../../contract/errors.ts';
import type { LabConfig } from '../../lib/disk/data-dir.ts';
import { backupTypes, type MadeBackup } from './server-backup-state.ts';

export interface PgBackRestWish {
  /** pgBackRest, and what is put before its own arguments; whatever leads to it (`sudo -n -u postgres pgbackrest`, `ssh backups pgbackrest`). */
  command: readonly string[];
  stanza: string;
  /** From so many on the newest backup is old. */
  hours: number;
}

/** A day and the night after it. */
const usualHours = 36;

export function pgBackRestWish({ pgbackrest }: Pick<LabConfig, 'pgbackrest'>): PgBackRestWish | undefined {
  return pgbackrest && { command: ['pgbackrest'], hours: usualHours, ...pgbackrest };
}

export interface BackupInfo {
  /** The newest last. */
  backups: MadeBackup[];
  archive: { from: string; to: string } | null;
  /** Of the database it backs up: what PostgreSQL calls it. */
  system: string | null;
  /** Its own words; null: it says that all is well. */
  fault: string | null;
  /** The newest holds pages whose checksum is wrong. */
  damagedPages: boolean;
}

/** A text of the bundles with its figures, so that each reader gets it in his language. */
export class BackupFault extends Error {
  readonly key: string;
  readonly params: MessageParams;
  constructor(name: 'command' | 'slow' | 'refused' | 'answer', params: MessageParams) {
    super(name);
    this.key = `errors.server_backup.${name}`;
    this.params = params;
  }
}

const withinMs = 10_000;
const mostAnswer = 8 * 1024 * 1024;
const keptReason = 300;

const infoArguments = (stanza: string) => [
  ...[`--stanza=${stanza}`, '--output=json', '--log-level-console=off', '--log-level-file=off', '--log-level-stderr=error'],
  ...['--no-log-timestamp', 'info'],
];

export async function askPgBackRest({ command, stanza }: PgBackRestWish, signal: AbortSignal): Promise<BackupInfo> {
  const [program = '', ...before] = command;
  const args = [...before, ...infoArguments(stanza)];
  const answer = await new Promise<string>((resolve, reject) => {
    const options = { timeout: withinMs, killSignal: 'SIGKILL', maxBuffer: mostAnswer, windowsHide: true, signal } as const;
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(faultOf(error, { program, said: stderr }));
      else resolve(stdout);
    });
  });
  return readInfo(answer, stanza);
}

type RunError = Error & { code?: unknown; killed?: boolean | undefined };

function faultOf(error: RunError, { program, said }: { program: string; said: string }): BackupFault {
  if (error.code === 'ENOENT' || error.code === 'EACCES') return new BackupFault('command', { program });
  if (error.killed) return new BackupFault('slow', { seconds: withinMs / 1000 });
  const line = said.trim().split('\n').at(-1)?.trim() ?? '';
  return new BackupFault('refused', { reason: (line || error.message).slice(0, keptReason) });
}

const backupShape = z.object({
  label: z.string(),
  type: z.enum(backupTypes),
  error: z.boolean().nullish(),
  timestamp: z.object({ stop: z.number() }),
  info: z.object({ size: z.number() }),
});

const infoShape = z.array(
  z.object({
    name: z.string(),
    status: z.object({ code: z.number(), message: z.string() }),
    backup: z.array(backupShape).default([]),
    archive: z.array(z.object({ min: z.string().nullish(), max: z.string().nullish() })).default([]),
    db: z.array(z.object({ 'system-id': z.string().optional() })).default([]),
  }),
);

/** Its own number for that. */
const noBackups = 2;

export function readInfo(answer: string, stanza: string): BackupInfo {
  const told = infoShape.safeParse(parsed(answer));
  const one = told.success ? told.data.find(({ name }) => name === stanza) : undefined;
  if (!one) throw new BackupFault('answer', {});
  const { status, backup, archive, db } = one;
  const { min, max } = archive.at(-1) ?? {};
  return {
    backups: backup.map(({ label, type, timestamp, info }) => ({
      ...{ label, type, bytes: info.size },
      at: new Date(timestamp.stop * 1000).toISOString(),
    })),
    archive: min && max ? { from: min, to: max } : null,
    system: db.at(-1)?.['system-id'] ?? null,
    fault: status.code === 0 || status.code === noBackups ? null : status.message,
    damagedPages: backup.at(-1)?.error === true,
  };
}

/** What PostgreSQL calls a database has more digits than a number keeps. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer.replaceAll(/("system-id":\s*)(\d+)/g, '$1"$2"'));
  } catch {
    return null;
  }
}
