// Releasing a calibration, after which nothing of it is written again, and amending a released one: a new version with its
// reason, while the old one stays as it was. docs/quality.md#records (ISO/IEC 17025 7.8.8).

import { z } from 'zod';
import { type FieldProblems, invalid, notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { textSetting } from '#server/core/lab/lab-settings.ts';
import { findRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { keepCheckpoint } from '#server/core/trail/trail-seals.ts';
import { highestNumber } from '#server/core/write/next-number.ts';
import { updateRecord } from '#server/core/write/write.ts';
import { assertVersion, type WriteOptions, writeOptions } from '#server/core/write/write-options.ts';
import { typed } from '#server/db/connection/connection.ts';
import { oneOf, recordShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { instantNow, today } from '#server/lib/clock.ts';
import type { Row } from '#server/schema/define-resource.ts';
import { calibrationState, locked } from '../../rules/calibration-lock.ts';
import { completed } from '../../rules/calibration-status.ts';
import { amend } from '../amend.ts';
import { certificateNumber, numberShape } from '../certificate-number.ts';
import { accreditationProblems } from '../release-check.ts';

const shared = {
  method: 'POST',
  requirement: needs('calibration_edit'),
  since: '0.1.0',
  versioned: true,
  once: true,
  output: oneOf(recordShape('calibration')),
} as const;

async function wanted(ctx: Ctx, id: string, options: WriteOptions = {}): Promise<SelectedRow> {
  const row = await findRecord(ctx, ctx.lab.registry.resource('calibration'), id);
  if (!row) throw notFound(id);
  assertVersion(row.row_version, options);
  return row;
}

function missing({ status, C2301, C2323 }: Row): FieldProblems {
  const needed = { key: 'errors.calibration.release_needs' };
  return {
    ...(status === completed ? {} : { status: [{ key: 'errors.calibration.release_status' }] }),
    ...(C2301 ? {} : { C2301: [needed] }),
    ...(C2323 ? {} : { C2323: [needed] }),
  };
}

async function refuseOtherAmendment(ctx: Ctx, { CTAG, MTAG, amends_CTAG, amend_reason }: Row): Promise<void> {
  if (typeof amends_CTAG !== 'string') return;
  if (amend_reason === null && (await calibrationState(ctx, amends_CTAG))?.isReleased)
    throw invalid({ amends_CTAG: [{ key: 'errors.calibration.amend_by_action' }] });
  const other = await typed(ctx.db)
    .selectFrom('calibration')
    .select('CTAG')
    .where('amends_CTAG', '=', amends_CTAG)
    .where('MTAG', '=', String(MTAG))
    .where('CTAG', '<>', String(CTAG))
    .where('released_at', 'is not', null)
    .executeTakeFirst();
  if (other) throw locked('errors.calibration.already_amended');
}

async function completedWith(ctx: Ctx, { CTAG }: Row, values: Record<string, unknown>): Promise<SelectedRow> {
  const input = { values, trusted: { status: completed } };
  return updateRecord(ctx, ctx.lab.registry.resource('calibration'), { id: String(CTAG), input });
}

export const releaseActions: readonly Action[] = [
  defineAction({
    ...shared,
    path: 'calibrations/{id}/release',
    summary: 'Release a completed calibration; from then on it, its results and its standards cannot be changed',
    input: z.strictObject({
      id: z.string(),
      complete: z
        .boolean()
        .default(false)
        .meta({ description: 'Completes what is still at work, with what else is sent, in the same step.' }),
      decision_rule: z.string().max(255).nullable().optional(),
      cal_result: z.string().max(40).optional(),
      calibration_date: z.string().max(10).optional(),
      override_reason: z.string().trim().min(1).max(1000).optional().meta({
        description: 'Releases an accredited calibration in spite of what its check found; kept in the trail.',
      }),
    }),
    async run({ ctx, input: { id, complete, override_reason: override, ...last }, headers }) {
      const resource = ctx.lab.registry.resource('calibration');
      const options = writeOptions(headers);
      const shape = numberShape(await textSetting(ctx.lab, 'calibration.certificate_pattern'), today(ctx.lab.clock));
      const row = await inTransaction(ctx, async (inner) => {
        const found = await wanted(inner, id, options);
        if (found.released_at !== null) throw locked('errors.calibration.released');
        const before = complete ? await completedWith(inner, found, last) : found;
        const doubts = await accreditationProblems(inner, before);
        const isDoubtful = Object.keys(doubts).length > 0;
        const problems = { ...(override === undefined ? doubts : {}), ...missing(before) };
        if (Object.keys(problems).length > 0) throw invalid(problems);
        await refuseOtherAmendment(inner, before);
        const series = { table: 'calibration', column: 'C2306', ...shape };
        const trusted = {
          released_at: instantNow(ctx.lab.clock),
          C2327: ctx.principal.name,
          C2306: before.C2306 ?? certificateNumber(shape, (await highestNumber(inner, series)) + 1),
        };
        await keepCheckpoint(inner, 'release', id);
        return updateRecord(inner, resource, {
          id,
          input: { values: {}, trusted },
          options: { reason: isDoubtful && override ? override : (options.reason ?? null) },
        });
      });
      return { record: { resource, row } };
    },
  }),
  defineAction({
    ...shared,
    path: 'calibrations/{id}/amend',
    summary: 'Begin a new version of a released calibration, with a reason; the old one stays as it is',
    input: z.strictObject({ id: z.string(), reason: z.string().trim().min(1).max(2000) }),
    status: 201,
    async run({ ctx, input: { id, reason }, headers }) {
      const resource = ctx.lab.registry.resource('calibration');
      const row = await inTransaction(ctx, async (inner) => {
        const before = await wanted(inner, id, writeOptions(headers));
        const key = await amend(inner, before, reason);
        return wanted(inner, key);
      });
      return { record: { resource, row, isNew: true } };
    },
  }),
];
