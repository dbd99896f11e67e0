// The lab's own wording over the shipped bundles. docs/interface/records.md#names, docs/interface/v2.md#catalogue,
// docs/interface/v2.md#public-texts.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { key, note, text } from '../../schema/field.ts';

export const translation = defineResource({
  name: 'translation',
  table: 'translations',
  key: 'uID',
  spec: 'docs/interface/records.md#names, docs/interface/v2.md#catalogue',
  faces: ['v2'],
  v2: { type: 'translation', path: 'translations' },
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('Wording is public through the translation bundle.'),
  title: 'message_key',
  few: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    language: text({ max: 20, required: true }),
    message_key: text({ required: true, search: true, index: true }),
    text: note({ required: true, search: true }),
  },
  uniqueTogether: [['language', 'message_key']],
});
