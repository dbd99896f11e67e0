// How a caller would like the answer (`Prefer`, RFC 7240): without what was just sent, by the names that its reader knows, or before a
// count that takes long is done.
import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../exchange/exchange.ts';
import type { Answer } from './records.ts';

interface Preferring extends IncomingHttpHeaders {
  prefer?: string | string[];
}

const wantsMinimal = /(?:^|[,;\s])return\s*=\s*"?minimal"?(?:$|[,;\s])/i;

const wantsShownNames = /(?:^|[,;\s])names\s*=\s*"?shown"?(?:$|[,;\s])/i;

const wantsTotalLater = /(?:^|[,;\s])total\s*=\s*"?later"?(?:$|[,;\s])/i;

export interface ReadingPreferences {
  /** Filters and orders go by names as they are read, not as they are kept. docs/interface/records.md#shipped-names. */
  shownNames: boolean;
  /** A page does not wait for a count that takes long. docs/interface/manners.md#preferences. */
  totalLater: boolean;
}

export function readingPreferences({ req }: Pick<Exchange, 'req'>): ReadingPreferences {
  const { prefer }: Preferring = req.headers;
  const asked = String(prefer ?? '');
  return { shownNames: wantsShownNames.test(asked), totalLater: wantsTotalLater.test(asked) };
}

/** What `Preference-Applied` says; null: nothing was asked for. */
export function appliedPreferences({ shownNames, totalLater }: ReadingPreferences): string | null {
  const applied = [...(shownNames ? ['names=shown'] : []), ...(totalLater ? ['total=later'] : [])];
  return applied.length > 0 ? applied.join(', ') : null;
}

/** What was made or changed is told by its address and its version alone. */
export function asPreferred({ method, req }: Exchange, answer: Answer): Answer {
  const { status, headers = {}, body } = answer;
  if (!['POST', 'PUT', 'PATCH'].includes(method) || body === undefined || status >= 300) return answer;
  const { prefer }: Preferring = req.headers;
  if (!wantsMinimal.test(String(prefer ?? ''))) return answer;
  return { status: status === 201 ? 201 : 204, headers: { ...headers, 'Preference-Applied': 'return=minimal' } };
}
