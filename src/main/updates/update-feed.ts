// Hands a proved update to electron-updater: a server on this machine alone that knows the signed manifest and the one file, under
// an address nobody can guess. So electron-updater never asks a place where something else could lie by now.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Update } from './update-check.ts';

export interface UpdateFeed {
  url: string;
  close(): void;
}

export async function offerUpdate(update: Update, file: { name: string; path: string }): Promise<UpdateFeed> {
  const secret = randomUUID();
  const { size } = await stat(file.path);
  // Whoever imports it reads every name of it, and one of them brings a second HTTP client into a program that only now needs this one.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === `/${secret}/${update.manifest.name}`) response.end(update.manifest.content);
    else if (pathname === `/${secret}/${encodeURIComponent(file.name)}`) {
      response.setHeader('Content-Length', size);
      createReadStream(file.path).pipe(response);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
