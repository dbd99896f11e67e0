// The three v1 credentials in every form existing clients use: query parameters, or headers in any case, with `-` or `_`,
// with or without the prefix HTTP_ (docs/interface/v1.md#credentials). Null when none is complete.
import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '../../auth/proof.ts';
import type { Query } from '../../endpoints/address.ts';

const names = { username: 'x-rest-username', password: 'x-rest-password', apiKey: 'x-rest-api-key' } as const;

function canonical(name: string): string {
  const plain = name.toLowerCase().replaceAll('_', '-');
  return plain.startsWith('http-') ? plain.slice(5) : plain;
}

function collect(entries: Iterable<[string, string]>): Credentials | null {
  const found = new Map<string, string>();
  for (const [name, value] of entries) {
    const plain = canonical(name);
    if (plain.startsWith('x-rest-')) found.set(plain, value);
  }
  const [username, password, apiKey] = [found.get(names.username), found.get(names.password), found.get(names.apiKey)];
  return username && password && apiKey ? { username, password, apiKey } : null;
}

export function credentialsOf(query: Query, headers: IncomingHttpHeaders): Credentials | null {
  const fromHeaders = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name.includes('rest') ? [[name, decodeHeader(value)]] : [],
  );
  return collect(Object.entries(query).filter(([name]) => /rest/i.test(name))) ?? collect(fromHeaders);
}

/** Header bytes arrive as Latin-1; passwords are UTF-8. */
function decodeHeader(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
  return /^[\u0000-\u007f]*$/.test(value) ? value : Buffer.from(value, 'latin1').toString('utf8');
}
