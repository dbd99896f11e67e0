// How many questions a list asks its database does not depend on how many rows it shows: every list of both faces, with what it brings along.
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lists } from '../support/described-lists.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

/** Every statement of this process that is carried out, whoever has it prepared. */
const asked: string[] = [];
const handle = new Database(':memory:');
const prototype = Object.getPrototypeOf(handle.prepare('select 1')) as Record<string, (...given: unknown[]) => unknown>;
const usual = { ...prototype };

beforeAll(() => {
  for (const method of ['all', 'get', 'run', 'iterate'] as const) {
    const carriedOut = prototype[method];
    if (!carriedOut) throw new Error(`a statement has no ${method}`);
    usual[method] = carriedOut;
    prototype[method] = function noted(this: { source: string }, ...given: unknown[]) {
      asked.push(this.source);
      return carriedOut.apply(this, given);
    };
  }
});

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(async () => {
  await lab.stop();
  Object.assign(prototype, usual);
  handle.close();
});

const faces = {
  v1: (path: string, size: number) => lab.v1('admin', { path: `${path}?limit=${size}` }),
  v2: (path: string, size: number) => lab.v2('admin', { path: `${path}?page[size]=${size}` }),
};

async function askedFor(face: 'v1' | 'v2', path: string, size: number): Promise<string[]> {
  // What is kept at hand is asked once.
  await faces[face](path, size);
  asked.length = 0;
  const answer = await faces[face](path, size);
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return [...asked];
}

/** A location names customers and contacts in two ways each: one question for either. */
const inTwoWays = /\/locations?$/;

/** Keys of however many rows are one question. */
const shapeOf = (sql: string) => sql.replace(/\((?:\s*\?\s*,?)+\)/g, '(?)').replace(/\(values? [^)]*\)/g, '(?)');

function times(statements: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const shape of statements.map(shapeOf)) counted.set(shape, (counted.get(shape) ?? 0) + 1);
  return counted;
}

it.each((['v1', 'v2'] as const).flatMap((face) => lists(face).map((path) => ({ face, path }))))(
  '$face $path asks as often for all of its rows as for one',
  async ({ face, path }) => {
    const one = times(await askedFor(face, path, 1));
    const all = times(await askedFor(face, path, 50));
    // A question may come with the first row that has something to ask about; it is asked once for all of them.
    const more = [...all].filter(([shape, count]) => count > Math.max(inTwoWays.test(path) ? 2 : 1, one.get(shape) ?? 0));
    expect(more).toEqual([]);
  },
);
