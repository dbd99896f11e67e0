// A file of this computer into a bucket, whole or not at all: with its SHA-256, and only where there is none yet. What the library cannot send
// again by itself, a stream that was begun, is opened and sent anew.
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { type AskedBucket, betweenMs } from './asked-bucket.ts';
import { isWorthAnother, statusOf } from './refusals.ts';

export interface PutFile {
  path: string;
  size: number;
  /** SHA-256, in hexadecimal. */
  hash: string;
}

const alreadyThere = 412;
const conditionUnknown = 501;

export async function putFile(bucket: AskedBucket, key: string, { anew, ...file }: PutFile & { anew: boolean }): Promise<void> {
  try {
    await again(bucket, () => sent(bucket, key, file, anew ? {} : { IfNoneMatch: '*' }));
  } catch (error) {
    // Somebody put the same there meanwhile.
    if (statusOf(error) === alreadyThere) return;
    if (anew || statusOf(error) !== conditionUnknown) throw error;
    await again(bucket, () => sent(bucket, key, file, {}));
  }
}

async function sent({ client, at }: AskedBucket, key: string, file: PutFile, condition: { IfNoneMatch?: string }): Promise<void> {
  const { path, size, hash } = file;
  const opened = await open(path);
  const Body = opened.createReadStream();
  // An answer may come before all of it was read.
  Body.on('error', () => undefined);
  try {
    const ChecksumSHA256 = Buffer.from(hash, 'hex').toString('base64');
    await client.send(new PutObjectCommand({ ...at(key), ...condition, Body, ContentLength: size, ChecksumSHA256 }));
  } finally {
    Body.destroy();
    await opened.close().catch(() => undefined);
  }
}

async function again({ limits }: AskedBucket, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried >= limits.tries || !isWorthAnother(error)) throw error;
      await pause(betweenMs * tried);
    }
  }
}
