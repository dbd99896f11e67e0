// What pages keep on this machine goes to the disk soon: a browser takes some five seconds with its storage and half a minute with
// cookies, but input that was typed, and being signed in, must be there after the next crash.
import { type Session, webContents } from 'electron';

const everyMs = 1000;

function flush(session: Session): void {
  session.flushStorageData();
  // A disk that is full says so elsewhere; the next second tries again.
  session.cookies.flushStore().catch(() => undefined);
}

/** Of every window there is, also of those onto other labs. */
export function keepStorageFlushed(): void {
  setInterval(() => {
    for (const session of new Set(webContents.getAllWebContents().map((page) => page.session))) flush(session);
  }, everyMs);
}
