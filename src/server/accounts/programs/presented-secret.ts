// How a program says who it is on v2: a bearer token, a header of its own, or the password of HTTP Basic for those that know nothing else
// (Excel, Grafana, curl -u). docs/interface/access.md#keys-for-programs.
import { hashSecret } from '../../auth/secrets/secrets.ts';

export interface Presented {
  way: 'bearer' | 'header' | 'basic';
  secret: string;
  /** The name beside it, of Basic. It opens nothing. */
  account?: string;
}

type Sent = string | string[] | undefined;

interface Headers {
  readonly authorization?: Sent;
  readonly 'x-api-key'?: Sent;
  readonly 'sec-fetch-site'?: Sent;
}

/** A browser says with every request whose page asks, and sends Basic along by itself: there it stands for nobody. `Sec-Fetch-Mode` alone is no
 *  sign of one: the `fetch` of Node sends it, too. */
const isOfBrowser = (headers: Headers) => headers['sec-fetch-site'] !== undefined;

/** Null where none of these ways was taken; a session may stand for the caller then. Before Basic it comes first: what a door in front of
 *  the lab asks for is sent on to it with every request of whoever is signed in here. */
export function presentedSecret(headers: Headers, hasSession: boolean): Presented | null {
  const authorization = String(headers.authorization ?? '');
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return { way: 'bearer', secret: bearer };
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return { way: 'header', secret: key };
  const basic = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(authorization)?.[1];
  if (basic === undefined || hasSession || isOfBrowser(headers)) return null;
  const [, account = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? [];
  return { way: 'basic', secret, account: account.slice(0, 255) };
}

/** As the secret is kept: of a device's token, which begins with its id, what follows that. */
export function presentedHash(headers: Headers, hasSession: boolean): string | null {
  const secret = presentedSecret(headers, hasSession)?.secret;
  return secret === undefined ? null : hashSecret(secret.split('|', 2)[1] ?? secret);
}

/** What a caller who is nobody is told to do about it. A browser that was told of Basic would ask for a password in a window of its own. */
export function challengeOf(headers: Headers): string {
  const bearer = 'Bearer realm="Plumbline"';
  return isOfBrowser(headers) ? bearer : `${bearer}, Basic realm="Plumbline", charset="UTF-8"`;
}
