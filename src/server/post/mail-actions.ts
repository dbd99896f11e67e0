// What administration settles about the lab's letters: the server, as whom they go, what is written by itself; how the post room stands, and a
// letter to try it. docs/interface/post.md#settings.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { needs } from '../contract/operations.ts';
import { isMailAddress } from '../contract/values/mail/mail-addresses.ts';
import { type MailSettings, mailSecurities, paperWays } from '../contract/values/mail/mail-settings.ts';
import { dailyEvents, dailyWays } from '../contract/values/mail/message-event.ts';
import { messageStates } from '../contract/values/mail/message-state.ts';
import type { Ctx } from '../core/lab/context.ts';
import { assertKeptVersion, keptVersion } from '../core/write/upsert-record.ts';
import { etagOf, writeOptions } from '../core/write/write-options.ts';
import { typed } from '../db/typed.ts';
import { objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { labAddress, labLanguage } from '../papers/parts/lab-parts.ts';
import { exampleLetter } from './compose/example-letter.ts';
import type { Wording } from './compose/template-for.ts';
import { mimeOf } from './send/mime.ts';
import type { PostRoom } from './send/post-room.ts';
import { Away, awayReasons, openLine } from './send/smtp-line.ts';
import type { KeptPasswords } from './settings/kept-password.ts';
import { assertUsable, keepMailSettings, keptMailSettings, mailSettings } from './settings/mail-settings.ts';
import { shownStanding, standingShape } from './standing.ts';
import { typedTemplate } from './template-actions.ts';

export interface MailServices {
  post: PostRoom;
  passwords: KeptPasswords;
  translator: Translator;
}

const common = { requirement: needs('administration_management'), since: '0.13.0' } as const;
const base = 'admin/mail';

const changeable = {
  enabled: z.boolean(),
  host: z.string().trim().max(253),
  port: z.int(),
  security: z.enum(mailSecurities).meta({ description: '`none` is for a server in the house: everything goes in the clear.' }),
  trusted_certificate: z.string().trim().max(20_000).meta({
    description: 'In PEM: a certificate that counts beside those the system trusts, for a server in the house.',
  }),
  user: z.string().trim().max(255),
  sender: z.string().trim().max(254),
  sender_name: z.string().trim().max(120),
  reply_to: z.string().trim().max(500),
  copy_to: z.string().trim().max(500).meta({ description: 'Gets a copy of every message, unseen by the others.' }),
  hold: z.boolean().meta({ description: 'What people send waits until somebody lets it go.' }),
  most_megabytes: z.int(),
  papers: z
    .enum(paperWays)
    .meta({ description: '`linked`: whoever has a room finds certificates, quotes and confirmations there.' }),
  room_address: z.string().trim().max(300).meta({
    description: 'Where customers reach the program from outside (`https://lab.example`); letters name their room by it.',
  }),
  recall_days: z.array(z.int()).min(1).max(10),
  daily: z.strictObject(
    Object.fromEntries(dailyEvents.map((event) => [event, z.enum(dailyWays)])) as Record<
      (typeof dailyEvents)[number],
      z.ZodEnum<{ off: 'off'; held: 'held'; send: 'send' }>
    >,
  ),
};

const stateShape = oneOf(
  objectShape(
    'mail-settings',
    z.object({
      ...changeable,
      password: z.enum(['none', 'kept', 'missing', 'locked']).meta({ description: 'Never the password itself.' }),
      password_since: z.string().nullable(),
      standing: standingShape,
      counts: z.record(z.enum(messageStates), z.int()),
    }),
  ),
);

const triedShape = z.object({ works: z.boolean(), reason: z.enum([...awayReasons, 'refused']).nullable(), answer: z.string() });

const iso = (ms: number) => new Date(ms).toISOString();

async function state(ctx: Ctx, { post, passwords }: MailServices): Promise<ActionAnswer> {
  const { secret, ...shown } = await mailSettings(ctx.lab);
  const rows = await typed(ctx.lab.reads)
    .selectFrom('messages')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  const attributes = {
    ...shown,
    password: passwords.state({ ...shown, secret }),
    password_since: secret?.at ?? null,
    standing: await shownStanding(post),
    counts: Object.fromEntries(messageStates.map((name) => [name, rows.find((row) => row.state === name)?.n ?? 0])),
  };
  return {
    headers: { ETag: etagOf(await keptVersion(ctx, keptMailSettings)) },
    body: { data: { id: 'mail', type: 'mail-settings', attributes } },
  };
}

export function mailActions(services: MailServices): Action[] {
  return [readAction(services), changeAction(services), tryAction(services)];
}

function readAction(services: MailServices): Action {
  return defineAction({
    ...common,
    method: 'GET',
    path: base,
    summary: 'What is set about the lab’s letters, without the password, and how the post room stands',
    input: z.strictObject({}),
    output: stateShape,
    versioned: true,
    run: ({ ctx }) => state(ctx, services),
  });
}

function changeAction(services: MailServices): Action {
  const { passwords } = services;
  const parts = Object.fromEntries(Object.entries(changeable).map(([name, shape]) => [name, shape.optional()]));
  return defineAction({
    ...common,
    method: 'PUT',
    path: base,
    summary: 'Change how letters are sent; another server or user needs the password anew',
    input: z.strictObject({
      ...(parts as { [Name in keyof typeof changeable]: z.ZodOptional<(typeof changeable)[Name]> }),
      password: z.string().min(1).max(500).nullable().optional().meta({
        description: 'Kept on this computer outside the lab, and never shown again. Null: the server asks for none.',
      }),
    }),
    output: stateShape,
    versioned: true,
    async run({ ctx, headers, input: { password, ...input } }) {
      await assertKeptVersion(ctx, keptMailSettings, writeOptions(headers));
      const before = await mailSettings(ctx.lab);
      const wanted = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      const renewed = { id: before.secret?.id ?? ctx.lab.newId(), at: iso(ctx.lab.clock.now()) };
      const secret = password === undefined ? before.secret : password === null ? null : renewed;
      const after: MailSettings = { ...before, ...wanted, secret };
      assertUsable(after);
      // First the password: with a new server and without it nothing would go out.
      if (password) passwords.keep(after, password);
      await keepMailSettings(ctx, after);
      if (password === null) passwords.drop(before);
      return state(ctx, services);
    },
  });
}

function tryAction({ passwords, translator }: MailServices): Action {
  return defineAction({
    ...common,
    method: 'POST',
    path: `${base}/try`,
    summary: 'Send a letter to try the settings now, or a template filled with examples, and tell what the server said',
    input: z.strictObject({ to: z.string().trim().max(254), template: typedTemplate.optional() }),
    output: oneOf(objectShape('mail-try', triedShape)),
    async run({ ctx, input: { to, template } }) {
      if (!isMailAddress(to)) {
        const problem = { key: 'errors.mail.address', params: { address: to.slice(0, 80) } };
        throw new AppError('request.invalid', { fields: { to: [problem] }, ofInput: true });
      }
      const settings = await mailSettings(ctx.lab);
      if (settings.host === '' || settings.sender === '')
        throw new AppError('record.locked', { messageKey: 'errors.mail.not_set_up' });
      const letter = template ? await exampleLetter(ctx, translator, template) : await trialLetter(ctx, translator);
      const attributes = await tried(ctx, { settings, passwords, to, letter });
      return { body: { data: { id: 'mail', type: 'mail-try', attributes } } };
    },
  });
}

async function trialLetter(ctx: Ctx, translator: Translator): Promise<Wording> {
  const lab = (await labAddress(ctx)).name ?? '';
  const language = await labLanguage(ctx);
  const say = (key: string) => translator.text(language, key, { lab });
  return { subject: say('mail.test.subject'), body: say('mail.test.body') };
}

interface Trial extends Pick<MailServices, 'passwords'> {
  settings: MailSettings;
  to: string;
  letter: Wording;
}

async function tried(ctx: Ctx, { settings, passwords, to, letter }: Trial): Promise<z.infer<typeof triedShape>> {
  const language = await labLanguage(ctx);
  const mime = await mimeOf(settings, {
    ...{ id: ctx.lab.newId(), recipients: to, language, at: ctx.lab.clock.now(), attachments: [], automatic: true },
    ...letter,
  });
  try {
    const line = await openLine(settings, passwords.find(settings));
    const outcome = await line.send({ sender: settings.sender, recipients: [to], mime }).finally(() => line.close());
    if (outcome.kind === 'away') return { works: false, reason: outcome.reason, answer: outcome.answer };
    return { works: outcome.kind === 'sent', reason: outcome.kind === 'sent' ? null : 'refused', answer: outcome.answer };
  } catch (error) {
    if (error instanceof Away) return { works: false, reason: error.reason, answer: error.message };
    throw error;
  }
}
