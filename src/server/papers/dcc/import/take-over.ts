// A DCC taken over, as one run: its points become results, what is there of the same points gets their values, and the file is kept as
// it came, as the document of record of the calibration. Taking the run back takes all of it back. docs/interface/papers.md#dcc-import.
import { AppError } from '#server/contract/errors.ts';
import { type Ctx, inColumns } from '#server/core/lab/context.ts';
import { programPrincipal } from '#server/core/lab/program-principal.ts';
import { withRun } from '#server/core/many/runs.ts';
import { inputInColumns, listRows } from '#server/core/read/named-rows.ts';
import { createRecord, updateRecord } from '#server/core/write/write.ts';
import { typed } from '#server/db/typed.ts';
import type { ReceivedFile } from '#server/files/receive.ts';
import { inProgress } from '#server/resources/rules/calibration-status.ts';
import { assertTaken, type BroughtDcc } from './brought-dcc.ts';
import { type AskedTarget, type DccTarget, dccTarget } from './dcc-target.ts';
import { markOf, planPoints } from './plan-points.ts';

/** The file, or the document that holds it already. */
export type DccSource = { file: ReceivedFile } | { document: string };

export interface TakeOver {
  target: AskedTarget;
  brought: BroughtDcc;
  source: DccSource;
  /** What is done where there are test points already. */
  existing: 'refuse' | 'merge';
  /** Of a preview, when what was shown is to be written or nothing. */
  plan?: string | undefined;
  /** Of results that another laboratory came to, for a calibration that is made. */
  external: string;
}

export interface TakenOver {
  calibration: string;
  written: number;
  /** As it was before anything was written. */
  target: DccTarget;
  /** Null where there was nothing to write. */
  run: string | null;
}

export async function takeOver(asked: Ctx, order: TakeOver): Promise<TakenOver> {
  const { brought } = order;
  assertTaken(brought);
  const { certificateNumber, laboratory } = brought.dcc;
  const resources = order.target.calibration === undefined ? ['calibration', 'result'] : ['result'];
  const summary = { certificate_number: certificateNumber, laboratory };
  const run = { kind: 'dcc_import', resources, summary };
  const { id, result } = await withRun(inColumns(asked), run, (ctx) => written(ctx, order));
  return { ...result, run: id };
}

async function written(ctx: Ctx, order: TakeOver): Promise<Omit<TakenOver, 'run'>> {
  const { brought, existing, source } = order;
  // Read anew inside: what was shown may be otherwise by now.
  const target = await dccTarget(ctx, order.target);
  if (existing === 'refuse' && target.results.length > 0)
    throw new AppError('record.locked', { messageKey: 'errors.paper.has_results' });
  const plan = planPoints(brought.dcc.results, target.results);
  if (order.plan !== undefined && order.plan !== markOf(plan))
    throw new AppError('record.locked', { messageKey: 'errors.paper.dcc_plan_changed' });
  if (!target.calibration && 'file' in source) await refuseTwice(ctx, target, source.file.hash);
  const calibration = target.calibration?.CTAG ?? (await calibrationFor(ctx, target, order));
  const result = ctx.lab.registry.resource('result');
  const work = plan.filter(({ state }) => state !== 'kept');
  for (const { before, values, phase, row_num } of work) {
    if (before) await updateRecord(ctx, result, { id: String(before.uID), input: { values } });
    else await createRecord(ctx, result, { values: { ...values, phase, row_num, ctag: calibration } });
  }
  await keepDocument(ctx, { calibration, target, brought, source });
  return { calibration, written: work.length, target };
}

/** One certificate is one calibration of a device. */
async function refuseTwice(ctx: Ctx, { device }: DccTarget, hash: string): Promise<void> {
  const row = await typed(ctx.db)
    .selectFrom('documents as kept')
    .innerJoin('calibration as made', 'made.CTAG', 'kept.results_CTAG')
    .select('kept.uID')
    .where('kept.file_hash', '=', hash)
    .where('made.MTAG', '=', device?.MTAG ?? '')
    .executeTakeFirst();
  if (row) throw new AppError('record.locked', { messageKey: 'errors.paper.dcc_taken_over' });
}

/** At work until somebody has looked at it; that another laboratory measured stands in it. */
async function calibrationFor(ctx: Ctx, { device }: DccTarget, { brought: { dcc }, external }: TakeOver): Promise<string> {
  const { certificateNumber, calibrationDate } = dcc;
  const { registry } = ctx.lab;
  const values = inputInColumns(registry, 'calibration', {
    inventory_id: device?.MTAG,
    certificate_number: certificateNumber === '' ? null : certificateNumber,
    calibration_date: calibrationDate === '' ? null : calibrationDate,
    external_results: external,
  });
  const row = await createRecord(ctx, registry.resource('calibration'), { values, trusted: { status: inProgress } });
  return row.CTAG;
}

interface Kept {
  calibration: string;
  target: DccTarget;
  brought: BroughtDcc;
  source: DccSource;
}

/** The program keeps it: a record of what was measured does not depend on who may file papers. */
async function keepDocument(caller: Ctx, { calibration, target, brought: { dcc }, source }: Kept): Promise<void> {
  const { id, name } = { id: caller.principal.userId, name: caller.principal.name };
  const ctx: Ctx = { ...caller, principal: { ...programPrincipal(caller.language), userId: id, name } };
  const { registry } = ctx.lab;
  const document = registry.resource('document');
  const trusted = { results_CTAG: calibration };
  if ('document' in source) {
    await updateRecord(ctx, document, { id: source.document, input: { values: {}, trusted } });
    await linkTo(ctx, source.document, calibration);
    return;
  }
  const filter = {
    kind: 'and' as const,
    items: [
      { kind: 'compare' as const, path: ['results_CTAG'], op: '=' as const, value: calibration },
      { kind: 'compare' as const, path: ['file_hash'], op: '=' as const, value: source.file.hash },
    ],
  };
  if ((await listRows(ctx, 'document', { filter, sort: [], limit: 1, offset: 0 })).length > 0) return;
  const number = dcc.certificateNumber.slice(0, 80);
  const values = { title: `DCC ${number}`.trim(), type: 'DCC', number, customer_KTAG: target.device?.customer_id ?? null };
  const made = await createRecord(ctx, document, { values, trusted, file: source.file });
  await linkTo(ctx, String(made.uID), calibration);
}

async function linkTo(ctx: Ctx, document: string, calibration: string): Promise<void> {
  const filter = {
    kind: 'and' as const,
    items: [
      { kind: 'compare' as const, path: ['document_uID'], op: '=' as const, value: document },
      { kind: 'compare' as const, path: ['resource'], op: '=' as const, value: 'calibration' },
      { kind: 'compare' as const, path: ['record_key'], op: '=' as const, value: calibration },
    ],
  };
  if ((await listRows(ctx, 'document_link', { filter, sort: [], limit: 1, offset: 0 })).length > 0) return;
  const link = { document_uID: document, resource: 'calibration', record_key: calibration };
  await createRecord(ctx, ctx.lab.registry.resource('document_link'), { values: link });
}
