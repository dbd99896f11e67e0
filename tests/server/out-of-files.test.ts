// A server that has run out of open files says so, and works again as soon as some are free.

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { patience } from '../support/patience.ts';
import { signIn, v2 } from './support/lab-client.ts';
import { type LabProcess, startLab, stopLab } from './support/lab-process.ts';

interface Told {
  status: number;
  text: string;
}

/** On a line that stays open. */
function backUp(agent: Agent, { url }: LabProcess, token: string): Promise<Told> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = request(`${url}/api/v2/admin/backups`, { agent, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end('{}');
  });
}

describe.runIf(process.platform === 'linux')('a server out of open files', () => {
  it('answers with a sentence and recovers', async () => {
    const lab = await startLab({ data: tempFolder(), under: ['prlimit', '--nofile=80:80'] });
    const token = await signIn(lab.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await backUp(agent, lab, token)).status).toBe(201);
    const { hostname, port } = new URL(lab.url);
    const held: Socket[] = [];
    // As many lines as it can take, and some more.
    for (let n = 0; n < 100; n += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      held.push(socket);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    }
    const refused = await backUp(agent, lab, token);
    expect(refused.status, refused.text).toBe(503);
    expect(JSON.parse(refused.text)).toMatchObject({ errors: [{ code: 'server.out_of_files' }] });
    expect(refused.text).not.toMatch(/EMFILE|SQLITE|\.ts/);
    for (const socket of held) socket.destroy();
    await expect.poll(async () => (await backUp(agent, lab, token)).status, { timeout: patience(60_000) }).toBe(201);
    agent.destroy();
    expect((await v2(lab.url, token, 'GET', 'customers')).status).toBe(200);
    expect((await stopLab(lab)).code).toBe(0);
  });
});
