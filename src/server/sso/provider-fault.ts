// What went wrong with a provider, in a word that a person can be told a sentence for. The library's own errors are read here alone.
import type { MessageParams } from '../contract/errors.ts';
import type { ProviderFaultKind } from '../contract/sso.ts';

export class ProviderFault extends Error {
  readonly kind: ProviderFaultKind;
  readonly params: MessageParams;

  constructor(kind: ProviderFaultKind, params: MessageParams = {}, cause?: unknown) {
    super(`the provider of single sign-on: ${kind}`, { cause });
    this.name = 'ProviderFault';
    this.kind = kind;
    this.params = params;
  }
}

/** A chain of causes, from the outermost in. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (
    let at: unknown = error;
    at !== undefined && at !== null && chain.length < 8;
    at = at instanceof Error ? at.cause : undefined
  )
    chain.push(at);
  return chain;
}

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '');

/** What `fetch` was refused with by the network. */
export function networkFault(error: unknown): ProviderFault {
  const chain = causesOf(error);
  const codes = chain.map(codeOf);
  if (chain.some((one) => one instanceof Error && one.name === 'TimeoutError') || codes.includes('ETIMEDOUT'))
    return new ProviderFault('timeout', {}, error);
  const certificate = codes.find((code) => /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|UNABLE_TO_/.test(code));
  if (certificate !== undefined) return new ProviderFault('certificate', { reason: certificate }, error);
  return new ProviderFault('unreachable', { reason: codes.find((code) => code !== '') ?? '–' }, error);
}

const answerIn = (error: unknown) => causesOf(error).find((one) => one instanceof Response);

/** The way to the provider, or the provider himself, has failed; null: something else, as an answer that does not hold. */
export function awayFault(error: unknown): ProviderFault | null {
  const fault = causesOf(error).find((one) => one instanceof ProviderFault);
  if (fault) return fault;
  if (codeOf(error) === 'OAUTH_TIMEOUT') return new ProviderFault('timeout', {}, error);
  const status = answerIn(error)?.status ?? 0;
  return status >= 500 ? new ProviderFault('status', { reason: `HTTP ${status}` }, error) : null;
}

/** While his description of himself is read. */
export function descriptionFault(error: unknown): ProviderFault {
  const answer = answerIn(error);
  const reason = answer ? `HTTP ${answer.status}` : codeOf(error) || '–';
  return awayFault(error) ?? new ProviderFault('not_conform', { reason }, error);
}

/** The provider's own word for what he did not like, such as `invalid_client`. */
function wordOf(error: unknown): string {
  const word = typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : '';
  return /^[a-z_]{1,40}$/.test(word) ? word : '';
}

/** For the log: what the library says, without any text the provider wrote. */
export function saidOf(error: unknown): string {
  const names = causesOf(error).map((one) => (one instanceof Error ? [one.name, codeOf(one), wordOf(one)] : [typeof one]));
  return names.map((words) => words.filter((word) => word !== '').join(' ')).join(' < ');
}
