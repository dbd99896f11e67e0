// Signatures as Standard Webhooks asks for them (standardwebhooks.com, version 1): HMAC-SHA256 over id, time and body.
import { createHmac, randomBytes } from 'node:crypto';

const mark = 'whsec_';

export const newSecret = () => `${mark}${randomBytes(24).toString('base64')}`;

export interface Message {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

export function signature(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(mark.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

export function signedHeaders(secrets: readonly string[], message: Message): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map((secret) => signature(secret, message)).join(' '),
  };
}
