// What a client sends in `If-Match` and `If-None-Match`: any, or a list of tags. RFC 9110 8.8.3, 13.1.

/** What stands between the quotes, without what the answer was packed with; whether a tag was marked weak does not matter to whoever
 *  compares. */
export function readTags(header: string): '*' | readonly string[] {
  if (header.trim() === '*') return '*';
  return [...header.matchAll(/"([^"]*?)(?:\.(?:zst|br|gz))?"/g)].map(([, opaque = '']) => opaque);
}

/** The answer is the one that the client has. */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = readTags(header);
  return tags === '*' || tags.includes(etag.slice(1, -1));
}
