// A small load generator over keep-alive connections: one after another for latency, several at once for throughput.
import { Agent, request } from 'node:http';

type Asked = [method: string, url: string, body?: object];

function send([method, url, body]: Asked, agent: Agent): Promise<string> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const answer = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`${response.statusCode}: ${answer.slice(0, 200)}`));
      });
    });
    asked.on('error', reject);
    asked.end(text);
  });
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Median milliseconds of one request at a time. */
export async function medianMs(url: string, times: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const started = performance.now();
    await send(['GET', url], agent);
    taken.push(performance.now() - started);
  }
  agent.destroy();
  return percentile(
    taken.sort((a, b) => a - b),
    0.5,
  );
}

interface Load {
  connections: number;
  seconds: number;
}

interface Measured {
  count: number;
  errors: number;
  p50: number;
  p99: number;
  most: number;
}

/** `ask` varies with the number, so that nothing is answered twice. */
export async function mixedLoad(ask: (n: number) => Asked, { connections, seconds }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  const taken: number[] = [];
  let [count, errors] = [0, 0];
  const worker = async () => {
    while (performance.now() < until) {
      count += 1;
      const started = performance.now();
      await send(ask(count), agent).catch((error: unknown) => {
        errors += 1;
        if (errors === 1) process.stderr.write(`${String(error)}\n`);
      });
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  taken.sort((a, b) => a - b);
  return { count, errors, p50: percentile(taken, 0.5), p99: percentile(taken, 0.99), most: taken.at(-1) ?? 0 };
}

export async function requestsPerSecond(urlAt: (n: number) => string, load: Load): Promise<number> {
  return answered(await mixedLoad((n) => ['GET', urlAt(n)], load), load);
}

export async function writesPerSecond(
  ask: (n: number) => [string, string, object],
  { from, ...load }: Load & { from: number },
): Promise<number> {
  return answered(await mixedLoad((n) => ask(from + n), load), load);
}

function answered({ count, errors }: Measured, { seconds }: Load): number {
  if (errors > 0) throw new Error(`${errors} of ${count} requests failed`);
  return Math.round(count / seconds);
}

/** One long answer: when its first piece came, when its last. */
export function readThrough(url: string): Promise<{ firstByteMs: number; totalMs: number; bytes: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    let [firstByteMs, bytes] = [0, 0];
    request(url, (response) => {
      response.on('data', (part: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - started;
        bytes += part.length;
      });
      response.on('end', () => resolve({ firstByteMs, totalMs: performance.now() - started, bytes }));
    })
      .on('error', reject)
      .end();
  });
}
