// The desktop window around this page; null in a browser, which has none.
import type { DesktopBridge, WindowBridge } from '#server/contract/lab/desktop-bridge.ts';

declare global {
  interface Window {
    plumbline?: DesktopBridge;
    plumblineWindow?: WindowBridge;
  }
}

/** What is known of updates of the program. */
export const programUpdates = ['program-updates'] as const;

export function desktop(): DesktopBridge | null {
  return window.plumbline ?? null;
}

/** There also in a window that a program on another computer opened onto this lab. */
export function ownWindow(): WindowBridge | null {
  return window.plumblineWindow ?? null;
}
