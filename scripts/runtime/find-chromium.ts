// Where a Chromium for the browser tests may lie.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

// The headless shell first: it draws the same pages for half the work, as it brings no window of a browser with it.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function findChromium(): string | null {
  const candidates = [process.env.PLUMBLINE_CHROMIUM, chromium.executablePath(), ...PLACES];
  return candidates.find((path): path is string => Boolean(path && existsSync(path))) ?? null;
}
