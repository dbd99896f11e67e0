// Which other machines are connected: those whose sockets are open. This machine's own windows and browsers do not count.
import type { Server } from 'node:http';
import { isLoopback } from '../../lib/addresses.ts';

export interface NetworkClients {
  count(): number;
}

export function watchNetworkClients(server: Server, changed: () => void): NetworkClients {
  const sockets = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (address === '' || isLoopback(address)) return;
    sockets.set(address, (sockets.get(address) ?? 0) + 1);
    changed();
    socket.once('close', () => {
      const left = (sockets.get(address) ?? 1) - 1;
      if (left > 0) sockets.set(address, left);
      else sockets.delete(address);
      changed();
    });
  });
  return { count: () => sockets.size };
}
