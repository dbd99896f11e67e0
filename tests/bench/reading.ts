// What reading threads give: lists a second by their number, what one who writes waits while others list, and what `/health` waits while
// somebody asks for everything. docs/adr/0099.
import type { BenchUser } from './bench-lab.ts';
import { clientOf, ms, share, watchHealth } from './health-watch.ts';
import { line, megabytes, type Started, startPlumbline } from './measured-server.ts';
import { benchToken } from './v2-asking.ts';

/** Pages of a list that nobody asked for before, one after the other. */
const listAt = (url: string, n: number) => `${url}/api/v2/inventories?sort=duedate&page[size]=100&page[number]=${1 + (n % 20)}`;

interface Lab {
  directory: string;
  token: string;
  ids: readonly string[];
}

/** Until `over`: as fast as they are answered, by so many at once. */
async function listers(url: string, token: string, clients: number, over: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, number) => {
      const client = clientOf(token);
      for (let n = number; !over(); n += clients) taken.push(await client.ask({ url: listAt(url, n) }));
      client.close();
    }),
  );
  return taken;
}

const within = (seconds: number) => {
  const until = performance.now() + seconds * 1000;
  return () => performance.now() >= until;
};

async function curve({ directory, token }: Lab, counts: readonly number[]): Promise<void> {
  let alone = 0;
  for (const count of counts) {
    const server = await startPlumbline(directory, '--threads', String(count));
    await listers(server.url, token, 8, within(2));
    const taken = await listers(server.url, token, 8, within(6));
    const rate = taken.length / 6;
    if (count === counts[0]) alone = rate;
    const name = count === 0 ? 'where they come in' : `${count} reading thread${count === 1 ? '' : 's'}`;
    line(
      `lists of 100 a second, 8 clients: ${name}`,
      { '': `${rate.toFixed(0)}/s, p95 ${ms(share(taken, 0.95))}` },
      `ratio ${(rate / alone).toFixed(2)}`,
    );
    await server.stop();
  }
}

async function updates(server: Started, { token, ids }: Lab, times: number, from: number): Promise<number[]> {
  const client = clientOf(token);
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const url = `${server.url}/api/v2/inventories/${ids[(from + n) % ids.length]}`;
    taken.push(await client.ask({ method: 'PATCH', url, body: { remark: `measured ${from + n} at ${Date.now()}` } }));
  }
  client.close();
  return taken;
}

async function besideListers(lab: Lab, threads: readonly string[], clients: number): Promise<void> {
  const server = await startPlumbline(lab.directory, ...threads);
  await updates(server, lab, 20, 0);
  const alone = await updates(server, lab, 100, 20);
  let over = false;
  const listing = listers(server.url, lab.token, clients, () => over);
  await updates(server, lab, 20, 120);
  const beside = await updates(server, lab, 100, 140);
  over = true;
  const listed = await listing;
  const [before, after] = [share(alone, 0.95), share(beside, 0.95)];
  line(
    `p95 of an update beside ${clients} clients listing${threads.length > 0 ? ', no reading threads' : ''}`,
    { alone: ms(before), beside: ms(after), 'a list': ms(share(listed, 0.5)) },
    `ratio ${(after / before).toFixed(1)}, memory ${megabytes(server.pid, 'VmHWM')} MB at most`,
  );
  await server.stop();
}

async function healthBeside(lab: Lab, threads: readonly string[]): Promise<void> {
  const server = await startPlumbline(lab.directory, ...threads);
  const api = `${server.url}/api/v2`;
  const questions: [string, string][] = [
    ['a search of everything', `${api}/search?q=ab`],
    ['a workbook of all devices', `${api}/inventories/export?format=xlsx`],
    ['a CSV of all devices', `${api}/inventories/export?format=csv`],
    ['a sort by what has no index', `${api}/inventories?sort=remark&page[size]=100`],
  ];
  for (const [what, url] of questions) {
    const asker = clientOf(lab.token);
    const { taken, seconds } = await watchHealth(server.url, lab.token, () => asker.ask({ url }));
    line(
      `/health beside ${what}${threads.length > 0 ? ', no reading threads' : ''}`,
      { p99: ms(share(taken, 0.99)), longest: ms(share(taken, 1)) },
      `of ${taken.length}, the answer took ${seconds.toFixed(1)} s`,
    );
    asker.close();
  }
  await server.stop();
}

export async function reading(directory: string, { userId, sample }: BenchUser, counts: readonly number[]): Promise<void> {
  const lab: Lab = { directory, token: benchToken(directory, userId), ids: sample.ids };
  await curve(lab, counts);
  for (const threads of [['--threads', '0'], []]) {
    await besideListers(lab, threads, 64);
    await healthBeside(lab, threads);
  }
}
