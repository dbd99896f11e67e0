// What is sent is signed with its SHA-256, which is known before: so the storage refuses every byte that is another, whether it knows sums of
// its own or not.
import type { S3Client } from '@aws-sdk/client-s3';

export function bodyIsHashed(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (args) => {
      const { ChecksumSHA256 } = args.input as { ChecksumSHA256?: string };
      const { headers } = args.request as { headers?: Record<string, string> };
      if (ChecksumSHA256 && headers) headers['x-amz-content-sha256'] = Buffer.from(ChecksumSHA256, 'base64').toString('hex');
      return next(args);
    },
    { step: 'build', name: 'plumblineHashedBody' },
  );
}
