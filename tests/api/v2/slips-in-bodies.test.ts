// A slip in a body is told where it stands, and never obeyed by half. docs/interface/v2.md#bodies, docs/interface/json-api.md.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { type Scenario, scenarios } from '../../support/scenarios.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const refused = (name: string, body: unknown, errors: { code?: string; pointer: string }[]): Scenario => ({
  name,
  request: 'PATCH /api/v2/inventories/dev-1',
  body,
  status: 422,
  has: { errors: errors.map(({ code, pointer }) => ({ ...(code ? { code } : {}), source: { pointer } })) },
});

const customer = (data: unknown) => ({ data: { type: 'inventory', relationships: { customer: { data } } } });

describe('a record in data', () => {
  scenarios(
    () => lab,
    [
      refused('with a misspelt member', { data: { type: 'inventory', attribtues: { model: 'lost' } } }, [
        { code: 'field.unknown', pointer: '/data/attribtues' },
      ]),
      refused('with attributes beside it', { data: { attributes: {} }, model: 'lost' }, [
        { code: 'field.unknown', pointer: '/model' },
      ]),
      refused('whose attributes are a list', { data: { attributes: [] } }, [
        { code: 'request.not_object', pointer: '/data/attributes' },
      ]),
      refused('with a relationship that nobody knows', { data: { relationships: { owner: { data: null } } } }, [
        { code: 'field.unknown', pointer: '/data/relationships/owner' },
      ]),
      refused('that links a record of another kind', customer({ type: 'user', id: 'C-BETA' }), [
        { code: 'request.wrong_type', pointer: '/data/relationships/customer' },
      ]),
      refused(
        'that says two different customers',
        { data: { attributes: { customer_id: 'C-ALPHA' }, relationships: { customer: { data: { id: 'C-BETA' } } } } },
        [{ code: 'field.said_twice', pointer: '/data/relationships/customer' }],
      ),
    ],
  );
});

it('takes what JSON:API knows around a record and in it', async () => {
  const body = {
    jsonapi: { version: '1.1' },
    data: {
      id: 'dev-1',
      type: 'inventories',
      links: { self: '/api/v2/inventories/dev-1' },
      meta: {},
      attributes: { remark: 'sent back' },
      relationships: { categories: { data: [{ type: 'categories', id: 'cat-mech' }] } },
    },
    included: [],
    links: {},
    meta: {},
  };
  const answer = await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/dev-1', body });
  expect(answer.status, answer.text).toBe(200);
});

describe('an interval in months', () => {
  scenarios(
    () => lab,
    [-5, 0].map((calibration_interval) => ({
      ...refused(`of ${calibration_interval}`, { calibration_interval }, [
        { code: 'field.too_small', pointer: '/data/attributes/calibration_interval' },
      ]),
    })),
  );
});

describe('a packed body', () => {
  const ask = async (path: string, body: string | Uint8Array<ArrayBuffer>, coding: string) => {
    const headers = {
      Authorization: `Bearer ${await lab.token('admin')}`,
      'Content-Type': 'application/json',
      'Content-Encoding': coding,
    };
    const answer = await fetch(`${lab.url}/api/v2${path}`, { method: 'PATCH', headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  const change = JSON.stringify({ remark: 'packed' });

  it('is refused by what it says of itself, packed or not', async () => {
    for (const body of [new Uint8Array(gzipSync(change)), change]) {
      const { status, text } = await ask('/inventories/dev-1', body, 'gzip');
      expect([status, JSON.parse(text).errors[0].code]).toEqual([415, 'request.packed']);
    }
  });

  it('is none where it says so', async () => {
    expect((await ask('/inventories/dev-1', change, 'identity')).status).toBe(200);
  });
});
