// A change that a program asks for: nothing is written until somebody with the right confirms it in the program.
// docs/interface/connections.md#proposals.
import { signedIn } from '../../contract/operations.ts';
import { defineResource } from '../../schema/define-resource.ts';
import { datetime, integer, json, key, note, select, text } from '../../schema/field.ts';

const proposalStates = ['waiting', 'confirmed', 'declined', 'ended'] as const;

const decided = signedIn('Made and decided by actions alone, which ask for the rights of the record it is about.');

export const proposal = defineResource({
  name: 'proposal',
  table: 'proposals',
  key: 'uID',
  spec: 'docs/interface/connections.md#proposals',
  faces: ['v2'],
  v2: { type: 'proposal', path: 'proposals' },
  operations: {
    view: signedIn('Whoever sees the record sees what is proposed for it; the view operation of its type is part of the scope.'),
    edit: decided,
    delete: decided,
  },
  scope: {
    kind: 'named',
    resourceColumn: 'resource',
    keyColumn: 'record_key',
    unmade: { customerColumn: 'customer_KTAG', userColumn: 'user_uID', accessColumn: 'access_uID' },
  },
  title: 'title',
  readOnly: true,
  since: '0.12.0',
  defaultSort: { column: 'at', direction: 'desc' },
  fields: {
    uID: key(),
    action: select(['create', 'update'], { required: true, labels: 'proposal_action', index: true }),
    resource: text({ required: true, max: 40, index: true }),
    // Empty: a record is to be made.
    record_key: text({ attr: 'record_id', max: 80 }),
    // What the record was called, or is to be called.
    title: text({ max: 255, search: true, natural: true }),
    state: select(proposalStates, { required: true, default: 'waiting', labels: 'proposal_state', index: true }),
    // By whoever proposed it: a text like any other.
    reason: note({ max: 2000 }),
    // What is to be written, by the names of v2; and what that changes, as it was tried.
    asked: json({ required: true }),
    before: json(),
    after: json(),
    // The record as it was then: after any other change of it the proposal is out of date.
    version: integer({ hidden: true }),
    customer_KTAG: text({ attr: 'customer_id', max: 80 }),
    // Texts and no references: it outlives whoever made and decided it.
    user_uID: text({ attr: 'user_id', required: true, max: 80 }),
    user_name: text({ max: 255, search: true }),
    access_uID: text({ attr: 'key_id', max: 80 }),
    access_name: text({ attr: 'key_name', max: 255, search: true }),
    at: datetime({ required: true, index: true }),
    ends_at: datetime({ required: true }),
    decided_uID: text({ attr: 'decided_by_id', max: 80 }),
    decided_name: text({ attr: 'decided_by', max: 255 }),
    decided_at: datetime(),
    answer: note({ max: 1000 }),
  },
  indexes: [
    ['state', 'ends_at'],
    ['resource', 'record_key'],
  ],
});
