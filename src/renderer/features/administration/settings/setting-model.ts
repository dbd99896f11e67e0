// The settings of the lab that a person changes: in which group, typed how. Names the program keeps for itself are not among them.

import { states } from '#server/contract/values/calendar/holidays.ts';
import { typedNumber } from '#server/contract/values/numbers/minus.ts';
import { repairNumberPattern } from '#server/contract/values/trading/number-pattern.ts';

export type SettingInput =
  | { as: 'text' | 'email' | 'address' | 'code' | 'lines' }
  | { as: 'number' | 'amount'; unit: string }
  | { as: 'days' | 'names' }
  | { as: 'choice'; options: readonly string[] }
  | { as: 'group' }
  | { as: 'weekdays' }
  | { as: 'zone' };

export interface Setting {
  name: string;
  input: SettingInput;
  /** What holds where the lab never said anything. */
  otherwise?: string;
}

interface SettingGroup {
  name: string;
  settings: readonly Setting[];
  /** A database server that keeps the lab does that by itself. */
  inFilesAlone?: true;
}

const text = (name: string): Setting => ({ name, input: { as: 'text' } });

export const settingGroups: readonly SettingGroup[] = [
  {
    name: 'lab',
    settings: [
      text('lab.name'),
      text('lab.street'),
      text('lab.zip'),
      text('lab.city'),
      text('lab.country'),
      text('lab.phone'),
      { name: 'lab.email', input: { as: 'email' } },
      text('lab.web'),
      { name: 'lab.code', input: { as: 'code' } },
      text('lab.calibration_place'),
      { name: 'lab.color', input: { as: 'code' } },
      { name: 'lab.language', input: { as: 'choice', options: ['de', 'en'] } },
      { name: 'lab.timezone', input: { as: 'zone' } },
    ],
  },
  {
    name: 'company',
    settings: [
      text('company.tax_number'),
      text('company.vat_id'),
      { name: 'company.small_business', input: { as: 'choice', options: ['no', 'yes'] } },
      text('company.commercial_register'),
      text('company.managing_director'),
      text('company.bank_name'),
      { name: 'company.iban', input: { as: 'code' } },
      { name: 'company.bic', input: { as: 'code' } },
      { name: 'invoices.number_prefix', input: { as: 'code' } },
      { name: 'invoices.reminder_fee_1', input: { as: 'amount', unit: 'money' } },
      { name: 'invoices.reminder_fee_2', input: { as: 'amount', unit: 'money' } },
      { name: 'invoices.reminder_fee_3', input: { as: 'amount', unit: 'money' } },
      { name: 'company.payment_terms', input: { as: 'lines' } },
      { name: 'company.payment_terms_second', input: { as: 'lines' } },
      { name: 'company.price_note', input: { as: 'lines' } },
      { name: 'company.price_note_second', input: { as: 'lines' } },
    ],
  },
  {
    name: 'bookkeeping',
    settings: [
      { name: 'bookkeeping.chart', input: { as: 'choice', options: ['skr03', 'skr04'] } },
      { name: 'bookkeeping.consultant_number', input: { as: 'code' } },
      { name: 'bookkeeping.client_number', input: { as: 'code' } },
      { name: 'bookkeeping.fiscal_year_month', input: { as: 'number', unit: 'month' } },
      { name: 'bookkeeping.account_length', input: { as: 'number', unit: 'digits' } },
      { name: 'bookkeeping.debtors', input: { as: 'choice', options: ['collective', 'customer_number'] } },
      { name: 'bookkeeping.debtor_account', input: { as: 'code' } },
      { name: 'bookkeeping.revenue_accounts', input: { as: 'names' } },
    ],
  },
  {
    name: 'devices',
    settings: [
      { name: 'inventory.critical_days', input: { as: 'days' } },
      { name: 'recall.days', input: { as: 'number', unit: 'days' } },
      { name: 'interval.target', input: { as: 'number', unit: 'percent' } },
      { name: 'interval.shortest_days', input: { as: 'number', unit: 'days' } },
      { name: 'interval.longest_days', input: { as: 'number', unit: 'days' } },
      { name: 'interval.least_calibrations', input: { as: 'number', unit: 'calibrations' } },
      { name: 'goods.device_status', input: { as: 'code' } },
      { name: 'calibration.certificate_pattern', input: { as: 'code' } },
      { name: 'calibration.certificate_picture', input: { as: 'choice', options: ['no', 'yes'] } },
      { name: 'calibration.signed_release', input: { as: 'choice', options: ['off', 'password', 'password_and_code'] } },
      { name: 'calibration.complexities', input: { as: 'names' } },
    ],
  },
  {
    name: 'numbers',
    settings: [
      { name: 'inventory.number_pattern', input: { as: 'code' } },
      { name: 'customer.number_pattern', input: { as: 'code' } },
      { name: 'repair.number_pattern', input: { as: 'code' }, otherwise: repairNumberPattern },
    ],
  },
  {
    name: 'planning',
    settings: [
      { name: 'planning.state', input: { as: 'choice', options: ['', ...states] } },
      { name: 'planning.working_days', input: { as: 'weekdays' } },
      { name: 'planning.people', input: { as: 'number', unit: 'people' } },
      { name: 'planning.hours', input: { as: 'amount', unit: 'hours' } },
      { name: 'planning.assumed_minutes', input: { as: 'number', unit: 'minutes' } },
      { name: 'planning.assumed_days', input: { as: 'number', unit: 'days' } },
    ],
  },
  {
    name: 'labels',
    settings: [
      {
        name: 'label.code',
        input: { as: 'choice', options: ['asset_number', 'serial_number', 'second_number', 'barcode', 'id', 'address'] },
      },
      { name: 'label.base_url', input: { as: 'address' } },
    ],
  },
  {
    name: 'prices',
    settings: [
      { name: 'settings.price.company_currency', input: { as: 'code' } },
      { name: 'settings.price.price_list_second_language', input: { as: 'code' } },
      { name: 'settings.price.price_lead_group', input: { as: 'group' } },
      { name: 'settings.price.price_target_coverage', input: { as: 'number', unit: 'percent' } },
    ],
  },
  {
    name: 'files',
    settings: [
      { name: 'documents.max_megabytes', input: { as: 'number', unit: 'megabytes' } },
      { name: 'documents.quota_megabytes', input: { as: 'number', unit: 'megabytes' } },
    ],
  },
  { name: 'speed', inFilesAlone: true, settings: [{ name: 'server.reading_threads', input: { as: 'number', unit: 'threads' } }] },
  { name: 'bin', settings: [{ name: 'bin.keep_days', input: { as: 'number', unit: 'days' } }] },
  {
    name: 'programs',
    settings: [
      { name: 'api.cors_origins', input: { as: 'names' } },
      { name: 'webhooks.targets', input: { as: 'names' } },
      { name: 'folders.roots', input: { as: 'names' } },
      { name: 'proposals.days', input: { as: 'number', unit: 'days' } },
    ],
  },
];

export const settings: readonly Setting[] = settingGroups.flatMap((group) => group.settings);

/** `settings.price.company_currency` reads as `company_currency` in the texts' keys. */
export function textKey(name: string): string {
  return `ui.setting.${name.replace(/^settings\.price\./, 'price.')}`;
}

const listed = (text: string) =>
  text
    .split(/[\n,;]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** As its field shows it. */
export function shownValue({ name, input }: Setting, value: unknown): string {
  if (name === 'label.code') return typeof value === 'object' && value !== null && 'field' in value ? String(value.field) : '';
  if (Array.isArray(value)) return value.join(input.as === 'days' || input.as === 'weekdays' ? ', ' : '\n');
  return value === null || value === undefined ? '' : String(value);
}

/** With a point or a comma; what is none goes as it stands. */
const plainAmount = (text: string) => (/^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text);

const plainNumber = (text: string) => (/^[+\-−]?\d+$/.test(text) ? Number(typedNumber(text)) : text);

/** As the server takes it; what is no number goes as it stands, and the server names what is wrong with it. */
export function keptValue({ name, input }: Setting, typed: string, before: unknown): unknown {
  const text = typed.trim();
  if (name === 'label.code') return { ...(typeof before === 'object' ? before : {}), field: text };
  switch (input.as) {
    case 'number':
      return plainNumber(text);
    case 'amount':
      return plainAmount(text);
    case 'days':
    case 'weekdays':
      return listed(text).map(plainNumber);
    case 'names':
      return listed(text);
    case 'group':
    case 'zone':
      return text === '' ? null : text;
    default:
      return input.as === 'lines' ? typed : text;
  }
}
