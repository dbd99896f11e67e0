// What broke and when, kept in the lab's own logs and nowhere else. There are no memory dumps: they would hold passwords and records.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Breakdown {
  what: 'server' | 'page' | 'window' | 'helper';
  reason: string;
  exitCode: number | null;
}

const fileName = 'desktop.log';
const mostBytes = 1_000_000;

export function noteBreakdown(dataDir: string, version: string, { what, reason, exitCode }: Breakdown): void {
  const folder = join(dataDir, 'logs');
  const file = join(folder, fileName);
  const line = JSON.stringify({ at: new Date().toISOString(), version, what, reason: reason.slice(0, 80), exitCode });
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) renameSync(file, `${file}.old`);
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
  } catch {
    // A breakdown that cannot be noted must not become a second one.
  }
}
