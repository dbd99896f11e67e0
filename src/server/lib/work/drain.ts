// Ends a door gently: whoever has sent something is answered, be it that it is too late, and only then his line is closed. A line that is
// cut with a request in it leaves its caller without knowing whether anything was done.
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** What the doors of one program have in common while it runs and ends. */
export interface Doors {
  /** From then on requests are only told to come again. */
  closing: boolean;
  lastRequest: number;
}

export const openDoors = (): Doors => ({ closing: false, lastRequest: 0 });

const stopMs = 10_000;
/** Callers who use their lines send again within it, and hear that the lines close. */
const quietMs = 100;
const mostQuietMs = 1000;
const lookMs = 20;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const linesOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

/** Until nobody has sent anything for a while; at once where nobody is connected. */
export async function quiet(server: Server, doors: Doors): Promise<void> {
  const begun = performance.now();
  const isBusy = () => performance.now() - Math.max(begun, doors.lastRequest) < quietMs;
  while ((await linesOf(server)) > 0 && isBusy() && performance.now() - begun < mostQuietMs) await pause(lookMs);
}

/** Nobody new is let in; running requests may finish, and what still runs after ten seconds is cut. */
export async function drain(server: Server): Promise<void> {
  // The server's own way would first cut the lines that look idle, whatever has just arrived on them.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // After what has arrived was read: then an idle line has nothing in it.
  const closeIdle = () => void setImmediate(() => server.closeIdleConnections());
  closeIdle();
  const cut = setTimeout(() => server.closeAllConnections(), stopMs);
  const idle = setInterval(closeIdle, quietMs);
  await closed;
  clearTimeout(cut);
  clearInterval(idle);
  // Ends its own timer.
  server.close(() => undefined);
}
