// A small share of `npm run fuzz -- --api` with every check: random, nearly right and absurd requests to every operation of both
// descriptions are answered or refused as described, never with a fault. docs/quality.md#bad-input, docs/quality.md#s6.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { describedRoutes } from '../contract/support/described-routes.ts';
import { patience } from '../support/patience.ts';
import { answerProblem } from './route-problem.ts';
import { fuzzRound, type RouteFinding } from './route-round.ts';

/** Every second one is the next operation in turn: so many reach all of them. */
const requests = 2_375;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapMegabytes(): number {
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

it('any request to any route is answered or refused, and the lab is whole afterwards', {
  timeout: patience(480_000),
}, async () => {
  const findings: RouteFinding[] = [];
  const found = (finding: RouteFinding) => findings.push(finding);
  const early = await fuzzRound({ seed: 1, first: 0, count: 300, found });
  const before = heapMegabytes();
  const counts = await fuzzRound({ seed: 1, first: 300, count: requests, found });
  expect(findings).toEqual([]);
  const answered = (begins: string) =>
    Object.entries(counts.statuses).reduce((sum, [status, count]) => (status.startsWith(begins) ? sum + count : sum), 0);
  expect(answered('2')).toBeGreaterThan(requests / 10);
  expect(answered('4')).toBeGreaterThan(requests / 10);
  const asked = new Set([...early.asked, ...counts.asked]);
  const everyRoute = [...describedRoutes('v2'), ...describedRoutes('v1')].map(({ method, path }) => `${method} ${path}`);
  expect(everyRoute.filter((route) => !asked.has(route))).toEqual([]);
  expect(heapMegabytes() - before).toBeLessThan(100);
});

describe('the judge of answers', () => {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const refusal = (error: object, status = 422) => ({
    status,
    headers: json,
    text: JSON.stringify({
      message: 'No.',
      errors: [{ status: String(status), code: 'field.invalid', title: 'No', detail: 'No.', ...error }],
    }),
  });
  const judge = (answer: Parameters<typeof answerProblem>[0]['answer']) =>
    answerProblem({ face: 'v2', method: 'POST', answer, secrets: ['/data/lab-7'] });

  it('lets pass what is in order', () => {
    expect(judge(refusal({ source: { pointer: '/data/attributes/name' } }))).toBeNull();
    expect(judge({ status: 200, headers: json, text: '{"data":[]}' })).toBeNull();
    expect(judge({ status: 204, headers: {}, text: '' })).toBeNull();
  });

  it.each([
    ['a fault', { status: 500, headers: json, text: '{"message":"x","errors":[{"code":"server.internal"}]}' }],
    ['HTML', { status: 404, headers: { 'content-type': 'text/html' }, text: '<p>' }],
    ['a 422 without a place', refusal({})],
    ['a pointer to nowhere', refusal({ source: { pointer: 'name' } })],
    ['another status within', refusal({ status: '400', source: { pointer: '/data/attributes/name' } })],
    ['a bundle key for a sentence', refusal({ detail: 'errors.field.odd', source: { pointer: '/data/attributes/name' } })],
    ['a statement', refusal({ detail: 'select "t"."MTAG" from', source: { pointer: '/data/attributes/name' } })],
    ['a stack', refusal({ detail: 'x\n    at run (a)', source: { parameter: 'q' } })],
    ['where the data lies', refusal({ detail: 'in /data/lab-7', source: { parameter: 'q' } })],
    ['half a text', { status: 200, headers: json, text: '{"data":' }],
    ['a limit without an end', refusal({ source: { parameter: 'q' } }, 429)],
  ])('finds %s', (_what, answer) => {
    expect(judge(answer)).not.toBeNull();
  });
});
