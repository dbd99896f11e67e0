// Text in the letters that older office programs of Windows know. What they do not know loses its accent, or becomes a question mark.
const decoder = new TextDecoder('windows-1252');

const bytesOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
);

/** Before it is quoted and cut: a sign may become several, and even a quotation mark. */
export function inWindows1252(text: string): string {
  const signs = [...text.normalize('NFC')].map((sign) => {
    if (bytesOf.has(sign)) return sign;
    return [...sign.normalize('NFKD')].filter((part) => bytesOf.has(part)).join('') || '?';
  });
  return signs.join('');
}

export function windows1252Bytes(text: string): Uint8Array {
  return Uint8Array.from([...text], (sign) => bytesOf.get(sign) ?? 0x3f);
}
