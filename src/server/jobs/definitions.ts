// The jobs of a lab: the proof of its trail, recall lists, post, and the sweeping of what has run out. docs/interface/tasks.md#endpoints,
// docs/interface/safety.md#backups.

import { AppError } from '../contract/errors.ts';
import type { Backups } from '../contract/lab/backups.ts';
import { headLength, type TrailReader, type TrailReport } from '../contract/lab/trail.ts';
import type { Language } from '../contract/principal.ts';
import { purgeBin } from '../core/bin/bin.ts';
import type { Ctx, Lab } from '../core/lab/context.ts';
import type { Claims } from '../core/lab/held-claims.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { removeUnusedContent } from '../core/read/files.ts';
import { carryCheckpoints } from '../core/trail/trail-copies.ts';
import { keepCheckpoint } from '../core/trail/trail-seals.ts';
import type { Translator } from '../i18n/translate.ts';
import type { Kept } from '../lib/disk/kept-json.ts';
import { type DailyInput, writeDailyPost } from '../post/daily/daily-post.ts';
import { checkFiles } from '../record-files/check-files.ts';
import { checkJob } from '../record-files/storage-actions.ts';
import { backupJobs, type FileJobsInput, logJob } from './file-jobs.ts';
import { sweepExpired } from './job-runs.ts';
import { makeRecallLists } from './recall-list.ts';
import { type RunMessage, say } from './run-messages.ts';
import { createJobRunner, frequent, type JobDefinition, type JobRunner, nightly } from './runner.ts';
import { tellFailed } from './tell-failed.ts';

interface JobInput extends Omit<FileJobsInput, 'backups'> {
  /** Null where a database server keeps the lab and backs it up: nothing is done to files here. */
  backups: Backups | null;
  translator: Translator;
  /** Reads the whole trail, in a thread. */
  trail: TrailReader;
  checks: Kept<TrailReport>;
  papers: DailyInput['services'];
  program(language: Language): Ctx;
  claims: Claims;
}

/** Documents are the lab's, so they speak its language. */
async function labLanguage(lab: Lab): Promise<Language> {
  return (await textSetting(lab, 'lab.language')) === 'en' ? 'en' : 'de';
}

export function createLabJobs(input: JobInput): JobRunner {
  return createJobRunner(input.lab, jobDefinitions(input), {
    explain: explained,
    tell: (key) => tellFailed(input.program('en'), key),
    claims: input.claims,
  });
}

/** What a user would be told; behind an unknown failure, what is said to be its reason. */
function explained(error: unknown): RunMessage {
  if (error instanceof AppError && error.messageKey !== 'errors.server.internal') return say(error.messageKey, error.params);
  const reason = error instanceof AppError ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

function jobDefinitions(input: JobInput): JobDefinition[] {
  const { backups } = input;
  return backups ? [...backupJobs({ ...input, backups }), ...labJobs(input), logJob(input)] : labJobs(input);
}

function labJobs({ lab, translator, trail, checks, papers, program }: JobInput): JobDefinition[] {
  return [
    {
      ...nightly,
      key: 'verify-trail',
      cron: '0 5 * * 0',
      async run() {
        const report = await trail.verify(lab.clock.now());
        checks.keep(report);
        const { verdict, entries, records, faultCount, differenceCount } = report;
        if (verdict === 'broken')
          throw new AppError('server.internal', {
            messageKey: 'errors.trail.broken',
            params: { entries, records, faults: faultCount, differences: differenceCount },
          });
        return say(verdict === 'proven' ? 'task.message.trail' : 'task.message.trail_unproven', { count: entries, records });
      },
    },
    {
      ...nightly,
      key: 'seal-trail',
      cron: '50 1 * * *',
      async run() {
        const made = await keepCheckpoint(program('en'), 'night');
        await carryCheckpoints(lab);
        if (made === null) return '';
        const { entry, head, signature } = made;
        const params = { entry, head: head.slice(0, headLength) };
        return say(signature === null ? 'task.message.sealed_unsigned' : 'task.message.sealed', params);
      },
    },
    {
      ...nightly,
      key: checkJob,
      cron: '15 4 * * *',
      async run(signal) {
        const { checked, lost, altered } = await checkFiles(program('en'), signal);
        if (lost + altered > 0)
          throw new AppError('server.internal', { messageKey: 'errors.file.damaged', params: { lost, altered } });
        return say('task.message.files_checked', { count: checked });
      },
    },
    {
      ...nightly,
      key: 'recall-list',
      cron: '0 6 * * 1',
      async run(signal) {
        const ctx = program(await labLanguage(lab));
        return say('task.message.lists', { count: await makeRecallLists({ ctx, translator, signal }) });
      },
    },
    {
      ...nightly,
      key: 'daily-post',
      cron: '30 6 * * *',
      async run(signal) {
        const ctx = program(await labLanguage(lab));
        return say('task.message.letters', { count: await writeDailyPost({ ctx, services: papers, signal }) });
      },
    },
    {
      ...frequent,
      key: 'session-cleanup',
      cron: '15 * * * *',
      run: async () => say('task.message.expired', { ...(await sweepExpired(program('en'))) }),
    },
    {
      ...nightly,
      key: 'bin-purge',
      cron: '30 3 * * *',
      run: async () => say('task.message.records', { count: await purgeBin(program('en')) }),
    },
    // After the bin: what it let go is not needed any more.
    {
      ...nightly,
      key: 'file-cleanup',
      cron: '45 3 * * *',
      run: async () => say('task.message.files', { count: await removeUnusedContent(program('en')) }),
    },
  ];
}
