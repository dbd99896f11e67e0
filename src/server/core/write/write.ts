// Creating and updating a record: operation, row, values, references, hooks, row, audit, in one transaction.
import { AppError, invalid, notFound } from '../../contract/errors.ts';
import { instantNow } from '../../lib/clock.ts';
import { sortKey } from '../../lib/sort-key.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { assertMay } from '../access/permissions.ts';
import { scopeColumns } from '../access/scope.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import type { Change } from '../lab/hooks.ts';
import { withContent } from '../read/files.ts';
import { findRecord } from '../read/read.ts';
import { customerOf } from '../rows/customer-of.ts';
import type { SelectedRow } from '../rows/select.ts';
import { writeAudit } from '../trail/audit.ts';
import { type Decoded, decodeWrite, type WriteInput } from '../validate/decode.ts';
import { allTaken, type Judged, validateWrite } from '../validate/validate-write.ts';
import { linksDiffer, writeLinks } from '../validate/write-links.ts';
import { inSavepoint } from './savepoint.ts';
import { assertVersion, type WriteOptions } from './write-options.ts';

export async function createRecord<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  input: WriteInput<Name>,
  options: WriteOptions = {},
): Promise<SelectedRow<Name>> {
  assertMay(ctx, resource, 'create');
  refuseReadOnly(resource, input);
  const decoded = decodeWrite(ctx, { resource, input, before: null });
  const { links } = input;
  const early = await prepared(ctx, { resource, decoded, before: null, links });
  return guarded(ctx, { resource, input, change: early }, () =>
    inTransaction(ctx, async (inner) => {
      // Begun anew, it gets its number anew: the one of before may be somebody else's by now.
      const change = { ...early, values: { ...early.values } };
      await validateWrite(inner, { resource, change, links, problems: { ...decoded.problems } });
      const key = String(change.values[resource.key] ?? ctx.lab.newId());
      await insertRow(inner, resource, { ...change.values, [resource.key]: key });
      const row = await finish(inner, { resource, key, change, options });
      await writeLinksWithAudit(inner, { resource, row, links, reason: options.reason });
      return row;
    }),
  );
}

interface UpdateInput<Name extends ResourceName> {
  id: string;
  input: WriteInput<Name>;
  options?: WriteOptions;
}

export async function updateRecord<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  { id, input, options = {} }: UpdateInput<Name>,
): Promise<SelectedRow<Name>> {
  assertMay(ctx, resource, 'edit');
  refuseReadOnly(resource, input);
  const seen = await existing(ctx, resource, id);
  const { links } = input;
  const early = await prepared(ctx, {
    resource,
    decoded: decodeWrite(ctx, { resource, input, before: seen }),
    before: seen,
    links,
  });
  return guarded(ctx, { resource, input, change: early }, () =>
    inTransaction(ctx, async (inner) => {
      // Read again: between the first look and this transaction somebody else may have saved.
      const before = await existing(inner, resource, id);
      assertVersion(before.row_version, options);
      const decoded = decodeWrite(inner, { resource, input, before });
      const change: Change = { ...early, before, sent: decoded.sent, values: { ...decoded.values, ...early.added } };
      if (await changesNothing(inner, { resource, change, links, problems: decoded.problems })) return before;
      await validateWrite(inner, { resource, change, links, problems: decoded.problems });
      const values = changedValues(before, change.values);
      const linked = await writeLinksWithAudit(inner, { resource, row: before, links, reason: options.reason });
      if (Object.keys(values).length === 0 && !linked) return before;
      await updateRow(inner, resource, { key: id, values });
      return finish(inner, { resource, key: id, change, options });
    }),
  );
}

/** Records that only the program writes: it brings trusted values, a client cannot. */
export function refuseReadOnly(resource: ResolvedResource, input: WriteInput): void {
  if (resource.definition.readOnly && !input.trusted) throw new AppError('route.method_not_allowed');
}

async function existing<Name extends ResourceName>(
  ctx: Ctx,
  resource: ResolvedResource<Name>,
  id: string,
): Promise<SelectedRow<Name>> {
  const row = await findRecord(ctx, resource, id);
  if (!row) throw notFound(id);
  return row;
}

interface Sent {
  resource: ResolvedResource;
  decoded: Decoded;
  before: Row | null;
  links: WriteInput['links'];
}

/** The change with what the record's own `prepare` works out of the inputs; refuses what is wrong before any lock is taken. */
async function prepared(ctx: Ctx, { resource, decoded, before, links }: Sent): Promise<Change & { added: Row }> {
  const { values, sent, inputs } = decoded;
  const change: Change = { action: before ? 'update' : 'create', before, values, sent, inputs };
  const result = (await ctx.lab.registry.hooks(resource.name).prepare?.(ctx, change)) ?? {};
  const problems = { ...decoded.problems, ...result.problems };
  const added = result.values ?? {};
  const whole: Change = { ...change, values: { ...values, ...added } };
  if (Object.keys(problems).length > 0) {
    // What rules complete of a change that is refused goes no further.
    const refused = { ...whole, values: { ...whole.values } };
    await validateWrite(ctx, { resource, change: refused, links, problems });
  }
  return { ...whole, added };
}

/** What was read may be sent back, also of what is locked: then no rule is asked. docs/interface/v1.md#sent-back. */
async function changesNothing(ctx: Ctx, { resource, change, links = {}, problems }: Judged): Promise<boolean> {
  const { before, values, inputs } = change;
  const isKept = before !== null && Object.keys({ ...problems, ...inputs, ...changedValues(before, values) }).length === 0;
  return isKept && !(await linksDiffer(ctx, resource, { key: String(before[resource.key]), links }));
}

export function changedValues(before: Row, values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([column, value]) => before[column] !== value));
}

/** With the keys that names sort by. */
export function withSortColumns(resource: ResolvedResource, values: Row): Row {
  const sorted = resource.fields.filter((field) => field.sortColumn !== field.column && field.column in values);
  return Object.assign(
    { ...values },
    Object.fromEntries(
      sorted.map((field) => [field.sortColumn, values[field.column] === null ? null : sortKey(String(values[field.column]))]),
    ),
  );
}

/** The bare row, without checks: for the write path and for what comes back from the bin. */
export async function insertRow(ctx: Ctx, resource: ResolvedResource, values: Row): Promise<void> {
  // Nothing can follow a row that was not there.
  markWritten(ctx, resource.table, { scope: false });
  const now = instantNow(ctx.lab.clock);
  const row = { created_at: now, ...withSortColumns(resource, values), updated_at: now };
  await ctx.db.insertInto(resource.table).values(row).execute();
}

export async function updateRow(
  ctx: Ctx,
  resource: ResolvedResource,
  { key, values }: { key: string; values: Row },
): Promise<void> {
  const columns = scopeColumns(resource.definition.scope);
  markWritten(ctx, resource.table, { scope: columns.some((column) => column in values) });
  await ctx.db
    .updateTable(resource.table)
    .set((eb) => ({
      ...withSortColumns(resource, values),
      updated_at: instantNow(ctx.lab.clock),
      row_version: eb('row_version', '+', 1),
    }))
    .where(resource.key, '=', key)
    .execute();
}

interface LinksToWrite {
  resource: ResolvedResource;
  row: Row;
  links: WriteInput['links'];
  reason?: string | null | undefined;
}

export async function writeLinksWithAudit(
  ctx: Ctx,
  { resource, row, links = {}, reason = null }: LinksToWrite,
): Promise<boolean> {
  const key = String(row[resource.key]);
  let any = false;
  for (const [name, keys] of Object.entries(links)) {
    const changed = await writeLinks(ctx, { resource, key, name, keys });
    if (!changed) continue;
    any = true;
    await writeAudit(ctx, {
      resource: resource.name,
      recordKey: key,
      action: 'link',
      before: { [name]: changed.before.join(', ') },
      after: { [name]: changed.after.join(', ') },
      customer: await customerOf(ctx, resource, row),
      reason,
    });
  }
  return any;
}

/** Named are the attributes that decide who sees the row, as far as they were sent. */
function outsideScope({ definition }: ResolvedResource, { sent }: Change): AppError {
  const deciding = scopeColumns(definition.scope);
  const named = deciding.filter((column) => sent.has(column));
  return invalid(
    Object.fromEntries((named.length > 0 ? named : deciding).map((column) => [column, [{ key: 'errors.record.outside_scope' }]])),
  );
}

interface FinishInput<Name extends ResourceName> {
  resource: ResolvedResource<Name>;
  key: string;
  change: Change;
  options: WriteOptions;
}

async function finish<Name extends ResourceName>(
  ctx: Ctx,
  { resource, key, change, options }: FinishInput<Name>,
): Promise<SelectedRow<Name>> {
  const after = await findRecord(ctx, resource, key);
  // A row its own writer could not see would be lost to him: the write is taken back as a whole.
  if (!after) throw outsideScope(resource, change);
  await ctx.lab.registry.hooks(resource.name).written?.(ctx, { ...change, after });
  const final = (await findRecord(ctx, resource, key)) ?? after;
  const entry = difference(change, final);
  if (Object.keys(entry.after).length > 0) {
    const customer = await customerOf(ctx, resource, final);
    await writeAudit(ctx, { resource: resource.name, recordKey: key, ...entry, customer, reason: options.reason ?? null });
  }
  return final;
}

/** An update keeps only what changed, on both sides; a changed secret is said, never shown. */
export function difference(change: Change, after: SelectedRow): { action: string; before: Row | null; after: Row } {
  const { row_version: _version, ...visible } = after;
  const before = change.before;
  if (!before) return { action: 'create', before: null, after: visible };
  const columns = Object.keys(visible).filter((column) => column !== 'updated_at' && before[column] !== visible[column]);
  const secrets = Object.fromEntries(Object.keys(change.inputs).map((name) => [name, '***']));
  return {
    action: 'update',
    before: Object.fromEntries(columns.map((column) => [column, before[column] ?? null])),
    after: { ...Object.fromEntries(columns.map((column) => [column, visible[column] ?? null])), ...secrets },
  };
}

async function guarded<T>(
  ctx: Ctx,
  { resource, input, change }: { resource: ResolvedResource; input: WriteInput; change: Change },
  work: () => Promise<T>,
): Promise<T> {
  try {
    // Of a transaction under way the failed part alone is taken back: what is taken is asked within it.
    return await withContent(ctx, input.file, ctx.written ? () => inSavepoint(ctx, work) : work);
  } catch (error) {
    throw await allTaken(ctx, { resource, change }, ctx.lab.explain(error, resource.definition));
  }
}
