// What other programs read, as they read it: a list of 240 devices plain, packed and unchanged, as OData, and the figures for Prometheus.
// Whoever asks for no packing must not pay for those who do. docs/interface/connections.md.
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import type { BenchUser } from './bench-lab.ts';
import { line, startPlumbline } from './measured-server.ts';
import { benchToken } from './v2-asking.ts';

const rounds = 60;

interface Answer {
  ms: number;
  bytes: number;
  status: number;
  headers: IncomingHttpHeaders;
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () =>
        resolve({ ms: performance.now() - began, bytes, status: answer.statusCode ?? 0, headers: answer.headers }),
      );
    });
    asked.on('error', reject);
  });
}

export async function connections(directory: string, { userId }: BenchUser): Promise<void> {
  const server = await startPlumbline(directory);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const authorization = `Bearer ${benchToken(directory, userId)}`;
  const list = `${server.url}/api/v2/inventories?page[size]=240&include=customer`;
  const known = (await ask(list, { authorization }, agent)).headers.etag ?? '';
  const ways: [string, string, Record<string, string>][] = [
    ['list of 240, plain', list, {}],
    ['list of 240, gzip', list, { 'accept-encoding': 'gzip' }],
    ['list of 240, br', list, { 'accept-encoding': 'br' }],
    ['list of 240, zstd', list, { 'accept-encoding': 'zstd' }],
    ['list of 240, unchanged', list, { 'if-none-match': known }],
    ['OData, 240 rows', `${server.url}/api/v2/odata/inventories?$top=240`, {}],
    ['figures for Prometheus', `${server.url}/api/v2/metrics`, {}],
  ];
  const taken = new Map(ways.map(([what]) => [what, [] as Answer[]]));
  // In turn: what the machine does meanwhile meets all of them alike.
  for (let round = 0; round < rounds; round += 1)
    for (const [what, url, headers] of ways) taken.get(what)?.push(await ask(url, { authorization, ...headers }, agent));
  for (const [what, answers] of taken) {
    const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
    const { bytes, status } = answers.at(-1) ?? { bytes: 0, status: 0 };
    const note = what.endsWith('gzip') ? 'target <= 45000 bytes' : '';
    line(what, { ms: (sorted[rounds / 2] ?? 0).toFixed(2), bytes, status }, note);
  }
  agent.destroy();
  await server.stop();
}
