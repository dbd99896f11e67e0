// The objects of a bucket whose keys begin alike, page by page.
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { AskedBucket } from './asked-bucket.ts';
import { explainedS3 } from './refusals.ts';

export interface FoundObject {
  key: string;
  size: number;
  /** When it was put there. */
  at: number;
}

export async function* listed(bucket: AskedBucket, begin: string): AsyncIterable<FoundObject> {
  const above = bucket.at('').Key.length;
  for (let token: string | undefined, isLast = false; !isLast; ) {
    const page = await pageOf(bucket, begin, token);
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      yield { key: Key.slice(above), size: Size, at: LastModified?.getTime() ?? 0 };
    token = page.NextContinuationToken;
    isLast = token === undefined;
  }
}

async function pageOf({ client, at }: AskedBucket, begin: string, token: string | undefined) {
  const { Bucket, Key: Prefix } = at(begin);
  try {
    return await client.send(
      new ListObjectsV2Command({ Bucket, Prefix, ...(token === undefined ? {} : { ContinuationToken: token }) }),
    );
  } catch (error) {
    throw explainedS3('list', error);
  }
}
