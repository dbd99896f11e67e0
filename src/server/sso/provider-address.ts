// Which addresses of a provider are spoken to: https, and plain http within this computer alone.

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
}

/** Null where nothing could be asked there. */
export function providerAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    return plain && isSecure(url) && text.length <= 1000 ? url : null;
  } catch {
    return null;
  }
}
