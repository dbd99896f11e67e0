// Who asks, where another program stands in front and passes on what it is asked (HAProxy before several instances): it says so in
// `X-Forwarded-For`. Read only from those the operator named; from anybody else the header is a claim, and nothing is taken from it.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { plainAddress } from '../../lib/addresses.ts';

export type AddressOf = (req: IncomingMessage) => string;

/** Each proxy adds whom it was asked by at the end: only what the last of those named wrote counts. */
export function callerBehind(proxies: readonly string[]): AddressOf {
  const named = new Set(proxies.map(plainAddress));
  return ({ socket, headers }) => {
    const from = plainAddress(socket.remoteAddress ?? '');
    if (!named.has(from)) return from;
    const passed = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const caller = plainAddress(passed.at(-1)?.trim() ?? '');
    return isIP(caller) === 0 ? from : caller;
  };
}
