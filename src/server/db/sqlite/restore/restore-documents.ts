// Brings the documents of a backup back, each proved by the hash that is its name and lying on the disk under that name, never half.
// What is damaged is not brought; it is named as people know it.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashFile, syncFile, syncFolder } from '#server/lib/disk/file-hash.ts';
import { StartError } from '#server/lib/start-error.ts';
import { openSqlite } from '../handle/open-sqlite.ts';
import { tablesOf } from '../tables/introspect.ts';

/** The backup's database is whole, some of its documents are not: whoever restores decides. */
export class DamagedDocuments extends StartError {
  readonly documents: readonly string[];

  constructor(backup: string, documents: readonly string[]) {
    super(
      'damaged_documents',
      `The database of the backup ${backup} is whole, but some of its documents are damaged (${someOf(documents)}); restore it without them by --without-damaged, or choose another one. Nothing was changed.`,
    );
    this.name = 'DamagedDocuments';
    this.documents = documents;
  }
}

const mostNamed = 5;

export function someOf(names: readonly string[]): string {
  return names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')}, …` : names.join(', ');
}

const contentName = /^[0-9a-f]{64}$/;

/** Gives the hashes of those that are not what their name says; they are not brought. */
export function bringDocuments(from: string, to: string): string[] {
  if (!existsSync(from)) return [];
  if (mkdirSync(to, { recursive: true, mode: 0o700 }) !== undefined) syncFolder(join(to, '..'));
  const damaged: string[] = [];
  let brought = false;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) damaged.push(...bringDocuments(source, target));
    else if (!entry.isFile() || isThere(source, target)) continue;
    else if (bringWhole(source, target, entry.name)) brought = true;
    else damaged.push(entry.name);
  }
  // The folder of a document is on the disk with it.
  if (brought) syncFolder(to);
  return damaged;
}

/** One of another size was damaged since, here or there: which, its hash tells. */
function isThere(source: string, target: string): boolean {
  return existsSync(target) && statSync(target).size === statSync(source).size;
}

function bringWhole(source: string, target: string, name: string): boolean {
  const arriving = `${target}.arriving`;
  try {
    copyFileSync(source, arriving);
    if (contentName.test(name) && hashFile(arriving).sha256 !== name)
      return existsSync(target) && hashFile(target).sha256 === name;
    syncFile(arriving);
    renameSync(arriving, target);
    return true;
  } finally {
    rmSync(arriving, { force: true });
  }
}

/** As records of a database call them; a content that no record holds is nobody's loss. */
export function namesOfContents(database: string, hashes: readonly string[]): string[] {
  if (hashes.length === 0) return [];
  const handle = openSqlite(database, { readonly: true });
  try {
    const holders = tablesOf(handle).filter(({ columns }) => columns.some(({ name }) => name === 'file_hash'));
    const names = hashes.flatMap((hash) =>
      holders.flatMap(
        ({ name }) =>
          handle
            .prepare(`select coalesce(file_name, file_hash) from "${name}" where file_hash = ?`)
            .pluck()
            .all(hash) as string[],
      ),
    );
    return [...new Set(names)].sort();
  } finally {
    handle.close();
  }
}
