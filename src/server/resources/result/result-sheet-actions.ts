// A sheet of test points saved in one call: rows changed, new and taken out, each with its own result, so that what is typed quickly
// is one request a pause and what is refused is said at its cell.
import { z } from 'zod';
import { AppError, notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { mostAtOnce } from '#server/core/many/bulk.ts';
import { withRun } from '#server/core/many/runs.ts';
import { findRecord, listRecords } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { inSavepoint } from '#server/core/write/savepoint.ts';
import { createRecord, updateRecord } from '#server/core/write/write.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { writeInput } from '../../endpoints/v2/record-input.ts';
import { v2Error } from '../../endpoints/v2/refusal.ts';

const key = z.string().min(1).max(80);
const rowInput = z.strictObject({
  /** The sender's own name of the row. */
  ref: key,
  id: key.nullable(),
  version: z.int().min(0).optional(),
  attributes: z.record(z.string().max(80), z.unknown()),
});
type RowInput = z.infer<typeof rowInput>;

const text = z.string().nullable();
const savedRow = z.object({
  ref: z.string(),
  id: text,
  status: z.enum(['saved', 'removed', 'conflict', 'failed']),
  version: z.int().nullable(),
  attributes: z.record(z.string(), z.unknown()).nullable().meta({ description: 'The row as it stands after the call.' }),
  problems: z.array(z.object({ attribute: text, message: z.string() })),
});
type SavedRow = z.infer<typeof savedRow>;

interface Sheet {
  ctx: Ctx;
  result: ResolvedResource<'result'>;
  calibration: string;
}

async function ownRow({ ctx, result, calibration }: Sheet, id: string): Promise<SelectedRow<'result'>> {
  const row = await findRecord(ctx, result, id);
  if (row?.ctag !== calibration) throw notFound(id);
  return row;
}

async function saveRow(sheet: Sheet, { id, version, attributes }: RowInput): Promise<SelectedRow> {
  const { ctx, result, calibration } = sheet;
  if (id === null) return createRecord(ctx, result, writeInput(result, { ...attributes, calibration_id: calibration }));
  await ownRow(sheet, id);
  const options = version === undefined ? {} : { expectedVersions: [version] };
  return updateRecord(ctx, result, { id, input: writeInput(result, attributes), options });
}

function attributesOf(result: ResolvedResource, row: SelectedRow): Record<string, unknown> {
  const shown = result.fields.filter(({ column, spec }) => !spec.hidden && column !== result.key);
  return Object.fromEntries(shown.map(({ column, attr }) => [attr, row[column] ?? null]));
}

function shownRow({ result }: Pick<Sheet, 'result'>, ref: string, row: SelectedRow): SavedRow {
  const [id, version] = [String(row[result.key]), Number(row.row_version)];
  return { ref, id, status: 'saved', version, attributes: attributesOf(result, row), problems: [] };
}

const readAction = defineAction({
  method: 'GET',
  path: 'calibrations/{id}/results',
  summary: 'The sheet of test points in their order, each with the version it is saved against',
  requirement: needs('inventory_details_calibrations_measurements_view'),
  since: '0.3.0',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ data: z.array(savedRow.pick({ id: true, version: true, attributes: true })) }),
  async run({ ctx, input: { id } }) {
    const result = ctx.lab.registry.resource('result');
    if (!(await findRecord(ctx, ctx.lab.registry.resource('calibration'), id))) throw notFound(id);
    const { rows } = await listRecords(ctx, result, {
      filter: { kind: 'compare', path: ['calibration_id'], op: '=', value: id },
      sort: [{ path: ['row_num'], direction: 'asc' }],
      limit: null,
      offset: 0,
    });
    const data = rows
      .map((row) => shownRow({ result }, '', row))
      .map(({ id: key, version, attributes }) => ({ id: key, version, attributes }));
    return { body: { data } };
  },
});

export function resultSheetActions(translator: Translator): Action[] {
  async function refused(sheet: Sheet, { ref, id }: Pick<RowInput, 'ref' | 'id'>, error: unknown): Promise<SavedRow> {
    if (!(error instanceof AppError)) throw error;
    const { body } = v2Error({ error, translator, language: sheet.ctx.language, resource: sheet.result });
    const isConflict = error.code === 'record.conflict';
    const now = isConflict && id !== null ? await findRecord(sheet.ctx, sheet.result, id) : null;
    const stands = now ? shownRow(sheet, ref, now) : { id, version: null, attributes: null };
    const problems = body.errors.map(({ detail, source }) => ({
      attribute: source && 'pointer' in source ? (source.pointer.split('/').at(-1) ?? null) : null,
      message: detail,
    }));
    return { ...stands, ref, status: isConflict ? 'conflict' : 'failed', problems };
  }

  async function each(sheet: Sheet, row: Pick<RowInput, 'ref' | 'id'>, work: () => Promise<SavedRow>): Promise<SavedRow> {
    try {
      return await inSavepoint(sheet.ctx, work);
    } catch (error) {
      return refused(sheet, row, error);
    }
  }

  const saveAction = defineAction({
    method: 'POST',
    path: 'calibrations/{id}/results',
    summary: 'Save a sheet of test points: rows changed, new and taken out in one call, each with its own result',
    requirement: needs('inventory_details_calibrations_measurements_edit'),
    since: '0.3.0',
    once: true,
    input: z.strictObject({
      id: z.string(),
      rows: z.array(rowInput).max(mostAtOnce).default([]),
      remove: z.array(key).max(mostAtOnce).default([]),
    }),
    output: z.object({ data: z.array(savedRow), meta: z.object({ failed: z.int(), run: text }) }),
    async run({ ctx, input: { id, rows, remove } }) {
      const { registry } = ctx.lab;
      const result = registry.resource('result');
      if (!(await findRecord(ctx, registry.resource('calibration'), id))) throw notFound(id);
      const { id: run, result: data } = await withRun(ctx, { kind: 'result_sheet', resources: ['result'] }, async (inner) => {
        const sheet: Sheet = { ctx: inner, result, calibration: id };
        const done: SavedRow[] = [];
        for (const gone of remove) {
          const answer: SavedRow = { ref: gone, id: gone, status: 'removed', version: null, attributes: null, problems: [] };
          const work = async () => {
            await ownRow(sheet, gone);
            await removeRecord(inner, result, { id: gone });
            return answer;
          };
          done.push(await each(sheet, { ref: gone, id: gone }, work));
        }
        for (const row of rows)
          done.push(await each(sheet, row, async () => shownRow(sheet, row.ref, await saveRow(sheet, row))));
        return done;
      });
      const failed = data.filter(({ status }) => status === 'failed' || status === 'conflict').length;
      return { body: { data, meta: { failed, run } } };
    },
  });
  return [readAction, saveAction];
}
