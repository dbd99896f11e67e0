// A search asks a fixed number of questions a kind, through indexes, however many rows hold its words: what the caller may see of them is
// found all the same, and every way to it finds the same.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '#server/core/lab/context.ts';
import { listRecords } from '#server/core/read/read.ts';
import { isSearchedAlways, searchRecords } from '#server/core/read/search.ts';
import { rootAlias, selectionFor } from '#server/core/rows/select.ts';
import { testedSearch, uncounted } from '#server/core/words/search-words.ts';
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { type Noted, noting } from './support/noting.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const devices = 10_400;
const customers = 200;

let test: TestLab;
let technician: Ctx;
const statements: Noted[] = [];
const cleanUps: (() => void)[] = [];

function fill(handle: SqliteHandle): void {
  handle.exec('BEGIN');
  for (let n = 0; n < customers; n += 1)
    handle.prepare('INSERT INTO customers (KTAG, K4602) VALUES (?, ?)').run(`k${n}`, `Kunde ${n}`);
  const device = handle.prepare('INSERT INTO inventory (MTAG, I4201, I4202, I4206, I4209, ktag) VALUES (?, ?, ?, ?, ?, ?)');
  const calibration = handle.prepare('INSERT INTO calibration (CTAG, MTAG, C2307, C2339) VALUES (?, ?, ?, 1)');
  // The technician's stand behind all others in the index.
  for (let n = 0; n < devices; n += 1) {
    const key = String(n).padStart(5, '0');
    device.run(
      `m${key}`,
      `A-${key}`,
      'Fluke',
      n % 3 === 0 ? 'Messschieber' : 'Prüfgerät',
      'A',
      `k${n < devices - 500 ? n % (customers - 1) : customers - 1}`,
    );
    calibration.run(`x${key}`, `m${key}`, `Werk ${key}`);
  }
  const last = handle.prepare('UPDATE inventory SET remark = ? WHERE MTAG = ?');
  last.run('öß 50%', `m${devices - 1}`);
  last.run('Q7', 'm00003');
  handle.prepare("INSERT INTO user_customers (user_uID, customer_KTAG) VALUES ('u1', ?)").run(`k${customers - 1}`);
  handle.exec('COMMIT; ANALYZE');
}

beforeAll(async () => {
  test = await openTestLab({ watch: noting(statements), atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  await createDefaults(test.ctx, {});
  const role = await create(test.ctx, 'role', { name: 'Techniker', operations: '[]' });
  test.handle.prepare("INSERT INTO users (uID, email, role) VALUES ('u1', 'tom@lab.test', ?)").run(role);
  fill(test.handle);
  await test.lab.registry.reload(test.lab.db);
  const { program: _program, ...principal } = test.ctx.principal;
  technician = { ...test.ctx, principal: { ...principal, userId: 'u1', customers: 'assigned' } };
});

afterAll(() => {
  for (const cleanUp of cleanUps.reverse()) cleanUp();
});

const searched = () => test.lab.registry.all().filter((kind) => kind.definition.faces.includes('v2') && isSearchedAlways(kind));

async function found(ctx: Ctx, words: string, each = 4) {
  statements.length = 0;
  const hits = await searchRecords(ctx, { kinds: searched(), words, each, signal: new AbortController().signal });
  return Object.fromEntries(hits.map(({ resource, rows }) => [resource.name, rows.map((row) => String(row[resource.key]))]));
}

const large = new Set(['inventory', 'calibration']);
const walks = /^SCAN (\S+)(?=$| )(?! VIRTUAL TABLE)/;

/** Tables that grow and are walked through, by whatever name. */
function walkedIn({ sql, parameters }: Noted): string[] {
  const named = new Map([...sql.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]));
  const plan = test.handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as { detail: string }[];
  const scans = plan.flatMap(({ detail }) => walks.exec(detail)?.[1] ?? []).map((name) => named.get(name) ?? name);
  return scans.filter((name) => large.has(name));
}

describe.each([
  ['everybody’s', () => test.ctx],
  ['a technician’s', () => technician],
])('%s search', (_whose, ctxOf) => {
  it.each(['zzqqxx', '10399', 'fluke prüf', 'A- 10399', 'kunde fluke', '"Kunde 17" messschieber', 'fluke messschieber 0039'])(
    'for %s is some questions a kind, and walks through no table that grows',
    async (words) => {
      await found(ctxOf(), words);
      await found(ctxOf(), words);
      expect(statements.length).toBeLessThanOrEqual(6 * searched().length);
      expect(statements.filter((one) => walkedIn(one).length > 0).map(({ sql }) => sql)).toEqual([]);
    },
  );

  it('for a word that many hold reads along the rows until there are enough', async () => {
    await found(ctxOf(), 'fluke');
    const along = statements.filter((one) => walkedIn(one).length > 0).map(({ sql }) => sql);
    for (const sql of along) expect(sql).toMatch(/order by "t"\."rid" limit \?/);
  });

  it.each(['fluke prüf', 'kunde fluke', 'fluke messschieber 0039', 'Kunde 19 A-', 'messschieber', '00 fluke', 'zzqqxx fluke'])(
    'for %s finds in each way what looking at every row finds, in pages that follow one another',
    async (words) => {
      const ctx = ctxOf();
      for (const name of ['inventory', 'calibration'] as const) {
        const resource: ResolvedResource = test.lab.registry.resource(name);
        const query = { filter: null, search: words, sort: [], limit: 500, offset: 0 };
        const seen = selectionFor(ctx, resource, { ...query, search: '' }).inOrder.planned;
        const held = testedSearch(ctx, uncounted(ctx, resource, words), rootAlias);
        const every = sql<{
          rid: number;
        }>`select rid from ${sql.table(resource.table)} as ${sql.id(rootAlias)} where ${held} and ${seen ?? sql`1`}`;
        const expected = (await every.execute(test.lab.db)).rows.length;
        const keys: unknown[] = [];
        for (let offset = 0; offset < expected + 500; offset += 500) {
          const page = await listRecords(ctx, resource, { ...query, offset });
          expect(page.total).toBe(expected);
          keys.push(...page.rows.map((row) => row[resource.key]));
        }
        expect(new Set(keys).size).toBe(expected);
        expect(keys).toHaveLength(expected);
      }
    },
  );
});

it('a hit by its exact number stands before thousands that only begin with it', async () => {
  test.handle.prepare("UPDATE inventory SET I4204 = 'A-0' WHERE MTAG = 'm05000'").run();
  expect((await found(test.ctx, 'A-0')).inventory?.[0]).toBe('m05000');
  expect((await found(test.ctx, 'fluke A-0')).inventory?.[0]).toBe('m05000');
});

it('finds the first of the list where hundreds hold the text', async () => {
  expect(await found(test.ctx, '0039', 2)).toMatchObject({ inventory: ['m00039', 'm00390'], calibration: ['x00039', 'x00390'] });
  expect((await found(test.ctx, 'fluke')).inventory).toEqual(['m00000', 'm00001', 'm00002', 'm00003']);
});

it('finds a technician’s own behind ten thousand hits of others, and none of theirs', async () => {
  const own = ['m09900', 'm09901', 'm09902', 'm09903'];
  expect((await found(technician, 'fluke')).inventory).toEqual(own);
  expect((await found(technician, 'werk')).calibration).toEqual(own.map((key) => key.replace('m', 'x')));
  expect(await found(technician, 'A-00')).toEqual({});
});

it('looks for two letters and for umlauts, in all that somebody sees or, of more than ten thousand, in some', async () => {
  expect((await found(technician, 'öß')).inventory).toEqual(['m10399']);
  expect((await found(technician, 'ÖSS')).inventory).toEqual(['m10399']);
  expect((await found(technician, '%')).inventory).toEqual(['m10399']);
  expect((await found(test.ctx, 'q7')).inventory).toEqual(['m00003']);
  expect((await found(test.ctx, '17')).inventory).toHaveLength(4);
  expect((await found(test.ctx, 'Kunde 57')).customer).toEqual(['k57', 'k157']);
  expect((await found(test.ctx, 'a\u0000b')).inventory).toBeUndefined();
});
