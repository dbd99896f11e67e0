// Print jobs as records: made with all that is to stand on their labels, and kept up as they go on. The trail has the job with each
// of its states; the labels are themselves a history.

import { AppError, notFound } from '../../contract/errors.ts';
import { noSides } from '../../contract/label-sheet.ts';
import { instantOf, isoOf } from '../../contract/values/dates.ts';
import { type Ctx, inTransaction, markWritten } from '../../core/lab/context.ts';
import type { HeldClaim } from '../../core/lab/held-claims.ts';
import { findRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { addAsSideEffect, updateAsSideEffect } from '../../core/write/side-effects.ts';
import { rising } from '../../db/dialect/index.ts';
import { inChunks, insertAll } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import { formatShape, type LabelFormat } from '../../labels/format/format.ts';
import { unscaled } from '../../labels/layout/placed.ts';
import type { PrintOptions } from '../../labels/order.ts';
import { showsCalibration } from '../../labels/shipped.ts';
import { instantNow } from '../../lib/clock.ts';
import type { PrintJobState } from '../../resources/print-job/definition.ts';
import type { LabelState } from '../../resources/printed-label/definition.ts';
import { isReachedFrom } from '../site/site-jobs.ts';
import type { FoundFormat } from './find-format.ts';
import type { LoadedLabel } from './load-label-data.ts';
import type { Target } from './print-target.ts';

/** What is printed when it is no labels of devices. */
export type Subject =
  /** Made again from its record each time, and never printed if it then says something else. */
  | { kind: 'paper'; path: string; word: string; id: string; given: Readonly<Record<string, string>>; sha256: string }
  /** One label of the job's format, with this data. */
  | { kind: 'test'; content: string };

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

/** What is printed, as the job keeps it. */
interface KeptOptions extends PrintOptions {
  target: Target;
}

/** What jobs of versions up to 0.4 do not say. */
type FittedOptions = Pick<PrintOptions, 'scale' | 'margins' | 'cutMarks'>;
const beforeFitting: FittedOptions = { scale: unscaled, margins: noSides, cutMarks: false };

export interface JobToPrint {
  id: string;
  format: LabelFormat;
  options: PrintOptions;
  target: Target;
  title: string;
  author: string;
  createdAt: string;
  subject: Subject | null;
  spoolId: string | null;
  /** Labels, or the one thing it prints instead. */
  count: number;
  /** Not only those of its labels that are still to be printed. */
  isWhole: boolean;
  labels: { id: string; device: string }[];
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
    const at = instantNow(ctx.lab.clock);
    const { target, format, labels, options, subject } = job;
    const kept: KeptOptions = { ...options, target };
    await addAsSideEffect(inner, {
      resource: 'print_job',
      values: {
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
        at,
      },
    });
    const dated = showsCalibration(format.format);
    markWritten(inner, 'printed_labels', { scope: false });
    await insertAll(
      inner.db,
      'printed_labels',
      labels.map(({ device, calibration, content }, position) => ({
        uID: ctx.lab.newId(),
        job_uID: id,
        MTAG: device,
        position,
        format_name: format.format.name[job.language],
        state: 'queued',
        content,
        calibration_id: dated ? calibration : null,
        at,
        created_at: at,
        updated_at: at,
      })),
    );
    return { id, isNew: true };
  });
}

export async function jobRow(ctx: Ctx, id: string): Promise<SelectedRow<'print_job'>> {
  const row = await findRecord(ctx, ctx.lab.registry.resource('print_job'), id);
  if (!row) throw notFound(id);
  return row;
}

/** With its labels in these states, in their order. */
export async function jobToPrint(ctx: Ctx, id: string, states: readonly LabelState[] | null): Promise<JobToPrint> {
  const job = await typed(ctx.db).selectFrom('print_jobs').selectAll().where('uID', '=', id).executeTakeFirst();
  if (!job) throw notFound(id);
  const all = typed(ctx.db).selectFrom('printed_labels').select(['uID', 'MTAG']).where('job_uID', '=', id);
  const chosen = states ? all.where('state', 'in', [...states]) : all;
  const rows = states?.length === 0 ? [] : await chosen.orderBy('position', rising).execute();
  const { target, ...kept } = JSON.parse(job.options) as Omit<KeptOptions, keyof FittedOptions> & Partial<FittedOptions>;
  const options: PrintOptions = { ...beforeFitting, ...kept };
  const subject = job.subject === null ? null : (JSON.parse(job.subject) as Subject);
  return {
    id,
    format: subject?.kind === 'paper' ? paperFormat(job.format_name) : formatShape.parse(JSON.parse(job.definition)),
    subject,
    spoolId: job.spool_id,
    count: subject ? 1 : rows.length,
    isWhole: subject !== null || rows.length === job.count,
    options,
    target,
    title: job.title,
    author: job.user_name ?? '',
    createdAt: isoOf(job.at),
    labels: rows.map(({ uID, MTAG }) => ({ id: uID, device: MTAG })),
  };
}

/** What stands on these labels, in their order. */
export async function labelContents(ctx: Ctx, labels: readonly { id: string }[]): Promise<string[]> {
  const contents = new Map<string, string>();
  for (const chunk of inChunks(labels)) {
    const ids = chunk.map(({ id }) => id);
    const rows = await typed(ctx.db).selectFrom('printed_labels').select(['uID', 'content']).where('uID', 'in', ids).execute();
    for (const { uID, content } of rows) contents.set(uID, content);
  }
  return labels.map(({ id }) => contents.get(id) ?? '{}');
}

/** Of what a job of a paper is named after; its pages come from the paper itself. */
export function paperFormat(name: string): LabelFormat {
  return { name: { de: name, en: name }, width: 210, height: 297, dpi: 300, requires: [], elements: [] };
}

export interface JobChange {
  state: PrintJobState;
  message?: string | null;
  done?: number;
  spool_id?: string | null;
  started?: true;
  finished?: true;
}

export interface ClaimedJob {
  id: string;
  claim: HeldClaim;
}

interface LabelChange {
  state: LabelState;
  ids: readonly string[];
}

/** By whoever prints it, and nobody else: refused once it was taken over. */
export async function changeClaimed(
  ctx: Ctx,
  { id, claim }: ClaimedJob,
  change: JobChange,
  labels: readonly LabelChange[] = [],
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await claim.prove(inner.db);
    await changeJob(inner, id, change, labels);
  });
}

/** The job's state and that of its labels change together. */
export async function changeJob(ctx: Ctx, id: string, change: JobChange, labels: readonly LabelChange[] = []): Promise<void> {
  const at = instantNow(ctx.lab.clock);
  const { started, finished, ...values } = change;
  await inTransaction(ctx, async (inner) => {
    const times = { ...(started ? { started_at: at } : {}), ...(finished ? { finished_at: at } : {}) };
    await updateAsSideEffect(inner, { resource: 'print_job', key: id, values: { ...values, ...times } });
    for (const { state, ids } of labels) await setLabels(inner, { state, ids });
  });
}

async function setLabels(ctx: Ctx, { state, ids }: LabelChange): Promise<void> {
  const at = instantNow(ctx.lab.clock);
  markWritten(ctx, 'printed_labels', { scope: false });
  for (const chunk of inChunks(ids)) {
    await typed(ctx.db)
      .updateTable('printed_labels')
      .set({ state, updated_at: at, ...(state === 'printed' ? { printed_at: at } : {}) })
      .where('uID', 'in', chunk)
      // What somebody scanned on its device is there, whatever the printer says later.
      .where('state', '!=', 'confirmed')
      .execute();
  }
}

/** How far it is: told often and worth no entry in the trail. */
export async function noteProgress(ctx: Ctx, id: string, done: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    markWritten(inner, 'print_jobs', { scope: false });
    await typed(inner.db).updateTable('print_jobs').set({ done }).where('uID', '=', id).execute();
  });
}

interface Unfinished {
  /** Where the program is: what is at a printer elsewhere is not known here. */
  site: string | null;
  silentMs: number | null;
}

/**
 * Jobs that are to be printed, or are being printed by somebody; of which nothing was heard for so long, where that is said. One that waits for
 * a program at its printer's site is nobody's to end.
 */
export async function unfinishedJobs(ctx: Ctx, { site, silentMs }: Unfinished): Promise<string[]> {
  const open = typed(ctx.db)
    .selectFrom('print_jobs')
    .select(['uID', 'state', 'site'])
    .where('state', 'in', ['queued', 'printing']);
  const silent = silentMs === null ? open : open.where('updated_at', '<=', instantOf(ctx.lab.clock.now() - silentMs));
  const rows = await silent.execute();
  return rows
    .filter((job) => job.site === null || (job.state === 'printing' && isReachedFrom(site, job.site)))
    .map(({ uID }) => uID);
}

/**
 * A job that was under way when the program ended: what may have been sent is unknown, everything else was not printed. What the system's
 * spooler has in hand goes on there: its number, to be followed further.
 */
export async function settleInterrupted(ctx: Ctx, id: string, message: string): Promise<string | null> {
  const job = await typed(ctx.db)
    .selectFrom('print_jobs')
    .select(['state', 'options', 'spool_id'])
    .where('uID', '=', id)
    .where('state', 'in', ['queued', 'printing'])
    .executeTakeFirst();
  // It came to its end since it was found.
  if (!job) return null;
  const { state, options, spool_id } = job;
  if (state === 'printing' && spool_id !== null) return spool_id;
  const { target } = JSON.parse(options) as KeptOptions;
  // Between handing over and noting its number the spooler may have taken it.
  const fate = state === 'printing' && target.kind !== 'pdf' ? 'unknown' : 'failed';
  const { labels } = await jobToPrint(ctx, id, ['queued']);
  await changeJob(ctx, id, { state: fate, message, finished: true }, [{ state: fate, ids: labels.map((label) => label.id) }]);
  return null;
}

export function assertState(row: SelectedRow<'print_job'>, states: readonly PrintJobState[], messageKey: string): void {
  if (!states.includes(row.state as PrintJobState)) throw new AppError('record.locked', { messageKey });
}
