// What tests use of it; it brings no types.
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  interface Context {
    path: string;
    mountPath: string;
    state: Record<string, unknown>;
  }

  class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
    httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }

  export = S3rver;
}
