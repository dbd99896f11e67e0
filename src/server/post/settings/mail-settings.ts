// What the lab has set about its letters, and what is wrong with it, each at its field.
import { X509Certificate } from 'node:crypto';
import { type FieldProblem, type FieldProblems, invalid } from '../../contract/errors.ts';
import { isMailAddress, mailAddresses } from '../../contract/values/mail/mail-addresses.ts';
import { type MailSettings, mailSetting, readMailSettings } from '../../contract/values/mail/mail-settings.ts';
import type { Ctx, Lab } from '../../core/lab/context.ts';
import { settingValue } from '../../core/lab/lab-settings.ts';
import { keepOwnSetting } from '../../core/settings/own-setting.ts';

/** Where they are kept. */
export const keptMailSettings = { resource: 'setting', key: mailSetting } as const;

export async function mailSettings(lab: Lab): Promise<MailSettings> {
  const settings = readMailSettings(await settingValue(lab, mailSetting));
  return { ...settings, enabled: settings.enabled && Object.keys(problemsOf(settings)).length === 0 };
}

export async function recallMailDays(lab: Lab): Promise<readonly number[]> {
  return (await mailSettings(lab)).recall_days;
}

const hostForm = /^(?=.{1,253}$)(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/i;
const mostDays = 730;

/** Where a server answers, and nothing after it: letters add the place. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === '';
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.byteLength > 0;
  } catch {
    return false;
  }
}

type Problems = Partial<Record<keyof MailSettings, FieldProblem[]>>;

/** While it is off, what is missing may come later. */
function problemsOf(settings: MailSettings): FieldProblems {
  const { enabled, host, port, trusted_certificate, sender, sender_name, reply_to, copy_to } = settings;
  const { most_megabytes, papers, room_address, recall_days } = settings;
  const problems: Problems = {};
  const told = (field: keyof MailSettings, key: string, params: FieldProblem['params'] = {}) => {
    problems[field] ??= [{ key, params }];
  };
  if (enabled && host === '') told('host', 'errors.field.required');
  if (host !== '' && !hostForm.test(host)) told('host', 'errors.mail.host');
  if (port < 1 || port > 65_535) told('port', 'errors.setting.range', { minimum: 1, maximum: 65_535 });
  if (trusted_certificate !== '' && !isCertificate(trusted_certificate)) told('trusted_certificate', 'errors.mail.certificate');
  if (enabled && sender === '') told('sender', 'errors.field.required');
  if (sender !== '' && !isMailAddress(sender)) told('sender', 'errors.mail.address', { address: sender.slice(0, 80) });
  if (/\p{Cc}/u.test(sender_name)) told('sender_name', 'errors.mail.line_break');
  for (const [field, typed] of [
    ['reply_to', reply_to],
    ['copy_to', copy_to],
  ] as const) {
    const { wrong } = mailAddresses(typed);
    if (wrong !== null) told(field, 'errors.mail.address', { address: wrong.slice(0, 80) });
  }
  if (most_megabytes < 1 || most_megabytes > 100) told('most_megabytes', 'errors.setting.range', { minimum: 1, maximum: 100 });
  if (papers === 'linked' && room_address === '') told('room_address', 'errors.field.required');
  if (room_address !== '' && !isOrigin(room_address)) told('room_address', 'errors.mail.room_address');
  if (recall_days.length > 10 || recall_days.some((day) => day < 0 || day > mostDays))
    told('recall_days', 'errors.mail.days', { maximum: mostDays });
  return problems;
}

export function assertUsable(settings: MailSettings): void {
  const problems = problemsOf(settings);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

export const keepMailSettings = (ctx: Ctx, settings: MailSettings): Promise<void> => keepOwnSetting(ctx, mailSetting, settings);
