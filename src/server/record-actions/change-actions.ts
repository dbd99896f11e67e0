// Changes since a place that the reader keeps: how another program stays equal to the lists of its user. docs/interface/connections.md#changes.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { signedIn } from '../contract/operations.ts';
import { isoOf } from '../contract/values/dates.ts';
import { isFollowed } from '../core/changes/followed.ts';
import { type RecordChange, readChanges } from '../core/changes/read-changes.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { Registry } from '../core/lab/registry.ts';
import { groupedBy } from '../core/rows/grouped-by.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { anyRecord, instantShape } from '../endpoints/answer-shapes.ts';
import { defineAction } from '../endpoints/define-action.ts';
import { actionAddress } from '../endpoints/v2/links.ts';
import { shownRecords } from '../endpoints/v2/lists.ts';
import { typeOf } from '../endpoints/v2/resource-object.ts';
import type { ResolvedResource } from '../schema/resolve.ts';

const [usual, most] = [500, 1000];

const changeShape = z.object({
  id: z.string(),
  type: z.literal('change'),
  attributes: z.object({
    action: z.enum(['created', 'updated', 'deleted']),
    at: instantShape,
    record_type: z.string(),
    record_id: z.string(),
    record: z.union([anyRecord, z.null()]).meta({ description: 'As the list of its type shows it now; null once it is gone.' }),
  }),
});

const asList = (text: string) => (text.startsWith('in:') ? text.slice(3).split(',') : [text]);

function typesAsked(registry: Registry, text: string | undefined): ResolvedResource[] | null {
  if (text === undefined) return null;
  const followed = registry.all().filter(isFollowed);
  return [...new Set(asList(text))].map((name) => {
    const found = followed.find((resource) => typeOf(resource) === name || resource.definition.v2?.path === name);
    if (found) return found;
    throw new AppError('request.invalid', {
      messageKey: 'errors.changes.no_type',
      params: { type: name.slice(0, 80), types: followed.map(typeOf).sort().join(', ') },
      parameter: 'filter[type]',
    });
  });
}

/** Of two, one would be passed over: a follower who asked for both would miss what he never hears of. */
function assertOnce(repeated: Readonly<Record<string, readonly string[]>>): void {
  const [name] = Object.keys(repeated);
  if (name !== undefined)
    throw new AppError('request.invalid', { messageKey: 'errors.changes.once', params: { name }, parameter: name });
}

export const changesAction = defineAction({
  method: 'GET',
  path: 'changes',
  summary:
    'What changed since the `cursor` of an answer before, in order: each record as its list shows it now, or that it is gone. Without `since` nothing but the cursor to begin with: keep it, read the lists, then ask',
  requirement: signedIn('Each record asks for the view operation of its type and is told to whoever sees it.'),
  since: '0.11.0',
  mayBeOver: true,
  input: z.strictObject({
    since: z.string().min(1).max(200).optional().meta({ description: 'The `cursor` of the answer before.' }),
    limit: z.coerce.number().int().min(1).max(most).default(usual).meta({
      description: 'At most so many changes, besides what moves with a record.',
    }),
    'filter[type]': z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .meta({
        description: 'Only records of this type, or `in:` and several by comma.',
        examples: ['in:inventory,customer'],
      }),
  }),
  output: z.object({
    data: z.array(changeShape),
    meta: z.object({ cursor: z.string(), more: z.boolean() }),
    links: z.object({ self: z.string(), next: z.string().nullable() }),
  }),
  async run({ ctx, input, repeated }) {
    assertOnce(repeated);
    const { since = null, limit, 'filter[type]': asked } = input;
    const types = typesAsked(ctx.lab.registry, asked);
    const { changes, place, more } = await readChanges(ctx, { since, limit, types });
    const address = (from: string | null) => {
      const values = {
        ...(from === null ? {} : { since: from }),
        limit: String(limit),
        ...(asked ? { 'filter[type]': asked } : {}),
      };
      return `${actionAddress('changes')}?${new URLSearchParams(values)}`;
    };
    return {
      body: {
        data: await shownChanges(ctx, changes),
        meta: { cursor: place, more },
        links: { self: address(since), next: more ? address(place) : null },
      },
    };
  },
});

async function shownChanges(ctx: Ctx, changes: readonly RecordChange[]) {
  const shown = new Map<SelectedRow, unknown>();
  for (const [resource, group] of groupedBy(changes, (change) => change.resource)) {
    const rows = group.flatMap(({ row }) => (row ? [row] : []));
    const objects = await shownRecords({ ctx, resource, rows });
    for (const [index, row] of rows.entries()) shown.set(row, objects[index]);
  }
  return changes.map(({ resource, key, action, at, row }) => {
    const type = typeOf(resource);
    const record = row === null ? null : shown.get(row);
    const attributes = { action, at: isoOf(at), record_type: type, record_id: key, record };
    return { id: `${type}/${key}`, type: 'change', attributes };
  });
}
