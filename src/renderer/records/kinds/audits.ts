// The audit trail: the newest first, read and never written.
import { defineKind, descending } from '../record-kind.ts';
import { recordedResources } from './recorded.ts';

export const auditKind = defineKind({
  name: 'audits',
  path: 'audits',
  table: 'audit',
  title: 'record_key',
  // The key of what was written says nothing to anybody.
  named: ['user_name'],
  summary: ['resource', 'action'],
  columns: ['at', 'user_name', 'action', 'resource', 'record_key', 'reason', 'address'],
  codes: new Set(['record_key', 'hash', 'prev_hash', 'request_id', 'batch_id']),
  choices: {
    resource: { values: recordedResources, texts: 'resource' },
    action: { values: ['create', 'delete', 'fill', 'import', 'link', 'login', 'restore', 'update', 'view'], texts: 'ui.audit' },
  },
  sort: [descending('at')],
  views: [{ to: '/admin/tasks', text: 'task.verify-trail' }],
  operations: { view: ['changelog_view'], edit: [], delete: [] },
});
