// Members of price classes: assigned one by one or 500 at once, moved when they stand in another class, listed and taken out.
// docs/interface/prices.md#members.
import { z } from 'zod';
import { notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { mostAtOnce } from '#server/core/many/bulk.ts';
import { type RunDone, withRun } from '#server/core/many/runs.ts';
import { findRecord, getRecord } from '#server/core/read/read.ts';
import { writeOptions } from '#server/core/write/write-options.ts';
import { anyRecord, listOf as listShape, recordShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { listParameters } from '../../endpoints/v2/list-parameters.ts';
import { textsOf } from '../../endpoints/v2/list-query.ts';
import { writeInput } from '../../endpoints/v2/record-input.ts';
import { v2Error } from '../../endpoints/v2/refusal.ts';
import { type Assigned, assignMember, assignMembers, type MemberResult } from './class-members.ts';

const member = z.strictObject({
  price_class_id: z.string().min(1).max(80),
  member_table: z.enum(['type', 'procedure', 'types', 'procedures']),
  member_id: z.string().min(1).max(80),
});
type Member = z.infer<typeof member>;

const assignedShape = z.object({ data: recordShape('price-class-member'), meta: z.object({ moved: z.boolean() }) });
const states = ['created', 'moved', 'unchanged', 'failed'] as const;
type State = (typeof states)[number];

function stateOf(result: MemberResult): State {
  if (!result.ok) return 'failed';
  if (result.created) return 'created';
  return result.moved ? 'moved' : 'unchanged';
}

/** 201 for a new assignment, 200 for one that was there; `meta.moved` says whether it changed its class. */
function shown(ctx: Ctx, { row, created, moved }: Assigned): ActionAnswer {
  return { record: { resource: ctx.lab.registry.resource('price_class_member'), row, isNew: created, meta: { moved } } };
}

const sent = z.unknown().optional().meta({ type: 'string' });

const shared = { since: '0.3.0' } as const;

export function priceClassMemberActions(translator: Translator): Action[] {
  function reasonOf(ctx: Ctx, result: MemberResult): string | null {
    if (result.ok) return null;
    const resource = ctx.lab.registry.resource('price_class_member');
    return v2Error({ error: result.error, translator, language: ctx.language, resource }).body.message;
  }

  function bulkAnswer(ctx: Ctx, members: readonly Member[], { id, result }: RunDone<MemberResult[]>): ActionAnswer {
    const data = result.map((one, index) => ({
      id: one.ok ? String(one.row.id) : null,
      ...members[index],
      status: stateOf(one),
      reason: reasonOf(ctx, one),
    }));
    const count = (state: State) => data.filter(({ status }) => status === state).length;
    const moved = count('moved');
    const counts = {
      created: count('created'),
      moved: moved > 0,
      moved_count: moved,
      unchanged: count('unchanged'),
      failed: count('failed'),
    };
    return { body: { data, meta: { ...counts, run_id: id } } };
  }

  return [
    defineAction({
      ...shared,
      method: 'POST',
      path: 'price-class-members',
      summary: 'Put a device type or a procedure into a class; one that is in another class is moved',
      requirement: needs('price_edit'),
      once: true,
      // Read like any other record's body.
      input: z.looseObject({ price_class_id: sent, member_table: sent, member_id: sent }),
      output: assignedShape,
      alsoStatus: 201,
      async run({ ctx, input }) {
        const resource = ctx.lab.registry.resource('price_class_member');
        return shown(ctx, await assignMember(ctx, writeInput(resource, input)));
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: 'price-classes/members/bulk',
      summary: 'Put up to 500 device types and procedures into classes; what fails is said, the rest goes on',
      requirement: needs('price_edit'),
      once: true,
      input: z.strictObject({ members: z.array(member).min(1).max(mostAtOnce) }),
      output: z.object({
        data: z.array(
          z.object({
            id: z.string().nullable(),
            ...member.shape,
            status: z.enum(states),
            reason: z.string().nullable(),
          }),
        ),
        meta: z.object({
          created: z.int(),
          moved: z.boolean(),
          moved_count: z.int(),
          unchanged: z.int(),
          failed: z.int(),
          run_id: z.string().nullable(),
        }),
      }),
      async run({ ctx, input: { members } }) {
        const run = { kind: 'price_class_members', resources: ['price_class_member'], summary: { members: members.length } };
        return bulkAnswer(ctx, members, await withRun(ctx, run, (inner) => assignMembers(inner, members)));
      },
    }),
    defineAction({
      ...shared,
      method: 'GET',
      path: 'price-classes/{id}/members',
      summary: 'The device types and procedures that are members of a class',
      requirement: needs('price_view'),
      input: z.looseObject({ id: z.string(), ...listParameters }),
      output: listShape(anyRecord),
      async run({ ctx, input: { id, ...query } }) {
        const { registry } = ctx.lab;
        await getRecord(ctx, registry.resource('price_class'), id);
        const resource = registry.resource('price_class_member');
        const own = `filter[${resource.byColumn.get('price_class_id')?.attr}]`;
        return { question: { resource, parameters: { ...textsOf(query), [own]: `eq:${id}` } } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: 'price-classes/{id}/members',
      summary: 'Put a device type or a procedure into this class; one that is in another class is moved',
      requirement: needs('price_edit'),
      once: true,
      input: z.strictObject({ id: z.string(), member_table: member.shape.member_table, member_id: member.shape.member_id }),
      output: assignedShape,
      alsoStatus: 201,
      async run({ ctx, input: { id, ...given } }) {
        await getRecord(ctx, ctx.lab.registry.resource('price_class'), id);
        return shown(ctx, await assignMember(ctx, { values: { ...given, price_class_id: id } }));
      },
    }),
    defineAction({
      ...shared,
      method: 'DELETE',
      path: 'price-classes/{id}/members/{member}',
      summary: 'Take a member out of this class; `member` is the key of its membership',
      requirement: needs('price_edit'),
      input: z.strictObject({ id: z.string(), member: z.string() }),
      async run({ ctx, input: { id, member: key }, headers }) {
        const resource = ctx.lab.registry.resource('price_class_member');
        const row = await findRecord(ctx, resource, key);
        if (row?.price_class_id !== id) throw notFound(key);
        const { binId } = await removeRecord(ctx, resource, { id: key, options: writeOptions(headers) });
        return { status: 204, headers: { 'X-Bin-Id': binId } };
      },
    }),
  ];
}
