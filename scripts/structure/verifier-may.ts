// What the page that customers keep may use of the server: scripts/check-rooms.ts holds its imports against it.
/** What of the server runs in the page that customers keep, too: readers that ask for nothing but bytes. */
export const VERIFIER_MAY = [
  'assessment',
  'contract',
  'lib/keys',
  'lib/signatures',
  'lib/statistics',
  'papers/dcc',
  'papers/sheet',
] as const;
