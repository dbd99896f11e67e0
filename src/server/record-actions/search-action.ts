// One question over many kinds of record, for a search field that finds anything: one request where each list would be another.
import { z } from 'zod';
import { invalid } from '../contract/errors.ts';
import { signedIn } from '../contract/operations.ts';
import type { Registry } from '../core/lab/registry.ts';
import { isSearchedAlways, searchRecords } from '../core/read/search.ts';
import { didYouMeanIn } from '../core/search/did-you-mean.ts';
import { anyRecord, listOf, objectShape } from '../endpoints/answer-shapes.ts';
import { defineAction } from '../endpoints/define-action.ts';
import { resourceObject } from '../endpoints/v2/resource-object.ts';
import type { ResolvedResource } from '../schema/resolve.ts';

const foundShape = objectShape('found', z.object({ records: z.array(anyRecord) }));

function kindsAsked(registry: Registry, paths: string | undefined): ResolvedResource[] {
  if (paths === undefined) return registry.all().filter((one) => one.definition.faces.includes('v2') && isSearchedAlways(one));
  return [...new Set(paths.split(',').filter(Boolean))].map((path) => {
    const resource = registry.byPath(path);
    if (resource) return resource;
    throw invalid({ in: [{ key: 'errors.field.invalid', params: { field: 'in', model: '' } }] });
  });
}

export const searchAction = defineAction({
  method: 'GET',
  path: 'search',
  summary:
    'A few records of each kind that hold all words, in any searchable attribute or in what they belong to; `id` is the path of the kind, one with nothing found is left out',
  requirement: signedIn('Each kind asks for its own view operation and gives visible rows only; without it, it gives nothing.'),
  since: '0.5.0',
  aside: 'soon',
  input: z.strictObject({
    q: z.string().trim().min(1).max(200).meta({
      description:
        'As the `q` of a list; words of one or two characters alone are looked for in 500 records of a kind that has more than 10,000.',
    }),
    in: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .meta({
        description:
          'Paths of the kinds to search, by comma, and the order of the answer; when missing all that have a text index or stay short.',
        examples: ['inventories,customers'],
      }),
    each: z.coerce.number().int().min(1).max(20).default(4).meta({
      description: 'At most so many of each kind, the first of its list.',
    }),
  }),
  output: listOf(foundShape),
  async run({ ctx, input, signal }) {
    const { registry } = ctx.lab;
    const kinds = kindsAsked(registry, input.in);
    const found = await searchRecords(ctx, {
      kinds,
      words: input.q,
      each: input.each,
      signal,
    });
    const data = found.map(({ resource, rows }) => ({
      id: resource.definition.v2?.path ?? resource.name,
      type: 'found',
      attributes: { records: rows.map((row) => resourceObject({ ctx, resource, row })) },
    }));
    const meant = found.length === 0 ? await didYouMeanIn(ctx, kinds, input.q) : null;
    return { list: { data, ...(meant === null ? {} : { meta: { did_you_mean: meant } }) } };
  },
});
