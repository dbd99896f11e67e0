// Ties a document to any record of any kind. docs/interface/papers.md#documents.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one, points } from '../../schema/define-resource.ts';
import { key, ref, text } from '../../schema/field.ts';

export const documentLink = defineResource({
  name: 'document_link',
  table: 'document_links',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds',
  faces: ['v2'],
  v2: { type: 'document-link', path: 'document-links' },
  operations: { view: needs('dms_view'), edit: needs('dms_edit'), delete: needs('dms_edit') },
  // It names a record: a document that is seen for another one's sake does not tell of this one.
  scope: { kind: 'all', of: [follows('document', 'document_uID'), points('resource', 'record_key')] },
  title: 'record_key',
  proven: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    document_uID: ref('document', { attr: 'document_id', required: true, onDelete: 'cascade' }),
    resource: text({ max: 40, required: true }),
    record_key: text({ max: 80, required: true }),
  },
  relations: { document: one('document', 'document_uID') },
  uniqueTogether: [['document_uID', 'resource', 'record_key']],
  indexes: [['resource', 'record_key']],
});
