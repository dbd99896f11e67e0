// A folder that the lab looks into, or writes into, so that programs without an interface can hand files over.
// docs/interface/connections.md#folders.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { datetime, flag, key, note, ref, select, text } from '../../schema/field.ts';

/** Files are taken in; certificates are written as they are released; one list is kept written. */
const folderPurposes = ['take', 'certificates', 'list'] as const;

/** As v2 calls them. Other lists go out by OData or a link. */
const folderLists = [
  'inventories',
  'calibrations',
  'results',
  'customers',
  'contacts',
  'locations',
  'bookings',
  'repairs',
  'tickets',
  'documents',
  'check-values',
  'prices',
  'price-classes',
  'device-prices',
] as const;

/** `stopped`: nothing happens until somebody looks at it. */
export const folderStates = ['new', 'working', 'failing', 'stopped'] as const;
export type FolderState = (typeof folderStates)[number];

export const watchedFolder = defineResource({
  name: 'watched_folder',
  table: 'watched_folders',
  key: 'uID',
  spec: 'docs/interface/connections.md#folders',
  faces: ['v2'],
  v2: { type: 'watched-folder', path: 'watched-folders' },
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone(
    'Folders belong to the installation; only administrators see them, and what passes through them is limited by their maker.',
  ),
  title: 'name',
  few: true,
  tells: [{ event: 'failed', column: 'state', to: ['stopped', 'failing'], who: 'editors' }],
  since: '0.12.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, max: 120, search: true, natural: true, index: true, group: 'identity' }),
    purpose: select(folderPurposes, {
      required: true,
      default: 'take',
      labels: 'folder_purpose',
      index: true,
      group: 'identity',
    }),
    // As the computer of the lab calls it.
    folder: text({ required: true, unique: true, max: 500, search: true, group: 'identity' }),
    // Of `take`: what tables are imported as; empty, where whoever opens one decides. Of `list`: which list.
    records: select(folderLists, { labels: 'folder_list', group: 'content' }),
    // Of `list`: what narrows, orders and lays it out, as its export takes it.
    query: note({ max: 2000, group: 'content' }),
    // Of `take`: the type of the documents that its files become.
    document_type: text({ max: 80, group: 'content' }),
    active: flag({ default: 1, group: 'state' }),
    state: select(folderStates, { default: 'new', readOnly: true, labels: 'folder_state', index: true, group: 'state' }),
    reason: text({ max: 500, readOnly: true, group: 'state' }),
    // Whose rights count: who changed it last.
    user_uID: ref('user', { attr: 'user_id', readOnly: true, onDelete: 'setNull', group: 'state' }),
    // Up to here releases were written (core/changes); and what a list last held.
    place: text({ max: 200, hidden: true, unproven: true }),
    written_hash: text({ max: 64, hidden: true, unproven: true }),
    written_at: datetime({ readOnly: true, group: 'state' }),
  },
});
