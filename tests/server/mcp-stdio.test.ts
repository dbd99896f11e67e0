// The bridge for assistants that start a program: a process of its own, spoken to by the library's client over stdin and stdout.
// docs/interface/connections.md#mcp.
import { spawnSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../support/program-keys.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

const program = 'out/server/cli/mcp.js';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function bridged<T>(env: Record<string, string>, url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, '--url', url], env, stderr: 'inherit' }),
  );
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

describe('the bridge by stdio', () => {
  it('offers what the lab offers to that key, reads by it and proposes by it', async () => {
    const { key } = await makeKey(lab, 'berta', { name: 'Assistant', customers: ['C-BETA'] });
    await bridged({ PLUMBLINE_KEY: key }, lab.url, async (client) => {
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('propose_change');
      const { structuredContent } = await client.callTool({ name: 'list_records', arguments: { kind: 'inventories' } });
      const { record_data } = structuredContent as {
        record_data: { data: { id: string; attributes: { customer_id: string } }[] };
      };
      expect(record_data.data.map(({ attributes }) => attributes.customer_id)).toEqual(record_data.data.map(() => 'C-BETA'));
      const [device] = record_data.data;
      const change = { kind: 'inventories', id: device?.id, attributes: { remark: 'by stdio' } };
      expect((await client.callTool({ name: 'propose_change', arguments: change })).isError).not.toBe(true);
    });
    const waiting = await lab.v2('admin', { path: '/api/v2/proposals?filter[key_name]=Assistant' });
    expect(waiting.body).toMatchObject({ data: [{ attributes: { after: { remark: 'by stdio' }, state: 'waiting' } }] });
  });

  it('says what the lab says to a key that is none, and that nobody is there', async () => {
    await expect(bridged({ PLUMBLINE_KEY: 'plk_nobody' }, lab.url, (client) => client.listTools())).rejects.toThrow(
      /sign in|credential/i,
    );
    const { key } = await makeKey(lab, 'berta');
    await expect(bridged({ PLUMBLINE_KEY: key }, 'http://127.0.0.1:9', (client) => client.listTools())).rejects.toThrow(
      'cannot be reached',
    );
  });

  it.each([
    ['an address', ['--url', 'nowhere'], { PLUMBLINE_KEY: 'plk_x' }, '--url'],
    ['a key', ['--url', 'http://127.0.0.1:1'], {}, 'PLUMBLINE_KEY'],
  ])('asks for %s before it begins', (_, args, env, named) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(named);
  });
});
