// Which addresses of a provider are spoken to, and under which the program was reached.
import { describe, expect, it } from 'vitest';
import { isReachedByLoopback, reachedOrigin } from '#server/accounts/reached-origin.ts';
import { providerAddress } from '#server/sso/provider-address.ts';

describe('a provider', () => {
  it('is asked by https, and plainly within this computer alone', () => {
    const asked = [
      'https://login.example.org',
      'https://login.example.org/realms/lab',
      'http://127.0.0.1:8080',
      'http://[::1]:1',
    ];
    for (const address of asked) expect(providerAddress(address)?.href, address).toBeTruthy();
    const refused = [
      ...['http://login.example.org', 'http://127.0.0.1.evil.example', 'http://localhost.evil.example', 'ftp://127.0.0.1'],
      ...[
        'https://a:b@login.example.org',
        'https://login.example.org?x=1',
        'https://login.example.org#x',
        'javascript:1',
        '',
        'x',
      ],
      `https://login.example.org/${'x'.repeat(1000)}`,
    ];
    for (const address of refused) expect(providerAddress(address), address).toBe(null);
  });
});

describe('the program is reached', () => {
  const at = (headers: Record<string, string>, encrypted = false) => reachedOrigin({ headers, encrypted });

  it('under the name the browser says, encrypted in front of it or not', () => {
    expect(at({ host: '127.0.0.1:8390' })).toBe('http://127.0.0.1:8390');
    expect(at({ host: 'Lab.local:8391' }, true)).toBe('https://lab.local:8391');
    expect(at({ host: 'lab.example', origin: 'https://lab.example' })).toBe('https://lab.example');
    expect(at({ host: 'lab.example', origin: 'https://evil.example' })).toBe('http://lab.example');
    expect(at({ host: 'lab.example', origin: 'null' })).toBe('http://lab.example');
    expect(() => at({ host: 'lab.example:99999999' })).toThrow();
  });

  it('by loopback only under its own names', () => {
    const names = ['127.0.0.1:8390', 'localhost', '[::1]:1', 'lab.example', '127.0.0.1.evil.example', 'localhost.evil.example'];
    const found = names.map((host) => isReachedByLoopback({ headers: { host }, encrypted: false }));
    expect(found).toEqual([true, true, true, false, false, false]);
  });
});
