// GET /worklist: what there is to do, in groups with their counts, and one group's rows by their day. docs/interface/dashboards.md#worklist.
import { z } from 'zod';
import { signedIn } from '../contract/operations.ts';
import { dateShape, listThatSays } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { linkShape } from './widget-shapes.ts';
import { groups } from './worklist/groups.ts';
import { readWorklist } from './worklist/read-worklist.ts';
import { kindsOfWork } from './worklist/sources.ts';
import { workShape } from './worklist/work-item.ts';

/** Further rows are in the lists behind the counts, which are read from wherever one likes. */
const mostPages = 20;
const mostRows = 50;

const groupShape = z.object({
  name: z.enum(groups),
  total: z.int(),
  lists: z.array(z.object({ kind: z.enum(kindsOfWork), count: z.int(), list: linkShape })),
});

export function worklistAction(translator: Translator): Action {
  return defineAction({
    method: 'GET',
    path: 'worklist',
    summary: 'What there is to do: the caller’s own, what is in work, and what is due by day, with the next step of each',
    requirement: signedIn('Of each kind of record only what the caller may see.'),
    since: '0.13.0',
    aside: 'soon',
    input: z.strictObject({
      group: z.enum(groups).optional().meta({ description: 'Without it the first group that holds something.' }),
      'page[number]': z.coerce.number().int().min(1).max(mostPages).default(1),
      'page[size]': z.coerce.number().int().min(1).max(mostRows).default(25),
    }),
    output: listThatSays(workShape, { date: dateShape, group: z.enum(groups), groups: z.array(groupShape) }),
    async run({ ctx, input: { group, 'page[number]': number, 'page[size]': size } }) {
      const texts = { label: (label: string | Record<string, string>) => translator.label(ctx.language, label) };
      return { list: await readWorklist(ctx, texts, { group, page: { number, size } }) };
    },
  });
}
