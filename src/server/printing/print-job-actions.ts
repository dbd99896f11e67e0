// What can be done with a print job and its labels: give it up, go on with it, print it again, fetch its file, say what became of it,
// confirm a label by scanning it on its device.
import { z } from 'zod';
import { AppError, invalid } from '../contract/errors.ts';
import { needs } from '../contract/operations.ts';
import { type Ctx, inTransaction, markWritten } from '../core/lab/context.ts';
import { findRecord } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { typed } from '../db/typed.ts';
import { scannedDevices } from '../devices/scanned-code.ts';
import { oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { LabelData } from '../labels/format/data.ts';
import { instantNow } from '../lib/clock.ts';
import type { LabelState } from '../resources/printed-label/definition.ts';
import { changeJob } from './job/job-changes.ts';
import { createJob } from './job/new-job.ts';
import { assertState, jobRow, jobToPrint, labelContents } from './job/print-jobs.ts';
import { jobAnswer, type LabelServices } from './label-actions.ts';
import { labelFileName } from './label-file-name.ts';
import { findTarget } from './order/print-target.ts';
import type { PrintQueue } from './queue/print-queue.ts';

const shared = { method: 'POST', requirement: needs('label_print'), since: '0.4.0' } as const;
const one = z.string().min(1).max(80);
const jobShape = oneOf(recordShape('print-job'));
const ended = ['printed', 'failed', 'unknown', 'cancelled', 'ready'] as const;

/** Labels in these states, printed by the same job; what may be on paper already only when that is said. */
async function goOn(
  ctx: Ctx,
  { printing }: LabelServices,
  { id, print_again }: { id: string; print_again: boolean },
): Promise<void> {
  const row = await jobRow(ctx, id);
  assertState(row, ended, 'errors.print_job.under_way');
  if (row.subject !== null) return goOnWith(ctx, { printing, row, again: print_again });
  const states: LabelState[] = print_again ? ['failed', 'cancelled', 'unknown'] : ['failed', 'cancelled'];
  const { labels } = await jobToPrint(ctx, id, ['failed', 'cancelled', 'unknown']);
  const wanted = await jobToPrint(ctx, id, states);
  if (labels.length === 0) throw new AppError('record.locked', { messageKey: 'errors.print_job.nothing_left' });
  if (!print_again && (row.state === 'unknown' || wanted.labels.length < labels.length))
    throw new AppError('record.locked', { messageKey: 'errors.print_job.maybe_printed' });
  const ids = wanted.labels.map((label) => label.id);
  await changeJob(ctx, id, { state: 'queued', message: null, done: 0 }, [{ state: 'queued', ids }]);
  await printing.enqueue(ctx, id);
}

/** What prints something else than labels is one piece: its own state says whether it may be on paper. */
async function goOnWith(
  ctx: Ctx,
  { printing, row, again }: { printing: PrintQueue; row: SelectedRow<'print_job'>; again: boolean },
): Promise<void> {
  if (row.state === 'printed') throw new AppError('record.locked', { messageKey: 'errors.print_job.nothing_left' });
  if (row.state === 'unknown' && !again) throw new AppError('record.locked', { messageKey: 'errors.print_job.maybe_printed' });
  const id = String(row.uID);
  await changeJob(ctx, id, { state: 'queued', message: null, done: 0 });
  await printing.enqueue(ctx, id);
}

async function confirmLabel(ctx: Ctx, { code, print_job_id }: { code: string; print_job_id?: string | undefined }) {
  const rows = await scannedDevices(ctx, [code.trim()]);
  const [device] = rows;
  if (!device) throw invalid({ code: [{ key: 'errors.label.unknown_devices', params: { list: code } }] });
  if (rows.length > 1) throw invalid({ code: [{ key: 'errors.label.ambiguous', params: { list: code } }] });
  return inTransaction(ctx, async (inner) => {
    const printed = typed(inner.db)
      .selectFrom('printed_labels')
      .select('uID')
      .where('MTAG', '=', String(device.MTAG))
      .where('state', 'in', ['printed', 'unknown', 'queued', 'confirmed'])
      .orderBy('at', 'desc')
      .orderBy('rid', 'desc');
    const newest = await (print_job_id === undefined ? printed : printed.where('job_uID', '=', print_job_id))
      .limit(1)
      .executeTakeFirst();
    if (!newest) throw invalid({ code: [{ key: 'errors.label.not_printed' }] });
    const at = instantNow(inner.lab.clock);
    markWritten(inner, 'printed_labels', { scope: false });
    await typed(inner.db)
      .updateTable('printed_labels')
      .set({ state: 'confirmed', confirmed_at: at, confirmed_by: inner.principal.name, updated_at: at })
      .where('uID', '=', newest.uID)
      .execute();
    return newest.uID;
  });
}

interface Reprint {
  id: string;
  label_ids?: readonly string[] | undefined;
  printer_id?: string | undefined;
  request_key?: string | undefined;
}

/** What stood on the labels then, whatever the devices say now. */
async function reprint(ctx: Ctx, input: Reprint) {
  const row = await jobRow(ctx, input.id);
  const job = await jobToPrint(ctx, input.id, null);
  const wanted = input.label_ids ? job.labels.filter(({ id }) => input.label_ids?.includes(id)) : job.labels;
  if (!job.subject && (wanted.length === 0 || wanted.length < (input.label_ids?.length ?? 0)))
    throw invalid({ label_ids: [{ key: 'errors.label.none' }] });
  const found = input.printer_id === undefined ? null : await findTarget(ctx, input.printer_id);
  const calibrations = await calibrationsOf(ctx, input.id);
  const contents = await labelContents(ctx, wanted);
  return createJob(ctx, {
    title: String(row.title),
    target: found?.target ?? job.target,
    format: {
      key: String(row.format),
      version: row.format_version === null ? null : Number(row.format_version),
      shipped: row.format_version === null,
      format: job.format,
    },
    labels: wanted.map(({ id, device }, index) => ({
      device,
      content: contents[index] ?? '{}',
      calibration: calibrations.get(id) ?? null,
    })),
    ...(job.subject ? { subject: job.subject } : {}),
    options: { ...job.options, ...found?.options },
    requestKey: input.request_key ?? null,
    reprintOf: input.id,
    language: languageOf(contents[0]),
  });
}

function languageOf(content: string | undefined): 'de' | 'en' {
  return content === undefined ? 'de' : (JSON.parse(content) as LabelData).meta.locale;
}

async function calibrationsOf(ctx: Ctx, id: string): Promise<Map<string, string | null>> {
  const rows = await typed(ctx.db)
    .selectFrom('printed_labels')
    .select(['uID', 'calibration_id'])
    .where('job_uID', '=', id)
    .execute();
  return new Map(rows.map(({ uID, calibration_id }) => [uID, calibration_id]));
}

const fileTypes = { pdf: 'application/pdf', zpl: 'text/plain' } as const;

export function printJobActions(services: LabelServices): Action[] {
  const { printing, translator } = services;
  return [
    defineAction({
      ...shared,
      path: 'print-jobs/{id}/cancel',
      summary: 'Give a job up, also one that failed; labels that the printer has taken stay printed',
      input: z.strictObject({ id: one }),
      output: jobShape,
      async run({ ctx, input: { id } }) {
        assertState(await jobRow(ctx, id), ['queued', 'printing', 'ready', 'failed'], 'errors.print_job.done');
        await printing.cancel(id, async () => {
          const { labels } = await jobToPrint(ctx, id, ['queued', 'failed']);
          const ids = labels.map((label) => label.id);
          await changeJob(ctx, id, { state: 'cancelled', finished: true }, [{ state: 'cancelled', ids }]);
        });
        return jobAnswer(ctx, id, 200);
      },
    }),
    defineAction({
      ...shared,
      path: 'print-jobs/{id}/continue',
      summary: 'Print what of a job was not printed; what may be on paper already only with `print_again`',
      input: z.strictObject({ id: one, print_again: z.boolean().default(false) }),
      output: jobShape,
      status: 202,
      async run({ ctx, input }) {
        await goOn(ctx, services, input);
        return jobAnswer(ctx, input.id, 202);
      },
    }),
    defineAction({
      ...shared,
      path: 'print-jobs/{id}/reprint',
      summary: 'Print a job or some of its labels again, with the same content; a job of its own',
      input: z.strictObject({
        id: one,
        label_ids: z.array(one).min(1).max(5000).optional(),
        printer_id: one.optional(),
        request_key: one.optional(),
      }),
      output: jobShape,
      status: 202,
      alsoStatus: 200,
      async run({ ctx, input }) {
        const { id, isNew } = await reprint(ctx, input);
        if (isNew) await printing.enqueue(ctx, id);
        return jobAnswer(ctx, id, isNew ? 202 : 200);
      },
    }),
    defineAction({
      ...shared,
      path: 'print-jobs/{id}/settle',
      summary: 'Say what became of a job that is ready or unknown, after a look at the printer',
      input: z.strictObject({
        id: one,
        state: z.enum(['printed', 'failed']),
        printed: z
          .int()
          .min(0)
          .max(5000)
          .optional()
          .meta({ description: 'With `failed`: so many of them arrived, from the first on.' }),
      }),
      output: jobShape,
      async run({ ctx, input: { id, state, printed = 0 } }) {
        assertState(await jobRow(ctx, id), ['ready', 'unknown'], 'errors.print_job.not_settled');
        const { labels } = await jobToPrint(ctx, id, ['queued', 'unknown']);
        const ids = labels.map((label) => label.id);
        const arrived = state === 'printed' ? ids : ids.slice(0, printed);
        await changeJob(ctx, id, { state, message: null, finished: true }, [
          { state: 'printed', ids: arrived },
          { state: 'failed', ids: ids.slice(arrived.length) },
        ]);
        return jobAnswer(ctx, id, 200);
      },
    }),
    defineAction({
      ...shared,
      method: 'GET',
      path: 'print-jobs/{id}/file',
      summary: 'The labels of a job as a file, with the content they were ordered with',
      input: z.strictObject({ id: one, output: z.enum(['pdf', 'zpl']).default('pdf') }),
      produces: Object.values(fileTypes),
      async run({ ctx, input: { id, output } }) {
        const name = await labelFileName(ctx, translator, { id, output });
        const content = await printing.file(ctx, id, output);
        if (!content) throw new AppError('request.invalid', { messageKey: 'errors.print_job.no_file' });
        return { download: { mediaType: fileTypes[output], name, content } };
      },
    }),
    defineAction({
      ...shared,
      path: 'labels/confirm',
      summary: 'Confirm by a scan that the newest label of a device is on it',
      input: z.strictObject({ code: z.string().min(1).max(300), print_job_id: one.optional() }),
      output: oneOf(recordShape('printed-label')),
      async run({ ctx, input }) {
        const resource = ctx.lab.registry.resource('printed_label');
        const row = await findRecord(ctx, resource, await confirmLabel(ctx, input));
        if (!row) throw new AppError('server.internal');
        return { record: { resource, row } };
      },
    }),
  ];
}
