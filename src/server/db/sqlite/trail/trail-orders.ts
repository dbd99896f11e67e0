// What the thread that reads the trail is told to do, and who asks it. Reading a million entries takes as long as it takes; nobody waits.
import { Worker } from 'node:worker_threads';
import type { AnchorResult, TrailAnchor, TrailReader, TrailReport } from '#server/contract/lab/trail.ts';
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import { workerFile } from '#server/lib/threads/worker-file.ts';

interface OrderBase {
  paths: DataPaths;
  /** Of the server that keeps the lab: read from a copy in a file. */
  server?: string | undefined;
  nativeBinding: string | undefined;
  keyFile: string;
  /** The public key of this computer. */
  key: string | null;
}

export type TrailOrder = OrderBase & ({ kind: 'verify'; now: number } | { kind: 'compare'; anchor: TrailAnchor });

/** `about` is asked each time: the key may be another one by then. */
export function createTrailReader(about: () => OrderBase): TrailReader {
  let running: Promise<TrailReport> | null = null;
  return {
    verify(now) {
      // Who asks while it is read gets that reading.
      running ??= inThread<TrailReport>({ ...about(), kind: 'verify', now }).finally(() => {
        running = null;
      });
      return running;
    },
    compare: (anchor) => inThread<AnchorResult>({ ...about(), kind: 'compare', anchor }),
  };
}

function inThread<Result>(order: TrailOrder): Promise<Result> {
  const worker = new Worker(workerFile('trail-worker'), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', (message: { result: Result } | { failure: string }) => {
      if ('result' in message) resolve(message.result);
      else reject(new Error(message.failure));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that reads the trail ended with ${code}`)));
  });
}
