// Writing to a customer, and what a person does with a message that waits, is unsure or came back. docs/interface/post.md#messages.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import { needs } from '../contract/operations.ts';
import { isoOf } from '../contract/values/dates.ts';
import { paperWays } from '../contract/values/mail/mail-settings.ts';
import { messageEvents } from '../contract/values/mail/message-event.ts';
import { type MessageMove, type MessageState, messageMoves } from '../contract/values/mail/message-state.ts';
import { assertMay } from '../core/access/permissions.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { getRow, listRows } from '../core/read/named-rows.ts';
import { getRecord } from '../core/read/read.ts';
import { updateAsSideEffect } from '../core/write/side-effects.ts';
import { instantShape, objectShape, oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { instantNow } from '../lib/clock.ts';
import { paperTitle } from '../papers/make-paper.ts';
import type { PaperServices } from '../papers/paper-kind.ts';
import { paperKinds } from '../papers/paper-kinds.ts';
import type { PrintedPaper } from '../papers/printed-paper.ts';
import { noteLetter } from '../resources/rules/impact/note-letter.ts';
import { type Attached, assertFits, attachPaper } from './compose/attach.ts';
import { type Composed, compose, withChanges } from './compose/compose.ts';
import { queueMessage } from './compose/queue-message.ts';
import type { PostRoom } from './send/post-room.ts';
import { mailSettings } from './settings/mail-settings.ts';
import { shownStanding, standingShape } from './standing.ts';

const common = { requirement: needs('customers_edit'), since: '0.13.0', method: 'POST' } as const;

const about = z.strictObject({
  event: z.enum(messageEvents).meta({ description: 'What it is written for; it says which record it is about.' }),
  record_id: z.string().min(1).max(80),
  language: z.enum(['de', 'en']).optional().meta({ description: 'The customer’s, else the lab’s, when not said.' }),
  papers: z.enum(paperWays).optional().meta({
    description: '`linked`: the customer finds them in its room; attached where it has none. As settings say when not said.',
  }),
});

const sent = about.extend({
  recipients: z.string().max(2000).optional().meta({ description: 'Addresses by comma; those that are known when not said.' }),
  subject: z.string().max(255).optional(),
  body: z.string().max(20_000).optional(),
  hold: z.boolean().optional().meta({ description: 'It waits until somebody lets it go.' }),
});

const earlier = z.object({ id: z.string(), at: instantShape, state: z.string(), recipients: z.string() });

const composedShape = z.object({
  event: z.enum(messageEvents),
  customer_id: z.string(),
  language: z.enum(['de', 'en']),
  recipients: z.string(),
  subject: z.string(),
  body: z.string(),
  attachments: z.array(
    z.object({ title: z.string(), href: z.string().meta({ description: 'Where the paper can be read before it goes.' }) }),
  ),
  papers: z.enum(paperWays),
  has_room: z.boolean().meta({ description: 'Whether the customer can be sent to its room with this.' }),
  earlier: z.array(earlier).meta({ description: 'The last messages of this event about this record.' }),
  sends: z.boolean().meta({ description: 'Whether the lab has a mail server; without one a message waits.' }),
});

export interface MessageServices extends PaperServices {
  post: PostRoom;
}

export function messageActions(services: MessageServices): Action[] {
  return [
    standingAction(services),
    composeAction(services),
    sendAction(services),
    changeAction(),
    ...(Object.keys(messageMoves) as MessageMove[]).map((move) => moveAction(move, services)),
  ];
}

function standingAction({ post }: MessageServices): Action {
  return defineAction({
    method: 'GET',
    requirement: needs('customers_view'),
    since: '0.13.0',
    path: 'messages/standing',
    summary: 'Whether what waits in the outbox is on its way, and in words of a few why it is not',
    input: z.strictObject({}),
    output: oneOf(objectShape('post-standing', standingShape)),
    run: async () => ({ body: { data: { id: 'post', type: 'post-standing', attributes: await shownStanding(post) } } }),
  });
}

function composeAction(services: MessageServices): Action {
  return defineAction({
    ...common,
    path: 'messages/compose',
    summary: 'A message as it would go out: to whom, its words, what goes with it. Nothing is kept',
    input: about,
    output: oneOf(objectShape('composed-message', composedShape)),
    mayBeLocked: true,
    mayBeAway: true,
    async run({ ctx, input: { event, record_id: id, language, papers } }) {
      const composed = await compose(ctx, services, { event, id, language, papers });
      const { customer, recipients, subject, body } = composed;
      const attributes = {
        ...{ event, customer_id: customer, language: composed.language, recipients, subject, body },
        attachments: await Promise.all(composed.papers.map((paper) => shownPaper(ctx, services, paper))),
        ...{ papers: composed.way, has_room: composed.hasRoom },
        earlier: await earlierOf(ctx, composed),
        sends: (await mailSettings(ctx.lab)).enabled,
      };
      return { body: { data: { id, type: 'composed-message', attributes } } };
    },
  });
}

async function shownPaper(ctx: Ctx, services: MessageServices, { path, word, id, given }: PrintedPaper) {
  const kind = paperKinds.find((one) => one.path === path && one.word === word);
  return {
    title: kind ? await paperTitle(ctx, services, { kind, given: { ...given, id } }) : word,
    href: `/api/v2/${path}/${encodeURIComponent(id)}/${word}?${new URLSearchParams(given)}`,
  };
}

async function earlierOf(ctx: Ctx, { event, about: { resource, key } }: Composed) {
  const equal = (column: string, value: string): FilterNode => ({ kind: 'compare', path: [column], op: '=', value });
  const items = [equal('event', event), equal('resource', resource), equal('record_key', key)];
  const sort = [{ path: ['at'], direction: 'desc' as const }];
  const rows = await listRows(ctx, 'message', { filter: { kind: 'and', items }, sort, limit: 3, offset: 0 });
  return rows.map(({ uID, at, state, recipients }) => ({ id: uID, at: isoOf(at), state, recipients }));
}

function sendAction(services: MessageServices): Action {
  return defineAction({
    ...common,
    path: 'messages/send',
    summary: 'Write to a customer about a record: its papers are kept, and the message is put into the outbox. One a day',
    input: sent,
    output: oneOf(recordShape('message')),
    once: true,
    mayBeLocked: true,
    status: 201,
    async run({ ctx, input: { event, record_id: id, language, papers, hold, ...changed } }) {
      const resource = ctx.lab.registry.resource('message');
      assertMay(ctx, resource, 'view');
      const composed = withChanges(await compose(ctx, services, { event, id, language, papers }), changed);
      const settings = await mailSettings(ctx.lab);
      const attached: Attached[] = [];
      for (const paper of composed.papers) attached.push(await attachPaper(ctx, services, paper));
      assertFits(attached, settings.most_megabytes);
      const state = hold === true || settings.hold ? 'held' : 'waiting';
      const made = await inTransaction(ctx, async (inner) => {
        const message = await queueMessage(inner, { composed, attached, state });
        if (event === 'standard_faulty') await noteLetter(inner, { calibration: id, customer: composed.customer, message });
        return message;
      });
      return { record: { resource, row: await getRecord(ctx, resource, made) } };
    },
  });
}

/** Before it goes: what was sent stays as it was sent. */
function changeAction(): Action {
  return defineAction({
    ...common,
    path: 'messages/{id}/change',
    summary: 'Change to whom a held message goes and what it says; what goes with it stays',
    input: sent.pick({ recipients: true, subject: true, body: true }).extend({ id: z.string() }),
    output: oneOf(recordShape('message')),
    once: true,
    mayBeLocked: true,
    async run({ ctx, input: { id, ...changed } }) {
      const resource = ctx.lab.registry.resource('message');
      assertMay(ctx, resource, 'view');
      await inTransaction(ctx, async (inner) => {
        const row = await getRow(inner, 'message', id);
        if (row.state !== 'held') throw new AppError('record.locked', { messageKey: 'errors.message.not_to_change' });
        const { recipients, subject, body } = withChanges(row, changed);
        const values = { recipients, subject, body, ...(row.problem === 'no_address' ? { problem: null } : {}) };
        await updateAsSideEffect(inner, { resource: 'message', key: id, values });
      });
      return { record: { resource, row: await getRecord(ctx, resource, id) } };
    },
  });
}

const summaries: Readonly<Record<MessageMove, string>> = {
  release: 'Let a held message go',
  hold: 'Hold a message that waits',
  retry: 'Send a message now, or once more; of an unsure one somebody makes sure before that it did not arrive',
  arrived: 'Say of an unsure message that it arrived',
  bounced: 'Say of a message that it came back',
  cancel: 'Give a message up: nothing is sent, and another one may be written the same day',
};

function moveAction(move: MessageMove, { post }: MessageServices): Action {
  const { from, to } = messageMoves[move];
  return defineAction({
    ...common,
    path: `messages/{id}/${move}`,
    summary: summaries[move],
    input: z.strictObject({ id: z.string() }),
    output: oneOf(recordShape('message')),
    once: true,
    async run({ ctx, input: { id } }) {
      const resource = ctx.lab.registry.resource('message');
      assertMay(ctx, resource, 'view');
      await inTransaction(ctx, async (inner) => {
        const { state } = await getRecord(inner, resource, id);
        if (!from.some((one: MessageState) => one === state))
          throw new AppError('record.locked', { messageKey: `errors.message.not_to_${move}` });
        await updateAsSideEffect(inner, { resource: 'message', key: id, values: valuesOf(inner, move, to) });
      });
      post.wake();
      return { record: { resource, row: await getRecord(ctx, resource, id) } };
    },
  });
}

function valuesOf({ lab }: Ctx, move: MessageMove, state: MessageState): Record<string, string | number | null> {
  const now = instantNow(lab.clock);
  if (state === 'waiting') return { state, next_at: now, problem: null, ...(move === 'retry' ? { attempts: 0 } : {}) };
  if (state === 'sent') return { state, sent_at: now, problem: null };
  if (state === 'cancelled') return { state, next_at: null, standing_key: null };
  return { state, next_at: null };
}
