// The content of a folder as hashes, to prove that nothing of it was touched. What a program must write to say why it
// stopped (logs, its lock) is left out.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function fileHashes(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const named = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !/[\\/]logs[\\/]|\.lock$/.test(path));
  return Object.fromEntries(named.sort().map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]));
}
