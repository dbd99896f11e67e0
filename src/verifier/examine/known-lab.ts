// What the lab that gave this page away wrote into it: its name, and by which certificates it signs. src/server/signing/verifier-page.ts
// writes it, so that whoever keeps the page knows the lab's papers without asking anybody.
export interface KnownLab {
  name: string;
  /** SHA-256 of the certificates, hexadecimal digits. */
  signers: readonly string[];
  /** The day on which the page was given away. */
  since: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null for a page that no lab gave away. */
export function readKnownLab(text: string | null | undefined): KnownLab | null {
  const found: unknown = JSON.parse(text || 'null');
  if (typeof found !== 'object' || found === null) return null;
  const { name, signers, since } = found as Partial<Record<keyof KnownLab, unknown>>;
  return isText(name) && isText(since) && Array.isArray(signers) ? { name, since, signers: signers.filter(isText) } : null;
}
