// Proposing a change of a record, confirming and declining it. docs/interface/connections.md#proposals.
import { z } from 'zod';
import { person, signedIn } from '../contract/operations.ts';
import { anyRecord, oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { confirmProposal, declineProposal } from './decide.ts';
import { propose } from './propose.ts';

const common = { method: 'POST', since: '0.12.0' } as const;
const text = (most: number) => z.string().trim().max(most);

const proposedInputShape = z.strictObject({
  record_type: z
    .string()
    .min(1)
    .max(80)
    .meta({
      description: 'What kind of record: its type, or the word of its address.',
      examples: ['inventory'],
    }),
  record_id: z
    .string()
    .min(1)
    .max(80)
    .optional()
    .meta({ description: 'The record to be changed; without it one is to be made.', examples: ['dev-1'] }),
  attributes: z
    .record(z.string(), z.unknown())
    .meta({ description: 'What is to be written, as a write of that record takes it.', examples: [{ remark: 'Feet replaced' }] }),
  reason: text(2000).optional().meta({ description: 'Why, for whoever decides.' }),
});

const proposeAction = defineAction({
  ...common,
  path: 'proposals',
  summary:
    'Propose to make or change a record: it is tried with the rights of the caller and taken back, and waits until somebody confirms it in the program',
  requirement: signedIn('It asks for the rights that the write itself asks for.'),
  status: 201,
  once: true,
  input: proposedInputShape,
  output: oneOf(recordShape('proposal')),
  async run({ ctx, input: { record_type, record_id, attributes, reason } }) {
    const asked = { recordType: record_type, recordId: record_id ?? null, attributes, reason: reason || null };
    return { record: { resource: ctx.lab.registry.resource('proposal'), row: await propose(ctx, asked), isNew: true } };
  },
});

const inPerson = person('Somebody answers for what is written: no key confirms what a key proposed.');

const confirmAction = defineAction({
  ...common,
  path: 'proposals/{id}/confirm',
  summary: 'Write what was proposed, with the rights of whoever confirms; refused once the record was changed since',
  requirement: inPerson,
  once: true,
  input: z.strictObject({ id: z.string() }),
  output: oneOf(anyRecord),
  run: async ({ ctx, input: { id } }) => ({ record: await confirmProposal(ctx, id) }),
});

const declineAction = defineAction({
  ...common,
  path: 'proposals/{id}/decline',
  summary: 'Decline what was proposed; nothing is written. Whoever may write the record may, and whoever proposed it',
  requirement: inPerson,
  once: true,
  input: z.strictObject({ id: z.string(), reason: text(1000).optional() }),
  output: oneOf(recordShape('proposal')),
  async run({ ctx, input: { id, reason } }) {
    const row = await declineProposal(ctx, { id, reason: reason || null });
    return { record: { resource: ctx.lab.registry.resource('proposal'), row } };
  },
});

export const proposalActions: readonly Action[] = [proposeAction, confirmAction, declineAction];
