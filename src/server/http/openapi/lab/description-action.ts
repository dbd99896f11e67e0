// GET description: the description of this very lab. `openapi.json` with a token is the same; without one it is the shipped one.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#server/contract/errors.ts';
import { signedIn } from '#server/contract/operations.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { textSetting } from '#server/core/lab/lab-settings.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { shippedFile } from '#server/lib/disk/shipped-file.ts';
import type { Face } from '#server/schema/define-resource.ts';
import { type Described, labDescription } from './lab-description.ts';
import { groupsOf, partOf } from './part-of-description.ts';

const mediaType = 'application/json';

interface Kept {
  /** Of the fields and statuses it tells. */
  version: number;
  lab: string;
  bytes: Buffer;
  tag: string;
}

export function descriptionAction(translator: Translator, resourcesDir: string): Action {
  const kept = new Map<Face, Kept>();

  /** Made once until a field or a status changes: it is a tenth of a second of work. */
  async function described(ctx: Ctx, face: Face): Promise<Kept> {
    const { registry } = ctx.lab;
    const version = registry.version();
    const lab = await textSetting(ctx.lab, 'lab.name');
    const known = kept.get(face);
    if (known?.version === version && known.lab === lab) return known;
    const shipped = JSON.parse((await shippedFile(join(resourcesDir, 'openapi', `${face}.json`))).toString()) as Described;
    const bytes = Buffer.from(JSON.stringify(labDescription({ face, shipped, registry, translator, lab })));
    const made = { version, lab, ...tagged(bytes) };
    kept.set(face, made);
    return made;
  }

  return defineAction({
    method: 'GET',
    path: 'description',
    summary: 'The description (OpenAPI) of this lab, with its own fields and statuses',
    requirement: signedIn('Fields and statuses are what everyone sees in the lists they may view.'),
    since: '0.11.0',
    input: z.strictObject({
      face: z.enum(['v1', 'v2']).optional(),
      groups: z
        .string()
        .max(2000)
        .optional()
        .meta({
          description: 'Groups of operations (their `tags`), by comma: only these, with what they use.',
          examples: ['inventory,calibration'],
        }),
    }),
    output: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    async run({ ctx, input }) {
      const whole = await described(ctx, input.face ?? 'v2');
      const { bytes, tag } = input.groups === undefined ? whole : cut(whole, input.groups);
      return {
        download: { mediaType, name: `plumbline-${input.face ?? 'v2'}.json`, inline: true, tag, content: inParts(bytes) },
      };
    },
  });
}

function cut({ bytes }: Kept, words: string): { bytes: Buffer; tag: string } {
  const whole = JSON.parse(bytes.toString()) as Described;
  const known = groupsOf(whole);
  const wanted = new Set(words.split(',').map((word) => word.trim()));
  const unknown = [...wanted].filter((word) => !known.has(word));
  if (unknown.length > 0)
    throw new AppError('request.invalid', {
      fields: { groups: [{ key: 'errors.field.choice', params: { allowed: [...known].sort().join(', ') } }] },
    });
  return tagged(Buffer.from(JSON.stringify(partOf(whole, wanted))));
}

const tagged = (bytes: Buffer) => ({ bytes, tag: createHash('sha256').update(bytes).digest('base64url') });

const partBytes = 256 * 1024;

/** As a stream, so that it is packed for whoever asks. */
async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}
