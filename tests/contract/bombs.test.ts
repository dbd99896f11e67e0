// Requests that are too much: too large, too deep, too many. Each is refused before it costs anything. docs/quality.md#s6,
// docs/interface/v1.md#list-parameters.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFilter } from '../support/builders.ts';
import { parameter } from '../support/http-client.ts';
import { connectTo, credentialHeaders, type RunningLab, startLab } from '../support/running-lab.ts';
import { expectCleanJson } from '../support/scenarios.ts';
import { labState, touchedRows } from '../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const oneMegabyte = 1024 * 1024;

async function refused(call: Parameters<RunningLab['v1']>[1], statuses: number[]): Promise<void> {
  const before = await labState(lab);
  const answer = call.path.startsWith('/api/v2') ? await lab.v2('berta', call) : await lab.v1('berta', call);
  expect(statuses, answer.text.slice(0, 200)).toContain(answer.status);
  expectCleanJson(answer);
  expect(touchedRows(before, await labState(lab))).toEqual([]);
  // The server goes on.
  expect((await lab.v1('berta', { path: '/api/inventory?limit=1' })).status).toBe(200);
}

describe('a body over 1 MB is 413', () => {
  const large = Buffer.concat([Buffer.from('{"remark":"'), Buffer.alloc(oneMegabyte, 'x'), Buffer.from('"}')]);

  it.each([
    ['POST', '/api/inventory', 'application/json'],
    ['POST', '/api/inventory/insert', 'multipart/form-data; boundary=x'],
    ['PUT', '/api/inventory/dev-1', 'application/x-www-form-urlencoded'],
    ['POST', '/api/v2/inventories', 'application/json'],
    ['PATCH', '/api/v2/inventories/dev-1', 'application/json'],
  ])('%s %s as %s', async (method, path, type) => {
    await refused({ method, path, headers: { 'Content-Type': type }, body: large }, [413]);
  });

  it('also when its length is not announced', async () => {
    await refused(
      {
        method: 'POST',
        path: '/api/inventory',
        headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
        body: large,
      },
      [413],
    );
    await refused(
      {
        method: 'POST',
        path: '/api/v2/inventories',
        headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
        body: large,
      },
      [413],
    );
  });

  it('before it has arrived', async () => {
    const socket = await connectTo(lab);
    const credentials = Object.entries(credentialHeaders('berta'))
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n');
    socket.write(
      Buffer.from(
        `POST /api/inventory HTTP/1.1\r\nHost: 127.0.0.1\r\n${credentials}\r\nContent-Length: ${oneMegabyte * 100}\r\n\r\n{`,
        'latin1',
      ),
    );
    const [first] = (await new Promise<Buffer>((resolve) => socket.once('data', resolve))).toString().split('\r\n');
    socket.destroy();
    expect(first).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it.each([
    ['too large', 2 * 1024 * 1024, 'ok', 413, '/api/v2/groups'],
    ['of nobody', 9 * 1024 * 1024, 'Bearer 1|wrong', 401, '/api/v2/groups'],
  ])(
    'whoever sends all of it before he reads, and closes then, hears that it was %s',
    async (_what, size, token, status, path) => {
      const authorization = token === 'ok' ? `Bearer ${await lab.token('admin')}` : token;
      const socket = await connectTo(lab);
      let heard = '';
      const ended = new Promise<string>((resolve) => {
        socket.on('data', (part: Buffer) => {
          heard += part.toString();
        });
        socket.once('error', (error) => resolve(`the connection broke: ${error.message}`));
        socket.once('close', () => resolve('closed'));
      });
      const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: ${authorization}\r\n`;
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`);
      const megabyte = Buffer.alloc(1024 * 1024, ' ');
      for (let sent = 0; sent < size; sent += megabyte.length) {
        // As a client that blocks: the next piece when this one is gone.
        const gone = new Promise<void>((resolve) => socket.write(megabyte, () => resolve()));
        await Promise.race([gone, ended]);
      }
      expect(await Promise.race([ended, new Promise<string>((resolve) => socket.write('', () => resolve('sent')))])).toBe('sent');
      while (!heard.includes('}]}')) await Promise.race([new Promise((resolve) => setImmediate(resolve)), ended]);
      socket.destroy();
      expect(heard.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );

  it('a sign-in body is smaller still', async () => {
    const answer = await lab.raw({
      method: 'POST',
      path: '/api/auth/login',
      body: { username: 'x', password: 'x'.repeat(100_000) },
    });
    expect(answer.status).toBe(413);
  });

  it('just below it is read', async () => {
    await refused({ method: 'PUT', path: '/api/inventory/dev-1', body: { remark: 'x'.repeat(oneMegabyte - 100) } }, [400]);
  });
});

describe('depth', () => {
  it.each([
    ['POST', '/api/inventory'],
    ['POST', '/api/v2/inventories'],
  ])('of JSON at %s %s', async (method, path) => {
    for (const body of [
      nested(100_000, '[', ']'),
      nested(100_000, '{"a":', '}'),
      `{"I4201":${nested(5000, '[', ']')}}`,
      '['.repeat(1_000_000),
      `{"a":"${'\\"['.repeat(100_000)}"}`,
    ]) {
      await refused({ method, path, headers: { 'Content-Type': 'application/json' }, body }, [400, 422]);
    }
  });

  it('of a filter', async () => {
    const group = (depth: number) =>
      `${'{"logic":"AND","conditions":[{"filter":'.repeat(depth)}{"logic":"AND","conditions":[]}${'}]}'.repeat(depth)}`;
    for (const filter of [group(17), group(200), nested(3000, '[', ']'), nested(2000, '{"filter":', '}')])
      await refused({ path: `/api/inventory?${parameter('filter', filter)}` }, [400]);
    const brackets = `filter${'[conditions][0][filter]'.repeat(40)}[logic]`;
    await refused({ path: `/api/inventory?${encodeURIComponent(brackets)}=AND` }, [400]);
  });

  it('a filter of sixteen levels is read', async () => {
    const group = (depth: number): unknown =>
      depth === 0
        ? { property: 'I4201', value: 'A-1', operator: '=' }
        : { filter: { logic: 'AND', conditions: [group(depth - 1)] } };
    const answer = await lab.v1('berta', {
      path: `/api/inventory?${parameter('filter', { logic: 'AND', conditions: [group(7)] })}`,
    });
    expect(answer.body).toMatchObject({ data: { totalCount: 1 } });
  });
});

describe('number', () => {
  const condition = { property: 'I4201', value: 'x' };

  it('of conditions, list values and sort keys', async () => {
    await refused(
      {
        path: `/api/inventory?${parameter(
          'filter',
          Array.from({ length: 501 }, () => ({ property: 'a' })),
        )}`,
      },
      [400],
    );
    await refused(
      {
        path: `/api/inventory?${parameter('filter', [{ property: 'I4201', value: Array.from({ length: 1001 }, (_, index) => index), operator: 'in' }])}`,
      },
      [400],
    );
    await refused(
      {
        path: `/api/inventory?${parameter(
          'sort',
          Array.from({ length: 33 }, () => ({ property: 'I4201' })),
        )}`,
      },
      [400],
    );
    await refused(
      { path: `/api/v2/inventories?${Array.from({ length: 501 }, (_, index) => `filter[asset_number]=${index}`).join('&')}` },
      [422],
    );
    await refused(
      { path: `/api/v2/inventories?filter[asset_number]=in:${Array.from({ length: 1001 }, (_, index) => index).join()}` },
      [422],
    );
    await refused({ path: `/api/v2/inventories?sort=${Array.from({ length: 33 }, () => 'asset_number').join()}` }, [422]);
  });

  it('of form fields', async () => {
    await refused(
      {
        method: 'POST',
        path: '/api/inventory',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: Array.from({ length: 90_000 }, (_, index) => `f${index}=1`).join('&'),
      },
      [400],
    );
  });

  it('many conditions over relations at once are worked out', async () => {
    const filter = { logic: 'OR', conditions: Array.from({ length: 300 }, () => ({ property: 'categories.name', value: 'x' })) };
    const answer = await lab.v1('berta', { path: `/api/inventory?${parameter('filter', filter)}` });
    expect([200, 400]).toContain(answer.status);
    const plain = await lab.v1('berta', {
      path: `/api/inventory?${parameter(
        'filter',
        Array.from({ length: 500 }, () => condition),
      )}`,
    });
    expect(plain.status).toBe(200);
  });
});

describe('long words', () => {
  it.each(['I4224', 'I4201', 'customer.name'])('in a contains-search on %s', async (property) => {
    for (const value of [
      'ä'.repeat(2500),
      'ä'.repeat(9300),
      'a'.repeat(15_000),
      '%'.repeat(5000),
      '_'.repeat(5000),
      'ä%'.repeat(2000),
      '%ab'.repeat(3000),
      '"'.repeat(3000),
      '*'.repeat(5000),
    ]) {
      const answer = await lab.v1('berta', {
        path: `/api/inventory?${parameter('filter', [{ property, value, operator: 'like' }])}`,
      });
      expect([200, 400], `${value.slice(0, 3)}… ${answer.text.slice(0, 100)}`).toContain(answer.status);
      expectCleanJson(answer);
    }
  });

  it('in an address', async () => {
    const answer = await lab.v1('berta', { path: `/api/inventory?filter=${'x'.repeat(70_000)}` });
    expect(answer.status).toBe(431);
    expect(answer.body).toMatchObject({ success: false });
    await refused({ path: `/api/inventory?filter=${'x'.repeat(30_000)}` }, [400]);
    await refused({ path: `/api/inventory/${'x'.repeat(20_000)}` }, [404]);
    await refused({ path: `/api/v2/inventories?q=${'x'.repeat(201)}` }, [422]);
  });
});

describe('formulas', () => {
  it.each([
    ['brackets', `${'('.repeat(5000)}I4209 = 'A'${')'.repeat(5000)}`],
    ['conditions', Array.from({ length: 600 }, () => "I4209 = 'A'").join(' OR ')],
    ['NOT and AND without end', 'AND '.repeat(4000)],
    ['one endless text', `I4209 = '${'a'.repeat(19_000)}`],
    ['a statement', "I4209 = 'A'; DROP TABLE inventory"],
    ['a sub-select', 'I4209 = (SELECT code FROM statuses)'],
    ['a function', 'I4209 = char(65)'],
    ['a comment', "I4209 = 'A' -- x"],
  ])('%s as a user’s narrowing hides everything at once', async (_name, formula) => {
    const filter = await aFilter(lab.program, { formula: "I4209 = 'A'" });
    const { db, changes } = lab.services.lab;
    await db.updateTable('advanced_filters').set({ formula }).where('uID', '=', filter.uID).execute();
    await db.updateTable('users').set({ inventory_filter: filter.uID }).where('uID', '=', 'user-narrow').execute();
    changes.written(['advanced_filters', 'users']);
    expect((await lab.v2('narrow', { path: '/api/v2/inventories' })).body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});
