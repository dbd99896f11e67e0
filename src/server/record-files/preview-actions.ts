// `…/{id}/thumbnail`, `…/{id}/preview` and `…/{id}/pages`: what a file looks like, within the rows the caller may see. A file that
// has no picture is no failure: 204, and `X-Reason` says why.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import { objectShape } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import { type PreviewRefusal, previewRefusals } from '../pdf/preview/preview-order.ts';
import type { ResourceName } from '../schema/rows.generated.ts';
import { type ImageSize, type Previews, previewSource } from './previews.ts';

/** Few sizes, so that what is kept stays small. */
const widths = [480, 960, 1440, 2400] as const;
const thumbnail: ImageSize = { page: 1, width: 256, height: 360 };

const page = z.coerce.number().int().min(1).max(100_000).default(1).meta({ description: 'The first page is 1.' });
const width = z.coerce
  .number()
  .int()
  .min(1)
  .max(2400)
  .default(960)
  .meta({ description: `In pixels; the next of ${widths.join(', ')} is made. A picture is never enlarged.` });

export function pictureSize(asked: { page: number; width: number }): ImageSize {
  const wide = widths.find((one) => one >= asked.width) ?? 2400;
  return { page: asked.page, width: wide, height: wide * 2 };
}

export function withoutPicture(refused: PreviewRefusal): ActionAnswer {
  return { status: 204, headers: { 'X-Reason': refused } };
}

interface Place {
  name: ResourceName;
  path: string;
  operation: 'dms_view' | 'report_view';
}

const places: readonly Place[] = [
  { name: 'document', path: 'documents', operation: 'dms_view' },
  { name: 'report', path: 'reports', operation: 'report_view' },
];

export function previewActions(previews: Previews): Action[] {
  return places.flatMap((place) => actionsOf(place, previews));
}

function actionsOf({ name, path, operation }: Place, previews: Previews): Action[] {
  const shared = { method: 'GET', requirement: needs(operation), since: '0.5.0' } as const;
  const picture = { ...shared, produces: ['image/png'], mayBeEmpty: true } as const;
  const sourceOf = (ctx: Ctx, id: string) => previewSource(ctx, ctx.lab.registry.resource(name), id);
  const send = async (ctx: Ctx, id: string, size: ImageSize): Promise<ActionAnswer> => {
    const source = await sourceOf(ctx, id);
    const made = await previews.image(source, size);
    if ('refused' in made) return withoutPicture(made.refused);
    const tag = `${source.hash}-${size.page}-${size.width}x${size.height}`;
    return { download: { mediaType: 'image/png', name: `${name}-${size.page}.png`, content: made.image, inline: true, tag } };
  };
  return [
    defineAction({
      ...picture,
      path: `${path}/{id}/thumbnail`,
      summary: 'The first page of a file as a small picture',
      input: z.strictObject({ id: z.string() }),
      run: ({ ctx, input }) => send(ctx, input.id, thumbnail),
    }),
    defineAction({
      ...picture,
      path: `${path}/{id}/preview`,
      summary: 'A page of a file as a picture',
      input: z.strictObject({ id: z.string(), page, width }),
      run: ({ ctx, input }) => send(ctx, input.id, pictureSize(input)),
    }),
    defineAction({
      ...shared,
      path: `${path}/{id}/pages`,
      summary: 'How many pages a file has that can be shown as pictures, and why there are none',
      input: z.strictObject({ id: z.string() }),
      output: z.object({
        data: objectShape(
          'file-pages',
          z.object({
            reason: z.enum(previewRefusals).nullable().meta({ description: 'Null where there are pictures.' }),
            width: z.number().nullable().meta({ description: 'Of the first page: points of a PDF, pixels of a picture.' }),
            height: z.number().nullable(),
          }),
        ),
        meta: z.object({ pages: z.int() }),
      }),
      async run({ ctx, input: { id } }) {
        const found = await previews.facts(await sourceOf(ctx, id));
        const attributes =
          'refused' in found
            ? { reason: found.refused, width: null, height: null }
            : { reason: null, width: found.width, height: found.height };
        return { body: { data: { id, type: 'file-pages', attributes }, meta: { pages: 'refused' in found ? 0 : found.pages } } };
      },
    }),
  ];
}
