// An S3 server of the test's own (@20minutes/s3rver, files in a folder): it checks every signature. In front of it stands what a network does:
// answers that fail, come late or break off.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import type { S3Place } from '#server/files/place/files-place.ts';
import { tempFolder } from '../db/support/temp-folder.ts';

export const s3Secret = 'S3RVER';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
}

/** Null: as the storage answers. Otherwise the answer is its own, or none. */
export type Fault = (asked: Asked, res: ServerResponse) => boolean;

export interface S3AtHand {
  place: S3Place;
  /** What was asked of it. */
  asked: Asked[];
  /** True: the fault has seen to the answer. */
  fail(fault: Fault | null): void;
  /** Only so many bytes of each answer arrive. */
  cut(bytes: number | null): void;
  /** Nobody answers any more. */
  stop(): Promise<void>;
}

export async function s3AtHand(prefix = 'lab/'): Promise<S3AtHand> {
  const storage = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: tempFolder() },
    configureBuckets: [{ name: 'plumbline' }],
  });
  // It signs the path of a bucket without the slash that the library of AWS puts at its end.
  storage.middleware.splice(-1, 0, (ctx, next) => {
    if (/^\/[^/]+\/$/.test(ctx.path)) {
      ctx.mountPath = '/';
      ctx.state.vhost = true;
    }
    return next();
  });
  const { port } = await storage.run();
  const asked: Asked[] = [];
  let fault: Fault | null = null;
  let most: number | null = null;
  const front = createServer((req, res) => {
    const { method = '', url = '', headers } = req;
    const one = { method, path: url, headers };
    asked.push(one);
    if (fault?.(one, res)) return void req.resume();
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      if (most === null || method !== 'GET') return void answer.pipe(res);
      let left = most;
      answer.on('data', (piece: Buffer) => {
        res.write(piece.subarray(0, left), () => left <= 0 && res.destroy());
        left -= Math.min(left, piece.length);
      });
      answer.on('end', () => res.end());
    });
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  let isOpen = true;
  async function stop(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    front.closeAllConnections();
    await new Promise((closed) => front.close(closed));
    storage.httpServer.closeAllConnections();
    await storage.close();
  }
  onTestFinished(stop);
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: s3Secret };
  return {
    place: { kind: 's3', endpoint, region: 'us-east-1', bucket: 'plumbline', prefix, credentials },
    asked,
    fail: (next) => {
      fault = next;
    },
    cut: (bytes) => {
      most = bytes;
    },
    stop,
  };
}
