// A run: many writes of one call (an import, a price adjustment) that belong together and can be taken back as a whole.
// docs/interface/prices.md#bulk-adjust, docs/interface/prices.md#import.
import { needs, signedIn } from '../../contract/operations.ts';
import { defineResource } from '../../schema/define-resource.ts';
import { datetime, integer, json, key, text } from '../../schema/field.ts';

export const run = defineResource({
  name: 'run',
  table: 'runs',
  key: 'uID',
  spec: 'docs/interface/prices.md#endpoints',
  faces: ['v2'],
  v2: { type: 'run', path: 'runs' },
  operations: {
    view: signedIn('Every user sees the runs he made; other people’s are part of the trail.'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  // What a run is about may belong to any customer.
  scope: { kind: 'owner', column: 'user_uID', allWith: 'changelog_view' },
  title: 'kind',
  readOnly: true,
  since: '0.3.0',
  defaultSort: { column: 'at', direction: 'desc' },
  fields: {
    uID: key(),
    kind: text({ max: 40, required: true, index: true }),
    // Record types it was asked to write, without those that followed.
    resources: json({ required: true }),
    summary: json(),
    // Plain texts and no references: the trail outlives what it speaks of.
    user_uID: text({ attr: 'user_id', max: 80 }),
    user_name: text(),
    at: datetime({ required: true, index: true }),
    count: integer({ minimum: 0 }),
    undone_at: datetime(),
    undone_by: text(),
    // An undo names the run it took back; undoing an undo is doing it again.
    undo_of: text({ max: 80, index: true }),
  },
  indexes: [['user_uID', 'at']],
});
