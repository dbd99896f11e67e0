// Who asks, when another program stands in front: only those the operator named are believed.
import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { callerBehind } from '#server/http/door/behind-proxy.ts';

const asked = (remoteAddress: string, forwarded?: string | string[]) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as IncomingMessage;

const behind = callerBehind(['10.0.0.5', '::1']);

it.each([
  ['a named one that says nothing', asked('10.0.0.5'), '10.0.0.5'],
  ['a named one', asked('10.0.0.5', '192.0.2.7'), '192.0.2.7'],
  ['a named one over IPv6', asked('::ffff:10.0.0.5', '2001:db8::1'), '2001:db8::1'],
  ['a named one, to which a caller lied', asked('10.0.0.5', '127.0.0.1, 192.0.2.7'), '192.0.2.7'],
  ['a named one, to which a caller lied in a header of his own', asked('10.0.0.5', ['127.0.0.1', '192.0.2.7']), '192.0.2.7'],
  ['a named one that says no address', asked('10.0.0.5', 'unknown'), '10.0.0.5'],
  ['one that nobody named', asked('192.0.2.9', '127.0.0.1'), '192.0.2.9'],
])('takes the caller from %s', (_name, request, address) => {
  expect(behind(request)).toBe(address);
});

it('believes nobody where none is named', () => {
  expect(callerBehind([])(asked('127.0.0.1', '192.0.2.7'))).toBe('127.0.0.1');
});
