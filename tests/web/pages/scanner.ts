// A hand scanner: real keys, each with the moment a scanner would have sent it, however busy the machine is that runs the test.
import type { Page } from '@playwright/test';

const secondsBetween = 0.004;

function codeOf(character: string): string {
  if (/[a-z]/i.test(character)) return `Key${character.toUpperCase()}`;
  return /\d/.test(character) ? `Digit${character}` : '';
}

interface Manner {
  /** A pause of so many seconds after so many keys: a computer that was busy. */
  stall?: { after: number; seconds: number };
  /** Not every scanner is set to send Enter. */
  enter?: boolean;
}

export async function scan(page: Page, code: string, { stall, enter = true }: Manner = {}): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const strokes = [...code].map((key) => ({ key, text: key, code: codeOf(key) }));
  const all = [...strokes, ...(enter ? [{ key: 'Enter', text: '\r', code: 'Enter' }] : [])];
  for (const [at, { key, text, code }] of all.entries()) {
    const timestamp = start + at * secondsBetween + (stall && at >= stall.after ? stall.seconds : 0);
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, code, timestamp });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, timestamp: timestamp + secondsBetween / 2 });
  }
  await keyboard.detach();
}
