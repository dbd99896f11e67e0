// The published example of Standard Webhooks, and where nothing is ever sent. docs/interface/connections.md#webhooks.
import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { isForbidden, isListed, originOf } from '#server/resources/webhook/target.ts';
import { post } from '#server/webhooks/post.ts';
import { newSecret, signature, signedHeaders } from '#server/webhooks/sign.ts';

const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

it('signs the published example as it is published', () => {
  expect(signature(secret, example)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(signedHeaders([secret, newSecret()], example)).toMatchObject({
    'webhook-id': example.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': expect.stringMatching(/^v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,\S{44}$/),
  });
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
});

it('goes to addresses that are listed, whole: scheme, host and port', () => {
  const targets = ['https://erp.lab.example', 'http://10.0.0.5:8080'];
  for (const url of ['https://erp.lab.example/in', 'https://ERP.lab.example:443/x?y=1', 'http://10.0.0.5:8080/'])
    expect(isListed(url, targets), url).toBe(true);
  for (const url of [
    'http://erp.lab.example/',
    'https://erp.lab.example.evil.test/',
    'https://erp.lab.example:8443/',
    'http://10.0.0.5/',
    'ftp://erp.lab.example/',
    'https://u:p@erp.lab.example/',
    'x',
  ])
    expect(isListed(url, targets), url).toBe(false);
  expect(originOf('file:///etc/passwd')).toBeNull();
});

it.each([
  ['169.254.169.254', 'erp.lab.example', true],
  ['::ffff:169.254.169.254', 'erp.lab.example', true],
  ['fe80::1', 'erp.lab.example', true],
  ['fd00:ec2::254', 'erp.lab.example', true],
  ['100.100.100.200', 'erp.lab.example', true],
  ['0.0.0.0', 'localhost', true],
  ['::', 'localhost', true],
  ['224.0.0.1', 'erp.lab.example', true],
  ['127.0.0.1', 'erp.lab.example', true],
  ['::1', 'erp.lab.example', true],
  ['::ffff:127.0.0.1', 'erp.lab.example', true],
  ['not an address', 'erp.lab.example', true],
  ['127.0.0.1', 'localhost', false],
  ['127.0.0.1', '127.0.0.1', false],
  ['::1', '[::1]', false],
  ['10.0.0.5', 'erp.lab.example', false],
  ['192.168.1.4', 'erp.lab.example', false],
  ['203.0.113.7', 'erp.lab.example', false],
])('%s as %s is forbidden: %s', (address, host, forbidden) => {
  expect(isForbidden(address, host)).toBe(forbidden);
});

async function receiver(answer: (count: number) => { status: number; headers?: Record<string, string>; body?: string }) {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked += 1;
      const { status, headers = {}, body = '' } = answer(asked);
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked: () => asked };
}

const named = (...addresses: string[]) => {
  let [looked, at] = [0, 0];
  const resolve = ((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
    looked += 1;
    const address = addresses[Math.min(at, addresses.length - 1)] ?? '';
    at += 1;
    done(null, [{ address, family: 4 }]);
  }) as unknown as typeof lookup;
  return { resolve, looked: () => looked };
};
const message = { headers: {}, body: '{}' };

it('asks nobody behind a name that stands for a forbidden address, and looks a name up once', async () => {
  const { port, asked } = await receiver(() => ({ status: 204 }));
  const trap = named('127.0.0.1');
  expect(await post({ ...message, url: `http://erp.lab.example:${port}/`, ...trap })).toMatchObject({
    status: null,
    problem: 'forbidden',
  });
  // A name that says something else the second time is not asked a second time: it would be connected to the first.
  const rebinding = named('127.0.0.1', '169.254.169.254');
  expect(await post({ ...message, url: `http://localhost:${port}/`, ...rebinding })).toMatchObject({ status: 204 });
  expect(rebinding.looked()).toBe(1);
  expect(asked()).toBe(1);
  expect(await post({ ...message, url: 'http://169.254.169.254/latest' })).toMatchObject({ problem: 'forbidden', ms: 0 });
});

it('follows no redirect, reads no long answer, waits for no slow one', async () => {
  const away = await receiver(() => ({ status: 302, headers: { location: 'http://169.254.169.254/' }, body: 'away' }));
  expect(await post({ ...message, url: `http://127.0.0.1:${away.port}/` })).toMatchObject({ status: 302, answer: 'away' });
  expect(away.asked()).toBe(1);
  const long = await receiver(() => ({ status: 200, body: 'x'.repeat(5_000_000) }));
  const posted = await post({ ...message, url: `http://127.0.0.1:${long.port}/` });
  expect([posted.status, posted.answer.length]).toEqual([200, 500]);
  const silent = createServer(() => undefined);
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const late = await post({ ...message, url, mostMs: 50 });
  expect(late.status).toBeNull();
  expect(late.problem).toMatch(/abort|timeout/i);
});
