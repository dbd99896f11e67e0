// Takes a run back: exactly what it wrote, read from the trail, what followed in other records included; all of it or nothing.
// The undo is a run itself, so undoing it does the first one again. docs/adr/0025.
import { AppError, notFound } from '../../contract/errors.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { assertMay, mayView } from '../access/permissions.ts';
import { type Ctx, markWritten } from '../lab/context.ts';
import { type RunDone, withRun } from '../many/runs.ts';
import { findRecord } from '../read/read.ts';
import { breathe } from '../rows/row-batches.ts';
import { type Effects, effectsOf } from './run-effects.ts';
import { takeAway } from './undo-created.ts';
import { bringBack } from './undo-deleted.ts';
import type { Hindrance } from './undo-step.ts';
import { changeBack } from './undo-updated.ts';

const mostNamed = 20;

export async function undoRun(ctx: Ctx, id: string): Promise<RunDone<void>> {
  const runs = ctx.lab.registry.resource('run');
  const seen = await findRecord(ctx, runs, id);
  if (!seen) throw notFound(id);
  const resources = JSON.parse(String(seen.resources)) as string[];
  try {
    const options = { kind: 'undo', resources, summary: undoSummary(seen), undoOf: id, records: Number(seen.count) };
    return await withRun(ctx, options, async (inner) => {
      const run = await findRecord(inner, runs, id);
      if (!run) throw notFound(id);
      if (run.undone_at !== null) throw new AppError('record.locked', { messageKey: 'errors.run.already_undone' });
      await takeBack(inner, { id, resources });
      await markUndone(inner, id);
    });
  } catch (error) {
    throw explained(ctx, error, runs);
  }
}

function undoSummary({ kind = null, summary = null }: Row) {
  return { kind: String(kind), summary: summary === null ? null : JSON.parse(String(summary)) };
}

function explained(ctx: Ctx, error: unknown, runs: ResolvedResource): unknown {
  const reason = ctx.lab.explain(error, runs.definition);
  const clashes = reason instanceof AppError && (reason.code === 'record.duplicate' || reason.code === 'record.in_use');
  return clashes ? new AppError('record.locked', { messageKey: 'errors.run.clashes', cause: error }) : reason;
}

async function takeBack(ctx: Ctx, { id, resources }: { id: string; resources: readonly string[] }): Promise<void> {
  const effects = await effectsOf(ctx, id);
  const asked = new Set(resources);
  const touched = followedFirst(ctx, [...effects.keys()]);
  for (const resource of touched) if (asked.has(resource.name)) assertMayUndo(ctx, resource, effects);
  const shared = { all: effects, hindrances: [] as Hindrance[], returned: new Set<string>() };
  const { hindrances } = shared;
  const steps = [
    { kinds: ['deleted'], work: bringBack, order: touched },
    // What was changed before it was deleted within the run is changed back when it is there again.
    { kinds: ['updated', 'deleted'], work: changeBack, order: touched },
    { kinds: ['created'], work: takeAway, order: [...touched].reverse() },
  ];
  for (const { kinds, work, order } of steps) {
    for (const resource of order) {
      const own = [...(effects.get(resource.name)?.values() ?? [])].filter(({ kind }) => kinds.includes(kind));
      // Backwards, as what came later may rest on what came first.
      for (const chunk of inChunks(own.reverse())) {
        await work(ctx, { resource, effects: chunk, own: asked.has(resource.name), ...shared });
        if (hindrances.length > mostNamed) break;
        await breathe();
      }
      // What stays would only keep others back.
      if (hindrances.length > 0) throw await refusal(ctx, hindrances);
    }
  }
}

/** Records that others point to come before those. */
function followedFirst({ lab: { registry } }: Ctx, names: readonly ResourceName[]): ResolvedResource[] {
  const order: ResourceName[] = [];
  const visited = new Set<string>();
  const visit = (name: ResourceName) => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const { spec } of registry.resource(name).fields) if (spec.kind === 'ref' && spec.target) visit(spec.target);
    order.push(name);
  };
  for (const name of names) visit(name);
  const wanted = new Set(names);
  return order.filter((name) => wanted.has(name)).map((name) => registry.resource(name));
}

/** The rights the writes themselves needed. */
function assertMayUndo(ctx: Ctx, resource: ResolvedResource, effects: Effects): void {
  const kinds = new Set([...(effects.get(resource.name)?.values() ?? [])].map(({ kind }) => kind));
  if (kinds.has('created')) assertMay(ctx, resource, 'create');
  if (kinds.has('updated')) assertMay(ctx, resource, 'edit');
  if (kinds.has('deleted')) assertMay(ctx, resource, 'delete');
}

async function markUndone(ctx: Ctx, id: string): Promise<void> {
  const at = instantNow(ctx.lab.clock);
  markWritten(ctx, 'runs');
  await typed(ctx.db)
    .updateTable('runs')
    .set((eb) => ({ undone_at: at, undone_by: ctx.principal.name, updated_at: at, row_version: eb('row_version', '+', 1) }))
    .where('uID', '=', id)
    .execute();
}

/** Names those that the caller sees; of the others he learns that there are some. */
async function refusal(ctx: Ctx, hindrances: readonly Hindrance[]): Promise<AppError> {
  const named: string[] = [];
  for (const { resource, key } of hindrances.slice(0, mostNamed)) {
    const row = mayView(ctx, resource) ? await findRecord(ctx, resource, key) : null;
    if (row) named.push(String(row[resource.definition.title] ?? key));
  }
  return new AppError('record.locked', {
    messageKey: 'errors.run.changed_since',
    params: { count: hindrances.length, names: [...new Set(named)].join(', ') },
  });
}
