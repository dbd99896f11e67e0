// Clients that are made from the descriptions by four programs, as they come from npm: each makes one of both faces, all of it compiles
// strictly, and one of them works a day with a real lab. docs/interface/v2.md#clients.
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { patience } from '../support/patience.ts';
import { compiled, described, furnish, generate, generators, workshop } from './support/generators.ts';
import { administrator, startLab } from './support/lab-process.ts';

const mostMs = patience(120_000);

beforeAll(furnish, mostMs);

describe.each(generators)('%s', (generator) => {
  it.each(described[generator])('makes a client of %s', (face) => generate(generator, face), mostMs);
});

it(
  'all of them compile strictly, with a day that is written with one',
  async () => {
    expect(await compiled()).toBe('');
  },
  mostMs,
);

it(
  'the day is worked with it',
  async () => {
    const lab = await startLab({ data: tempFolder(), arguments_: ['--demo'] });
    const { day } = (await import(join(workshop, 'day.ts'))) as { day(where: object): Promise<object> };
    expect(await day({ baseUrl: lab.url, email: administrator.email, password: administrator.password })).toEqual({
      id: expect.any(String),
      made: [201, true],
      ranged: true,
      included: true,
      changed: ['Shelf 7', 412, 'record.conflict'],
      undone: 200,
      back: 'Shelf 7',
      uploaded: 201,
      downloaded: true,
      price: 200,
      label: [200, 'application/pdf'],
      imported: [200, 200],
      certificate: '%PDF-',
      restored: 200,
      heard: true,
    });
  },
  mostMs,
);
