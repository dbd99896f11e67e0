// An object piece by piece. Where an answer breaks off it is asked for the rest, as what lies there never changes.
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { type AskedBucket, betweenMs } from './asked-bucket.ts';
import { explainedS3, isMissing } from './refusals.ts';

/** `end` is the last byte. */
export interface Range {
  start: number;
  end: number;
}

interface Wanted extends Range {
  /** Brings it back where it is not there any more. */
  bringBack: (() => Promise<boolean>) | undefined;
}

export async function* pieces(bucket: AskedBucket, key: string, { start, end, bringBack }: Wanted): AsyncGenerator<Uint8Array> {
  const { client, limits, at } = bucket;
  let next = start;
  for (let tried = 1; next <= end; tried += 1) {
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range: `bytes=${next}-${end}` }));
      for await (const piece of Body as Readable as AsyncIterable<Uint8Array>) {
        next += piece.length;
        tried = 0;
        yield piece;
      }
      if (next <= end) throw new Error('an answer ended early');
    } catch (error) {
      const isLast = tried >= limits.tries || (isMissing(error) && !(await bringBack?.()));
      if (isLast) throw explainedS3('get', error);
      await pause(betweenMs);
    }
  }
}
