// What the lab has set about single sign-on: whether, with which provider, as which client, and what it believes him. One setting, so that
// a change holds as a whole; the client's secret is kept elsewhere.
import { type FieldProblem, type FieldProblems, invalid } from '../contract/errors.ts';
import { ssoSetting } from '../contract/sso.ts';
import type { Ctx, Lab } from '../core/lab/context.ts';
import { settingValue } from '../core/lab/lab-settings.ts';
import { keepOwnSetting } from '../core/settings/own-setting.ts';
import { providerAddress } from './provider-address.ts';

export interface SsoSettings {
  enabled: boolean;
  issuer: string;
  client_id: string;
  /** On the button. */
  name: string;
  /** Which claim is the e-mail address. */
  email_claim: string;
  /** The provider gives nobody an address that is not his: none needs to be marked as verified. */
  trust_email: boolean;
  /** Where the client's secret is kept on this computer, and since when; null: the client has none. */
  secret: { id: string; at: string } | null;
}

/** Where they are kept. */
export const keptSettings = { resource: 'setting', key: ssoSetting } as const;

const usualClaim = 'email';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function secretOf(value: unknown): SsoSettings['secret'] {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('at' in value)) return null;
  return { id: textOf(value.id), at: textOf(value.at) };
}

/** As it was set; what is not as it should be is off. */
export async function ssoSettings(lab: Lab): Promise<SsoSettings> {
  const kept = await settingValue(lab, ssoSetting);
  const value: Partial<Record<keyof SsoSettings, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const settings = {
    enabled: value.enabled === true,
    issuer: textOf(value.issuer),
    client_id: textOf(value.client_id),
    name: textOf(value.name),
    email_claim: textOf(value.email_claim) || usualClaim,
    trust_email: value.trust_email === true,
    secret: secretOf(value.secret),
  };
  return { ...settings, enabled: settings.enabled && Object.keys(problemsOf(settings)).length === 0 };
}

const required: FieldProblem = { key: 'errors.field.required' };

/** While it is off, what is missing may come later. */
function problemsOf({ enabled, issuer, client_id, name, email_claim, trust_email }: SsoSettings): FieldProblems {
  const problems: Partial<Record<keyof SsoSettings, FieldProblem[]>> = {};
  if (issuer !== '' && providerAddress(issuer) === null) problems.issuer = [{ key: 'errors.sso.issuer' }];
  if (!/^[\w.:/-]{1,100}$/.test(email_claim)) problems.email_claim = [{ key: 'errors.sso.claim' }];
  if (!enabled) return problems;
  if (issuer === '') problems.issuer = [required];
  if (client_id === '') problems.client_id = [required];
  if (name === '') problems.name = [required];
  // `email_verified` speaks of the claim `email` alone.
  if (email_claim !== usualClaim && !trust_email) problems.email_claim ??= [{ key: 'errors.sso.claim_unverified' }];
  return problems;
}

export function assertUsable(settings: SsoSettings): void {
  const problems = problemsOf(settings);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

export function keepSettings(ctx: Ctx, settings: SsoSettings): Promise<void> {
  return keepOwnSetting(ctx, ssoSetting, settings);
}
