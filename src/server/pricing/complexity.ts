// How a complexity is compared: free text (spec 2.6), as the database compares text: without ASCII case, empty is none.

export function complexityKey(complexity: string | null): string | null {
  const text = complexity?.trim() ?? '';
  return text === '' ? null : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
