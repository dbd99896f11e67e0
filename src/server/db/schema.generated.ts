// Generated from a freshly migrated database by `npm run sync`. Do not edit.
import type { Generated } from 'kysely';
import type { Caseless } from './caseless.ts';

export interface AbsencesTable {
  rid: Generated<number>;
  uID: string;
  reason: string;
  person: string | null;
  from_day: string;
  to_day: string;
  reason_sort: string | null;
  person_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface AccessCodesTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string;
  code_hash: string;
  expires_at: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface AccessVersionTable {
  id: Generated<number>;
  version: number;
}

export interface AdvancedFiltersTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string | null;
  name: string;
  type: string;
  formula: string;
  parameters: Generated<string | null>;
  color: string | null;
  shared: Generated<number>;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ApiKeysTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string;
  name: string;
  key_hash: Caseless<string>;
  last_used_at: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface AppVersionsTable {
  rid: Generated<number>;
  version: string;
  released: string | null;
  changes: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ArticleTable {
  rid: Generated<number>;
  uID: string;
  booking_uid: string;
  pos_number: number | null;
  article_type: string | null;
  article_ID: string | null;
  name: string | null;
  description: string | null;
  complexity: string | null;
  quantity: Generated<number | null>;
  unit: Generated<string | null>;
  price: number | null;
  discount: Generated<number | null>;
  tax: Generated<number | null>;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  price_reason: string | null;
  base_quantity: Generated<number | null>;
  unit_code: string | null;
  vat_category: string | null;
  exemption_reason: string | null;
}

export interface AuditsTable {
  rid: Generated<number>;
  id: string;
  at: string;
  user_uID: string | null;
  user_name: string | null;
  address: string | null;
  request_id: string | null;
  batch_id: string | null;
  resource: string;
  record_key: string;
  customer_KTAG: string | null;
  action: string;
  reason: string | null;
  before: string | null;
  after: string | null;
  prev_hash: string | null;
  hash: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  secrets: string | null;
}

export interface AuthorisationsTable {
  rid: Generated<number>;
  uID: string;
  name: string | null;
  person_uID: string;
  procedure_id: string;
  activity: string;
  grounds: string | null;
  valid_from: string;
  valid_until: string | null;
  withdrawn_on: string | null;
  withdraw_reason: string | null;
  last_day: string | null;
  followed: Generated<number>;
  granted_by: string | null;
  granted_at: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface BenchRunsTable {
  rid: Generated<number>;
  uID: string;
  calibration_id: string;
  phase: string;
  state: string;
  step: number;
  worker: string;
  begun_at: string;
  step_begun_at: string;
  step_seconds: Generated<number>;
  answers: Generated<string>;
  breaks: Generated<string>;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface BinTable {
  rid: Generated<number>;
  uID: string;
  resource: string;
  record_key: string;
  customer_KTAG: string | null;
  title: string | null;
  row: string;
  deleted_by: string | null;
  deleted_at: string;
  expires_at: string;
  title_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface BookingTable {
  rid: Generated<number>;
  uID: string;
  number: Caseless<string | null>;
  W4106: number | null;
  date: string | null;
  status: Generated<string | null>;
  category_id: string | null;
  description: string | null;
  customer_KTAG: string;
  customer_contact_id: string | null;
  invoice_customer_KTAG: string | null;
  invoice_contact_id: string | null;
  delivery_customer_KTAG: string | null;
  delivery_contact_id: string | null;
  W4101: string | null;
  W4104: string | null;
  W4105: string | null;
  W4103: number | null;
  W4109: string | null;
  invoice_number: string | null;
  due_date: string | null;
  W4114: Generated<number | null>;
  delivery_costs: number | null;
  delivery_condition: string | null;
  comment: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  invoice_date: string | null;
  interval_agreed: string | null;
  delivery_condition_second: string | null;
  service_from: string | null;
  service_to: string | null;
  tax_case: string | null;
  tax_reason: string | null;
  tax_reason_second: string | null;
  requested_at: string | null;
  requested_by: string | null;
  wished_date: string | null;
  customer_remark: string | null;
  offered_at: string | null;
  offered_hash: string | null;
  offered_content: string | null;
  accepted_at: string | null;
  accepted_by: string | null;
  accepted_hash: string | null;
}

export interface BudgetInputsTable {
  rid: Generated<number>;
  uID: string;
  budget_id: string;
  position: Generated<number | null>;
  name: string;
  quantity: string | null;
  unit: string | null;
  estimate: string | null;
  readings: string | null;
  distribution: Generated<string>;
  statement: string | null;
  value: string | null;
  coverage_factor: string | null;
  shape: string | null;
  degrees_of_freedom: string | null;
  source: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  taken_from: string | null;
}

export interface BudgetVersionsTable {
  rid: Generated<number>;
  uID: string;
  budget_id: string;
  number: number;
  name: string;
  released_by: string;
  released_at: string;
  reason: string;
  content_hash: string;
  content: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface BudgetsTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  procedure_id: string | null;
  model: string;
  output: string | null;
  unit: string | null;
  correlations: string | null;
  probability: string | null;
  rounding: Generated<string | null>;
  version: string | null;
  valid_from: string | null;
  valid_until: string | null;
  active: Generated<number>;
  remark: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CalibrationTable {
  rid: Generated<number>;
  CTAG: string;
  MTAG: string;
  C2301: string | null;
  calibration_time: string | null;
  C2303: string | null;
  C2306: string | null;
  C2356: string | null;
  C2364: string | null;
  status: Generated<string | null>;
  C2323: string | null;
  C2339: Generated<number | null>;
  C2307: string | null;
  C2327: string | null;
  released_at: string | null;
  C2320: string | null;
  decision_rule: string | null;
  accredited: Generated<number>;
  C2308: string | null;
  C2311: number | null;
  C2312: number | null;
  C2313: string | null;
  C2314: string | null;
  category_id: string | null;
  amends_CTAG: string | null;
  C2341: string | null;
  notes: string | null;
  C2307_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  revision: Generated<number | null>;
  amend_reason: string | null;
  contract_hash: string | null;
  received_date: string | null;
  method_deviations: string | null;
  external_results: string | null;
  customer_data: string | null;
  specification: string | null;
  place_second: string | null;
  procedure_version_id: string | null;
  procedure_basis: string | null;
  work_minutes: number | null;
}

export interface CalibrationSignaturesTable {
  rid: Generated<number>;
  uID: string;
  CTAG: string;
  user_uID: string;
  signer_name: string;
  meaning: string;
  signed_at: string;
  signed_with: string;
  signed_hash: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CategoriesTable {
  rid: Generated<number>;
  uID: string;
  name: Caseless<string>;
  short_name: string | null;
  type: Generated<string>;
  parent_id: string | null;
  sort_num: Generated<number | null>;
  color: string | null;
  text_color: string | null;
  rentable: Generated<number>;
  description: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  interval_count: number | null;
  interval_unit: string | null;
}

export interface CheckChartsTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  MTAG: string;
  watched_MTAG: string | null;
  place: string | null;
  quantity: string;
  unit: string | null;
  chart_kind: Generated<string>;
  ewma_weight: Generated<string | null>;
  ewma_width: Generated<string | null>;
  baseline_points: Generated<number | null>;
  given_centre: string | null;
  given_sigma: string | null;
  rule_beyond_3s: Generated<number>;
  rule_two_of_three: Generated<number>;
  rule_four_of_five: Generated<number>;
  rule_eight_on_side: Generated<number>;
  rule_nine_on_side: Generated<number>;
  rule_six_trending: Generated<number>;
  rule_fourteen_alternating: Generated<number>;
  rule_fifteen_within: Generated<number>;
  rule_eight_beyond: Generated<number>;
  interval_days: number | null;
  due_uID: string | null;
  active: Generated<number>;
  state: Generated<string | null>;
  centre: string | null;
  sigma: string | null;
  upper_limit: string | null;
  lower_limit: string | null;
  baselines: string | null;
  remark: string | null;
  name_sort: string | null;
  quantity_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CheckCodesTable {
  code_hash: string;
  ctag: string;
}

export interface CheckValuesTable {
  rid: Generated<number>;
  uID: string;
  chart_uID: string;
  measured_at: string | null;
  value: string;
  readings: string | null;
  measured_by: string | null;
  remark: string | null;
  excluded: Generated<number>;
  excluded_reason: string | null;
  state: string | null;
  broken_rules: string | null;
  told_rules: string | null;
  ticket_uID: string | null;
  case_uID: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CmcsTable {
  rid: Generated<number>;
  uID: string;
  quantity: string;
  unit: string;
  range_from: string;
  range_to: string;
  uncertainty_absolute: string | null;
  uncertainty_relative: string | null;
  procedure_id: string | null;
  method: string | null;
  condition: string | null;
  site: string | null;
  valid_from: string | null;
  valid_until: string | null;
  active: Generated<number>;
  quantity_sort: string | null;
  site_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CollectiveInvoicesTable {
  invoice_uID: string;
  other_booking_uID: string;
}

export interface CommentsTable {
  rid: Generated<number>;
  uID: string;
  resource: string;
  record_key: string;
  text: string;
  mentions: string | null;
  user_uID: string | null;
  user_name: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  mentioned: string | null;
}

export interface ContactTable {
  rid: Generated<number>;
  uID: string;
  customer_uID: string;
  firstname: string | null;
  name: string;
  label: string | null;
  department: string | null;
  type: string | null;
  status: Generated<number | null>;
  phone: string | null;
  email: string | null;
  street: string | null;
  zip: string | null;
  location: string | null;
  state: string | null;
  country: string | null;
  remark: string | null;
  firstname_sort: string | null;
  name_sort: string | null;
  location_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CustomersTable {
  rid: Generated<number>;
  KTAG: string;
  K4601: string | null;
  K4602: string;
  K4613: string | null;
  K4603: string | null;
  K4606: string | null;
  K4604: string | null;
  K4605: string | null;
  K4619: string | null;
  phone: string | null;
  email: string | null;
  K4634: string | null;
  price_category_id: string | null;
  remark: string | null;
  K4602_sort: string | null;
  K4604_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  interval_agreed: Generated<number>;
  vat_id: string | null;
  decision_rule: string | null;
  leitweg_id: string | null;
  electronic_address: string | null;
  electronic_scheme: string | null;
  invoice_format: string | null;
  paper_language: string | null;
  payment_days: number | null;
}

export interface DashboardsTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string | null;
  name: string;
  value: Generated<string | null>;
  status: Generated<number | null>;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DeletedVersionsTable {
  id: Generated<number>;
  highest: number;
}

export interface DeviceAliasesTable {
  rid: Generated<number>;
  uID: string;
  code: string;
  MTAG: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DevicePricesTable {
  rid: Generated<number>;
  id: string;
  MTAG: string;
  price_category_id: string | null;
  complexity: string | null;
  start_date: string | null;
  end_date: string | null;
  price: number;
  price_min: number | null;
  price_max: number | null;
  costs: number | null;
  quantity: Generated<number | null>;
  unit: Generated<string | null>;
  discount: Generated<number | null>;
  tax: Generated<number | null>;
  custom_fields: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DocumentLinksTable {
  rid: Generated<number>;
  uID: string;
  document_uID: string;
  resource: Caseless<string>;
  record_key: Caseless<string>;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DocumentsTable {
  rid: Generated<number>;
  uID: string;
  title: string;
  type: string | null;
  number: string | null;
  version: Generated<number | null>;
  description: string | null;
  customer_KTAG: string | null;
  replaces_uID: string | null;
  valid_until: string | null;
  file_name: string | null;
  media_type: string | null;
  size: number | null;
  file_hash: string | null;
  uploaded_by: string | null;
  approved_by: string | null;
  approved_at: string | null;
  title_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  file_fault: string | null;
  paper: string | null;
  results_CTAG: string | null;
}

export interface DueDatesTable {
  rid: Generated<number>;
  uID: string;
  MTAG: string;
  kind: Generated<string>;
  title: string | null;
  due: string;
  interval_count: number | null;
  interval_unit: string | null;
  lead_days: Generated<number | null>;
  active: Generated<number>;
  acknowledged_by: string | null;
  acknowledged_at: string | null;
  acknowledge_reason: string | null;
  snoozed_until: string | null;
  snooze_reason: string | null;
  remark: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface EnergyFeedsTable {
  rid: Generated<number>;
  uID: string;
  name: Caseless<string>;
  kind: Generated<string | null>;
  unit: Generated<string | null>;
  description: string | null;
  color: string | null;
  active: Generated<number>;
  readings: Generated<string | null>;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface FieldSettingsTable {
  rid: Generated<number>;
  uID: string;
  table_name: Caseless<string>;
  column_name: Caseless<string>;
  category_uID: string | null;
  user_defined: Generated<number>;
  kind: string | null;
  api_name: string | null;
  labels: string | null;
  options: string | null;
  max_length: number | null;
  required: number | null;
  visible: number | null;
  filterable: number | null;
  small_view_visible: number | null;
  display_order: number | null;
  hidden: Generated<number>;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface FloorPlanMarksTable {
  rid: Generated<number>;
  uID: string;
  floor_plan_uID: string;
  MTAG: string | null;
  location_1: string | null;
  location_2: string | null;
  location_3: string | null;
  x: number;
  y: number;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface FloorPlansTable {
  rid: Generated<number>;
  uID: string;
  title: string;
  document_uID: string;
  location_1: string | null;
  location_2: string | null;
  location_3: string | null;
  title_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface FolderFilesTable {
  rid: Generated<number>;
  uID: string;
  folder_uID: string;
  folder_name: string | null;
  file_name: string;
  size: number | null;
  state: string;
  at: string;
  reason: string | null;
  records: string | null;
  counts: string | null;
  document_uID: string | null;
  run_uID: string | null;
  record_key: string | null;
  file_hash: string | null;
  put_aside: Generated<number>;
  file_name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface FormerNamesTable {
  account: string;
  name: string;
}

export interface FrozenContractsTable {
  ctag: string;
  contract: string;
  frozen_at: string;
  sha256: string;
  content: Uint8Array;
}

export interface FrozenFilesTable {
  file_hash: string;
  file_name: string;
}

export interface FrozenInvoicesTable {
  invoice_uID: string;
  frozen_at: string;
  sha256: string;
  content: Uint8Array;
}

export interface FrozenPagesTable {
  resource: string;
  record_key: string;
  format: string;
  language: string;
  said: string;
  file_hash: string;
  file_name: string;
  kept_at: string;
}

export interface FrozenPrintsTable {
  sha256: string;
  content: string;
}

export interface FrozenRemindersTable {
  invoice_uID: string;
  level: Generated<number>;
  frozen_at: string;
  sha256: string;
  content: Uint8Array;
}

export interface GaugeStudiesTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  kind: Generated<string>;
  study_date: string;
  inventory_id: string | null;
  characteristic: string | null;
  unit: string | null;
  tolerance: string | null;
  reference_value: string | null;
  operators: Generated<number | null>;
  parts: Generated<number | null>;
  trials: Generated<number | null>;
  readings: Generated<string | null>;
  gauge_percent: string | null;
  tolerance_percent: string | null;
  categories: number | null;
  bias: string | null;
  judgement: string | null;
  remark: string | null;
  name_sort: string | null;
  characteristic_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface GoodsMovementsTable {
  rid: Generated<number>;
  uID: string;
  number: string;
  direction: string;
  moved_at: string;
  inventory_id: string;
  customer_id: string | null;
  booking_id: string | null;
  calibration_id: string | null;
  came_in_id: string | null;
  in_house: Generated<number>;
  accessories: string | null;
  damage: string | null;
  promised_date: string | null;
  place: string | null;
  location_id: string | null;
  status_before: string | null;
  tracking_number: string | null;
  remark: string | null;
  handled_by: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface GroupsTable {
  rid: Generated<number>;
  uID: string;
  name: Caseless<string>;
  description: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface IdempotencyKeysTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string;
  idempotency_key: Caseless<string>;
  method: string | null;
  path: string | null;
  body_hash: string;
  status_code: number | null;
  response: string | null;
  expires_at: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  headers: string | null;
}

export interface ImpactCasesTable {
  rid: Generated<number>;
  uID: string;
  title: string;
  MTAG: string;
  finding_CTAG: string | null;
  since: string | null;
  until: string | null;
  status: Generated<string>;
  opened_by: string | null;
  closed_by: string | null;
  closed_at: string | null;
  description: string | null;
  conclusion: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ImpactItemsTable {
  rid: Generated<number>;
  uID: string;
  case_uID: string;
  CTAG: string;
  disposition: Generated<string>;
  decided_by: string | null;
  decided_at: string | null;
  remark: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ImpactNoticesTable {
  rid: Generated<number>;
  uID: string;
  case_uID: string;
  customer_KTAG: string;
  way: string;
  told_on: string | null;
  told_by: string | null;
  calibrations: number | null;
  message_uID: string | null;
  document_uID: string | null;
  remark: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ImportsTable {
  id: string;
  number: number;
  caller: string;
  path: string;
  phase: string;
  judged: number;
  content: string;
  source_uID: string | null;
  run_uID: string | null;
  expires_at: number;
}

export interface InstancesTable {
  id: string;
  host: string;
  started_at: number;
  seen_at: number;
}

export interface InstrumentDriversTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  maker: string | null;
  model: string | null;
  expected_identity: string | null;
  commands: string;
  active: Generated<number>;
  remark: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface InstrumentsTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  inventory_id: string;
  driver_id: string | null;
  expected_identity: string | null;
  connection: Generated<string>;
  host: string | null;
  port: Generated<number | null>;
  serial_port: string | null;
  baud_rate: Generated<number | null>;
  framing: Generated<string | null>;
  terminator: Generated<string | null>;
  gpib_address: number | null;
  timeout_seconds: Generated<number>;
  active: Generated<number>;
  remark: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface InventoryTable {
  rid: Generated<number>;
  MTAG: string;
  I4201: string | null;
  I4202: string | null;
  I4203: string | null;
  I4204: string | null;
  I4206: string | null;
  I4209: Generated<string | null>;
  duedate: string | null;
  I4229: number | null;
  I4228: Generated<string | null>;
  I4211: string | null;
  ktag: string;
  I4217: string | null;
  I4224: string | null;
  I4232: string | null;
  I4244: string | null;
  I4299: string | null;
  type_id: string | null;
  procedure_id: string | null;
  cost_center: string | null;
  remark: string | null;
  I4202_sort: string | null;
  I4206_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface InventoryCategoriesTable {
  MTAG: string;
  category_uID: string;
}

export interface InvoicedLinesTable {
  invoice_uID: string;
  line_uID: string;
  booking_uid: string;
  quantity: number;
}

export interface InvoicesTable {
  rid: Generated<number>;
  uID: string;
  number: Caseless<string>;
  kind: string;
  customer_KTAG: string;
  booking_uid: string;
  buyer_KTAG: string;
  buyer_reference: string | null;
  state: string;
  invoice_date: string;
  due_date: string | null;
  service_from: string | null;
  service_to: string | null;
  currency: string;
  net_total: number;
  vat_total: number;
  gross_total: number;
  paid_total: Generated<number>;
  credited_total: Generated<number>;
  open_total: number;
  corrects_uID: string | null;
  reason: string | null;
  reminder_level: Generated<number>;
  reminded_at: string | null;
  contract_hash: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  reminder_hash: string | null;
}

export interface JobRunsTable {
  rid: Generated<number>;
  uID: string;
  job_key: string;
  started_at: string;
  finished_at: string | null;
  status: Generated<string>;
  trigger: Generated<string | null>;
  user_name: string | null;
  duration_ms: number | null;
  message: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  instance: string | null;
}

export interface LabelFormatVersionsTable {
  rid: Generated<number>;
  uID: string;
  format_uID: string;
  version: number;
  name: string;
  definition: string;
  user_name: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface LabelFormatsTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  definition: string;
  version: Generated<number | null>;
  active: Generated<number>;
  remark: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface LeasesTable {
  name: string;
  holder: string;
  length_ms: number;
  ends_at: number;
}

export interface LeftPartsTable {
  of_key: string;
  resource: string;
  record_key: string;
}

export interface LocationTable {
  rid: Generated<number>;
  LTAG: string;
  MTAG: string;
  status: Generated<string | null>;
  L2815: Generated<number>;
  L2801: string | null;
  L2802: string | null;
  L2803: string | null;
  L2830: string | null;
  L2831: string | null;
  L2809: string | null;
  rental_end: string | null;
  customer_KTAG: string | null;
  customer_contact_id: string | null;
  delivery_customer_KTAG: string | null;
  delivery_contact_id: string | null;
  loan_number: string | null;
  tracking_number: string | null;
  shipping_note: string | null;
  remark: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  purpose: string | null;
}

export interface MessageTemplatesTable {
  rid: Generated<number>;
  uID: string;
  event: string;
  language: string;
  customer_KTAG: string | null;
  subject: string;
  body: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface MessagesTable {
  rid: Generated<number>;
  uID: string;
  at: string;
  event: string;
  state: string;
  customer_KTAG: string | null;
  resource: string;
  record_key: string;
  recipients: string;
  subject: string;
  body: string;
  language: string;
  attempts: Generated<number>;
  next_at: string | null;
  sent_at: string | null;
  answer: string | null;
  problem: string | null;
  user_uID: string | null;
  standing_key: Caseless<string | null>;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface NotepadTable {
  rid: Generated<number>;
  uID: string;
  title: string;
  text: string | null;
  status: Generated<string | null>;
  project: string | null;
  assignee_uID: string | null;
  user_uID: string | null;
  due_date: string | null;
  remind_date: string | null;
  customer_KTAG: string | null;
  MTAG: string | null;
  resource: string | null;
  record_key: string | null;
  title_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface NoticesTable {
  rid: Generated<number>;
  uID: string;
  at: string;
  event: string;
  title: string | null;
  resource: string | null;
  record_key: string | null;
  user_uID: string;
  by_name: string | null;
  read_at: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface NumberSeriesTable {
  table_name: string;
  column_name: string;
  prefix: string;
  suffix: string;
  given: number;
  highest: number | null;
}

export interface PaymentsTable {
  rid: Generated<number>;
  uID: string;
  invoice_uID: string;
  paid_on: string | null;
  amount: number;
  means: Generated<string | null>;
  reference: string | null;
  remark: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PostRoomTable {
  id: Generated<number>;
  begun: number;
}

export interface PriceCategoryTable {
  rid: Generated<number>;
  uID: string;
  name: Caseless<string>;
  description: string | null;
  derivation_kind: string | null;
  derivation_value: number | null;
  derivation_start_date: string | null;
  derivation_end_date: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PriceClassMembersTable {
  rid: Generated<number>;
  id: string;
  price_class_id: string;
  member_table: string;
  member_id: Caseless<string>;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PriceClassesTable {
  rid: Generated<number>;
  id: string;
  number: Caseless<string | null>;
  name: string;
  name_secondary: string | null;
  description: string | null;
  parent_id: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PriceScalesTable {
  rid: Generated<number>;
  id: string;
  row_table: string;
  row_id: Caseless<string>;
  min_quantity: number;
  price: number | null;
  discount: number | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PriceSurchargesTable {
  rid: Generated<number>;
  id: string;
  complexity: Caseless<string>;
  kind: string;
  value: number;
  price_class_id: string | null;
  active: Generated<number>;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PricesTable {
  rid: Generated<number>;
  pID: string;
  type_tID: string;
  price_cat_uID: string | null;
  complexity: string | null;
  start_date: string | null;
  end_date: string | null;
  price: number;
  price_min: number | null;
  price_max: number | null;
  costs: number | null;
  quantity: Generated<number | null>;
  unit: Generated<string | null>;
  discount: Generated<number | null>;
  tax: Generated<number | null>;
  custom_fields: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PrintJobsTable {
  rid: Generated<number>;
  uID: string;
  title: string;
  user_uID: string | null;
  user_name: string | null;
  printer_uID: string | null;
  printer_name: string | null;
  state: Generated<string>;
  message: string | null;
  count: number;
  done: Generated<number>;
  copies: Generated<number>;
  format: string;
  format_version: number | null;
  format_name: string;
  definition: string;
  options: string;
  request_key: string | null;
  reprint_of: string | null;
  at: string;
  started_at: string | null;
  finished_at: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  subject: string | null;
  spool_id: string | null;
  site: string | null;
}

export interface PrintedLabelsTable {
  rid: Generated<number>;
  uID: string;
  job_uID: string;
  MTAG: string;
  position: number;
  format_name: string;
  state: Generated<string>;
  message: string | null;
  content: string;
  calibration_id: string | null;
  at: string;
  printed_at: string | null;
  confirmed_at: string | null;
  confirmed_by: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PrintersTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  kind: Generated<string>;
  host: string | null;
  port: Generated<number | null>;
  queue: string | null;
  dpi: Generated<number>;
  darkness: number | null;
  format: string | null;
  offset_x: Generated<number | null>;
  offset_y: Generated<number | null>;
  text_as: Generated<string | null>;
  timeout_seconds: Generated<number>;
  active: Generated<number>;
  remark: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  output: Generated<string | null>;
  scale_x: Generated<number | null>;
  scale_y: Generated<number | null>;
  margin_top: Generated<number | null>;
  margin_right: Generated<number | null>;
  margin_bottom: Generated<number | null>;
  margin_left: Generated<number | null>;
  site: string | null;
}

export interface ProcedureVersionsTable {
  rid: Generated<number>;
  uID: string;
  procedure_uID: string;
  name: string;
  number: number;
  version: string;
  released_at: string;
  released_by: string;
  reason: string;
  content_hash: string;
  procedure_name: string;
  calibration_item: string | null;
  calibration_method: string | null;
  procedure_description: string | null;
  measurement_conditions: string | null;
  standards: string | null;
  scope: string | null;
  coverage_factor: string | null;
  coverage_probability: string | null;
  required_standards: Generated<string | null>;
  steps: Generated<string | null>;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ProceduresTable {
  rid: Generated<number>;
  uID: string;
  procedure_name: string;
  calibration_item: string | null;
  calibration_method: string | null;
  procedure_description: string | null;
  measurement_conditions: string | null;
  standards: string | null;
  scope: string | null;
  version: string | null;
  released_date: string | null;
  active: Generated<number>;
  steps: Generated<string | null>;
  procedure_name_sort: string | null;
  calibration_item_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  coverage_factor: string | null;
  coverage_probability: string | null;
  two_persons: Generated<number>;
  draft_state: Generated<string | null>;
  required_standards: Generated<string | null>;
  plan_keys: Generated<string | null>;
}

export interface ProficiencyRoundsTable {
  rid: Generated<number>;
  uID: string;
  round: string;
  provider: string | null;
  round_date: string;
  quantity: string;
  unit: string | null;
  measured_value: string | null;
  uncertainty: string | null;
  coverage_factor: string | null;
  reference_value: string | null;
  reference_uncertainty: string | null;
  reference_coverage_factor: string | null;
  sigma_pt: string | null;
  procedure_id: string | null;
  e_n: string | null;
  z_score: string | null;
  zeta_score: string | null;
  judgement: string | null;
  remark: string | null;
  round_sort: string | null;
  provider_sort: string | null;
  quantity_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ProposalsTable {
  rid: Generated<number>;
  uID: string;
  action: string;
  resource: string;
  record_key: string | null;
  title: string | null;
  state: Generated<string>;
  reason: string | null;
  asked: string;
  before: string | null;
  after: string | null;
  version: number | null;
  customer_KTAG: string | null;
  user_uID: string;
  user_name: string | null;
  access_uID: string | null;
  access_name: string | null;
  at: string;
  ends_at: string;
  decided_uID: string | null;
  decided_name: string | null;
  decided_at: string | null;
  answer: string | null;
  title_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface RecoveryCodesTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string;
  code_hash: Caseless<string>;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface RefusedIntervalsTable {
  grouping: string;
  group_id: string;
  device: string;
  count: number;
  unit: string;
  found: number;
  in_tolerance: number;
  reason: string;
  refused_by: string;
  refused_at: string;
}

export interface RepairTable {
  rid: Generated<number>;
  uID: string;
  MTAG: string;
  number: string | null;
  category_id: string | null;
  status: Generated<string | null>;
  description: string | null;
  received_date: string | null;
  repair_date: string | null;
  repair_time: string | null;
  technician: string | null;
  vendor: string | null;
  total_cost: number | null;
  notes: string | null;
  technician_sort: string | null;
  vendor_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ReportsTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  family: string | null;
  data_contract: string | null;
  description: string | null;
  active: Generated<number>;
  system: Generated<number>;
  settings: Generated<string | null>;
  file_name: string | null;
  media_type: string | null;
  size: number | null;
  file_hash: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  file_fault: string | null;
}

export interface ResultsTable {
  rid: Generated<number>;
  uID: string;
  ctag: string;
  row_num: number | null;
  phase: Generated<string | null>;
  test_desc: string | null;
  test_step2: string | null;
  fixq: string | null;
  fixq_p: string | null;
  fixq_u: string | null;
  sys_actual: string | null;
  sys_actual_p: string | null;
  sys_actual_u: string | null;
  varq: string | null;
  varq_p: string | null;
  varq_u: string | null;
  uut_ind: string | null;
  uut_ind_p: string | null;
  uut_ind_u: string | null;
  lower_limit: string | null;
  lower_limit_p: string | null;
  lower_limit_u: string | null;
  upper_limit: string | null;
  upper_limit_p: string | null;
  upper_limit_u: string | null;
  std_uncert: string | null;
  exp_uncert: string | null;
  exp_uncert_p: string | null;
  exp_uncert_u: string | null;
  exp_uncert_iso_e: string | null;
  exp_uncert_iso_p: string | null;
  tol_err: string | null;
  rel_err: string | null;
  pass_fail: string | null;
  conformity: string | null;
  test_status: string | null;
  guardband_meth: string | null;
  fsc: string | null;
  accred: string | null;
  remark: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  coverage_factor: string | null;
  coverage_probability: string | null;
  degrees_of_freedom: string | null;
  readings: string | null;
  reading_count: number | null;
  reading_deviation: string | null;
  budget_version_id: string | null;
  budget_basis: string | null;
}

export interface RolesTable {
  rid: Generated<number>;
  uID: string;
  name: Caseless<string>;
  description: string | null;
  operations: Generated<string | null>;
  system: Generated<number>;
  portal_enable: Generated<number>;
  portal_start_address: string | null;
  qrlink_enable: Generated<number>;
  qrlink_address: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  second_factor: Generated<number>;
}

export interface RunsTable {
  rid: Generated<number>;
  uID: string;
  kind: string;
  resources: string;
  summary: string | null;
  user_uID: string | null;
  user_name: string | null;
  at: string;
  count: number | null;
  undone_at: string | null;
  undone_by: string | null;
  undo_of: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ScheduledJobsTable {
  rid: Generated<number>;
  key: string;
  enabled: Generated<number>;
  cron_expression: string | null;
  timezone: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SecondFactorsTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string;
  secret: string;
  last_step: number;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ServicePricesTable {
  rid: Generated<number>;
  id: string;
  service_id: string | null;
  type_tID: string | null;
  price_class_id: string | null;
  price_category_id: string | null;
  complexity: string | null;
  start_date: string | null;
  end_date: string | null;
  price: number;
  price_min: number | null;
  price_max: number | null;
  costs: number | null;
  quantity: Generated<number | null>;
  unit: Generated<string | null>;
  discount: Generated<number | null>;
  tax: Generated<number | null>;
  custom_fields: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SessionsTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string;
  secret_hash: Caseless<string>;
  address: string | null;
  user_agent: string | null;
  last_used_at: string | null;
  expires_at: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SettingsTable {
  rid: Generated<number>;
  name: string;
  value: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SignInLinksTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string;
  issuer: string;
  subject: string;
  identity_hash: Caseless<string>;
  email: string;
  last_used_at: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface StandardArticleTable {
  rid: Generated<number>;
  uID: string;
  article_name: string;
  name_secondary: string | null;
  description: string | null;
  price: number | null;
  discount: Generated<number | null>;
  delivery_costs: number | null;
  tax: Generated<number | null>;
  unit: Generated<string | null>;
  article_name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface StandardsTable {
  rid: Generated<number>;
  uID: string;
  CTAG: string;
  MTAG: string | null;
  C2430: string;
  certificate_number: string | null;
  next_calibration_date: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface StatusTransitionsTable {
  rid: Generated<number>;
  uID: string;
  from_status_uID: string | null;
  to_status_uID: string;
  operation: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface StatusesTable {
  rid: Generated<number>;
  uID: string;
  type: string;
  code: Caseless<string>;
  number: number;
  title_de: string;
  title_en: string;
  short_title_de: string | null;
  short_title_en: string | null;
  description: string | null;
  color: string | null;
  text_color: Generated<string | null>;
  icon: string | null;
  sort_order: Generated<number | null>;
  active: Generated<number>;
  hidden: Generated<number>;
  field_rules: Generated<string | null>;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SupportTicketsTable {
  rid: Generated<number>;
  uID: string;
  number: Caseless<string | null>;
  title: string;
  type: string | null;
  category: string | null;
  description: string | null;
  status: Generated<string | null>;
  priority: Generated<string | null>;
  risk_1: number | null;
  risk_2: number | null;
  risk_3: number | null;
  risk: number | null;
  measure: string | null;
  assignee_uID: string | null;
  user_uID: string | null;
  due_date: string | null;
  closed_date: string | null;
  customer_KTAG: string | null;
  MTAG: string | null;
  resource: string | null;
  record_key: string | null;
  title_sort: string | null;
  category_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface TableSizesTable {
  name: string;
  size: number;
}

export interface TokensTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string;
  name: string;
  secret_hash: Caseless<string>;
  last_used_at: string | null;
  expires_at: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  form: Generated<string>;
  read_only: Generated<number>;
  operations: string | null;
  customers: string | null;
  list: string | null;
}

export interface ToldSubjectsTable {
  subject: string;
  message_uID: string;
  at: string;
}

export interface TrailCheckpointsTable {
  number: Generated<number>;
  entry: number;
  head: string;
  at: string;
  reason: string;
  subject: string | null;
  key: string | null;
  signature: string | null;
}

export interface TrailDueTable {
  resource: string;
}

export interface TrailRowsTable {
  number: Generated<number>;
  entry: string;
  resource: string;
  count: number;
  rows: Uint8Array;
}

export interface TrailSealTable {
  place: Generated<number>;
  entry: number;
  head: string;
  checkpoints: number;
  at: string;
  key: string | null;
  signature: string | null;
}

export interface TrailStampsTable {
  number: Generated<number>;
  checkpoint: number;
  at: string;
  signer: string;
  answer: Uint8Array;
  taken_at: string;
}

export interface TranslationsTable {
  rid: Generated<number>;
  uID: string;
  language: Caseless<string>;
  message_key: Caseless<string>;
  text: string;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface TriesTable {
  id: string;
  at: number;
  network: string;
  user_uID: string | null;
  account: number;
  pair: number;
  code: number;
}

export interface TypesTable {
  rid: Generated<number>;
  tID: string;
  type_name: Caseless<string>;
  manufacturer: string | null;
  model: string | null;
  procedure_id: string | null;
  description: string | null;
  type_name_sort: string | null;
  manufacturer_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  interval_count: number | null;
  interval_unit: string | null;
}

export interface UserCustomersTable {
  user_uID: string;
  customer_KTAG: string;
}

export interface UserGroupsTable {
  user_uID: string;
  group_uID: string;
}

export interface UsersTable {
  rid: Generated<number>;
  uID: string;
  firstname: string | null;
  lastname: string | null;
  email: Caseless<string>;
  phone: string | null;
  firm: string | null;
  language: string | null;
  role: string;
  status: Generated<string | null>;
  customer_filter: Generated<string | null>;
  inventory_filter: Generated<string | null>;
  is_public: Generated<number>;
  password_hash: string | null;
  password_changed_at: string | null;
  firstname_sort: string | null;
  lastname_sort: string | null;
  firm_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  guidance: string | null;
}

export interface ViewsTable {
  rid: Generated<number>;
  uID: string;
  user_uID: string | null;
  table_name: string;
  name: string;
  definition: Generated<string | null>;
  is_default: Generated<number>;
  shared: Generated<number>;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface WatchedFoldersTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  purpose: Generated<string>;
  folder: Caseless<string>;
  records: string | null;
  query: string | null;
  document_type: string | null;
  active: Generated<number>;
  state: Generated<string | null>;
  reason: string | null;
  user_uID: string | null;
  place: string | null;
  written_hash: string | null;
  written_at: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface WebhookDeliveriesTable {
  rid: Generated<number>;
  uID: string;
  webhook_uID: string;
  webhook_name: string | null;
  event: string;
  record_type: string | null;
  record_key: string | null;
  changed_at: string | null;
  state: Generated<string>;
  attempts: Generated<number>;
  at: string;
  next_at: string | null;
  answer_status: number | null;
  answer_ms: number | null;
  answer: string | null;
  problem: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface WebhooksTable {
  rid: Generated<number>;
  uID: string;
  name: string;
  url: string;
  events: Generated<string>;
  filter: string | null;
  active: Generated<number>;
  state: Generated<string | null>;
  reason: string | null;
  user_uID: string | null;
  secret_at: string | null;
  secret: string | null;
  former_secret: string | null;
  former_until: string | null;
  place: string | null;
  paused_until: string | null;
  name_sort: string | null;
  row_version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Database {
  absences: AbsencesTable;
  access_codes: AccessCodesTable;
  access_version: AccessVersionTable;
  advanced_filters: AdvancedFiltersTable;
  api_keys: ApiKeysTable;
  app_versions: AppVersionsTable;
  article: ArticleTable;
  audits: AuditsTable;
  authorisations: AuthorisationsTable;
  bench_runs: BenchRunsTable;
  bin: BinTable;
  booking: BookingTable;
  budget_inputs: BudgetInputsTable;
  budget_versions: BudgetVersionsTable;
  budgets: BudgetsTable;
  calibration: CalibrationTable;
  calibration_signatures: CalibrationSignaturesTable;
  categories: CategoriesTable;
  check_charts: CheckChartsTable;
  check_codes: CheckCodesTable;
  check_values: CheckValuesTable;
  cmcs: CmcsTable;
  collective_invoices: CollectiveInvoicesTable;
  comments: CommentsTable;
  contact: ContactTable;
  customers: CustomersTable;
  dashboards: DashboardsTable;
  deleted_versions: DeletedVersionsTable;
  device_aliases: DeviceAliasesTable;
  device_prices: DevicePricesTable;
  document_links: DocumentLinksTable;
  documents: DocumentsTable;
  due_dates: DueDatesTable;
  energy_feeds: EnergyFeedsTable;
  field_settings: FieldSettingsTable;
  floor_plan_marks: FloorPlanMarksTable;
  floor_plans: FloorPlansTable;
  folder_files: FolderFilesTable;
  former_names: FormerNamesTable;
  frozen_contracts: FrozenContractsTable;
  frozen_files: FrozenFilesTable;
  frozen_invoices: FrozenInvoicesTable;
  frozen_pages: FrozenPagesTable;
  frozen_prints: FrozenPrintsTable;
  frozen_reminders: FrozenRemindersTable;
  gauge_studies: GaugeStudiesTable;
  goods_movements: GoodsMovementsTable;
  groups: GroupsTable;
  idempotency_keys: IdempotencyKeysTable;
  impact_cases: ImpactCasesTable;
  impact_items: ImpactItemsTable;
  impact_notices: ImpactNoticesTable;
  imports: ImportsTable;
  instances: InstancesTable;
  instrument_drivers: InstrumentDriversTable;
  instruments: InstrumentsTable;
  inventory: InventoryTable;
  inventory_categories: InventoryCategoriesTable;
  invoiced_lines: InvoicedLinesTable;
  invoices: InvoicesTable;
  job_runs: JobRunsTable;
  label_format_versions: LabelFormatVersionsTable;
  label_formats: LabelFormatsTable;
  leases: LeasesTable;
  left_parts: LeftPartsTable;
  location: LocationTable;
  message_templates: MessageTemplatesTable;
  messages: MessagesTable;
  notepad: NotepadTable;
  notices: NoticesTable;
  number_series: NumberSeriesTable;
  payments: PaymentsTable;
  post_room: PostRoomTable;
  price_category: PriceCategoryTable;
  price_class_members: PriceClassMembersTable;
  price_classes: PriceClassesTable;
  price_scales: PriceScalesTable;
  price_surcharges: PriceSurchargesTable;
  prices: PricesTable;
  print_jobs: PrintJobsTable;
  printed_labels: PrintedLabelsTable;
  printers: PrintersTable;
  procedure_versions: ProcedureVersionsTable;
  procedures: ProceduresTable;
  proficiency_rounds: ProficiencyRoundsTable;
  proposals: ProposalsTable;
  recovery_codes: RecoveryCodesTable;
  refused_intervals: RefusedIntervalsTable;
  repair: RepairTable;
  reports: ReportsTable;
  results: ResultsTable;
  roles: RolesTable;
  runs: RunsTable;
  scheduled_jobs: ScheduledJobsTable;
  second_factors: SecondFactorsTable;
  service_prices: ServicePricesTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  sign_in_links: SignInLinksTable;
  standard_article: StandardArticleTable;
  standards: StandardsTable;
  status_transitions: StatusTransitionsTable;
  statuses: StatusesTable;
  support_tickets: SupportTicketsTable;
  table_sizes: TableSizesTable;
  tokens: TokensTable;
  told_subjects: ToldSubjectsTable;
  trail_checkpoints: TrailCheckpointsTable;
  trail_due: TrailDueTable;
  trail_rows: TrailRowsTable;
  trail_seal: TrailSealTable;
  trail_stamps: TrailStampsTable;
  translations: TranslationsTable;
  tries: TriesTable;
  types: TypesTable;
  user_customers: UserCustomersTable;
  user_groups: UserGroupsTable;
  users: UsersTable;
  views: ViewsTable;
  watched_folders: WatchedFoldersTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
}
