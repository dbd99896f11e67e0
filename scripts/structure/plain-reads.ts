// Reads by a name that no type holds: of rows of any record type, of headers, of what came as JSON. The compiler finds them, with an
// option that is not on for the project; where they are left they stand in plain-reads.txt by file.
import { join } from 'node:path';
import { root } from '../runtime/root.ts';
import { runCommand } from '../runtime/run-command.ts';
import { typeCheck } from '../runtime/type-check.ts';
import type { Counts } from './counted-list.ts';

const plainRead = /^([^()\n]+)\(\d+,\d+\): error TS4111: /;

export interface NodeTypes {
  /** By file of src. */
  reads: Counts;
  /** What else the compiler says. */
  errors: string[];
}

export async function nodeTypes(): Promise<NodeTypes> {
  const args = typeCheck('node', '--noPropertyAccessFromIndexSignature', '--pretty', 'false');
  const { stdout, code } = await runCommand(join(root, 'node_modules/.bin/tsc'), args, { cwd: root });
  const read = nodeTypesIn(stdout);
  return code !== 0 && stdout === '' ? { ...read, errors: [`tsc ended with ${code}`] } : read;
}

export function nodeTypesIn(output: string): NodeTypes {
  const reads = new Map<string, number>();
  const errors: string[] = [];
  for (const line of output.split('\n').filter((text) => text !== '')) {
    const file = plainRead.exec(line)?.[1]?.replaceAll('\\', '/');
    if (file === undefined) errors.push(line);
    else if (file.startsWith('src/')) reads.set(file, (reads.get(file) ?? 0) + 1);
  }
  return { reads, errors };
}

export function readFaults(found: Counts, listed: Counts): string[] {
  return [...found].flatMap(([file, count]) => {
    const known = listed.get(file) ?? 0;
    return count > known
      ? [
          `${file} reads ${count} names that no type holds, and had ${known}: give its rows their record type, or take the value by a schema.`,
        ]
      : [];
  });
}
