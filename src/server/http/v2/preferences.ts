// How a caller would like the answer (`Prefer`, RFC 7240): without what was just sent, or by the names that its reader knows.
import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../exchange/exchange.ts';
import type { Answer } from './records.ts';

interface Preferring extends IncomingHttpHeaders {
  prefer?: string | string[];
}

const wantsMinimal = /(?:^|[,;\s])return\s*=\s*"?minimal"?(?:$|[,;\s])/i;

const wantsShownNames = /(?:^|[,;\s])names\s*=\s*"?shown"?(?:$|[,;\s])/i;

/** Filters and orders go by names as they are read, not as they are kept. docs/interface/records.md#shipped-names. */
export function prefersShownNames({ req }: Pick<Exchange, 'req'>): boolean {
  const { prefer }: Preferring = req.headers;
  return wantsShownNames.test(String(prefer ?? ''));
}

/** What was made or changed is told by its address and its version alone. */
export function asPreferred({ method, req }: Exchange, answer: Answer): Answer {
  const { status, headers = {}, body } = answer;
  if (!['POST', 'PUT', 'PATCH'].includes(method) || body === undefined || status >= 300) return answer;
  const { prefer }: Preferring = req.headers;
  if (!wantsMinimal.test(String(prefer ?? ''))) return answer;
  return { status: status === 201 ? 201 : 204, headers: { ...headers, 'Preference-Applied': 'return=minimal' } };
}
