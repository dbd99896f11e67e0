// What the main process and the server process say to each other: everything else between them goes over HTTP.
import type { ServerOptions } from '../server/index.ts';

export type ToServer = { kind: 'start'; options: ServerOptions } | { kind: 'stop' };

export type FromServer = { kind: 'ready'; url: string } | { kind: 'failed'; message: string; code: string; exitCode: number };
