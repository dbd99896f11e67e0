// What somebody wants to keep of a procedure is read at once: steps and required standards that have no meaning are refused where they were
// typed. Steps that were kept before stay as they are until they are changed, and open. How the draft stands beside its newest release is
// kept with each write.

import { faultsOfSteps } from '#server/assessment/steps/step-faults.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '#server/core/lab/hooks.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';
import { newestVersion } from '../rules/versions/procedure-versions.ts';
import { contentColumns, contentHash, contentOf } from './content.ts';
import { requirementProblems } from './requirement-problems.ts';
import { toldFaults } from './told-faults.ts';

type Judged = JudgedChange<'procedure'>;

async function readProblems(ctx: Ctx, { before, values }: Judged): Promise<ProblemsOf<'procedure'>> {
  const problems: ProblemsOf<'procedure'> = {};
  const { steps, required_standards: standards } = values;
  const faults = typeof steps === 'string' && steps !== before?.steps ? faultsOfSteps(JSON.parse(steps)) : [];
  if (faults.length > 0) problems.steps = toldFaults(faults);
  if (typeof standards !== 'string' || standards === before?.required_standards) return problems;
  const wrong = await requirementProblems(ctx, standards);
  return wrong.length > 0 ? { ...problems, required_standards: wrong } : problems;
}

/** From the first release on these two say what was released: only a release, whose version is kept by then, writes them. */
async function releaseProblems(ctx: Ctx, { before, values, sent }: Judged): Promise<ProblemsOf<'procedure'>> {
  if (!before || before.draft_state === 'unreleased') return {};
  const changed = (['version', 'released_date'] as const).filter(
    (column) => sent.has(column) && column in values && (values[column] ?? null) !== (before[column] ?? null),
  );
  if (changed.length === 0) return {};
  const newest = await newestVersion(ctx, String(before.uID));
  if (newest && newest.version !== before.version && newest.version === values.version) return {};
  return Object.fromEntries(changed.map((column) => [column, [{ key: 'errors.procedure.by_release' }]]));
}

async function complete(ctx: Ctx, { action, before, values }: Judged): Promise<StoredColumns<'procedure'>> {
  if (action !== 'update' || !before || before.draft_state === 'unreleased' || values.draft_state !== undefined) return {};
  if (!contentColumns.some((column) => column in values)) return {};
  const newest = await newestVersion(ctx, String(before.uID));
  if (!newest) return {};
  const same = contentHash(contentOf({ ...before, ...values })) === newest.content_hash;
  return { draft_state: same ? 'released' : 'changed' };
}

export const procedureHooks: ResourceHooks<'procedure'> = {
  setWise: true,
  complete,
  async check(ctx, change) {
    const { action } = change;
    if (action !== 'create' && action !== 'update') return {};
    return { ...(await readProblems(ctx, change)), ...(await releaseProblems(ctx, change)) };
  },
};
