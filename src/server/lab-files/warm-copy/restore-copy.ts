// The drill: what Litestream shipped is restored into a folder of its own, beside the lab and never over it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CopyFault } from './copy-fault.ts';
import { checkPlace, findLitestream, reasonIn } from './litestream.ts';

interface RestoredCopy {
  database: string;
  remove(): void;
}

interface WantedCopy {
  place: string;
  program: string | undefined;
  /** A folder that is made for it; one of the computer's when not said. */
  into?: string;
}

export function restoreWarmCopy({ place, program, into }: WantedCopy): RestoredCopy {
  const file = findLitestream(program);
  if (file === null)
    throw new CopyFault(
      'no_litestream',
      {},
      'Litestream is not on this computer; name it with --litestream FILE (https://litestream.io).',
    );
  const from = isAbsolute(checkPlace(place)) ? `file://${place}` : place;
  const folder = into ?? mkdtempSync(join(tmpdir(), 'plumbline-warm-copy-'));
  if (into !== undefined) mkdirSync(into, { mode: 0o700 });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const database = join(folder, 'lab.db');
  const { status, stderr, stdout, error } = spawnSync(file, ['restore', '-o', database, from], { encoding: 'utf8' });
  if (status === 0) return { database, remove };
  remove();
  const reason = error?.message ?? reasonIn(`${stdout}${stderr}`);
  throw new CopyFault('restore', { reason }, `The warm copy cannot be restored: ${reason}`);
}
