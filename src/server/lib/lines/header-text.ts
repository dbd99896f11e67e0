// What a header says: its bytes come as Latin-1 characters, and nearly every sender means UTF-8.
const utf8 = new TextDecoder('utf-8', { fatal: true });

export function headerText(bytes: string): string {
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}
