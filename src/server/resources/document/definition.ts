// A document: one version of a file with title, type and approval. Files lie in the data directory under their hash.
// docs/interface/records.md#kinds, docs/interface/v2.md#bulk, docs/interface/v1.md#files, docs/interface/papers.md#documents.
import { needs } from '../../contract/operations.ts';
import { assignedCustomers, defineResource, many, one } from '../../schema/define-resource.ts';
import { date, datetime, integer, key, note, ref, select, text } from '../../schema/field.ts';

export const document = defineResource({
  name: 'document',
  table: 'documents',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds, docs/interface/v2.md#bulk',
  faces: ['v1', 'v2'],
  v1: { segment: 'document' },
  v2: { type: 'document', path: 'documents' },
  operations: { view: needs('dms_view'), edit: needs('dms_edit'), delete: needs('dms_delete') },
  // A document without a customer is the lab's own: only users who see every customer see it.
  scope: {
    kind: 'all',
    of: [
      assignedCustomers('customer_KTAG'),
      {
        kind: 'linked',
        by: 'document_link',
        ownColumn: 'document_uID',
        resourceColumn: 'resource',
        keyColumn: 'record_key',
        // Orders, loan slips, data sheets and recall lists name further devices; whoever sees some of them prints his own.
        made: { column: 'paper', ofOneDevice: ['calibration-certificate', 'repair-report'] },
      },
    ],
  },
  title: 'title',
  rankedBy: ['number', 'title'],
  portal: { tab: 'documents' },
  textIndex: true,
  publicWhen: { column: 'approved_at' },
  proven: true,
  tells: [{ event: 'approved', column: 'approved_at', who: 'writers' }],
  since: '0.1.0',
  fields: {
    uID: key(),
    title: text({ required: true, search: true, natural: true, index: true, smallView: true, group: 'identity' }),
    type: text({ max: 80, search: true, index: true, smallView: true, group: 'identity' }),
    number: text({ max: 80, search: true, index: true, group: 'identity' }),
    version: integer({ default: 1, minimum: 1, group: 'identity' }),
    description: note({ search: true, group: 'identity' }),
    customer_KTAG: ref('customer', { attr: 'customer_id', belongs: true, group: 'identity' }),
    replaces_uID: ref('document', { attr: 'replaces_id', onDelete: 'setNull', group: 'identity' }),
    valid_until: date({ index: true, group: 'state' }),
    file_name: text({ readOnly: true, search: true, group: 'file' }),
    media_type: text({ readOnly: true, index: true, group: 'file' }),
    size: integer({ readOnly: true, group: 'file' }),
    file_hash: text({ max: 64, readOnly: true, index: true, group: 'file' }),
    uploaded_by: text({ readOnly: true, group: 'file' }),
    file_fault: select(['lost', 'altered'], { labels: 'file_fault', readOnly: true, index: true, group: 'file' }),
    // The data contract of a paper the program made; nothing on what was brought.
    paper: text({ max: 80, readOnly: true, index: true, group: 'file' }),
    // The calibration whose results were read from it (a DCC): its document of record.
    results_CTAG: ref('calibration', { attr: 'results_of_id', readOnly: true, onDelete: 'setNull', group: 'file' }),
    // A name and no reference: who approved must stay readable after the user is gone.
    approved_by: text({ readOnly: true, index: true, group: 'state' }),
    approved_at: datetime({ readOnly: true, index: true, group: 'state' }),
  },
  file: {
    name: 'file_name',
    mediaType: 'media_type',
    size: 'size',
    hash: 'file_hash',
    uploadedBy: 'uploaded_by',
    fault: 'file_fault',
  },
  relations: {
    customer: one('customer', 'customer_KTAG'),
    replaces: one('document', 'replaces_uID', { embed: false }),
    results_of: one('calibration', 'results_CTAG', { embed: false }),
    links: many('document_link', 'document_uID'),
  },
});
