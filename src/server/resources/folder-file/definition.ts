// One file that came through a folder or was written into one, and what became of it. docs/interface/connections.md#folder-files.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { datetime, flag, integer, json, key, note, select, text } from '../../schema/field.ts';

/** `waiting`: a table that nobody has imported yet; `filed`: a document like any other, `gone` once that was deleted. */
export const folderFileStates = ['waiting', 'filed', 'imported', 'gone', 'failed', 'written'] as const;
export type FolderFileState = (typeof folderFileStates)[number];

export const folderFile = defineResource({
  name: 'folder_file',
  table: 'folder_files',
  key: 'uID',
  spec: 'docs/interface/connections.md#folder-files',
  faces: ['v2'],
  v2: { type: 'folder-file', path: 'folder-files' },
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('The log of folders names files and holds nothing of them; only administrators see it.'),
  title: 'file_name',
  readOnly: true,
  tells: [{ event: 'failed', column: 'state', to: ['failed'], who: 'editors' }],
  since: '0.12.0',
  defaultSort: { column: 'at', direction: 'desc' },
  fields: {
    uID: key(),
    // Texts and no references: the log outlives what it speaks of.
    folder_uID: text({ attr: 'folder_id', required: true, max: 80 }),
    folder_name: text({ max: 120, search: true }),
    file_name: text({ required: true, max: 255, search: true, natural: true }),
    size: integer({ minimum: 0 }),
    state: select(folderFileStates, { required: true, labels: 'folder_file_state', index: true }),
    at: datetime({ required: true, index: true }),
    reason: note({ max: 1000 }),
    // What the table was judged as when it came, and how many rows were new, changed and so on.
    records: text({ max: 60 }),
    counts: json(),
    document_uID: text({ attr: 'document_id', max: 80, index: true }),
    run_uID: text({ attr: 'run_id', max: 80 }),
    record_key: text({ attr: 'record_id', max: 80 }),
    file_hash: text({ max: 64, hidden: true, unproven: true }),
    // It lies in `done` or `failed`; until then the same file found again is this one.
    put_aside: flag({ default: 0, hidden: true, unproven: true }),
  },
  indexes: [
    ['folder_uID', 'file_hash'],
    ['folder_uID', 'record_key'],
  ],
});
