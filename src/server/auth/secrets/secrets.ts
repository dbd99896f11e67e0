// Random secrets (API keys, tokens, sessions): 256 bits, shown once, kept as a SHA-256. A fast hash is right for them:
// nobody guesses 256 random bits, and each request has to check one.
import { createHash, randomBytes } from 'node:crypto';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is handed out says what it is, so that whoever finds one in a file knows what has leaked. */
const marks = { key: 'plk_', link: 'pll_' } as const;

export function newMarkedSecret(kind: keyof typeof marks): string {
  return `${marks[kind]}${newSecret()}`;
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
