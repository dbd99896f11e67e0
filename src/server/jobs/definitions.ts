// The jobs of a lab: nightly backup, and the sweeping of what has run out.

import type { Backups } from '../contract/backups.ts';
import { purgeBin } from '../core/bin.ts';
import type { Ctx, Lab } from '../core/context.ts';
import { removeUnusedContent } from '../core/files.ts';
import { sweepExpired } from '../core/job-runs.ts';
import type { JobDefinition } from './runner.ts';

interface JobInput {
  lab: Lab;
  backups: Backups;
  timezone: string;
  program(): Ctx;
  /** False while someone reads what lies in the write-ahead log. */
  checkpoint(): boolean;
}

export function jobDefinitions({ lab, backups, timezone, program, checkpoint }: JobInput): JobDefinition[] {
  return [
    {
      key: 'backup',
      cron: '0 2 * * *',
      timezone,
      catchUp: true,
      async run() {
        const { name, bytes } = await backups.create('daily');
        return `${name}, ${Math.round(bytes / 1024)} KB`;
      },
    },
    {
      key: 'session-cleanup',
      cron: '15 * * * *',
      timezone,
      catchUp: false,
      async run() {
        const { sessions, keys } = await sweepExpired(lab);
        return `${sessions} sessions, ${keys} request keys`;
      },
    },
    { key: 'bin-purge', cron: '30 3 * * *', timezone, catchUp: true, run: async () => `${await purgeBin(program())} records` },
    // After the bin: what it let go is not needed any more.
    {
      key: 'file-cleanup',
      cron: '45 3 * * *',
      timezone,
      catchUp: true,
      run: async () => `${await removeUnusedContent(program())} files`,
    },
    {
      key: 'wal-checkpoint',
      cron: '*/10 * * * *',
      timezone,
      catchUp: false,
      async run() {
        return checkpoint() ? '' : 'someone is still reading';
      },
    },
  ];
}
