// docs/adr/0020: guesses at the same time are all counted, and they close nobody else's door.
import { request } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

/** From an address of this computer that is not the usual one. */
function signInFrom(localAddress: string, password: string): Promise<number> {
  const { hostname, port } = new URL(lab.url);
  const body = JSON.stringify({ email: emailOf('lockable'), password });
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const path = '/api/v2/auth/token';
    const asked = request({ hostname, port, localAddress, method: 'POST', path, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

it('of sixty guesses at once no more than ten are tried, and the right one among them is not', async () => {
  const guesses = Array.from({ length: 59 }, (_, n) => `wrong guess number ${n}`);
  const answers: number[] = [];
  // The line takes some twenty: as many at once as it takes, until all are sent.
  for (let sent = 0; sent < 60; sent += 15) {
    const some = [...guesses, passwordOf('lockable')].slice(sent, sent + 15);
    answers.push(...(await Promise.all(some.map((password) => signInFrom('127.0.0.2', password)))));
  }
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(50);
  expect(await signInFrom('127.0.0.2', passwordOf('lockable'))).toBe(429);
});

it('leaves the account open to its owner at another address', async () => {
  for (let n = 0; n < 12; n += 1) await signInFrom('127.0.0.2', `wrong guess number ${n}`);
  expect(await signInFrom('127.0.0.2', passwordOf('lockable'))).toBe(429);
  expect(await signInFrom('127.0.0.9', passwordOf('lockable'))).toBe(200);
});

it('counts nothing of what was right, however many sign in at once from one place', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => signInFrom('127.0.0.3', passwordOf('lockable'))));
  expect(all).toEqual(Array.from({ length: 12 }, () => 200));
});
