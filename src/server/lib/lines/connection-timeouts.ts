// How long a door waits for whoever came through it.
import type { Server } from 'node:http';

export const requestMs = 120_000;
/** Longer than clients usually keep a line they do not use: one that is closed just as the next request goes out loses that request. */
export const idleLineMs = 75_000;

export function setConnectionTimeouts(server: Pick<Server, 'requestTimeout' | 'keepAliveTimeout'>): void {
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = idleLineMs;
}
