// What a request's headers say about a write: the version it was read in, and why it is made. Decisions 4.3; DECISIONS 64.
import { AppError } from '../contract/errors.ts';
import type { WriteOptions } from './write.ts';

/** A version as a client is told it, and sends it back. */
export function etagOf(version: unknown): string {
  return `"${version}"`;
}

export function writeOptions(headers: Readonly<Record<string, string | string[] | undefined>>): WriteOptions {
  const match = headers['if-match'];
  const reason = headers['x-change-reason'];
  const options: WriteOptions = { reason: typeof reason === 'string' ? reason.slice(0, 1000) : null };
  if (match === undefined || match === '*') return options;
  const version = /^"(\d{1,15})"$/.exec(String(match))?.[1];
  // A tag that is none of ours was never current.
  if (version === undefined) throw new AppError('record.conflict');
  return { ...options, expectedVersion: Number(version) };
}
