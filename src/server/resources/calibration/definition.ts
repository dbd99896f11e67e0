// One calibration of one device: dates, outcome, surroundings, release. docs/interface/records.md#names, docs/interface/v1.md#endpoints,
// docs/interface/records.md#current-calibration.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, many, one } from '../../schema/define-resource.ts';
import { date, datetime, decimal, flag, integer, key, note, ref, select, status, text } from '../../schema/field.ts';

/** The status of a calibration that is done: it counts for its device. */
import { completed } from '../rules/calibration-status.ts';
import { importHeadings } from './import-headings.ts';

export const calibration = defineResource({
  name: 'calibration',
  table: 'calibration',
  key: 'CTAG',
  spec: 'docs/interface/records.md#kinds, docs/interface/records.md#names, docs/interface/v1.md#endpoints',
  faces: ['v1', 'v2'],
  v1: { segment: 'calibration' },
  v2: { type: 'calibration', path: 'calibrations' },
  operations: { view: needs('calibration_view'), edit: needs('calibration_edit'), delete: needs('calibration_delete') },
  scope: follows('inventory', 'MTAG'),
  title: 'C2306',
  savedFilters: { type: 'calibration', date: 'C2301' },
  portal: { tab: 'calibrations', newestBy: 'C2301', documents: true },
  imported: {
    identities: [{ columns: ['C2306'] }, { columns: ['MTAG', 'C2301'] }],
    narrowing: ['MTAG', 'C2301'],
    strict: true,
    headings: importHeadings,
  },
  extensible: true,
  // What is planned or at work is nobody else's business yet.
  publicWhen: { column: 'status', equals: completed },
  textIndex: true,
  proven: true,
  tells: [{ event: 'approved', column: 'released_at', who: 'writers' }],
  since: '0.1.0',
  fields: {
    CTAG: key(),
    // The composite indexes below start with it.
    MTAG: ref('inventory', { attr: 'inventory_id', required: true, belongs: true, index: false, group: 'identity' }),
    C2301: date({ attr: 'calibration_date', index: true, smallView: true, group: 'dates' }),
    calibration_time: text({ max: 8, group: 'dates' }),
    C2303: date({ attr: 'next_calibration_date', index: true, smallView: true, group: 'dates' }),
    C2306: text({ attr: 'certificate_number', search: true, index: true, smallView: true, group: 'identity' }),
    C2356: text({ attr: 'certificate_display', search: true, group: 'identity' }),
    C2364: text({ attr: 'calibration_mark', search: true, group: 'identity' }),
    status: status('calibration', { default: 'P', group: 'state' }),
    C2323: select(['passed', 'failed', 'limited', 'not_assessed'], {
      attr: 'cal_result',
      labels: 'cal_result',
      index: true,
      smallView: true,
      group: 'state',
    }),
    // Kept by the server when a released calibration is saved (docs/interface/records.md#current-calibration); an integer for v1 clients
    // that compare it with 1.
    C2339: integer({ attr: 'is_current', readOnly: true, default: 0, minimum: 0, maximum: 1, yesNo: true, group: 'state' }),
    C2307: text({ attr: 'technician', search: true, natural: true, index: true, group: 'people' }),
    C2327: text({ attr: 'released_by', search: true, group: 'people' }),
    released_at: datetime({ readOnly: true, group: 'people' }),
    // Of what the release fixed (papers/frozen): the trail's word for it, too.
    contract_hash: text({ max: 64, readOnly: true, group: 'people' }),
    C2320: ref('procedure', { attr: 'procedure_id', byTitle: true, group: 'measurement' }),
    // What was newest when the work began; nothing where it began before there were releases.
    procedure_version_id: ref('procedure_version', { readOnly: true, group: 'measurement' }),
    procedure_basis: select(['version', 'draft'], { labels: 'procedure_basis', readOnly: true, group: 'measurement' }),
    decision_rule: text({ group: 'measurement' }),
    accredited: flag({ group: 'measurement' }),
    C2308: text({ attr: 'condition', group: 'measurement' }),
    // In degrees Celsius: from absolute zero on.
    C2311: decimal({ attr: 'temperature', minimum: -273.15, group: 'environment' }),
    C2312: decimal({ attr: 'humidity', minimum: 0, maximum: 100, group: 'environment' }),
    C2313: text({ attr: 'place', search: true, group: 'environment' }),
    place_second: text({ group: 'environment' }),
    C2314: text({ attr: 'order_number', search: true, index: true, group: 'identity' }),
    category_id: ref('category', { onDelete: 'setNull', group: 'identity' }),
    // A released certificate is never edited: its correction is a new one that names the old.
    amends_CTAG: ref('calibration', { attr: 'amends_id', group: 'identity' }),
    revision: integer({ readOnly: true, default: 0, minimum: 0, group: 'identity' }),
    amend_reason: note({ readOnly: true, max: 2000, group: 'identity' }),
    // What ISO/IEC 17025 asks for where there is something to say (7.8.2.1 h, n, p; 7.8.2.2; 7.8.6.2 b).
    received_date: date({ group: 'dates' }),
    // How long somebody was at it: typed, or measured by the program once it is done (work-time.ts).
    work_minutes: integer({ minimum: 0, maximum: 100_000, group: 'measurement' }),
    method_deviations: note({ max: 2000, group: 'measurement' }),
    external_results: note({ max: 2000, group: 'measurement' }),
    customer_data: note({ max: 2000, group: 'measurement' }),
    specification: text({ group: 'measurement' }),
    C2341: note({ attr: 'remark', search: true, group: 'remarks' }),
    notes: note({ search: true, group: 'remarks' }),
  },
  relations: {
    inventory: one('inventory', 'MTAG'),
    procedure: one('procedure', 'C2320', { embed: false }),
    procedure_version: one('procedure_version', 'procedure_version_id', { embed: false }),
    category: one('category', 'category_id', { embed: false }),
    amends: one('calibration', 'amends_CTAG', { embed: false }),
    results: many('result', 'ctag'),
    standards: many('standard', 'CTAG'),
  },
  indexes: [
    ['MTAG', 'C2339'],
    ['MTAG', 'C2301', 'C2323', 'status'],
    ['C2339', 'C2303', 'CTAG', 'MTAG'],
    ['status', 'C2301', 'CTAG', 'MTAG'],
  ],
});
