// Single sign-on in words that server and renderer share.

/** The setting that holds it; it is written by `/admin/sso` alone. */
export const ssoSetting = 'access.single_sign_on';

/**
 * Why somebody who came back from the provider is not signed in. `refused` stands for all that has to do with an account: which of
 * its reasons it was, is for the log and the trail.
 */
export const ssoRefusals = [
  'refused',
  'denied',
  'expired',
  'other_browser',
  'not_here',
  'unproved',
  'unreachable',
  'unwritable',
  'off',
] as const;
export type SsoRefusal = (typeof ssoRefusals)[number];

/** What is wrong with a provider, as who sets it up is told. */
export const providerFaults = [
  'address',
  'unreachable',
  'timeout',
  'certificate',
  'redirect',
  'status',
  'too_large',
  'not_conform',
  'issuer',
  'no_code',
  'no_pkce',
  'endpoint',
] as const;
export type ProviderFaultKind = (typeof providerFaults)[number];
