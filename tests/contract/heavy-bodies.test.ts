// A body may be as odd as it likes: what it costs is bounded before anybody reads it. Every route that takes JSON is sent objects
// and lists of the most members that are read, texts and names of nearly the most bytes, and more than that: nothing fails, and
// no answer is longer than twice what was asked with.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { expectCleanJson } from '../support/scenarios.ts';
import { describedRoutes, type Route, type Schema } from './support/described-routes.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const mostMembers = 50_000;
const mostOfObject = 1_000;
const nearlyMostBytes = 1_000_000;
const room = 64 * 1024;

/** Answers that say nothing of the body: they are as long as they are. */
const shortest = 4_096;

const membersOf = (count: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));

/** The names a body may have, also those of the members of a record's attributes. */
function namesOf({ body }: Route): string[] {
  const alternatives = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const names = alternatives(body?.schema ?? {}).flatMap(({ properties = {} }) => Object.keys(properties));
  return [...new Set(names.length === 0 ? ['name'] : names)];
}

const bodies: Readonly<Record<string, (names: readonly string[], most: number) => string>> = {
  'as many unknown members as are read': () => JSON.stringify(membersOf(mostOfObject)),
  'more members than are read': () => JSON.stringify(membersOf(mostOfObject + 1)),
  'members without end': (_, most) => `{${'"k":1,'.repeat(Math.floor(most / 6) - 2)}"k":1}`,
  'long lists everywhere': (names) => {
    const list = Array.from({ length: Math.floor((mostMembers - 100) / names.length) }, () => 1);
    return JSON.stringify(Object.fromEntries(names.map((name) => [name, list])));
  },
  'lists of full objects everywhere': (names, most) => {
    const object = membersOf(mostOfObject);
    const fit = Math.min(mostMembers / (mostOfObject + 1), most / JSON.stringify(object).length);
    const list = Array.from({ length: Math.max(1, Math.floor((fit - 1) / names.length)) }, () => object);
    return JSON.stringify(Object.fromEntries(names.slice(0, Math.floor(fit)).map((name) => [name, list])));
  },
  'more list items than are read': (_, most) => `{"ids":[${'1,'.repeat(Math.min(mostMembers, most / 2 - 20))}1]}`,
  'a name of nearly the most bytes': (_, most) => JSON.stringify({ ['n'.repeat(most - 100)]: 1 }),
  'texts of nearly the most bytes': (names, most) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, 'ä'.repeat(most / 2 / names.length - 100)]))),
};

const address = ({ path }: Route) => path.replaceAll(/\{[^}]+\}/g, 'dev-1');

const routes = (['v1', 'v2'] as const).flatMap((face) =>
  describedRoutes(face)
    .filter((route) => route.body !== null && route.body.type !== 'multipart/form-data')
    // The relations of all types are written by one mechanism that takes one shape of body.
    .filter(({ path }) => !path.includes('/relationships/') || path.startsWith('/api/v2/inventories/'))
    .map((route) => ({ face, route })),
);

/** Refused while they are read, before anybody knows which route they are for: some routes stand for all. */
const refusedAsRead: ReadonlySet<string> = new Set([
  'more members than are read',
  'members without end',
  'more list items than are read',
  'a name of nearly the most bytes',
]);
const oneOfSo = 6;

it('there are routes to try', () => expect(routes.length).toBeGreaterThan(200));

describe.each(Object.entries(bodies))('%s', (what, make) => {
  it.each(['v1', 'v2'] as const)('%s', async (face) => {
    const asked = routes.filter((one) => one.face === face);
    for (const { route } of refusedAsRead.has(what) ? asked.filter((_, index) => index % oneOfSo === 0) : asked) {
      const most = /\/auth\/|\/setup$/.test(route.path) ? room : nearlyMostBytes;
      const body = make(namesOf(route), most);
      const call = {
        method: route.method.toUpperCase(),
        path: address(route),
        headers: { 'Content-Type': 'application/json' },
        body,
      };
      const answer = face === 'v1' ? await lab.v1('admin', call) : await lab.v2('admin', call);
      const told = `${call.method} ${call.path}: ${answer.status} ${answer.text.slice(0, 300)}`;
      expect(answer.status, told).toBeLessThan(500);
      expect(answer.text.length, told).toBeLessThanOrEqual(Math.max(2 * body.length, shortest));
      if (answer.status >= 400) expectCleanJson(answer);
    }
  });
});
