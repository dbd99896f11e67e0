// Sharing the lab on the local network: what is set, who is connected, what proves that it is this lab, and which others there are.
// docs/quality.md#s15.

import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { AppError, notFound } from '../contract/errors.ts';
import { needs, open } from '../contract/operations.ts';
import { instantOf, isoOf } from '../contract/values/dates.ts';
import type { Principals } from '../core/access/principals.ts';
import type { Ctx } from '../core/lab/context.ts';
import { endSessions } from '../core/users/user-access.ts';
import { keptVersion } from '../core/write/upsert-record.ts';
import { etagOf, writeOptions } from '../core/write/write-options.ts';
import { instantShape, listOf, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { qrPicture } from '../pdf/codes/qr-picture.ts';
import { cardsHere } from './networks.ts';
import { keptSettings } from './settings.ts';
import type { Sharing } from './sharing.ts';

export interface SharingServices {
  sharing: Sharing;
  translator: Translator;
  principals: Principals;
  /** The hash a session is kept under, of the cookies a client sent. */
  sessionOf(cookie: string): string | null;
}

const common = { requirement: needs('administration_management'), since: '0.5.0' } as const;
const base = 'admin/sharing';
const svg = 'image/svg+xml';
const codePixels = 320;

const fingerprint = z
  .string()
  .meta({ description: 'SHA-256 of the authority that every certificate of the lab comes from.', examples: ['3F:A0:…'] });

const sharingShape = oneOf(
  objectShape(
    'sharing',
    z.object({
      enabled: z.boolean(),
      port: z.int(),
      card: z.string().meta({ description: 'Empty for every card, the name of one, or an address of this computer.' }),
      networks: z.array(z.string()).meta({ examples: [['192.168.10.0/24']] }),
      name: z.string(),
      open: z.boolean(),
      problem: z.string().nullable().meta({ description: 'Why it is not open although it is switched on.' }),
      addresses: z.array(z.string()).meta({ description: 'Where others reach it, the best first.' }),
      usual_networks: z.array(z.string()).meta({ description: 'Who may come in while `networks` is empty.' }),
      cards: z.array(z.object({ name: z.string(), addresses: z.array(z.string()), internal: z.boolean() })),
      certificate: z.object({ fingerprint, valid_from: instantShape, valid_until: instantShape }).nullable(),
      changeable: z.boolean().meta({ description: 'False for whoever comes over the network: it is changed at the lab only.' }),
    }),
  ),
);

const clientShape = objectShape(
  'sharing-client',
  z.object({
    address: z.string(),
    user_id: z.string().nullable(),
    user: z.string().nullable(),
    agent: z.string(),
    last_request_at: instantShape,
    connections: z.int().meta({ description: '0: it was here within the last quarter of an hour.' }),
    streams: z.int().meta({ description: 'Screens that follow what changes.' }),
  }),
);

const foundShape = objectShape(
  'found-lab',
  z.object({ name: z.string(), address: z.string(), version: z.string(), fingerprint }),
);

const instant = (ms: number) => isoOf(instantOf(ms));

/** Whoever has taken over a session on the network must not be able to open the door further. */
function assertInside(ctx: Ctx): void {
  if (ctx.overNetwork) throw new AppError('auth.forbidden', { messageKey: 'errors.sharing.only_inside' });
}

function assertHere(ctx: Ctx): void {
  if (ctx.overNetwork || !/^(?:127\.|::1$)/.test(ctx.address))
    throw new AppError('auth.forbidden', { messageKey: 'errors.sharing.only_here' });
}

async function shown(ctx: Ctx, { sharing, translator }: SharingServices) {
  const { settings, open: isOpen, problem, addresses, usualNetworks, certificate } = await sharing.now(ctx.lab);
  const cards = cardsHere().map(({ name, addresses: own, internal }) => ({ name, addresses: own, internal }));
  return {
    id: 'sharing',
    type: 'sharing' as const,
    attributes: {
      ...settings,
      open: isOpen,
      problem: problem && translator.text(ctx.language, problem.key, problem.params),
      addresses,
      usual_networks: usualNetworks,
      cards,
      certificate: certificate && {
        fingerprint: certificate.fingerprint,
        valid_from: instant(certificate.from),
        valid_until: instant(certificate.until),
      },
      changeable: !ctx.overNetwork,
    },
  };
}

/** With the version of what is set: what comes and goes by itself, such as a card, is none. */
async function versioned(ctx: Ctx, services: SharingServices): Promise<ActionAnswer> {
  const version = await keptVersion(ctx, keptSettings);
  return { headers: { ETag: etagOf(version) }, body: { data: await shown(ctx, services) } };
}

export function sharingActions(services: SharingServices): Action[] {
  return [
    ...settingActions(services),
    ...certificateActions(services),
    ...neighbourActions(services),
    ...clientActions(services),
  ];
}

function settingActions(services: SharingServices): Action[] {
  const { sharing } = services;
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: base,
      summary: 'Whether the lab is shared on the local network, where, for whom, and what keeps it from being reached',
      input: z.strictObject({}),
      output: sharingShape,
      versioned: true,
      run: ({ ctx }) => versioned(ctx, services),
    }),
    defineAction({
      ...common,
      method: 'PUT',
      path: base,
      summary: 'Open, close or change it at once; closing cuts off everybody, and what cannot be opened leaves all as it was',
      input: z.strictObject({
        enabled: z.boolean().optional(),
        port: z.number().optional(),
        card: z.string().trim().max(255).optional(),
        networks: z.array(z.string().trim().max(100)).max(1000).optional(),
        name: z.string().trim().max(63).optional(),
      }),
      output: sharingShape,
      versioned: true,
      async run({ ctx, input, headers }) {
        assertInside(ctx);
        const given = Object.entries(input).filter(([, value]) => value !== undefined);
        await sharing.change(ctx, Object.fromEntries(given), writeOptions(headers));
        return versioned(ctx, services);
      },
    }),
  ];
}

function certificateActions(services: SharingServices): Action[] {
  const { sharing } = services;
  return [
    defineAction({
      ...common,
      method: 'POST',
      path: `${base}/certificate`,
      summary: 'Make a new certificate: everybody is cut off, and has to compare the new fingerprint',
      input: z.strictObject({}),
      output: sharingShape,
      async run({ ctx }) {
        assertInside(ctx);
        await sharing.replaceCertificate(ctx);
        await sharing.follow(ctx.lab);
        return { body: { data: await shown(ctx, services) } };
      },
    }),
    defineAction({
      ...common,
      method: 'GET',
      path: `${base}/codes/{content}`,
      summary: 'The fingerprint of the certificate or one of the addresses as a QR code',
      input: z.strictObject({
        content: z.enum(['fingerprint', 'address']),
        address: z.string().max(300).optional().meta({ description: 'One of `addresses`; the first without it.' }),
        fingerprint: z.string().max(120).optional().meta({ description: 'The one that is expected; another is not shown.' }),
      }),
      produces: [svg],
      async run({ ctx, input }) {
        const { addresses, certificate } = await sharing.now(ctx.lab);
        const address = input.address === undefined ? addresses[0] : addresses.find((one) => one === input.address);
        const { fingerprint: own } = certificate ?? {};
        const expected = input.fingerprint === undefined || input.fingerprint === own ? own : undefined;
        const text = input.content === 'fingerprint' ? expected : address;
        const picture = text === undefined ? null : await qrPicture(text, codePixels);
        if (!picture) throw notFound(input.content);
        return {
          download: { mediaType: svg, content: Buffer.from(picture), name: `${input.content}.svg`, inline: true },
        };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'public/certificate',
      summary: 'The certificate of the lab, to be installed on a phone or computer that is to trust it',
      requirement: open('Everybody who connects is shown it; it holds the name of the lab and nothing secret.'),
      since: '0.5.0',
      input: z.strictObject({}),
      mayBeAway: true,
      produces: ['application/x-x509-ca-cert'],
      async run({ ctx }) {
        const { certificate } = await sharing.now(ctx.lab);
        if (!certificate) throw notFound('certificate');
        const { raw } = new X509Certificate(certificate.pem);
        return { download: { mediaType: 'application/x-x509-ca-cert', content: raw, name: 'plumbline.crt' } };
      },
    }),
  ];
}

function neighbourActions({ sharing }: SharingServices): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'public/labs',
      summary: 'Other labs on the local network: asks for two seconds and lists who answered; for whoever sits at this computer',
      // The first page of a computer without a lab of its own leads to the others.
      requirement: open('What it tells, every program of this computer can ask the network itself; nobody else is answered.'),
      since: '0.5.0',
      input: z.strictObject({}),
      output: listOf(foundShape),
      async run({ ctx }) {
        assertHere(ctx);
        const found = await sharing.find();
        return { list: { data: found.map((lab) => ({ id: lab.address, type: 'found-lab', attributes: lab })) } };
      },
    }),
  ];
}

function clientActions({ sharing, principals, sessionOf }: SharingServices): Action[] {
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: `${base}/clients`,
      summary: 'Who is connected over the local network, and who was within the last quarter of an hour',
      input: z.strictObject({}),
      output: listOf(clientShape),
      async run() {
        const data = [];
        for (const { id, address, agent, userId, lastRequest, connections, streams } of sharing.clients.list()) {
          const user = userId === null ? null : ((await principals.byId(userId))?.name ?? null);
          const attributes = { address, user_id: userId, user, agent, connections, streams };
          data.push({ id, type: 'sharing-client', attributes: { ...attributes, last_request_at: instant(lastRequest) } });
        }
        return { list: { data } };
      },
    }),
    defineAction({
      ...common,
      method: 'DELETE',
      path: `${base}/clients/{id}`,
      summary: 'Cut a client off and end the sessions it came with; it may sign in again',
      input: z.strictObject({ id: z.string() }),
      async run({ ctx, input }) {
        assertInside(ctx);
        const client = sharing.clients.cut(input.id);
        if (!client) throw notFound(input.id);
        const { userId } = client;
        const hashes = client.cookies.flatMap((cookie) => sessionOf(cookie) ?? []);
        if (userId !== null) await endSessions(ctx, { userId, hashes });
        return {};
      },
    }),
  ];
}
