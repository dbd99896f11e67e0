// The desktop window around this page; null in a browser, which has none.
import type { DesktopBridge } from '#server/contract/desktop-bridge.ts';

declare global {
  interface Window {
    plumbline?: DesktopBridge;
  }
}

export function desktop(): DesktopBridge | null {
  return window.plumbline ?? null;
}
