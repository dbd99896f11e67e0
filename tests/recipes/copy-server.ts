// The server of a copy, as `npm run serve` starts it, with an administrator of both faces.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Answer, httpClient } from '../support/http-client.ts';
import { arrival } from '../support/waiting.ts';
import { surroundings } from './copy.ts';

const account = { email: 'admin@lab.test', password: 'plumb line 42', key: 'bench-key' };

export interface CopyServer {
  v1(method: string, path: string, body?: object): Promise<Answer>;
  v2(method: string, path: string, body?: object): Promise<Answer>;
  /** The id of a record that is made now. */
  add(path: string, values: object): Promise<string>;
  stop(): Promise<void>;
}

export async function startCopy(copy: string): Promise<CopyServer> {
  const child = spawn(process.execPath, ['src/server/cli/serve.ts', '--data', join(copy, 'data'), '--port', '0'], {
    cwd: copy,
    env: {
      ...surroundings(),
      PLUMBLINE_ADMIN_EMAIL: account.email,
      PLUMBLINE_ADMIN_PASSWORD: account.password,
      PLUMBLINE_ADMIN_API_KEY: account.key,
    },
  });
  let said = '';
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const ready = new Promise<string>((done, fail) => {
    const hear = (part: Buffer) => {
      said += part.toString();
      const url = /plumbline ready (\S+)/.exec(said)?.[1];
      if (url) done(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => fail(new Error(`the server of the copy ended: ${said}`)));
  });
  const client = httpClient(await arrival('the server of the copy to be ready', ready, 60_000, () => said));
  const login = { email: account.email, password: account.password, device_name: 'test' };
  const { token } = (await client.send({ method: 'POST', path: '/api/v2/auth/token', body: login })).body as { token: string };
  const v2 = (method: string, path: string, body?: object) =>
    client.send({ method, path: `/api/v2/${path}`, headers: { Authorization: `Bearer ${token}` }, body });
  const credentials = { 'X-REST-USERNAME': account.email, 'X-REST-PASSWORD': account.password, 'X-REST-API-KEY': account.key };
  return {
    v1: (method, path, body) => client.send({ method, path: `/api/${path}`, headers: credentials, body }),
    v2,
    async add(path, values) {
      const answer = await v2('POST', path, values);
      if (answer.status !== 201) throw new Error(`${path} is refused: ${answer.text}`);
      return (answer.body as { data: { id: string } }).data.id;
    },
    async stop() {
      client.close();
      child.kill('SIGTERM');
      await ended;
    },
  };
}
