// The door on this computer: where the server listens, and why it may not.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './http/app.ts';
import { callerBehind } from './http/door/behind-proxy.ts';
import { answerBrokenRequest } from './http/door/broken-request.ts';
import { encryptedInFront } from './http/door/encrypted-in-front.ts';
import { knownHosts } from './http/door/known-hosts.ts';
import type { LabHolder } from './lab-holder.ts';
import { isLoopback } from './lib/addresses.ts';
import type { LabConfig } from './lib/disk/data-dir.ts';
import { setConnectionTimeouts } from './lib/lines/connection-timeouts.ts';
import { createServer } from './lib/lines/node-http.ts';
import { StartError } from './lib/start-error.ts';
import type { Doors } from './lib/work/drain.ts';
import type { ServerOptions } from './server-options.ts';
import type { Sharing } from './sharing/sharing.ts';

const defaultPort = 8390;

interface ListenInput {
  options: ServerOptions;
  config: LabConfig;
  lab: LabHolder;
  doors: Doors;
  sharing: Sharing;
}

export async function listen({ options, config, lab, doors, sharing }: ListenInput): Promise<Server> {
  const host = options.host ?? config.host ?? '127.0.0.1';
  const port = options.port ?? config.port ?? defaultPort;
  const inFront = encryptedInFront(config.addresses ?? []);
  const hosts = knownHosts(host, [...(config.hosts ?? []), ...inFront.names]);
  const app = {
    ...{ services: () => lab.current()?.services ?? null, enter: lab.enter, doors, rendererDir: options.rendererDir },
    addressOf: callerBehind(config.proxies ?? []),
  };
  const server = createServer({ maxHeaderSize: 64 * 1024 }, createApp({ ...app, hosts: () => hosts, inFront: inFront.has }));
  sharing.answerWith({
    onRequest: createApp({ ...app, hosts: sharing.hosts, visited: sharing.clients.note }),
    onBroken: answerBrokenRequest,
  });
  setConnectionTimeouts(server);
  server.on('clientError', answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenProblem(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server;
}

/** Before anything is made: over plain HTTP a lab is its own computer's alone. */
export function refusePlainNetwork(options: ServerOptions, config: LabConfig): void {
  const host = options.host ?? config.host ?? '127.0.0.1';
  if (host === 'localhost' || isLoopback(host) || (options.insecure ?? config.insecure)) return;
  throw new StartError(
    'plain_network',
    `On ${host} the lab would be reached over plain HTTP: whoever is on the network could read passwords and data on their way. Share it with TLS instead (Settings, Sharing), or add --insecure where something in front of it encrypts.`,
  );
}

function listenProblem(error: Error, host: string, port: number): StartError {
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new StartError('port_in_use', `Port ${port} on ${host} is in use by another program; choose another one with --port.`);
  if (code === 'EACCES')
    return new StartError('port_denied', `Port ${port} needs more rights than this user has; choose one above 1023 with --port.`);
  return new StartError(
    'cannot_listen',
    `The server cannot listen on ${host}:${port} (${String(code)}); choose another --host or --port.`,
  );
}

export function addressOf(server: Server, host: string | undefined): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host ?? '127.0.0.1'}:${port}`;
}
