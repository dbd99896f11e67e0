// Which programs serve the lab: where one machine is not enough, whoever looks after them sees who leads, who is behind and who is silent.
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import { instantOf, isoOf } from '#server/contract/values/dates.ts';
import type { ServingInstance } from '#server/db/store/leading.ts';
import { instantShape, listOf, objectShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';

const instanceShape = objectShape(
  'instance',
  z.object({
    host: z.string().meta({ examples: ['lab-2'] }),
    pid: z.int().meta({ description: 'Of its process there.' }),
    version: z.string().meta({ examples: ['0.17.0'] }),
    started_at: instantShape,
    seen_at: instantShape.meta({ description: 'Its last sign of life, by the clock of the database.' }),
    silent: z.boolean().meta({ description: 'Nothing was heard of it for 10 seconds: it died, or its line is broken.' }),
    leads: z.boolean().meta({ description: 'Runs the scheduled tasks, sends post and webhooks, looks after watched folders.' }),
    behind: z.int().meta({ description: 'Commits of others it had not heard of at its last sign of life.' }),
    site: z
      .string()
      .nullable()
      .meta({ description: 'At which of the lab’s places it is; it prints at the printers there.', examples: ['Hall 2'] }),
    replica: z.enum(['used', 'behind', 'away', 'promoted', 'foreign']).nullable().meta({
      description:
        'Whether the replica it was told of answers what only reads; else the primary does. Null where it was told of none.',
    }),
    replica_lag_ms: z.int().nullable().meta({ description: 'By how much that lags; null where nobody can say.' }),
    own: z.boolean().meta({ description: 'Gave this answer.' }),
  }),
);

const shown = ({ id, started, seen, replica, signedBy: _key, ...rest }: ServingInstance) => ({
  id,
  type: 'instance' as const,
  attributes: {
    ...rest,
    ...{ replica: replica?.use ?? null, replica_lag_ms: replica?.lagMs ?? null },
    started_at: isoOf(instantOf(started)),
    seen_at: isoOf(instantOf(seen)),
  },
});

export const instancesAction: Action = defineAction({
  method: 'GET',
  path: 'admin/instances',
  summary: 'The programs that serve this lab from one database server; none where the lab lies in a file',
  requirement: needs('administration_management'),
  since: '0.17.0',
  input: z.strictObject({}),
  output: listOf(instanceShape),
  async run({ ctx }) {
    return { list: { data: (await ctx.lab.leading.instances()).map(shown) } };
  },
});
