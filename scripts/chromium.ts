// Finds a Chromium for the browser tests, or gets Debian's.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { installDebianPackages } from './runtime/debian.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function findChromium(): string | null {
  const candidates = [process.env.PLUMBLINE_CHROMIUM, chromium.executablePath(), ...PLACES];
  return candidates.find((path): path is string => Boolean(path && existsSync(path))) ?? null;
}

/** Throws an error with one sentence for people where none can be had. */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium() ?? ((await installDebianPackages(['chromium'], say)) ? findChromium() : null);
  if (!found) throw new Error('No Chromium was found: install Debian\'s package "chromium" or name one in PLUMBLINE_CHROMIUM.');
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${await ensureChromium((line) => process.stderr.write(`${line}\n`))}\n`);
}
