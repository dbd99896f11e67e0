// The check page of certificates in words that server and renderer share: where it is, and what an address may look like that certificates
// bear for ever.

/** The setting that holds it; it is written by `/admin/certificate-check` alone. */
export const checkSetting = 'papers.certificate_check';

export interface CheckSettings {
  enabled: boolean;
  /** Where customers reach the portal, without a slash at its end. */
  address: string;
}

const longest = 120;
const pattern = /^https?:\/\/[^\s/?#\\@{}:]+(?::\d{1,5})?(?:\/[A-Za-z0-9._~-]+)*$/i;

/** As it is kept; null for what no browser could be led to. */
export function checkAddressOf(typed: string): string | null {
  const address = typed.trim().replace(/\/+$/, '');
  return address.length <= longest && pattern.test(address) ? address : null;
}

export function checkPage(address: string, code: string): string {
  return `${address}/check/${code}`;
}
