// A lab that a database server keeps, served by a program without a window and shared on this computer's own address.
import { expect } from '@playwright/test';
import { postgresOrFail } from '../support/one-postgres.ts';
import { patience } from '../support/patience.ts';
import { emptyDatabase } from '../support/postgres-labs.ts';
import { admin, readyLab, test } from './desktop-app.ts';
import { freePort } from './free-port.ts';
import { ready, run } from './run-command.ts';

/** On a server that is there as long as the tests of a file. */
export function databases(): () => Promise<string> {
  let server: Awaited<ReturnType<typeof postgresOrFail>> | undefined;
  const made: (() => Promise<void>)[] = [];
  test.afterAll(async () => {
    for (const discard of made) await discard();
    await server?.stop();
  });
  return async () => {
    server ??= await postgresOrFail();
    const { url, discard } = await emptyDatabase(server.url);
    made.push(discard);
    return url;
  };
}

export interface ServedLab {
  /** On the network, as others reach it. */
  address: string;
  fingerprint: string;
  name: string;
  stop(): Promise<void>;
}

export async function serveLab(dataDir: string, database: string): Promise<ServedLab> {
  const serve = run(
    process.execPath,
    ['out/server/cli/serve.js', '--data', dataDir, '--port', '0', '--db', database, '--demo'],
    readyLab,
  );
  await expect.poll(serve.stdout, { timeout: patience(90_000) }).toMatch(ready);
  const inside = ready.exec(serve.stdout())?.[1] ?? '';
  const ask = async (method: string, path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${inside}${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer.json();
  };
  const { token } = await ask('POST', '/api/v2/auth/token', { ...readyAccount, device_name: 'test' });
  await ask('PATCH', '/api/v2/auth/me', { language: 'en' }, token);
  const wanted = { enabled: true, port: await freePort(), card: '127.0.0.1' };
  const { attributes } = (await ask('PUT', '/api/v2/admin/sharing', wanted, token)).data;
  return {
    address: `https://127.0.0.1:${wanted.port}`,
    fingerprint: attributes.certificate.fingerprint,
    name: attributes.name,
    async stop() {
      serve.stop();
      await serve.ended;
    },
  };
}

const readyAccount = { email: admin.email, password: admin.password };
