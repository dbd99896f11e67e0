// `reports/{id}/letterhead-check`: whether a letterhead leaves free what papers print on it: the area of the text and the place of the
// page number.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { getRecord } from '../core/read/read.ts';
import { objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { type PreviewRefusal, previewFormat, previewRefusals } from '../pdf/preview/preview-order.ts';
import { type Previews, previewSource } from '../record-files/previews.ts';
import { wordsIn } from './parts/load-sheets.ts';
import { overlapsIn, sheetHeight, zonesOn } from './sheet/letterhead-zones.ts';
import { isUpright } from './sheet/sheet.ts';

const overlap = z.object({
  page: z.int(),
  zone: z.enum(['text', 'page_number']),
  left: z.number().meta({ description: 'In millimetres of the paper, from its upper left corner.' }),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
});

const checked = z.object({
  reason: z.enum(previewRefusals).nullable().meta({ description: 'Why it could not be looked at; null when it was.' }),
  pages: z.int(),
  fits: z.boolean().meta({ description: 'False when it is stretched to A4. A strip for the head always fits.' }),
  overlaps: z.array(overlap),
});

export function letterheadCheckAction(previews: Previews): Action {
  return defineAction({
    method: 'GET',
    path: 'reports/{id}/letterhead-check',
    summary: 'What of a letterhead lies where papers print, and whether it is an upright sheet of A4',
    requirement: needs('report_view'),
    since: '0.5.0',
    input: z.strictObject({ id: z.string() }),
    output: oneOf(objectShape('letterhead-check', checked)),
    async run({ ctx, input: { id } }) {
      const resource = ctx.lab.registry.resource('report');
      const row = await getRecord(ctx, resource, id);
      const source = await previewSource(ctx, resource, id);
      const answer = (attributes: z.infer<typeof checked>) => ({
        body: { data: { id, type: 'letterhead-check', attributes } },
      });
      const refused = (reason: PreviewRefusal) => answer({ reason, pages: 0, fits: false, overlaps: [] });
      const facts = await previews.facts(source);
      if ('refused' in facts) return refused(facts.refused);
      const upright = isUpright(facts);
      const whole = upright || previewFormat(source.mediaType) === 'pdf';
      const height = sheetHeight({ ...facts, whole });
      const sheets = facts.pages > 1 && wordsIn(row.settings).pages === 'all' ? [1, 2] : [1];
      const overlaps: z.infer<typeof overlap>[] = [];
      for (const page of sheets) {
        const found = await previews.ink(source, { page, zones: zonesOn(height) });
        if ('refused' in found) return refused(found.refused);
        overlaps.push(...overlapsIn(found.ink, height).map((one) => ({ page, ...one }) as z.infer<typeof overlap>));
      }
      return answer({ reason: null, pages: facts.pages, fits: upright || !whole, overlaps });
    },
  });
}
