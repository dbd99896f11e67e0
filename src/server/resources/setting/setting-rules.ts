// What each setting of the program must hold to be of use; names it does not know may hold anything.
import type { FieldProblem } from '../../contract/errors.ts';
import { signedReleaseSetting, signedReleases } from '../../contract/lab/signatures.ts';
import {
  certificatePictureSetting,
  letterheadSetting,
  logoSetting,
  paperContracts,
  paperSetting,
  sealSetting,
} from '../../contract/papers.ts';
import { states } from '../../contract/values/calendar/holidays.ts';
import { toHundredths } from '../../contract/values/hundredths.ts';
import { isTimeZone } from '../../contract/values/lab-days.ts';
import { writtenAddress } from '../../contract/values/mail/mail-addresses.ts';
import { smallBusinessSetting } from '../../contract/values/tax-case.ts';
import { charts, debtorWays, readAccount } from '../../contract/values/trading/bookkeeping.ts';
import { isIban, plainIban } from '../../contract/values/trading/iban.ts';
import { plainVatId, vatIdProblem } from '../../contract/values/vat-id.ts';
import { mostFileMegabytes } from '../../core/read/file-storage.ts';
import { isWholePath } from '../../lib/disk/whole-path.ts';

type Rule = (value: unknown) => FieldProblem | null;

const required: FieldProblem = { key: 'errors.field.required' };

function text(max: number): Rule {
  return (value) => {
    // An empty text is kept as nothing.
    if (value === null) return null;
    if (typeof value !== 'string') return { key: 'errors.field.text' };
    return value.length > max ? { key: 'errors.field.too_long', params: { max } } : null;
  };
}

function matching(pattern: RegExp, key: string): Rule {
  return (value) => text(255)(value) ?? (value === null || value === '' || pattern.test(String(value)) ? null : { key });
}

function count(minimum: number, maximum: number): Rule {
  return (value) => {
    if (!Number.isInteger(value)) return { key: 'errors.field.integer' };
    return Number(value) < minimum || Number(value) > maximum
      ? { key: 'errors.setting.range', params: { minimum, maximum } }
      : null;
  };
}

function amount(maximum: number): Rule {
  return (value) => {
    if (typeof value !== 'number' || toHundredths(value) === null) return { key: 'errors.field.hundredths' };
    return value < 0 || value > maximum ? { key: 'errors.setting.range', params: { minimum: 0, maximum } } : null;
  };
}

function hours(value: unknown): FieldProblem | null {
  return value === 0 ? { key: 'errors.setting.range', params: { minimum: 0.01, maximum: 24 } } : amount(24)(value);
}

function listOf(item: (value: unknown) => boolean, key: string, least: number): Rule {
  return (value) => {
    if (!Array.isArray(value) || value.length > 50 || !value.every(item)) return { key };
    return value.length < least ? required : null;
  };
}

function oneOfThese(allowed: readonly string[]): Rule {
  const problem: FieldProblem = { key: 'errors.field.choice', params: { allowed: allowed.join(', ') } };
  return (value) => (typeof value === 'string' && allowed.includes(value) ? null : problem);
}

function timeZone(value: unknown): FieldProblem | null {
  if (value === null || value === '') return null;
  return typeof value === 'string' && isTimeZone(value) ? null : { key: 'errors.setting.zone' };
}

function iban(value: unknown): FieldProblem | null {
  const problem = text(255)(value);
  if (problem || typeof value !== 'string') return problem;
  const plain = plainIban(value);
  return plain === '' || isIban(plain) ? null : { key: 'errors.setting.iban' };
}

/** The lab's own is kept as it was typed: it is printed so. */
function vatId(value: unknown): FieldProblem | null {
  if (value === null) return null;
  if (typeof value !== 'string') return { key: 'errors.field.text' };
  const plain = plainVatId(value);
  return plain === '' ? null : vatIdProblem(plain);
}

const web = /^https?:\/\/[^\s/]+\S*$/;

const numberPattern = matching(
  /^(?=.{1,60}$)[^{}]*(?:\{(?:year|yy|month)\}[^{}]*)*\{number(?::\d{1,2})?\}[^{}]*$/,
  'errors.setting.pattern',
);

export const settingRules: Readonly<Record<string, Rule>> = {
  'lab.name': text(255),
  'lab.language': (value) => (value === 'de' || value === 'en' ? null : { key: 'errors.setting.language' }),
  'lab.timezone': timeZone,
  'lab.street': text(255),
  'lab.zip': text(20),
  'lab.city': text(255),
  'lab.country': text(255),
  'lab.phone': text(80),
  'lab.email': matching(writtenAddress, 'errors.field.email'),
  'lab.web': text(255),
  'lab.code': text(80),
  'lab.calibration_place': text(255),
  'lab.color': matching(/^#[0-9A-Fa-f]{6}$/, 'errors.setting.color'),
  'company.tax_number': text(80),
  'company.vat_id': vatId,
  'invoices.number_prefix': matching(/^(?:[A-Za-z./_-]|\{yy\}|\{year\}|\d(?=.*[^\d]$))+$/, 'errors.setting.invoice_prefix'),
  'invoices.reminder_fee_1': amount(1000),
  'invoices.reminder_fee_2': amount(1000),
  'invoices.reminder_fee_3': amount(1000),
  'bookkeeping.chart': oneOfThese(charts),
  'bookkeeping.consultant_number': matching(
    /^(?:100[1-9]|10[1-9]\d|1[1-9]\d\d|[2-9]\d{3}|[1-9]\d{4,6})$/,
    'errors.setting.consultant',
  ),
  'bookkeeping.client_number': matching(/^[1-9]\d{0,4}$/, 'errors.setting.client'),
  'bookkeeping.fiscal_year_month': count(1, 12),
  'bookkeeping.account_length': count(4, 8),
  'bookkeeping.debtors': oneOfThese(debtorWays),
  'bookkeeping.debtor_account': matching(/^[1-6]\d{4,8}$/, 'errors.setting.debtor_account'),
  'bookkeeping.revenue_accounts': listOf(
    (line) => typeof line === 'string' && readAccount(line) !== null,
    'errors.setting.revenue_accounts',
    0,
  ),
  [smallBusinessSetting]: oneOfThese(['no', 'yes']),
  'company.commercial_register': text(255),
  'company.managing_director': text(255),
  'company.bank_name': text(255),
  'company.iban': iban,
  'company.bic': matching(/^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/, 'errors.setting.bic'),
  'company.payment_terms': text(2000),
  'company.payment_terms_second': text(2000),
  'company.price_note': text(500),
  'company.price_note_second': text(500),
  'label.base_url': matching(web, 'errors.setting.address'),
  'inventory.number_pattern': numberPattern,
  'customer.number_pattern': numberPattern,
  'repair.number_pattern': numberPattern,
  'inventory.critical_days': listOf(
    (day) => Number.isInteger(day) && Number(day) >= 0 && Number(day) <= 3650,
    'errors.setting.days',
    1,
  ),
  'recall.days': count(0, 3650),
  'interval.target': count(50, 99),
  'interval.shortest_days': count(1, 9999),
  'interval.longest_days': count(1, 9999),
  'interval.least_calibrations': count(2, 1000),
  'calibration.certificate_pattern': matching(/\{number(:\d{1,2})?\}/, 'errors.setting.pattern'),
  [certificatePictureSetting]: oneOfThese(['no', 'yes']),
  [signedReleaseSetting]: oneOfThese(signedReleases),
  'calibration.complexities': listOf(
    (name) => typeof name === 'string' && name.trim() !== '' && name.length <= 40,
    'errors.setting.names',
    1,
  ),
  'planning.state': (value) => (value === null ? null : oneOfThese(['', ...states])(value)),
  'planning.working_days': listOf(
    (day) => Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 7,
    'errors.setting.working_days',
    1,
  ),
  'planning.people': count(1, 500),
  'planning.hours': hours,
  'planning.assumed_minutes': count(1, 6000),
  'planning.assumed_days': count(0, 365),
  'goods.device_status': text(10),
  'api.cors_origins': listOf(
    (origin) => typeof origin === 'string' && /^https?:\/\/[^\s/]+$/.test(origin),
    'errors.setting.origins',
    0,
  ),
  'webhooks.targets': listOf(
    (origin) => typeof origin === 'string' && /^https?:\/\/[^\s/@]+$/.test(origin),
    'errors.setting.origins',
    0,
  ),
  'folders.roots': listOf(
    (root) => typeof root === 'string' && root.length <= 500 && isWholePath(root),
    'errors.setting.folders',
    0,
  ),
  'proposals.days': count(1, 365),
  'backup.keep': count(1, 365),
  'backup.folder': text(1000),
  'bin.keep_days': count(1, 3650),
  'server.reading_threads': count(0, 64),
  'documents.max_megabytes': count(1, mostFileMegabytes),
  'documents.quota_megabytes': count(0, 100_000_000),
  ...Object.fromEntries(
    [
      letterheadSetting,
      logoSetting,
      sealSetting,
      ...paperContracts.flatMap((one) => [paperSetting('letterhead', one), paperSetting('template', one)]),
    ].map((name) => [name, text(80)]),
  ),
};
