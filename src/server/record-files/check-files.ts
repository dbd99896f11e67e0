// Whether every file is still what its record says: its bytes against their hash. What was lost or altered is marked on its records,
// and what came back is not any more.
import type { Ctx } from '../core/lab/context.ts';
import { type FileFault, markContent, recordedContents } from '../core/write/file-faults.ts';
import type { FileStore } from '../files/file-store.ts';
import { hashOrNull } from '../files/stored-content.ts';

export interface FileCheck {
  checked: number;
  lost: number;
  altered: number;
}

async function faultOf(files: FileStore, hash: string): Promise<FileFault | null> {
  const content = await files.find(hash);
  if (!content) return 'lost';
  const actual = await hashOrNull(content);
  if (actual === null) return 'lost';
  return actual === hash ? null : 'altered';
}

export async function checkFiles(ctx: Ctx, signal: AbortSignal): Promise<FileCheck> {
  const check: FileCheck = { checked: 0, lost: 0, altered: 0 };
  for await (const { hash, marked } of recordedContents(ctx)) {
    if (signal.aborted) break;
    const fault = await faultOf(ctx.lab.files, hash);
    check.checked += 1;
    if (fault) {
      check[fault] += 1;
      ctx.lab.log.error('a file is not what was kept', { hash, fault });
    }
    if (fault || marked) await markContent(ctx, hash, fault);
  }
  return check;
}
