// One run of a scheduled job and how it ended. docs/interface/tasks.md#endpoints.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { datetime, integer, key, note, select, text } from '../../schema/field.ts';

export const jobRun = defineResource({
  name: 'job_run',
  table: 'job_runs',
  key: 'uID',
  spec: 'docs/interface/tasks.md#endpoints',
  faces: [],
  v2: { type: 'scheduled-task-run', path: 'scheduled-task-runs' },
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('Jobs belong to the installation and hold no customer data.'),
  title: 'job_key',
  readOnly: true,
  since: '0.1.0',
  defaultSort: { column: 'started_at', direction: 'desc' },
  fields: {
    uID: key(),
    // No reference: a job that runs as shipped has no row of its own.
    job_key: text({ max: 80, required: true }),
    started_at: datetime({ required: true, index: true }),
    finished_at: datetime(),
    status: select(['running', 'succeeded', 'failed', 'skipped', 'cancelled'], {
      required: true,
      default: 'running',
      labels: 'job_run_status',
      index: true,
    }),
    trigger: select(['schedule', 'manual', 'catch_up'], { default: 'schedule', labels: 'job_trigger' }),
    user_name: text(),
    duration_ms: integer({ minimum: 0 }),
    message: note(),
    // Which opening of the lab runs it: what died with another is told apart from what goes on.
    instance: text({ max: 80, hidden: true }),
  },
  indexes: [['job_key', 'started_at']],
});
