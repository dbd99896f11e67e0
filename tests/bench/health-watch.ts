// What `/health` waits while something long goes on: asked again and again over one connection, as a watchdog would.
import { Agent, request } from 'node:http';

interface Asked {
  method?: string;
  url: string;
  body?: object;
}

export interface Client {
  /** Milliseconds until the last byte; the answer itself is let run by. */
  ask(asked: Asked): Promise<number>;
  close(): void;
}

export function clientOf(token: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask({ method = 'GET', url, body }) {
      const text = body === undefined ? '' : JSON.stringify(body);
      const sent = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
      const began = performance.now();
      return new Promise((resolve, reject) => {
        const asking = request(url, { agent, method, headers: { Authorization: `Bearer ${token}`, ...sent } }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${method} ${url}: ${answer.statusCode}`));
          answer.resume();
          answer.on('end', () => resolve(performance.now() - began));
        });
        asking.on('error', reject);
        asking.end(text);
      });
    },
    close: () => agent.destroy(),
  };
}

export const share = (taken: number[], part: number) => {
  const sorted = taken.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};
export const ms = (value: number) => `${value.toFixed(1)} ms`;

export async function watchHealth(url: string, token: string, work: () => Promise<unknown>) {
  const watcher = clientOf(token);
  const began = performance.now();
  let over = false;
  const done = work().finally(() => {
    over = true;
  });
  const taken: number[] = [];
  while (!over) taken.push(await watcher.ask({ url: `${url}/health` }));
  await done;
  watcher.close();
  return { taken, seconds: (performance.now() - began) / 1000 };
}
