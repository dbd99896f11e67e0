// What the main process and the server process say to each other: everything else between them goes over HTTP.
import type { ServerOptions } from '../server/index.ts';

/** Host, TLS and the like come from config.json, which the server reads itself. */
export type DesktopServerOptions = Pick<ServerOptions, 'dataDir' | 'resourcesDir' | 'rendererDir' | 'demo'> & { port: number };

export type ToServer = { kind: 'start'; options: DesktopServerOptions } | { kind: 'stop' };

export type FromServer =
  | { kind: 'ready'; url: string }
  | { kind: 'restart' }
  | { kind: 'failed'; message: string; code: string; exitCode: number };
