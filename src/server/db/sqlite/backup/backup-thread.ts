// The work on a backup takes as long as the lab is large: it is done in a thread, so that no request waits for it.
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/contract/errors.ts';
import type { BackupKey } from '#server/lib/keys/backup-key.ts';
import { workerFile } from '#server/lib/threads/worker-file.ts';
import type { BackupOrder, ProofOrder, WarmCopyOrder } from './backup-orders.ts';

/** As it is told to a thread. */
export const rootOf = (key: BackupKey | null) => key && new Uint8Array(key.root);

const noRoom = /\bfull\b|ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_WRITE/i;
/** The database's own word for a file that could not be opened; of everything else it tells EMFILE. */
const noFile = /\bE[MN]FILE\b|SQLITE_CANTOPEN/;

function codeOf(failure: string): 'storage.full' | 'server.out_of_files' | 'server.internal' {
  if (noRoom.test(failure)) return 'storage.full';
  return noFile.test(failure) ? 'server.out_of_files' : 'server.internal';
}

export function inWorker<Facts>(file: string, order: BackupOrder | ProofOrder | WarmCopyOrder): Promise<Facts> {
  const worker = new Worker(workerFile(file), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', (message: { facts: Facts } | { failure: string }) => {
      if ('facts' in message) resolve(message.facts);
      else reject(new AppError(codeOf(message.failure), { cause: new Error(message.failure) }));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread ${file} ended with ${code}`)));
  });
}
