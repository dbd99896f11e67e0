// Writes what this computer's lab asks of a warm copy into the config.json of its folder: the two lines that somebody would write there by
// hand, and nothing else of the file. The server reads it as it starts. docs/adr/0105.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { WarmCopyChoice } from '../../server/contract/lab/desktop-bridge.ts';

/** What takes one would take both. */
function isApart(folder: string, lab: string): boolean {
  const within = (inner: string, outer: string) => {
    const way = relative(outer, inner);
    return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
  };
  return !within(folder, lab) && !within(lab, folder);
}

interface Settings {
  warmCopy?: unknown;
  litestream?: unknown;
}

function readSettings(file: string): Settings {
  if (!existsSync(file)) return {};
  // Some editors put a mark in front that is no part of the text.
  const settings: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw new Error('config.json holds no settings');
  return { ...settings };
}

/** False where the folder is no place for it. A file that cannot be read is left as it is. */
export function chooseWarmCopy(lab: string, { place, litestream }: WarmCopyChoice): boolean {
  if (place != null && !isApart(place, lab)) return false;
  const file = join(lab, 'config.json');
  const settings = readSettings(file);
  if (place !== undefined) settings.warmCopy = place ?? undefined;
  if (litestream !== undefined) settings.litestream = litestream;
  writeFileSync(`${file}.new`, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return true;
}
