// A small load generator over keep-alive connections: one after another for latency, several at once for throughput.
import { Agent, get } from 'node:http';

export function fetchText(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${response.statusCode}: ${text.slice(0, 200)}`));
      });
    }).on('error', reject);
  });
}

/** Median milliseconds of one request at a time. */
export async function medianMs(url: string, times: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const started = performance.now();
    await fetchText(url, agent);
    taken.push(performance.now() - started);
  }
  agent.destroy();
  taken.sort((a, b) => a - b);
  return taken[Math.floor(taken.length / 2)] ?? 0;
}

/** Requests per second over `connections` at once for `seconds`; `urlAt` varies the address so that nothing is answered twice. */
export async function requestsPerSecond(
  urlAt: (n: number) => string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const worker = async () => {
    while (performance.now() < until) {
      count += 1;
      await fetchText(urlAt(count), agent);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return Math.round(count / ((performance.now() - started) / 1000));
}
