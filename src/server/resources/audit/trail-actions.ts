// What proves the audit trail, for the people of the lab: the key and its fingerprint, checkpoints, the last reading of the trail, the
// comparison with a paper or a file, time stamps of a service outside.
import { z } from 'zod';
import { AppError, invalid, notFound } from '#server/contract/errors.ts';
import { anchorCodes, type TrailReader, type TrailReport, trailFaults, trailRemarks } from '#server/contract/lab/trail.ts';
import { needs } from '#server/contract/operations.ts';
import { isoOf } from '#server/contract/values/dates.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { getRecord } from '#server/core/read/read.ts';
import {
  headOfRelease,
  keepCheckpoint,
  knownKeys,
  newestCheckpoint,
  sealOf,
  type TrailSeals,
} from '#server/core/trail/trail-seals.ts';
import { newestStamp, requestStamp, takeStamp } from '#server/core/trail/trail-stamps.ts';
import { instantShape, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import type { Kept } from '#server/lib/disk/kept-json.ts';
import type { OpenedKey } from '#server/lib/keys/trail-key.ts';
import { anchorOf } from '#server/lib/keys/trail-signature.ts';

export interface TrailServices {
  trail: TrailReader;
  checks: Kept<TrailReport>;
  seals: TrailSeals;
  newTrailKey(): OpenedKey;
}

const common = { requirement: needs('administration_management'), since: '0.8.0' } as const;

const params = z.record(z.string(), z.union([z.string(), z.number()]));
const text = z.string().nullable();

const keyShape = z.object({ fingerprint: z.string(), public_key: z.string(), entry: z.int(), at: instantShape });

const reportShape = z.object({
  verdict: z.enum(['proven', 'unproven', 'broken']).meta({
    description:
      '`proven`: whole, and signed by the key of this computer. `unproven`: nothing is wrong, and nobody vouches for it.',
  }),
  at: instantShape,
  entries: z.int(),
  records: z.int().meta({ description: 'How many rows were compared with what the trail says of them.' }),
  checkpoints: z.int(),
  head: text,
  seconds: z.number(),
  fault_count: z.int(),
  faults: z.array(z.object({ code: z.enum(trailFaults), params })),
  remarks: z.array(z.object({ code: z.enum(trailRemarks), params })),
  difference_count: z.int(),
  differences: z.array(
    z.object({
      resource: z.string(),
      record_key: z.string(),
      title: text,
      fault: z.enum(['row_differs', 'row_missing', 'row_back', 'row_unknown']),
      fields: z.array(z.object({ column: z.string(), trail: text, row: text })),
    }),
  ),
});

const checkpointShape = z.object({
  number: z.int(),
  entry: z.int(),
  head: z.string(),
  at: instantShape,
  reason: z.enum(['release', 'backup', 'night', 'manual']),
  signed: z.boolean(),
});

const stateShape = oneOf(
  objectShape(
    'trail',
    z.object({
      key: z.object({
        fingerprint: text,
        public_key: text,
        problem: z.enum(['locked', 'unreadable', 'unwritable']).nullable().meta({ description: 'Why nothing can be signed.' }),
        file: z.string(),
      }),
      keys: z.array(keyShape).meta({ description: 'All this lab was signed with, the oldest first; `entry`: from there on.' }),
      seal: z.object({ entry: z.int(), head: z.string(), at: instantShape, signed: z.boolean() }).nullable(),
      checkpoint: checkpointShape.nullable().meta({ description: 'The newest one.' }),
      stamp: z.object({ checkpoint: z.int(), at: z.string(), signer: z.string(), taken_at: z.string() }).nullable(),
      report: reportShape.nullable().meta({ description: 'The last reading of the whole trail.' }),
    }),
  ),
);

/** The trail writes moments as the database does. */
const shownParams = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)) ? isoOf(String(value)) : value,
    ]),
  );

function shownReport(report: TrailReport) {
  const { faults, remarks, differences, faultCount, differenceCount, last: _last, ...rest } = report;
  return {
    ...rest,
    fault_count: faultCount,
    faults: faults.map(({ code, params: values }) => ({ code, params: shownParams(values) })),
    remarks: remarks.map(({ code, params: values }) => ({ code, params: shownParams(values) })),
    difference_count: differenceCount,
    differences: differences.map(({ key, ...difference }) => ({ ...difference, record_key: key })),
  };
}

async function stateOf(ctx: Ctx, { seals, checks }: TrailServices) {
  const { key, problem, publicKey, file } = seals.opened();
  const checkpoint = await newestCheckpoint(ctx.lab);
  const report = checks.last();
  return {
    key: { fingerprint: key?.fingerprint ?? null, public_key: publicKey, problem, file },
    keys: (await knownKeys({ db: ctx.lab.reads })).map(({ fingerprint, publicKey: public_key, entry, at }) => ({
      ...{ fingerprint, public_key, entry },
      at: isoOf(at),
    })),
    seal: await sealOf(ctx.lab.reads),
    checkpoint: checkpoint && {
      ...{ number: checkpoint.number, entry: checkpoint.entry, head: checkpoint.head.slice(0, 16), reason: checkpoint.reason },
      ...{ at: isoOf(checkpoint.at), signed: checkpoint.signature !== null },
    },
    stamp: await newestStamp(ctx),
    report: report && shownReport(report),
  };
}

export function trailActions(services: TrailServices): Action[] {
  const { trail, seals, newTrailKey } = services;
  const state = async (ctx: Ctx) => ({
    body: { data: { id: 'trail', type: 'trail', attributes: await stateOf(ctx, services) } },
  });
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/trail',
      summary: 'What proves the audit trail: the key it is signed with, the newest checkpoint, what the last reading found',
      input: z.strictObject({}),
      output: stateShape,
      run: ({ ctx }) => state(ctx),
    }),
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/trail/public-key',
      summary: 'The public key the trail is signed with, for keeping and comparing elsewhere',
      input: z.strictObject({}),
      produces: ['application/x-pem-file'],
      async run() {
        const { publicKey } = seals.opened();
        if (publicKey === null) throw notFound('public-key');
        return {
          download: { mediaType: 'application/x-pem-file', content: Buffer.from(publicKey), name: 'plumbline-trail-key.pem' },
        };
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/trail/key',
      summary: 'Sign with a new key from now on; the trail says so, and the former one goes on to prove what it signed',
      once: true,
      input: z.strictObject({}),
      output: stateShape,
      async run({ ctx }) {
        seals.use(newTrailKey());
        await keepCheckpoint(ctx, 'manual');
        return state(ctx);
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/trail/checkpoints',
      summary: 'Keep where the trail stands now, signed',
      once: true,
      input: z.strictObject({}),
      output: stateShape,
      async run({ ctx }) {
        await keepCheckpoint(ctx, 'manual');
        return state(ctx);
      },
    }),
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/trail/checkpoint',
      summary: 'The newest checkpoint as a file, for keeping elsewhere and comparing later',
      input: z.strictObject({}),
      produces: ['application/x-plumbline-checkpoint'],
      async run({ ctx }) {
        const checkpoint = await newestCheckpoint(ctx.lab);
        if (!checkpoint) throw new AppError('record.not_found', { messageKey: 'errors.trail.no_checkpoint' });
        const content = Buffer.from(`${JSON.stringify(checkpoint, null, 2)}\n`);
        return {
          download: {
            mediaType: 'application/x-plumbline-checkpoint',
            content,
            name: `plumbline-checkpoint-${checkpoint.number}.json`,
          },
        };
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/trail/compare',
      summary: 'Compare the 16 characters printed on a paper, or the text of a checkpoint file, with the trail',
      input: z.strictObject({ anchor: z.string().trim().min(1).max(10_000) }),
      output: oneOf(objectShape('trail-comparison', z.object({ code: z.enum(anchorCodes), params }))),
      async run({ input }) {
        const anchor = anchorOf(input.anchor);
        if (!anchor) throw invalid({ anchor: [{ key: 'errors.trail.no_anchor' }] });
        const { code, params: values } = await trail.compare(anchor);
        return { body: { data: { id: 'trail', type: 'trail-comparison', attributes: { code, params: shownParams(values) } } } };
      },
    }),
    ...stampActions(state),
    releaseHeadAction,
  ];
}

/** Base64 of what a service answers; certificates make it a few kilobytes. */
const longestAnswer = 100_000;

function stampActions(state: (ctx: Ctx) => Promise<{ body: object }>): Action[] {
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: 'admin/trail/stamp-request',
      summary: 'A request to a time stamping service (RFC 3161) for the newest checkpoint, as a file',
      input: z.strictObject({}),
      produces: ['application/timestamp-query'],
      async run({ ctx }) {
        const { number, request } = await requestStamp(ctx);
        return {
          download: { mediaType: 'application/timestamp-query', content: request, name: `plumbline-checkpoint-${number}.tsq` },
        };
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'admin/trail/stamps',
      summary: 'Take in the answer of a time stamping service; it is checked and kept beside its checkpoint',
      once: true,
      input: z.strictObject({
        answer: z.base64().min(1).max(longestAnswer).meta({ description: 'The answer (application/timestamp-reply) in Base64.' }),
      }),
      output: stateShape,
      async run({ ctx, input }) {
        await inTransaction(ctx, (inner) => takeStamp(inner, Buffer.from(input.answer, 'base64')));
        return state(ctx);
      },
    }),
  ];
}

const releaseHeadAction = defineAction({
  method: 'GET',
  path: 'calibrations/{id}/trail-head',
  summary: 'Where the audit trail stood when a calibration was released: what is printed, to compare it with the trail later',
  requirement: needs('calibration_view'),
  since: '0.8.0',
  input: z.strictObject({ id: z.string() }),
  output: oneOf(
    objectShape('trail-head', z.object({ head: z.string().max(16), entry: z.int(), at: instantShape, signed: z.boolean() })),
  ),
  async run({ ctx, input: { id } }) {
    await getRecord(ctx, ctx.lab.registry.resource('calibration'), id);
    const head = await headOfRelease(ctx, { resource: 'calibration', id });
    if (!head) throw notFound(id);
    return { body: { data: { id, type: 'trail-head', attributes: { ...head } } } };
  },
});
