// A bucket of S3-compatible storage, asked by the field's own library: objects by their keys, with limits of time, tries, and what it refuses in
// the program's words. docs/adr/0115.
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Place } from '../place/files-place.ts';
import { type AskedBucket, askedBucket, type Limits } from './asked-bucket.ts';
import { type FoundObject, listed } from './list-objects.ts';
import { type PutFile, putFile } from './put-file.ts';
import { pieces, type Range } from './read-pieces.ts';
import { explainedS3, isMissing } from './refusals.ts';

export interface Bucket {
  /** `sha256`: as the storage keeps it; null where it keeps none. */
  head(key: string): Promise<(FoundObject & { sha256: string | null }) | null>;
  /** `anew`: also where there is one already. */
  put(key: string, file: PutFile, anew?: boolean): Promise<void>;
  putText(key: string, text: string): Promise<void>;
  /** Of a small object; null where there is none. */
  text(key: string): Promise<string | null>;
  /** `bringBack`: where it is not there any more. */
  read(key: string, range: Range, bringBack?: () => Promise<boolean>): Readable;
  /** False where there is none. */
  copy(from: string, to: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<FoundObject>;
  close(): void;
}

export function openBucket(place: S3Place, limits: Partial<Limits> = {}): Bucket {
  const bucket = askedBucket(place, limits);
  const { client, at } = bucket;
  return {
    head: (key) => headOf(bucket, key),
    put: (key, file, anew = false) => explained('put', () => putFile(bucket, key, { ...file, anew })),
    putText: (key, text) =>
      explained('put', async () => void (await client.send(new PutObjectCommand({ ...at(key), Body: text })))),
    text: (key) => textOf(bucket, key),
    read: (key, range, bringBack) => Readable.from(pieces(bucket, key, { ...range, bringBack }), { objectMode: false }),
    copy: (from, to) => explained('copy', () => copied(bucket, from, to)),
    remove: (key) => explained('delete', async () => void (await client.send(new DeleteObjectCommand(at(key))))),
    list: (prefix) => listed(bucket, prefix),
    close: () => client.destroy(),
  };
}

async function explained<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainedS3(what, error);
  }
}

async function headOf({ client, at }: AskedBucket, key: string): ReturnType<Bucket['head']> {
  try {
    const found = await client.send(new HeadObjectCommand({ ...at(key), ChecksumMode: 'ENABLED' }));
    const { ContentLength: size = 0, ChecksumSHA256, LastModified } = found;
    const sha256 = ChecksumSHA256 ? Buffer.from(ChecksumSHA256, 'base64').toString('hex') : null;
    return { key, size, at: LastModified?.getTime() ?? 0, sha256 };
  } catch (error) {
    if (isMissing(error)) return null;
    throw explainedS3('head', error);
  }
}

async function textOf({ client, at }: AskedBucket, key: string): Promise<string | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand(at(key)));
    return (await Body?.transformToString()) ?? '';
  } catch (error) {
    if (isMissing(error)) return null;
    throw explainedS3('get', error);
  }
}

async function copied({ client, at }: AskedBucket, from: string, to: string): Promise<boolean> {
  const { Bucket: bucket, Key: source } = at(from);
  try {
    await client.send(new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${source}` }));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
