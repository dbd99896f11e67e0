// Watched folders, and the log of what passed through them.
import { defineKind, descending } from '../../kind/record-kind.ts';

export const watchedFolderKind = defineKind({
  name: 'watched-folders',
  path: 'watched-folders',
  table: 'watched_folder',
  title: 'name',
  summary: ['folder', 'state', 'reason'],
  columns: ['name', 'purpose', 'folder', 'records', 'active', 'state', 'reason', 'written_at'],
  codes: new Set(['records', 'query']),
  hints: new Set(['folder', 'query']),
  views: [
    { to: '/folder-files', text: 'ui.folder-files.title' },
    { to: '/admin/settings', text: 'ui.watched-folders.roots' },
  ],
  operations: { view: ['administration_management'], edit: ['administration_management'], delete: ['administration_management'] },
  related: [{ kind: 'folder-files', by: 'folder_id' }],
});

/** As what files are brought in. */
const readLists = [
  ...[
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
  ],
  ...['device-prices', 'prices', 'price-classes', 'check-values'],
];

export const folderFileKind = defineKind({
  name: 'folder-files',
  path: 'folder-files',
  table: 'folder_file',
  title: 'file_name',
  summary: ['folder_name', 'state', 'reason'],
  columns: ['at', 'folder_name', 'file_name', 'size', 'state', 'records', 'reason'],
  codes: new Set(['record_id']),
  choices: { records: { values: readLists, texts: 'folder_list', open: true } },
  keys: new Set(['folder_id', 'document_id', 'run_id', 'record_id']),
  sort: [descending('at')],
  presets: [
    { key: 'all', filters: {}, sort: [descending('at')] },
    { key: 'waiting_files', filters: { state: 'waiting' }, sort: [descending('at')], tone: 'warn' },
    { key: 'refused_files', filters: { state: 'failed' }, sort: [descending('at')], tone: 'bad' },
  ],
  operations: { view: ['administration_management'], edit: [], delete: [] },
});
