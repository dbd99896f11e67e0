// A calibration that is done counts for its device at once, whoever saves it and through whichever door; a released one is
// never written again. docs/interface/records.md#current-calibration.

import { mayRelease } from '../../contract/operations.ts';
import { assertAllowed } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, RewrittenRow, WrittenChange } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';
import { today } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { calibrationState, locked, releasedLock } from '../rules/calibration-lock.ts';
import { completed } from '../rules/calibration-status.ts';
import { dueByInterval } from '../rules/device-interval.ts';
import { settleCurrent } from './current.ts';
import { followedVersion } from './followed-version.ts';
import { workedOn } from './guide/work-time.ts';
import { carryOver } from './parts.ts';

type Columns = StoredColumns<'calibration'>;

/** What decides which calibration is current, and what it means. */
const deciding = ['MTAG', 'status', 'C2301', 'calibration_time', 'C2303', 'C2323', 'amends_CTAG', 'released_at'] as const;

const isReleased = (before: Columns | null) => before !== null && before.released_at !== null;

async function complete(ctx: Ctx, { action, before, values, sent }: JudgedChange<'calibration'>): Promise<Columns> {
  if (isReleased(before)) return {};
  const day = values.C2301;
  // Clients of old know no status: a calibration that brings its day, and not a day to come, has been done.
  const isDone = action === 'create' && !sent.has('status') && typeof day === 'string' && day <= today(ctx.lab.clock);
  const status: Columns = isDone ? { status: completed } : {};
  const due = await dueDate(ctx, { row: { ...before, ...values, ...status }, sent });
  const followed = await followedVersion(ctx, before, { ...before, ...values, ...status });
  const worked = await workedOn(ctx, { before, row: { ...before, ...values }, sent });
  const row: Columns = { ...before, ...values, ...status, ...due, ...followed, ...worked };
  return { ...status, ...due, ...followed, ...worked, ...(values.released_at ? await frozen(ctx, row) : {}) };
}

async function check(ctx: Ctx, { action, before, values }: JudgedChange<'calibration'>): Promise<ProblemsOf<'calibration'>> {
  if (before && isReleased(before)) throw releasedLock({ before, values });
  if (action === 'delete') return {};
  if (values.released_at && action !== 'restore') assertAllowed(ctx, mayRelease);
  const row: Columns = { ...before, ...values };
  if (before) await refuseOtherRule(ctx, before, row);
  const problems: ProblemsOf<'calibration'> = {};
  const { status, C2301: done, C2303: due } = row;
  if (status === completed && !done) problems.C2301 = [{ key: 'errors.calibration.day_missing' }];
  if (await namesReleased(ctx, before, values)) problems.amends_CTAG = [{ key: 'errors.calibration.amend_by_action' }];
  if (typeof done === 'string' && typeof due === 'string' && due < done)
    problems.C2303 = [{ key: 'errors.calibration.due_before' }];
  return problems;
}

/** Whichever way it is released: what its certificate says from now on is kept with the same write, or given up with it. */
async function frozen(ctx: Ctx, row: Columns): Promise<Columns> {
  return { contract_hash: await ctx.lab.contracts.freeze(ctx, row) };
}

/** A released calibration is amended with a reason, by the action that copies it. */
async function namesReleased(ctx: Ctx, before: Columns | null, { amends_CTAG: amended }: Columns): Promise<boolean> {
  if (typeof amended !== 'string' || amended === before?.amends_CTAG) return false;
  return (await calibrationState(ctx, amended))?.isReleased === true;
}

/** The rows of a completed calibration were judged by its rule and stand. */
async function refuseOtherRule(ctx: Ctx, before: Columns, row: Columns): Promise<void> {
  if (before.status !== completed || row.status !== completed || before.decision_rule === row.decision_rule) return;
  const judged = await typed(ctx.db)
    .selectFrom('results')
    .select('uID')
    .where('ctag', '=', String(before.CTAG))
    .limit(1)
    .executeTakeFirst();
  if (judged) throw locked('errors.calibration.rule_completed');
}

interface DueInput {
  row: Columns;
  sent: ReadonlySet<string>;
}

/** Labels print the due date: without one of its own a calibration gets the day its device's interval leads to. */
async function dueDate(ctx: Ctx, { row, sent }: DueInput): Promise<Columns> {
  const wanted = row.status === completed && !row.C2303 && !sent.has('C2303') && row.C2323 !== 'failed';
  if (!wanted || typeof row.C2301 !== 'string' || typeof row.MTAG !== 'string') return {};
  const due = await dueByInterval(ctx, row.MTAG, row.C2301);
  return due === null ? {} : { C2303: due };
}

async function written(ctx: Ctx, { action, before, after }: WrittenChange<'calibration'>): Promise<void> {
  if (before && after) await carryOver(ctx, before, after);
  if (action === 'update' && deciding.every((column) => before?.[column] === after?.[column])) return;
  const writing = String((after ?? before)?.CTAG);
  const devices = new Set([before?.MTAG, after?.MTAG].filter((device) => typeof device === 'string'));
  const wasCurrent = before?.C2339 === 1 ? (before.C2303 ?? null) : null;
  for (const device of devices) {
    await settleCurrent(ctx, { device, writing, goneDue: typeof wasCurrent === 'string' ? wasCurrent : null });
  }
}

/** Which of a device's calibrations is the current one moves on; everything else of a released one stands. */
async function beforeRewrite(_ctx: Ctx, rows: readonly RewrittenRow<'calibration'>[]): Promise<void> {
  const writes = ({ columns }: RewrittenRow<'calibration'>) => columns === null || columns.some((column) => column !== 'C2339');
  if (rows.some((one) => one.row.released_at !== null && writes(one))) throw locked('errors.calibration.released');
}

export const calibrationHooks: ResourceHooks<'calibration'> = { complete, check, written, beforeRewrite };
