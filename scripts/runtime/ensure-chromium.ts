// The Chromium of the browser tests: found, or got from Debian.
import { findChromium } from './find-chromium.ts';
import { ensureOutside } from './outside-programs.ts';

/** Throws an error with one sentence for people where none can be had. */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  await ensureOutside('chromium', say);
  const found = findChromium();
  if (!found) throw new Error('No Chromium was found: name one in PLUMBLINE_CHROMIUM.');
  return found;
}
