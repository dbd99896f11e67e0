// The audit trail: the newest first, read and never written.
import { defineKind, descending } from '../../kind/record-kind.ts';
import { recordedResources } from '../../kind/recorded.ts';

const auditActions = [
  ...[
    'create',
    'delete',
    'fill',
    'identified',
    'import',
    'interval_refused',
    'interval_reopened',
    'issued',
    'link',
    'measured',
    'restore',
    'signature_refused',
  ],
  ...['update', 'view', 'withdrawn'],
  ...[
    'login',
    'login_failed',
    'locked_out',
    'logout',
    'password_rehashed',
    'session_ended',
    'token',
    'token_revoked',
    'unlocked',
  ],
  ...['second_factor_on', 'second_factor_off', 'second_factor_reset', 'recovery_code_used', 'recovery_codes'],
  ...['access_code_given', 'access_code_ended', 'access_code_used'],
  ...['trail_key', 'take_in', 'restored', 'restore_proven', 'repaired', 'trail_changed', 'unsigned_stretch'],
  ...['backups_locked', 'backups_relocked', 'backups_unlocked', 'recovery_sheet'],
];

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
  keys: new Set(['user_uID', 'customer_id']),
  choices: {
    resource: { values: recordedResources, texts: 'resource' },
    action: { values: auditActions, texts: 'ui.audit' },
  },
  pointers: {
    record_key: {
      by: 'resource',
      kinds: 'table',
      through: {
        document_link: { path: 'document-links', by: 'document_id', kind: 'documents' },
        impact_case: { path: 'impact-cases', by: 'standard_inventory_id', kind: 'inventory' },
        impact_item: { path: 'impact-items', by: 'calibration_id', kind: 'calibrations' },
        impact_notice: { path: 'impact-notices', by: 'case_id', kind: 'impact-cases' },
      },
    },
  },
  sort: [descending('at')],
  isHistory: true,
  views: [{ to: '/admin/trail', text: 'ui.trail.title' }],
  operations: { view: ['changelog_view'], edit: [], delete: [] },
});
