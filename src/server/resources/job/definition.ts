// What an administrator set for a scheduled job; jobs without a row run as shipped. docs/interface/tasks.md#endpoints.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { flag, key, text } from '../../schema/field.ts';

export const job = defineResource({
  name: 'job',
  table: 'scheduled_jobs',
  key: 'key',
  spec: 'docs/interface/tasks.md#endpoints',
  faces: [],
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('Jobs belong to the installation and hold no customer data.'),
  title: 'key',
  since: '0.1.0',
  fields: {
    key: key(),
    enabled: flag({ default: 1 }),
    cron_expression: text({ max: 120 }),
    timezone: text({ max: 80 }),
  },
});
