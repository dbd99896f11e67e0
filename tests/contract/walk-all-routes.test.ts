// A deleted, hidden or foreign record can be reached by no route: every route of both descriptions, walked by a user who holds
// every operation and sees one customer, with the keys and the words of records that are not for him in its path, its
// parameters and its body. No answer shows a word of theirs, nothing of theirs changes, nothing new refers to them.
// docs/quality.md#every-route, docs/interface/access.md#row-scope, docs/quality.md#s1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#server/contract/operations.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { createRecord } from '#server/core/write/write.ts';
import { widgetTypes } from '#server/widgets/registry.ts';
import { aPublicUser, openPortal } from '../api/public/portal-world.ts';
import { aFilter, aRole, aUser } from '../support/builders.ts';
import { patience } from '../support/patience.ts';
import { resourceNamed } from '../support/resource-named.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { recordKeys } from '../support/seed-records.ts';
import { followState, type LabState, labState, touchedRows } from '../support/table-state.ts';
import { describedRoutes, type Route } from './support/described-routes.ts';
import { devicesAndTheirs, type Planted, plantable, plantRecords } from './support/planted-records.ts';
import { type WalkAnswer, type WalkCaller, walkCaller } from './support/walk-caller.ts';
import { type Attempt, attemptsOn, type Walk } from './support/walk-requests.ts';

/** Ends by itself only with the server; events have their own tests of scope. */
const withoutEnd = '/api/v2/events';
/** What the trail and the bin tell of a deleted record to those whose it was is theirs to know. */
const trails = /\/(?:audits|changelog|bin|runs)(?:\/|$)/;

interface Victims {
  what: string;
  user: string;
  word: string;
  plant(ctx: Ctx): Promise<Planted>;
  /** Deleted: no table holds them any more. */
  gone?: boolean;
  /** Walked by a key of theirs that is for these customers alone; the user sees all. */
  keyOf?: readonly string[];
  /** Routes that may show them all the same. */
  except?: (route: Route) => boolean;
}

const victims: Victims[] = [
  {
    what: 'another customer’s records',
    user: 'walker',
    word: 'kanarie',
    plant: (ctx) => plantRecords(ctx, { word: 'kanarie', owner: 'user-other' }),
    // Whoever administers users sees what opens the lab for any of them, of whatever customers they are.
    except: ({ path }) => path === '/api/v2/accesses',
  },
  {
    what: 'records of customers that a key is not for',
    user: 'walker-key',
    word: 'fremdling',
    keyOf: ['C-ALPHA'],
    plant: (ctx) => plantRecords(ctx, { word: 'fremdling', owner: 'walker-key' }),
    // The public sees what its own user sees, and v1 takes no such key.
    except: ({ open, path }) => open || !path.startsWith('/api/v2/'),
  },
  {
    what: 'another customer’s deleted records',
    user: 'walker',
    word: 'verweht',
    gone: true,
    // Everywhere else two reasons hide them, and each is walked by itself.
    except: ({ path }) => !trails.test(path),
    plant: async (ctx) => deleted(ctx, await plantRecords(ctx, { word: 'verweht', owner: 'user-other', types: deletable(ctx) })),
  },
  {
    what: 'deleted records of his own customer',
    user: 'walker',
    word: 'vergangen',
    gone: true,
    plant: async (ctx) =>
      deleted(
        ctx,
        await plantRecords(ctx, { word: 'vergangen', owner: 'walker', given: { customer: 'C-ALPHA' }, types: deletable(ctx) }),
      ),
    except: ({ path }) => trails.test(path),
  },
  {
    what: 'records of devices outside his narrowing',
    user: 'walker-narrow',
    word: 'abseits',
    plant: (ctx) =>
      plantRecords(ctx, {
        word: 'abseits',
        owner: 'user-other',
        // His own order holds a line of a device that he does not see.
        given: { customer: 'C-ALPHA', booking: 'walked-order' },
        // Whoever may see the device may make a device type of its maker and model, which are common to all.
        device: { I4209: 'L', I4202: 'Maker', I4203: 'Model' },
        types: devicesAndTheirs(ctx.lab.registry.all()),
      }),
    // The public sees what its own user sees.
    except: ({ open }) => open,
  },
];

function deletable({ lab: { registry } }: Ctx): ReadonlySet<string> {
  const names = new Set<string>(registry.all().flatMap(({ name, definition }) => (definition.readOnly ? [] : [name])));
  // A payment is not there without its invoice, which stays.
  names.delete('payment');
  return names;
}

async function deleted(ctx: Ctx, planted: Planted): Promise<Planted> {
  // What is the record of a calibration's results goes right after the calibration.
  const ofRecord = [...planted].filter(([name]) => name === 'document');
  const order = [...planted].reverse().filter(([name]) => name !== 'document');
  order.splice(order.findIndex(([name]) => name === 'calibration') + 1, 0, ...ofRecord);
  for (const [name, id] of order) {
    const resource = resourceNamed(ctx.lab.registry, name === 'inventory-tool' ? 'inventory' : name);
    const still = await ctx.db.selectFrom(resource.table).select(resource.key).where(resource.key, '=', id).executeTakeFirst();
    if (still) await removeRecord(ctx, resource, { id });
  }
  return planted;
}

let lab: RunningLab;
let planted: Map<string, Planted>;
const ownKeys = new Map<string, string>();
beforeAll(async () => {
  lab = await startLab();
  const { program } = lab;
  const role = await aRole(program, { uID: 'role-walker', name: 'walker', operations });
  const filter = await aFilter(program, { uID: 'filter-walker', formula: "I4209 = 'A'" });
  await aUser(program, { uID: 'user-other', role: role.uID, customer_filter: 'all' });
  await aUser(program, { uID: 'walker', role: role.uID, customer_filter: 'assigned' }, ['C-ALPHA']);
  await aUser(program, { uID: 'walker-key', role: role.uID, customer_filter: 'all' });
  const narrow = { uID: 'walker-narrow', role: role.uID, customer_filter: 'assigned', inventory_filter: String(filter.uID) };
  await aUser(program, narrow, ['C-ALPHA']);
  await aPublicUser(lab);
  await openPortal(lab);
  // The first is written to on the way; the other one is only read, with the line that it holds.
  for (const uID of ['own-order', 'walked-order'])
    await createRecord(program, program.lab.registry.resource('booking'), {
      values: { uID, customer_KTAG: 'C-ALPHA', number: uID },
    });
  planted = new Map();
  for (const { what, plant } of victims) planted.set(what, await plant(program));
  for (const { name, table, key } of program.lab.registry.all()) {
    const row = await program.db.selectFrom(table).select(key).orderBy('rid').executeTakeFirst();
    ownKeys.set(name, recordKeys[name]?.own ?? String(row?.[key] ?? 'none'));
  }
  ownKeys.set('user', 'user-bare').set('inventory', 'dev-1').set('calibration', 'cal-own');
});
afterAll(() => lab.stop());

const walkOf = ({ what, word, gone = false }: Victims): Walk => ({
  searching: !gone,
  registry: lab.services.lab.registry,
  planted: planted.get(what) ?? new Map(),
  word,
  own: (name) => ownKeys.get(name) ?? 'none',
});

/** Whoever may write users and roles may widen his own rights; what he then sees is no fault of the routes after it. */
async function putBack(user: string): Promise<void> {
  const { db, changes } = lab.services.lab;
  const narrowing = user === 'walker-narrow' ? 'filter-walker' : 'all';
  const seen = user === 'walker-key' ? 'all' : 'assigned';
  const rights = { role: 'role-walker', status: 'active', customer_filter: seen, inventory_filter: narrowing };
  await db.updateTable('users').set(rights).where('uID', '=', user).execute();
  await db
    .updateTable('roles')
    .set({ operations: JSON.stringify(operations) })
    .where('uID', '=', 'role-walker')
    .execute();
  await db.updateTable('advanced_filters').set({ formula: "I4209 = 'A'" }).where('uID', '=', 'filter-walker').execute();
  await db.deleteFrom('user_customers').where('user_uID', '=', user).execute();
  await db.insertInto('user_customers').values({ user_uID: user, customer_KTAG: 'C-ALPHA' }).execute();
  changes.written(['users', 'roles', 'user_customers', 'advanced_filters']);
}

function totalOf({ text }: WalkAnswer): unknown {
  if (!text.startsWith('{')) return 0;
  const { meta, data } = JSON.parse(text) as { meta?: { total?: unknown }; data?: { totalCount?: unknown } };
  return meta?.total ?? data?.totalCount ?? 0;
}

/** What the request itself says may come back in a refusal or a link. */
function faultOf({ kind, path, body }: Attempt, { status, text }: WalkAnswer, word: string): string | null {
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`;
  const sent = Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body ?? '');
  const said = decodeURIComponent(path.replaceAll('+', ' ')) + sent;
  const leak = new RegExp(`${word}(?:-[\\w-]+| \\w+)?`, 'g');
  const told = [...text.matchAll(leak)].map(([found]) => found).filter((found) => !said.includes(found));
  if (told.length > 0) return `it tells ${told.slice(0, 3).join(', ')}: ${text.slice(0, 600)}`;
  if (kind === 'named' && status < 400 && !/"data":\[\]/.test(text)) return `it was found: ${status} ${text.slice(0, 300)}`;
  if (kind === 'searched' && status === 200 && totalOf({ status, text }) !== 0) return `it was searched: ${text.slice(0, 300)}`;
  return null;
}

/** Rows of theirs that changed, and rows that refer to them since. */
function reached(before: LabState, after: LabState, { planted: theirs, registry }: Walk): string[] {
  const keys = new Set(theirs.values());
  const references = new Map(
    registry.all().map(({ table, fields }) => [table, fields.filter((one) => one.spec.kind === 'ref').map((one) => one.column)]),
  );
  return touchedRows(before, after).filter((name) => {
    const [table = '', ...rest] = name.split(' ');
    if (keys.has(rest.join(' ')) || rest.some((key) => keys.has(key))) return true;
    const row = JSON.parse(after.get(name) || '{}') as Record<string, unknown>;
    return (references.get(table) ?? []).some((column) => keys.has(String(row[column])));
  });
}

async function walked(caller: WalkCaller, walk: Walk, attempts: readonly Attempt[], open = false): Promise<string[]> {
  const faults: string[] = [];
  for (const attempt of attempts) {
    if (open) lab.clock.step({ minutes: 1 });
    const fault = faultOf(attempt, await caller.send(attempt), walk.word);
    if (fault !== null)
      faults.push(`${attempt.method} ${attempt.path} ${JSON.stringify(attempt.body ?? '').slice(0, 300)}: ${fault}`);
  }
  return faults;
}

const groups = new Map<string, Route[]>();
for (const route of [...describedRoutes('v2'), ...describedRoutes('v1')].filter(({ path }) => path !== withoutEnd)) {
  const [, , second = '', third = ''] = route.path.split('/');
  const name = second === 'v2' ? `v2 ${third}` : `v1 ${second}`;
  groups.set(name, [...(groups.get(name) ?? []), route]);
}

it('every type whose rows are limited is planted', () => {
  const types = plantable(lab.services.lab.registry.all()).map(({ name }) => name);
  const { what } = victims[0] ?? { what: '' };
  expect([...(planted.get(what)?.keys() ?? [])]).toEqual(expect.arrayContaining(types));
});

describe.each(victims)('$what', (these) => {
  /** After one group, which is before the next. */
  let known: LabState | null = null;
  let read: () => Promise<LabState>;
  beforeAll(() => {
    read = followState(lab);
  });
  it.each([...groups])('are out of reach on %s', { timeout: patience(120_000) }, async (_name, routes) => {
    const walk = walkOf(these);
    const caller = walkCaller(lab, these.user, these.keyOf);
    const before = known ?? (await read());
    const faults: string[] = [];
    for (const route of routes) {
      if (these.except?.(route)) continue;
      const attempts = attemptsOn(walk, route);
      expect(attempts.length, route.path).toBeGreaterThan(0);
      faults.push(...(await walked(caller, walk, attempts, route.open)));
    }
    await putBack(these.user);
    known = await read();
    expect(faults).toEqual([]);
    expect(reached(before, known, walk)).toEqual([]);
  });

  it('nothing was written that the program did not say', async () => {
    expect(touchedRows(await read(), await labState(lab))).toEqual([]);
  });

  it('are out of reach of every widget, whatever its settings name', async () => {
    const walk = walkOf(these);
    const caller = walkCaller(lab, these.user, these.keyOf);
    const key = (name: string) => walk.planted.get(name) ?? 'none';
    const settings = [
      {},
      { rowsPerPage: 500, settingDisplay: 'table', date_range: 'this_year' },
      { customerKtag: key('customer'), status: [], category: [], rowsPerPage: 500 },
      { filter_id: key('advanced_filter'), filter: key('advanced_filter'), chart_filters: [key('advanced_filter')], year: 2026 },
      { portletInventoryConditionFilterVal: these.word, variable: 'I4201', assignee: 'none', feed_id: key('advanced_filter') },
      {
        hasDocumentColumn: true,
        hasDocumentType: these.word,
        userStatus: 'active',
        settingDisplay: 'chart',
        year: 2026,
        chart_type: 'BarChart',
      },
    ];
    const calls = [...widgetTypes.keys()].flatMap((title) =>
      settings.map(
        (one): Attempt => ({ kind: 'tried', method: 'POST', path: '/api/v2/widgets/data', body: { title, settings: one } }),
      ),
    );
    expect(await walked(caller, walk, calls)).toEqual([]);
  });

  it('are out of reach of formulas that name them', async () => {
    const walk = walkOf(these);
    const caller = walkCaller(lab, these.user, these.keyOf);
    const formulas = [
      ['inventory', `MTAG = '${walk.planted.get('inventory')}' OR I4202 LIKE '%${these.word}%'`],
      ['calibration', `inventory.I4202 LIKE '%${these.word}%' OR C2306 LIKE '%${these.word}%'`],
      ['repair', `description LIKE '%${these.word}%' OR inventory.MTAG = '${walk.planted.get('inventory')}'`],
      ['location', `L2802 LIKE '%${these.word}%' OR inventory.customer.K4602 LIKE '%${these.word}%'`],
    ];
    for (const [type, formula] of formulas) {
      const made = await caller.send({
        method: 'POST',
        path: '/api/v2/advanced-filters',
        body: { name: `own ${type}`, type, formula },
      });
      // What a key would make it could not see afterwards.
      if (these.keyOf) {
        expect(made.status, made.text).toBeGreaterThanOrEqual(400);
        continue;
      }
      expect(made.status, made.text).toBe(201);
      const { id } = (JSON.parse(made.text) as { data: { id: string } }).data;
      const base = `/api/v2/advanced-filters/${id}`;
      const results = await caller.send({ path: `${base}/results?page[size]=500` });
      expect([results.status, totalOf(results)], results.text).toEqual([200, 0]);
      const statistics = await caller.send({ path: `${base}/statistics?year=2026&by=month` });
      expect(statistics.text.replaceAll(formula ?? '', '')).not.toMatch(new RegExp(`"value":[1-9]|${these.word} `));
    }
  });
});
