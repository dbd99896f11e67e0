// Random secrets (API keys, tokens, sessions): 256 bits, shown once, kept as a SHA-256. A fast hash is right for them:
// nobody guesses 256 random bits, and each request has to check one.
import { createHash, randomBytes } from 'node:crypto';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
