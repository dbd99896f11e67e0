// What is done by itself to a lab that lies in a file: it is backed up, its copies are carried and tried, its log is taken in. Where a database
// server keeps a lab, the server does all of that.
import type { Backups } from '../contract/lab/backups.ts';
import type { Lab } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { carryCheckpoints } from '../core/trail/trail-copies.ts';
import { say } from './run-messages.ts';
import { frequent, type JobDefinition, nightly } from './runner.ts';

export interface FileJobsInput {
  lab: Lab;
  backups: Backups;
  /** Restores the warm copy for a trial; null where none is kept, `first` before there is one. */
  warmCopy: { prove(): Promise<{ records: number; entries: number } | 'first' | null> };
  /** False while someone reads what lies in the write-ahead log. */
  checkpoint(): boolean;
}

export function backupJobs(input: FileJobsInput): JobDefinition[] {
  const { lab, backups } = input;
  return [
    {
      ...nightly,
      key: 'backup',
      cron: '0 2 * * *',
      async run() {
        const { name, bytes } = await backups.create('daily');
        return `${name}, ${Math.round(bytes / 1024)} KB`;
      },
    },
    {
      ...nightly,
      key: 'copy-backup',
      cron: '15 2 * * *',
      async run() {
        const folder = await textSetting(lab, 'backup.folder');
        if (folder === '') return say('task.message.no_folder');
        const { copied, kept } = await backups.carry(folder);
        await carryCheckpoints(lab);
        return say('task.message.carried', { folder, count: copied, kept });
      },
    },
    {
      ...nightly,
      key: 'verify-backup',
      cron: '30 2 * * *',
      async run() {
        const { name, records, documents, entries, certificate } = await backups.verify();
        return say(certificate === null ? 'task.message.proved' : 'task.message.proved_certificate', {
          name,
          records,
          documents,
          entries,
          certificate: certificate ?? '',
        });
      },
    },
    warmCopyDrill(input.warmCopy),
  ];
}

function warmCopyDrill(warmCopy: FileJobsInput['warmCopy']): JobDefinition {
  return {
    key: 'verify-warm-copy',
    cron: '30 5 * * 0',
    catchUp: true,
    async run() {
      const proved = await warmCopy.prove();
      if (proved === null) return say('task.message.no_warm_copy');
      if (proved === 'first') return say('task.message.warm_copy_first');
      return say('task.message.warm_copy', { records: proved.records, entries: proved.entries });
    },
  };
}

export function logJob({ checkpoint }: Pick<FileJobsInput, 'checkpoint'>): JobDefinition {
  return {
    ...frequent,
    key: 'wal-checkpoint',
    cron: '*/10 * * * *',
    run: async () => (checkpoint() ? '' : say('task.message.still_read')),
  };
}
