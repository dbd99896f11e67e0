// What S3-compatible storage refuses, in the program's words. Of an answer only its name and status are told: it may hold the name of a key and
// what was signed.
import { AppError } from '../../contract/errors.ts';
import { isDiskFull } from '../../lib/disk/disk-full.ts';
import { filesAway } from '../away.ts';

interface Refusal {
  name: string;
  /** Of the network. */
  code: string;
  status: number | undefined;
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return { name: 'unknown', code: '', status: undefined };
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  return { name: error.name, code: typeof code === 'string' ? code : '', status: $metadata?.httpStatusCode };
}

export const statusOf = (error: unknown): number | undefined => refusalOf(error).status;

/** The object; a bucket that is not there is a place that is not there. */
export function isMissing(error: unknown): boolean {
  const { name, status } = refusalOf(error);
  return name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket');
}

/** 409: another one was putting the same. */
export function isWorthAnother(error: unknown): boolean {
  const { code, status } = refusalOf(error);
  if (status === undefined) return code !== 'ENOENT';
  return (status >= 500 && status !== 501 && status !== 507) || status === 429 || status === 409;
}

const full = /StorageFull|QuotaExceeded|InsufficientStorage|EntityTooLarge/;

export function explainedS3(what: string, error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { name, code, status } = refusalOf(error);
  if (status === 507 || full.test(name) || isDiskFull(error)) return new AppError('storage.full', { cause: error });
  // Of this computer: the file that was to be sent.
  if (status === undefined && code === 'ENOENT') return error;
  return filesAway(new Error(`S3 ${what}: ${[name, code, status].filter(Boolean).join(' ')}`));
}
