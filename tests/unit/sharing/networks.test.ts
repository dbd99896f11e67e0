// Which networks may come in by the shared door.
import { describe, expect, it } from 'vitest';
import { isNetwork, networkList } from '#server/sharing/networks.ts';

describe('a list of networks', () => {
  const list = networkList(['10.1.0.0/16', '192.168.7.9', 'fd00:7::/32']);

  it.each(['10.1.0.0', '10.1.255.255', '192.168.7.9', 'fd00:7::1', 'fd00:7:ffff::9'])('lets %s in', (address) => {
    expect(list.has(address)).toBe(true);
  });

  it.each(['10.2.0.0', '10.0.255.255', '192.168.7.10', 'fd00:8::1', '', 'no address'])('keeps "%s" out', (address) => {
    expect(list.has(address)).toBe(false);
  });

  it('takes an address of version 4 that came in over version 6 for what it is', () => {
    expect(list.has('::ffff:10.1.2.3')).toBe(true);
    expect(list.has('::FFFF:192.168.7.9')).toBe(true);
    expect(list.has('::ffff:10.2.0.1')).toBe(false);
  });
});

it.each([
  ['10.0.0.0/8', true],
  ['10.0.0.0/33', false],
  ['fd00::/64', true],
  ['fd00::/129', false],
  ['10.0.0.7', true],
  ['10.0.0.0/8/8', false],
  ['lab.local', false],
])('%s is a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});
