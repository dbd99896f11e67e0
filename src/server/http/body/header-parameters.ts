// Header values with parameters, such as `form-data; name="a"; filename*=UTF-8''b.pdf` (RFC 6266, 8187). Header bytes come
// as Latin-1 characters; nearly every sender means UTF-8.
import { headerText } from '../../lib/lines/header-text.ts';

export interface HeaderValue {
  /** What stands before the first parameter, in small letters. */
  value: string;
  parameters: ReadonlyMap<string, string>;
}

const valueBefore = /^\s*([^;\s"]+)\s*/;
const parameter = /;\s*([^=;\s"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))\s*/y;
const onlyEnd = /\s*;?\s*$/y;

/** Null when it cannot be read as a whole. An extended parameter (`name*`) counts before the plain one. */
export function headerParameters(header: string): HeaderValue | null {
  const before = valueBefore.exec(header);
  if (!before) return null;
  const plain = new Map<string, string>();
  const extended = new Map<string, string>();
  let at = before[0].length;
  while (!endsAt(header, at)) {
    parameter.lastIndex = at;
    const match = parameter.exec(header);
    if (!match) return null;
    at = parameter.lastIndex;
    const [, name = '', quoted, bare = ''] = match;
    if (name.endsWith('*')) extended.set(name.slice(0, -1).toLowerCase(), decodeExtended(quoted ?? bare));
    else plain.set(name.toLowerCase(), headerText(quoted === undefined ? bare.trim() : unescaped(quoted)));
  }
  return { value: (before[1] ?? '').toLowerCase(), parameters: new Map([...plain, ...extended]) };
}

function endsAt(header: string, at: number): boolean {
  onlyEnd.lastIndex = at;
  return onlyEnd.test(header);
}

/** Only a quote is escaped: a backslash before anything else is one of a Windows path. */
function unescaped(quoted: string): string {
  return quoted.replaceAll('\\"', '"');
}

/** `UTF-8''...`; what does not look like it is taken as it stands. */
function decodeExtended(text: string): string {
  const [, charset = '', value = text] = /^([\w-]+)'[^']*'(.*)$/.exec(text) ?? [];
  const bytes = value.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /^utf-?8$/i.test(charset) ? headerText(bytes) : bytes;
}
