// A print job is made with all that is to stand on its labels; they are themselves a history.

import { type Ctx, inTransaction, markWritten } from '../../core/lab/context.ts';
import { addAsSideEffect } from '../../core/write/side-effects.ts';
import { insertAll } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import type { PrintOptions } from '../../labels/order.ts';
import { showsCalibration } from '../../labels/shipped.ts';
import { instantNow } from '../../lib/clock.ts';
import type { FoundFormat } from '../order/find-format.ts';
import type { LoadedLabel } from '../order/load-label-data.ts';
import type { Target } from '../order/print-target.ts';
import type { KeptOptions, Subject } from './kept-job.ts';

export interface NewJob {
  title: string;
  target: Target;
  format: FoundFormat;
  labels: readonly LoadedLabel[];
  subject?: Subject;
  options: PrintOptions;
  requestKey: string | null;
  reprintOf: string | null;
  language: 'de' | 'en';
}

/** The job that a call with this key made already. */
export async function jobOfRequest(ctx: Ctx, requestKey: string | null): Promise<string | null> {
  if (requestKey === null) return null;
  const row = await typed(ctx.db)
    .selectFrom('print_jobs')
    .select('uID')
    .where('user_uID', '=', ctx.principal.userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row?.uID ?? null;
}

const printerOf = ({ id, name, site = null }: Target) => ({ printer_uID: id, printer_name: name, site });

/** The second of two calls with one key gives the first one's job. */
export async function createJob(ctx: Ctx, job: NewJob): Promise<{ id: string; isNew: boolean }> {
  return inTransaction(ctx, async (inner) => {
    const known = await jobOfRequest(inner, job.requestKey);
    if (known !== null) return { id: known, isNew: false };
    const id = ctx.lab.newId();
    await addAsSideEffect(inner, { resource: 'print_job', values: valuesOf(inner, id, job) });
    await addLabels(inner, id, job);
    return { id, isNew: true };
  });
}

function valuesOf(ctx: Ctx, id: string, { target, format, labels, options, subject, ...job }: NewJob) {
  const kept: KeptOptions = { ...options, target };
  return {
    uID: id,
    title: job.title,
    user_uID: ctx.principal.userId,
    user_name: ctx.principal.name,
    ...printerOf(target),
    state: 'queued',
    count: subject ? 1 : labels.length,
    done: 0,
    copies: options.copies,
    format: format.key,
    format_version: format.version,
    format_name: format.format.name[job.language],
    definition: subject?.kind === 'paper' ? '{}' : JSON.stringify(format.format),
    subject: subject ? JSON.stringify(subject) : null,
    options: JSON.stringify(kept),
    request_key: job.requestKey,
    reprint_of: job.reprintOf,
    at: instantNow(ctx.lab.clock),
  };
}

async function addLabels(ctx: Ctx, id: string, { format, labels, language }: NewJob): Promise<void> {
  const at = instantNow(ctx.lab.clock);
  const dated = showsCalibration(format.format);
  markWritten(ctx, 'printed_labels', { scope: false });
  await insertAll(
    ctx.db,
    'printed_labels',
    labels.map(({ device, calibration, content }, position) => ({
      uID: ctx.lab.newId(),
      job_uID: id,
      MTAG: device,
      position,
      format_name: format.format.name[language],
      state: 'queued',
      content,
      calibration_id: dated ? calibration : null,
      at,
      created_at: at,
      updated_at: at,
    })),
  );
}
