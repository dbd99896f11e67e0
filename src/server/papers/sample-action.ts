// `papers/{contract}/sample`: how a paper looks on a letterhead or by a template, made of the newest record of its kind that the caller
// may print, or of one he names; as a picture, for choosing.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { needs } from '../contract/operations.ts';
import { mayView } from '../core/access/permissions.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { listRecords } from '../core/read/read.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { pictureSize, withoutPicture } from '../record-files/preview-actions.ts';
import type { Previews } from '../record-files/previews.ts';
import { type Chosen, paperFile } from './make-paper.ts';
import type { PaperKind, PaperServices } from './paper-kind.ts';
import { paperChoice, paperKinds } from './paper-kinds.ts';

/** Records that cannot be printed yet are passed over, but not for ever. */
const mostTried = 5;

async function newest(ctx: Ctx, { resource: name, newest: column }: PaperKind): Promise<string[]> {
  const resource = ctx.lab.registry.resource(name);
  if (!mayView(ctx, resource)) return [];
  const sort = [{ path: [column], direction: 'desc' as const }];
  const { rows } = await listRecords(inColumns(ctx), resource, { filter: null, sort, limit: mostTried, offset: 0 });
  return rows.map((row) => String(row[resource.key]));
}

interface SampleInput {
  kind: PaperKind;
  chosen: Chosen;
  /** Of this record and no other. */
  id: string | undefined;
}

async function sampleOf(ctx: Ctx, services: PaperServices, asked: SampleInput) {
  if (asked.id !== undefined)
    return paperFile(ctx, services, { kind: asked.kind, given: { ...asked.chosen, id: asked.id }, asToday: true });
  for (const id of await newest(ctx, asked.kind)) {
    try {
      return await paperFile(ctx, services, { kind: asked.kind, given: { ...asked.chosen, id }, asToday: true });
    } catch (error) {
      const passed = error instanceof AppError && ['record.locked', 'record.not_found', 'auth.forbidden'].includes(error.code);
      const ofTheRecord = passed && !/no_picture|unreadable_sheet/.test(error.messageKey);
      if (!ofTheRecord) throw error;
    }
  }
  return null;
}

export function sampleAction(services: PaperServices & { previews: Previews }): Action {
  return defineAction({
    method: 'GET',
    path: 'papers/{contract}/sample',
    summary: 'How a paper looks: the newest record of its kind as a picture, on a letterhead and by a template',
    requirement: needs('report_view'),
    since: '0.5.0',
    input: z.strictObject({
      contract: z.enum(paperKinds.map(({ contract }) => contract)),
      ...paperChoice,
      record_id: z.string().min(1).max(80).optional().meta({ description: 'The record it is made of, instead of the newest.' }),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      width: z.coerce.number().int().min(1).max(2400).default(960),
    }),
    produces: ['image/png'],
    mayBeEmpty: true,
    mayBeLocked: true,
    async run({ ctx, input: { contract, page, width, record_id: id, ...chosen } }) {
      const kind = paperKinds.find((one) => one.contract === contract);
      const paper = kind && (await sampleOf(ctx, services, { kind, chosen, id }));
      if (!paper) return withoutPicture('unsupported');
      const made = await services.previews.imageOf(paper.content, pictureSize({ page, width }));
      if ('refused' in made) return withoutPicture(made.refused);
      return { download: { mediaType: 'image/png', name: `${contract}.png`, content: made.image, inline: true } };
    },
  });
}
