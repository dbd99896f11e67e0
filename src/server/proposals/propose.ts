// A change is tried with the rights of whoever proposes it, taken back, and kept with what it would have come to. docs/adr/0076.
import { AppError, invalid } from '../contract/errors.ts';
import { instantOf } from '../contract/values/dates.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { countSetting } from '../core/lab/lab-settings.ts';
import { getRecord } from '../core/read/read.ts';
import { customerOf } from '../core/rows/customer-of.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { renamed } from '../core/trail/audit-list.ts';
import { triedOut } from '../core/write/tried-out.ts';
import { createRecord, difference, updateRecord } from '../core/write/write.ts';
import { typed } from '../db/typed.ts';
import { instantNow } from '../lib/clock.ts';
import type { Row } from '../schema/define-resource.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { StoredColumns } from '../schema/row-values.ts';
import { ofAttributes, proposableType, proposedInput } from './proposable.ts';

const daysSetting = 'proposals.days';
const usualDays = 14;
const dayMs = 86_400_000;
/** A program that goes wrong fills no lab with what somebody has to look at. */
const mostWaiting = 500;

export interface Proposed {
  recordType: string;
  /** Null: a record is to be made. */
  recordId: string | null;
  attributes: Record<string, unknown>;
  reason: string | null;
}

/** Whoever proposes the very same twice gets the one that waits already. */
export async function propose(ctx: Ctx, { recordType, recordId, attributes, reason }: Proposed): Promise<SelectedRow> {
  const { registry } = ctx.lab;
  const resource = proposableType(registry, recordType);
  if (Object.keys(attributes).length === 0) throw invalid({ attributes: [{ key: 'errors.field.required' }] });
  return inTransaction(ctx, async (inner) => {
    const before = recordId === null ? null : await getRecord(inner, resource, recordId);
    const after = await ofAttributes(resource, () => tried(inner, { resource, recordId, attributes }));
    const change = changeOf(inner, { resource, before, after });
    const { userId, name, handedOut } = ctx.principal;
    const asked = JSON.stringify(attributes);
    const version = before ? Number(before.row_version) : null;
    const waiting = await sameWaiting(inner, { resource: resource.name, record_key: recordId, asked, version });
    if (waiting) return waiting;
    await assertRoom(inner);
    const now = ctx.lab.clock.now();
    const days = await countSetting(ctx.lab, daysSetting, usualDays);
    const row = await createRecord(inner, registry.resource('proposal'), {
      values: {},
      trusted: {
        action: before ? 'update' : 'create',
        resource: resource.name,
        record_key: recordId,
        title: String((before ?? after)[resource.definition.title] ?? '').slice(0, 255) || null,
        reason,
        asked,
        before: change.before && JSON.stringify(change.before),
        after: JSON.stringify(change.after),
        version,
        customer_KTAG: await customerOf(inner, resource, before ?? after),
        user_uID: userId,
        user_name: name,
        access_uID: handedOut?.id ?? null,
        access_name: handedOut?.name ?? null,
        at: instantNow(ctx.lab.clock),
        ends_at: instantOf(now + days * dayMs),
      },
    });
    return row;
  });
}

type Same = Pick<StoredColumns<'proposal'>, 'resource' | 'record_key' | 'asked' | 'version'>;

/** Of the same caller. A proposal to make a record would be confirmed twice otherwise, and the record be there twice. */
async function sameWaiting(ctx: Ctx, same: Same): Promise<SelectedRow<'proposal'> | null> {
  const { userId, handedOut } = ctx.principal;
  const found = await typed(ctx.db)
    .selectFrom('proposals')
    .select('uID')
    .where('state', '=', 'waiting')
    .where('ends_at', '>', instantNow(ctx.lab.clock))
    .where('user_uID', '=', userId)
    .where('access_uID', 'is not distinct from', handedOut?.id ?? null)
    .where('resource', '=', same.resource ?? '')
    .where('record_key', 'is not distinct from', same.record_key ?? null)
    .where('version', 'is not distinct from', same.version ?? null)
    .where('asked', '=', same.asked ?? '')
    .executeTakeFirst();
  return found ? getRecord(ctx, ctx.lab.registry.resource('proposal'), found.uID) : null;
}

async function assertRoom({ db }: Ctx): Promise<void> {
  const { n } = await typed(db)
    .selectFrom('proposals')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (n >= mostWaiting)
    throw new AppError('record.locked', { messageKey: 'errors.proposal.too_many', params: { most: mostWaiting } });
}

interface Trying {
  resource: ResolvedResource;
  recordId: string | null;
  attributes: Record<string, unknown>;
}

function tried(ctx: Ctx, { resource, recordId: id, attributes }: Trying): Promise<SelectedRow> {
  const input = proposedInput(resource, attributes);
  return triedOut(ctx, (trial) =>
    id === null ? createRecord(trial, resource, input) : updateRecord(trial, resource, { id, input }),
  );
}

interface Changed {
  resource: ResolvedResource;
  before: SelectedRow | null;
  after: SelectedRow;
}

/** Field by field, as v2 names and shows them; of a new record what it would hold. */
function changeOf(ctx: Ctx, { resource, before, after }: Changed) {
  const change = difference({ action: before ? 'update' : 'create', before, values: {}, sent: new Set(), inputs: {} }, after);
  if (before && Object.keys(change.after).length === 0) throw invalid({ attributes: [{ key: 'errors.proposal.nothing' }] });
  const told = (row: Row | null) => renamed(ctx, resource, row && JSON.stringify(withoutOwn(resource, row, before === null)));
  return { before: told(change.before), after: told(change.after) };
}

/** The key and the moments of a record that was taken back are nobody's. */
function withoutOwn(resource: ResolvedResource, row: Row, isNew: boolean): Row {
  const own = new Set([resource.key, 'created_at', 'updated_at']);
  return Object.fromEntries(Object.entries(row).filter(([column, value]) => !own.has(column) && !(isNew && value === null)));
}
