// Scheme, name and port under which a browser reached the program, as it says itself: its Host has been found to be one of ours before.
// Behind something that encrypts in front of the program the operator names the address; where he did not, only the browser knows the scheme.
import { AppError } from '../contract/errors.ts';

interface Reached {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  encrypted: boolean | undefined;
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

export function reachedOrigin({ headers: { origin, host }, encrypted }: Reached): string {
  const own = `${encrypted ? 'https' : 'http'}://${String(host ?? '').toLowerCase()}`;
  if (!URL.canParse(own)) throw new AppError('request.foreign_host', { params: { host: String(host).slice(0, 80) } });
  const said = typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : null;
  return said && said.host === new URL(own).host ? said.origin : new URL(own).origin;
}

/** Under a name of loopback: what a provider sends back there reaches the very computer the browser runs on. */
export function isReachedByLoopback(reached: Reached): boolean {
  return loopback.has(new URL(reachedOrigin(reached)).hostname);
}
