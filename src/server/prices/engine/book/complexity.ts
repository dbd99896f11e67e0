// How a complexity is compared: free text (docs/interface/prices.md#records), as the database compares text: without ASCII case, empty is
// none.

const beyondAscii = /[^\0-\x7f]/;

export function complexityKey(complexity: string | null): string | null {
  const text = complexity?.trim() ?? '';
  if (text === '') return null;
  // Many times faster, and the same where no other letters are.
  return beyondAscii.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text.toLowerCase();
}
