// What can be asked at an address of v2: for OPTIONS, for a page of another origin that asks beforehand, and for the refusal of any other
// verb (RFC 9110 15.5.6).
import { AppError } from '../../contract/errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { answerPreflight, v2Manner } from '../exchange/origins.ts';
import type { ReadingServices } from '../exchange/services.ts';
import { actionVerbs } from './actions.ts';
import { recordVerbs } from './record-endpoints.ts';

const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** None: there is no such address. */
export function verbsAt(segments: readonly string[], { actions, lab }: ReadingServices): string[] {
  const resource = lab.registry.byPath(segments[0] ?? '');
  const found = new Set([...actionVerbs(actions, segments), ...(resource ? recordVerbs(resource, segments) : [])]);
  if (found.size === 0) return [];
  if (found.has('GET')) found.add('HEAD');
  found.add('OPTIONS');
  return order.filter((verb) => found.has(verb));
}

/** A browser asks beforehand about any address of another origin, and without saying who it is. */
export function answerOptions(exchange: Exchange, services: ReadingServices, origins: readonly string[]): void {
  if (exchange.req.headers['access-control-request-method'] !== undefined) {
    answerPreflight(exchange, v2Manner, origins);
    return;
  }
  const verbs = verbsAt(exchange.segments, services);
  if (verbs.length === 0) throw new AppError('route.not_found');
  exchange.res.writeHead(204, { Allow: verbs.join(', ') }).end();
}
