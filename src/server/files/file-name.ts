// What a file is called: the name as it is kept, and as a download gives it. A name is data and never a path. docs/quality.md#s14.

const longestName = 255;

/** Control characters, and those that turn the reading direction so that `gpj.exe` looks like `exe.jpg`. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** The last part of whatever path was sent, at most 255 characters with its extension; null when nothing is left. */
export function storedFileName(sent: string): string | null {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(unwanted, '').normalize('NFC').trim();
  if (/^\.*$/.test(name)) return null;
  if (name.length <= longestName) return name;
  const extension = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? '';
  return `${wholeCharacters(name.slice(0, longestName - extension.length))}${extension}`;
}

/** A cut may have left the first half of a pair. */
function wholeCharacters(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '');
}

/** `Content-Disposition` of RFC 6266: the plain name for old clients, the true one beside it. */
export function attachmentHeader(name: string, disposition: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(Buffer.from(name.replace(unwanted, '')).toString()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
