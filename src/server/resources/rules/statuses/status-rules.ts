// What a status asks of the records that enter it: that it may follow the one before, and the fields it needs. Holds for every record
// with a status, on both faces and in bulk. docs/interface/records.md#statuses, docs/data-contracts.md#statuses.
import type { FieldProblem, FieldProblems } from '#server/contract/errors.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { JudgedChange, ResourceHooks } from '#server/core/lab/hooks.ts';
import type { Row } from '#server/schema/define-resource.ts';
import type { ResolvedField, ResolvedResource } from '#server/schema/resolve.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { rulesOf, type StatusKind, type StatusRule } from './status-rule-queries.ts';

/** Fields are named as on v2 (docs/data-contracts.md#statuses); columns are understood, too. */
export function ruledField(resource: ResolvedResource, name: string): ResolvedField | undefined {
  return resource.byAttr.get(name) ?? resource.byColumn.get(name);
}

export function statusField(resource: ResolvedResource): ResolvedField | undefined {
  return resource.fields.find(({ spec }) => spec.statusType !== undefined);
}

function titleOf(ctx: Ctx, status: StatusRule | undefined, code: unknown): string {
  return status?.title[ctx.language] ?? String(code ?? '');
}

/** A kind without any transition allows every change; where a new record begins is free. */
function transitionProblem(ctx: Ctx, kind: StatusKind, { from, to }: { from: unknown; to: unknown }): FieldProblem | null {
  if (kind.transitions.length === 0) return null;
  const fitting = kind.transitions.filter((one) => one.to === to && (one.from === null || one.from === from));
  if (fitting.length === 0) {
    const [before, after] = [titleOf(ctx, kind.byCode.get(String(from)), from), titleOf(ctx, kind.byCode.get(String(to)), to)];
    return { key: 'errors.status.no_transition', params: { from: before, to: after } };
  }
  const { operations } = ctx.principal;
  if (fitting.some(({ operation }) => operation === null || operations.has(operation))) return null;
  return { key: 'errors.field.needs_operation', params: { operation: fitting.map(({ operation }) => operation).join(' | ') } };
}

interface Ruled {
  resource: ResolvedResource;
  change: JudgedChange;
  field: ResolvedField;
}

/** On entering the status all it needs; afterwards nothing of it may be emptied. What was missing before may stay so. */
function missingFields(ctx: Ctx, { resource, change, field }: Ruled, status: StatusRule | undefined): FieldProblems {
  const { before, values } = change;
  const row: Row = { ...before, ...values };
  const entered = before === null || before[field.column] !== row[field.column];
  const needed = (status?.mandatory ?? []).flatMap((name) => ruledField(resource, name) ?? []);
  const missing = needed.filter(({ column }) => (row[column] ?? null) === null && (entered || (before[column] ?? null) !== null));
  const problem = { key: 'errors.status.needs_field', params: { status: titleOf(ctx, status, row[field.column]) } };
  return Object.fromEntries(missing.map(({ column }) => [column, [problem]]));
}

async function statusProblems(ctx: Ctx, name: ResourceName, change: JudgedChange): Promise<FieldProblems> {
  const resource = ctx.lab.registry.resource(name);
  const field = statusField(resource);
  const { action, before, values } = change;
  if (!field || (action !== 'create' && action !== 'update')) return {};
  const kind = (await rulesOf(ctx)).get(field.spec.statusType ?? '');
  if (!kind) return {};
  const to = values[field.column] ?? before?.[field.column];
  const moved = before !== null && before[field.column] !== to;
  const refused = moved ? transitionProblem(ctx, kind, { from: before[field.column], to }) : null;
  return {
    ...missingFields(ctx, { resource, change, field }, kind.byCode.get(String(to))),
    ...(refused ? { [field.column]: [refused] } : {}),
  };
}

/** Whether the rules of the lab let a record as it stands enter a status, and the caller with it. */
export async function mayEnter(ctx: Ctx, name: ResourceName, { row, status }: { row: Row; status: string }): Promise<boolean> {
  const field = statusField(ctx.lab.registry.resource(name));
  if (!field) return false;
  const values = { [field.column]: status };
  const change: JudgedChange = { action: 'update', before: row, values, sent: new Set([field.column]), inputs: {} };
  return Object.keys(await statusProblems(ctx, name, change)).length === 0;
}

/** What the record completes may be what the status asks for: it stands in the change by now. */
export function withStatusRules(name: ResourceName, own: ResourceHooks = {}): ResourceHooks {
  return {
    ...own,
    async check(ctx, change) {
      const problems = (await own.check?.(ctx, change)) ?? {};
      return { ...(await statusProblems(ctx, name, change)), ...problems };
    },
  };
}
