// A proposal is confirmed with the rights of whoever confirms it, or declined. It is written as one transaction, by the way every write takes.
import { AppError, notFound } from '../contract/errors.ts';
import { assertMay } from '../core/access/permissions.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { findRecord, getRecord } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { updateAsSideEffect } from '../core/write/side-effects.ts';
import { createRecord, updateRecord } from '../core/write/write.ts';
import { typed } from '../db/typed.ts';
import { instantNow } from '../lib/clock.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import { ofAttributes, proposableType, proposedInput } from './proposable.ts';

const refused = (why: 'decided' | 'ended' | 'stale') => new AppError('record.locked', { messageKey: `errors.proposal.${why}` });

type ProposalRow = SelectedRow<'proposal'>;

export interface Confirmed {
  resource: ResolvedResource;
  row: SelectedRow;
}

export async function confirmProposal(ctx: Ctx, id: string): Promise<Confirmed> {
  return inTransaction(ctx, async (inner) => {
    const proposal = await waitingProposal(inner, id);
    const resource = proposedType(inner, proposal);
    const { record_key: key } = proposal;
    const input = proposedInput(resource, JSON.parse(proposal.asked) as Record<string, unknown>);
    const options = { reason: trailReason(inner, proposal) };
    if (key !== null) await assertCurrent(inner, { id, resource, key });
    const row = await ofAttributes(resource, () =>
      key === null ? createRecord(inner, resource, input, options) : updateRecord(inner, resource, { id: key, input, options }),
    );
    await decide(inner, id, { state: 'confirmed', answer: null, record_key: key ?? String(row[resource.key]) });
    return { resource, row };
  });
}

export async function declineProposal(ctx: Ctx, { id, reason }: { id: string; reason: string | null }): Promise<ProposalRow> {
  return inTransaction(ctx, async (inner) => {
    const proposal = await waitingProposal(inner, id);
    const own = proposal.user_uID === ctx.principal.userId;
    if (!own) assertMay(inner, proposedType(inner, proposal), proposal.action === 'create' ? 'create' : 'edit');
    await decide(inner, id, { state: 'declined', answer: reason });
    return getRecord(inner, inner.lab.registry.resource('proposal'), id);
  });
}

async function waitingProposal(ctx: Ctx, id: string): Promise<ProposalRow> {
  const proposal = await getRecord(ctx, ctx.lab.registry.resource('proposal'), id);
  if (proposal.state !== 'waiting') throw refused('decided');
  if (proposal.ends_at <= instantNow(ctx.lab.clock)) throw refused('ended');
  return proposal;
}

function proposedType({ lab: { registry } }: Ctx, { resource: name }: ProposalRow): ResolvedResource {
  const found = registry.all().find((resource) => resource.name === name);
  if (!found) throw notFound(name);
  return proposableType(registry, found.definition.v2?.type ?? name);
}

/** Whoever confirms saw what it would change: after any other change of the record that is not what would happen. */
async function assertCurrent(ctx: Ctx, { id, resource, key }: { id: string; resource: ResolvedResource; key: string }) {
  const { version } = await typed(ctx.db)
    .selectFrom('proposals')
    .select('version')
    .where('uID', '=', id)
    .executeTakeFirstOrThrow();
  const record = await findRecord(ctx, resource, key);
  if (!record) throw notFound(key);
  if (record.row_version !== version) throw refused('stale');
}

/** The trail's entry bears the name of who confirmed; this names who proposed, and by which key. */
function trailReason({ lab, language }: Ctx, { user_name, access_name, reason }: ProposalRow): string {
  const who = access_name === null ? (user_name ?? '') : `${user_name} (${access_name})`;
  const said = lab.say(language, 'proposal.trail', { who });
  return (reason === null ? said : `${said}: ${reason}`).slice(0, 1000);
}

async function decide(
  ctx: Ctx,
  id: string,
  values: { state: string; answer: string | null; record_key?: string },
): Promise<void> {
  const { userId, name } = ctx.principal;
  const decided = { decided_uID: userId, decided_name: name, decided_at: instantNow(ctx.lab.clock) };
  await updateAsSideEffect(ctx, { resource: 'proposal', key: id, values: { ...values, ...decided } });
}

/** Those that nobody decided in time; gives how many. */
export async function endProposals(program: Ctx): Promise<number> {
  const now = instantNow(program.lab.clock);
  const over = await typed(program.lab.reads)
    .selectFrom('proposals')
    .select('uID')
    .where('state', '=', 'waiting')
    .where('ends_at', '<=', now)
    .execute();
  await inTransaction(program, async (inner) => {
    for (const { uID } of over) await updateAsSideEffect(inner, { resource: 'proposal', key: uID, values: { state: 'ended' } });
  });
  return over.length;
}
