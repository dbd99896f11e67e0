// Releasing a calibration, after which nothing of it is written again, and amending a released one: a new version with its
// reason, while the old one stays as it was. docs/quality.md#records (ISO/IEC 17025 7.8.8).

import { z } from 'zod';
import { type FieldProblems, invalid, notFound } from '#server/contract/errors.ts';
import { mayRelease, needs } from '#server/contract/operations.ts';
import { numberText } from '#server/contract/values/trading/number-pattern.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { textSetting } from '#server/core/lab/lab-settings.ts';
import { nextInSeries } from '#server/core/numbers/next-number.ts';
import { findRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { keepCheckpoint } from '#server/core/trail/trail-seals.ts';
import { updateRecord } from '#server/core/write/write.ts';
import { assertVersion, type WriteOptions, writeOptions } from '#server/core/write/write-options.ts';
import { typed } from '#server/db/typed.ts';
import { oneOf, recordShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, type ActionCall, defineAction } from '#server/endpoints/define-action.ts';
import { instantNow, today } from '#server/lib/clock.ts';
import type { ValuesOf } from '#server/schema/row-values.ts';
import { calibrationState, locked } from '../../rules/calibration-lock.ts';
import { completed } from '../../rules/calibration-status.ts';
import { amend } from '../amend.ts';
import { authorisationProblems } from '../authorised/authorised-people.ts';
import { certificateShape } from '../certificate-number.ts';
import { accreditationProblems, headProblems, type Results, resultsOf, unmeasuredProblems } from '../release-check.ts';
import { requirementProblems } from '../required/required-phrases.ts';
import { scopeProblems } from '../scope-check.ts';
import { keepingRefusals, keepSignature } from '../signatures/keep-signature.ts';
import type { SignerServices } from '../signatures/prove-signer.ts';
import { releaseSignature, signatureOfRelease } from '../signatures/release-signature.ts';
import { signatureActions } from '../signatures/signature-actions.ts';
import { refuseSamePerson } from '../signatures/two-persons.ts';

const shared = {
  method: 'POST',
  requirement: needs('calibration_edit'),
  since: '0.1.0',
  versioned: true,
  once: true,
  output: oneOf(recordShape('calibration')),
} as const;

async function wanted(ctx: Ctx, id: string, options: WriteOptions = {}): Promise<SelectedRow<'calibration'>> {
  const row = await findRecord(ctx, ctx.lab.registry.resource('calibration'), id);
  if (!row) throw notFound(id);
  assertVersion(row.row_version, options);
  return row;
}

function missing({ status, C2301, C2323 }: SelectedRow<'calibration'>): FieldProblems {
  const needed = { key: 'errors.calibration.release_needs' };
  return {
    ...(status === completed ? {} : { status: [{ key: 'errors.calibration.release_status' }] }),
    ...(C2301 ? {} : { C2301: [needed] }),
    ...(C2323 ? {} : { C2323: [needed] }),
  };
}

async function refuseOtherAmendment(
  ctx: Ctx,
  { CTAG, MTAG, amends_CTAG, amend_reason }: SelectedRow<'calibration'>,
): Promise<void> {
  if (amends_CTAG === null) return;
  if (amend_reason === null && (await calibrationState(ctx, amends_CTAG))?.isReleased)
    throw invalid({ amends_CTAG: [{ key: 'errors.calibration.amend_by_action' }] });
  const other = await typed(ctx.db)
    .selectFrom('calibration')
    .select('CTAG')
    .where('amends_CTAG', '=', amends_CTAG)
    .where('MTAG', '=', MTAG)
    .where('CTAG', '<>', CTAG)
    .where('released_at', 'is not', null)
    .executeTakeFirst();
  if (other) throw locked('errors.calibration.already_amended');
}

async function completedWith(
  ctx: Ctx,
  { CTAG }: SelectedRow<'calibration'>,
  values: ValuesOf<'calibration'>,
): Promise<SelectedRow<'calibration'>> {
  const input = { values, trusted: { status: completed } };
  return updateRecord(ctx, ctx.lab.registry.resource('calibration'), { id: CTAG, input });
}

interface ReadyInput {
  id: string;
  complete: boolean;
  override: string | undefined;
  last: ValuesOf<'calibration'>;
  options: WriteOptions;
}

function together(all: readonly FieldProblems[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const [field, found] of all.flatMap((one) => Object.entries(one)))
    problems[field] = [...(problems[field] ?? []), ...found];
  return problems;
}

/** What a reason overrides. */
async function doubtsOf(inner: Ctx, row: SelectedRow<'calibration'>, rows: Results): Promise<FieldProblems> {
  const ofAny = together([unmeasuredProblems(rows), await headProblems(inner, row), await authorisationProblems(inner, row)]);
  if (row.accredited !== 1) return ofAny;
  return together([ofAny, await accreditationProblems(inner, row, rows), await requirementProblems(inner, row)]);
}

/** The calibration as it is released, once nothing stands against it; `isDoubtful`: it is released in spite of what was found. */
async function ready(inner: Ctx, { id, complete, override, last, options }: ReadyInput) {
  const found = await wanted(inner, id, options);
  if (found.released_at !== null) throw locked('errors.calibration.released');
  const before = complete ? await completedWith(inner, found, last) : found;
  const rows = await resultsOf(inner, before);
  const doubts = await doubtsOf(inner, before, rows);
  const scope = before.accredited === 1 ? await scopeProblems(inner, before, rows) : {};
  const problems = together([override === undefined ? doubts : {}, scope, missing(before)]);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await refuseOtherAmendment(inner, before);
  await refuseSamePerson(inner, before);
  return { before, isDoubtful: Object.keys(doubts).length > 0 };
}

const releaseInput = z.strictObject({
  id: z.string(),
  complete: z
    .boolean()
    .default(false)
    .meta({ description: 'Completes what is still at work, with what else is sent, in the same step.' }),
  decision_rule: z.string().max(255).nullable().optional(),
  cal_result: z.string().max(40).optional(),
  calibration_date: z.string().max(10).optional(),
  override_reason: z.string().trim().min(1).max(1000).optional().meta({
    description: 'Releases a calibration in spite of what its check found; kept in the trail.',
  }),
  ...releaseSignature,
});

function askedOf(input: z.infer<typeof releaseInput>, headers: ActionCall<unknown>['headers']): ReadyInput {
  const { id, complete, override_reason: override, password: _password, code: _code, meaning: _meaning, ...last } = input;
  return { id, complete, override, last, options: writeOptions(headers) };
}

async function released(inner: Ctx, asked: ReadyInput): Promise<SelectedRow<'calibration'>> {
  const { lab, principal } = inner;
  const shape = certificateShape(await textSetting(lab, 'calibration.certificate_pattern'), today(lab.clock));
  const { before, isDoubtful } = await ready(inner, asked);
  const series = { table: 'calibration', column: 'C2306', ...shape };
  const trusted = {
    released_at: instantNow(lab.clock),
    C2327: principal.name,
    C2306: before.C2306 ?? numberText(shape, await nextInSeries(inner, series)),
  };
  await keepCheckpoint(inner, 'release', asked.id);
  const reason = isDoubtful && asked.override ? asked.override : (asked.options.reason ?? null);
  const input = { values: {}, trusted };
  return updateRecord(inner, lab.registry.resource('calibration'), { id: asked.id, input, options: { reason } });
}

function releaseAction(services: SignerServices): Action {
  return defineAction({
    ...shared,
    // The write itself needs calibration_edit besides.
    requirement: mayRelease,
    path: 'calibrations/{id}/release',
    summary: 'Release a completed calibration; from then on it, its results and its standards cannot be changed',
    input: releaseInput,
    async prepare({ ctx, input, headers, signal }) {
      const { password, code, meaning } = input;
      const asked = askedOf(input, headers);
      const row = await wanted(ctx, input.id, asked.options);
      const proving = { row, meaning, password, code, signal, ready: (inner: Ctx) => ready(inner, asked) };
      return keepingRefusals(ctx, { row, meaning }, () => signatureOfRelease(services, ctx, proving));
    },
    async run({ ctx, input, headers, prepared: signing }) {
      const asked = askedOf(input, headers);
      const row = await inTransaction(ctx, async (inner) => {
        if (!signing) return released(inner, asked);
        const signed = await released({ ...inner, signature: signing }, asked);
        await keepSignature(inner, input.id, signing, String(signed.contract_hash));
        return signed;
      });
      return { record: { resource: ctx.lab.registry.resource('calibration'), row } };
    },
  });
}

const amendAction: Action = defineAction({
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
});

export const releaseActions = (services: SignerServices): readonly Action[] => [
  releaseAction(services),
  amendAction,
  ...signatureActions(services),
];
