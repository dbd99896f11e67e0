// Releasing a procedure as a version, comparing two versions, and taking an older one back into the draft.
// docs/interface/records.md#procedure-versions.
import { z } from 'zod';
import { faultsOfSteps } from '#server/assessment/steps/step-faults.ts';
import { invalid, notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { withRun } from '#server/core/many/runs.ts';
import { findRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { addAsSideEffect } from '#server/core/write/side-effects.ts';
import { updateRecord } from '#server/core/write/write.ts';
import { assertVersion, type WriteOptions, writeOptions } from '#server/core/write/write-options.ts';
import { typed } from '#server/db/typed.ts';
import { oneOf, recordShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { instantNow, today } from '#server/lib/clock.ts';
import { listIn, newestVersion } from '../rules/versions/procedure-versions.ts';
import { compareAction, unknownVersion } from './compare-action.ts';
import { contentHash, contentOf } from './content.ts';
import { toldFaults } from './told-faults.ts';

const shared = {
  method: 'POST',
  requirement: needs('types_edit'),
  since: '0.11.0',
  versioned: true,
  once: true,
  output: oneOf(recordShape('procedure')),
} as const;

async function wanted(ctx: Ctx, id: string, options: WriteOptions): Promise<SelectedRow<'procedure'>> {
  const row = await findRecord(ctx, ctx.lab.registry.resource('procedure'), id);
  if (!row) throw notFound(id);
  assertVersion(row.row_version, options);
  return row;
}

/** A lab that numbered by hand goes on from there. */
function nextNumber(newest: { number: number } | null, byHand: string | null): number {
  if (newest) return newest.number + 1;
  const [, whole = '0'] = /^\D{0,12}(\d{1,6})/.exec(byHand ?? '') ?? [];
  return Number(whole) + 1;
}

async function isTaken({ db }: Ctx, id: string, version: string): Promise<boolean> {
  const same = typed(db).selectFrom('procedure_versions').select('uID').where('procedure_uID', '=', id);
  return (await same.where('version', '=', version).executeTakeFirst()) !== undefined;
}

interface Asked {
  reason: string;
  version: string | undefined;
  options: WriteOptions;
}

async function release(inner: Ctx, id: string, { reason, version: asked, options }: Asked): Promise<SelectedRow<'procedure'>> {
  const { lab, principal } = inner;
  const row = await wanted(inner, id, options);
  const content = contentOf(row);
  const faults = faultsOfSteps(listIn(content.steps));
  if (faults.length > 0) throw invalid({ steps: toldFaults(faults) });
  const newest = await newestVersion(inner, id);
  const hash = contentHash(content);
  if (newest?.content_hash === hash)
    throw invalid({ steps: [{ key: 'errors.procedure.unchanged', params: { version: newest.version } }] });
  const number = nextNumber(newest, row.version);
  const version = asked ?? String(number);
  if (await isTaken(inner, id, version)) throw invalid({ version: [{ key: 'errors.procedure.version_taken' }] });
  const name = `${row.procedure_name} · ${version}`;
  const released = { released_at: instantNow(lab.clock), released_by: principal.name, reason, content_hash: hash };
  await addAsSideEffect(inner, {
    resource: 'procedure_version',
    values: { uID: lab.newId(), procedure_uID: id, name, number, version, ...released, ...content },
    reason,
  });
  const trusted = { version, released_date: today(lab.clock), draft_state: 'released' };
  return updateRecord(inner, lab.registry.resource('procedure'), { id, input: { values: {}, trusted }, options: { reason } });
}

const releaseAction: Action = defineAction({
  ...shared,
  path: 'procedures/{id}/release',
  summary: 'Release a procedure: its fields and steps as they stand become a new version, which never changes',
  input: z.strictObject({
    id: z.string(),
    reason: z.string().trim().min(1).max(2000),
    version: z.string().trim().min(1).max(40).optional().meta({ description: 'What it is called; without it, its number.' }),
  }),
  async run({ ctx, input: { id, reason, version }, headers }) {
    const options = writeOptions(headers);
    const resources = ['procedure', 'procedure_version'];
    const { result: row } = await withRun(ctx, { kind: 'procedure_release', resources }, (inner) =>
      release(inner, id, { reason, version, options }),
    );
    return { record: { resource: ctx.lab.registry.resource('procedure'), row } };
  },
});

const takeBackAction: Action = defineAction({
  ...shared,
  path: 'procedures/{id}/take-back',
  summary: 'Take an older version of a procedure back into its draft; nothing is released by it',
  input: z.strictObject({ id: z.string(), version_id: z.string() }),
  async run({ ctx, input: { id, version_id }, headers }) {
    const resource = ctx.lab.registry.resource('procedure');
    const options = writeOptions(headers);
    const { result: row } = await withRun(ctx, { kind: 'procedure_take_back', resources: ['procedure'] }, async (inner) => {
      await wanted(inner, id, options);
      const version = await findRecord(inner, inner.lab.registry.resource('procedure_version'), version_id);
      if (version?.procedure_uID !== id) throw invalid(unknownVersion('version_id', version_id));
      const reason = options.reason ?? version.name;
      return updateRecord(inner, resource, { id, input: { values: {}, trusted: contentOf(version) }, options: { reason } });
    });
    return { record: { resource, row } };
  },
});

export const procedureVersionActions: readonly Action[] = [releaseAction, takeBackAction, compareAction];
