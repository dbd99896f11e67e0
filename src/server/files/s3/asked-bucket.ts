// The client of a bucket: how long it waits, how often it tries, and under which keys the lab's objects lie.
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Place } from '../place/files-place.ts';
import { bodyIsHashed } from './hashed-body.ts';

export interface Limits {
  connectMs: number;
  /** Until an answer begins, and between two pieces of one. */
  waitMs: number;
  tries: number;
}

export interface AskedBucket {
  client: S3Client;
  limits: Limits;
  /** In the bucket, below the prefix. */
  at(key: string): { Bucket: string; Key: string };
}

const usualLimits: Limits = { connectMs: 3000, waitMs: 15_000, tries: 3 };

/** Before what was not answered is asked again. */
export const betweenMs = 200;

export function askedBucket(place: S3Place, given: Partial<Limits>): AskedBucket {
  const { endpoint, region, credentials, bucket, prefix } = place;
  const limits = { ...usualLimits, ...given };
  const client = new S3Client({
    region,
    forcePathStyle: true,
    maxAttempts: limits.tries,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // What is put carries its SHA-256; other sums are not known everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: limits.connectMs, requestTimeout: limits.waitMs, socketTimeout: limits.waitMs },
      throwOnRequestTimeout: true,
    },
  });
  bodyIsHashed(client);
  return { client, limits, at: (key) => ({ Bucket: bucket, Key: prefix + key }) };
}
