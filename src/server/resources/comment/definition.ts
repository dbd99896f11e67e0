// What somebody said of a record of any kind, to whoever works with it. It stays as it was said: others have read and answered it.
// docs/interface/records.md#comments, docs/adr/0087.
import { needs } from '../../contract/operations.ts';
import { defineResource } from '../../schema/define-resource.ts';
import { json, key, note, text } from '../../schema/field.ts';
import { importHeadings } from './import-headings.ts';

export const comment = defineResource({
  name: 'comment',
  table: 'comments',
  key: 'uID',
  spec: 'docs/interface/records.md#comments',
  faces: ['v2'],
  v2: { type: 'comment', path: 'comments' },
  // Of whoever may see notes, those who see the record: its view operation is part of the scope.
  operations: { view: needs('notepad_view'), edit: needs('notepad_edit'), delete: needs('notepad_delete') },
  scope: { kind: 'named', resourceColumn: 'resource', keyColumn: 'record_key' },
  title: 'user_name',
  imported: {
    identities: [{ columns: ['record_key', 'resource', 'text'] }],
    narrowing: [],
    strict: true,
    naming: { resourceColumn: 'resource', keyColumn: 'record_key' },
    stays: true,
    headings: importHeadings,
  },
  textIndex: true,
  tells: [
    {
      event: 'mentioned',
      column: 'mentions',
      who: { users: 'mentions' },
      about: { resourceColumn: 'resource', keyColumn: 'record_key' },
    },
  ],
  since: '0.13.0',
  defaultSort: { column: 'created_at', direction: 'desc' },
  fields: {
    uID: key(),
    resource: text({ required: true, max: 40 }),
    record_key: text({ required: true, max: 80 }),
    // `<@key of a user>` mentions somebody.
    text: note({ required: true, max: 4000, search: true }),
    // Who that is, as `[{id, name}]`: read without the right to see users.
    mentions: json({ readOnly: true }),
    // Their names alone, to be looked for and read in lists and exports.
    mentioned: text({ readOnly: true, max: 6000, search: true }),
    // Texts and no references: it outlives the account of whoever said it.
    user_uID: text({ attr: 'author_id', readOnly: true, max: 80 }),
    user_name: text({ attr: 'author_name', readOnly: true, max: 255, search: true }),
  },
  indexes: [['resource', 'record_key', 'created_at']],
});
