// The portal's one 404, for every combination of a reason, an item and a way to ask: status, headers and bytes are those of any
// other refusal, so that nothing can be told from them. docs/interface/portal.md#rules, docs/interface/v2.md#errors,
// docs/quality.md#bad-input: 200 kinds and more.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeRecord } from '#server/core/bin/remove.ts';
import { createRecord } from '#server/core/write/write.ts';
import { aFilter, anInventory, change } from '../../support/builders.ts';
import type { Answer, Call } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { aDocument, aPublicUser, openPortal, publicOperations, setRole } from './portal-world.ts';

const base = '/api/v2/public/portal';
const perMinute = 60;

let lab: RunningLab;
let asked = 0;
beforeAll(async () => {
  lab = await startLab();
  await aPublicUser(lab);
  const { program } = lab;
  const resource = program.lab.registry.resource;
  await createRecord(program, resource('calibration'), {
    values: { CTAG: 'cal-of-2', MTAG: 'dev-2', status: 'D', C2301: '2026-01-05', C2306: 'CERT-2' },
  });
  await aDocument(lab, { uID: 'doc-1', title: 'Manual' }, [['inventory', 'dev-1']]);
  await aDocument(lab, { uID: 'doc-2', title: 'Certificate' }, [['calibration', 'cal-of-2']]);
  await aDocument(lab, { uID: 'doc-loose', title: 'Quotation' }, []);
  await aDocument(lab, { uID: 'doc-draft', title: 'Draft', approved_at: null }, [['inventory', 'dev-1']]);
  await aDocument(lab, { uID: 'doc-of-beta', title: 'Of another', customer_KTAG: 'C-BETA' }, [['inventory', 'dev-1']]);
  await aDocument(lab, { uID: 'doc-elsewhere', title: 'Elsewhere' }, [['inventory', 'dev-3']]);
  await aDocument(lab, { uID: 'doc-gone', title: 'Gone' }, [['inventory', 'dev-1']]);
  await createRecord(program, resource('document'), { values: { uID: 'doc-empty', title: 'No file', customer_KTAG: 'C-ALPHA' } });
  await anInventory(program, { MTAG: 'dev-gone', I4201: 'GONE-1' });
  await removeRecord(program, resource('inventory'), { id: 'dev-gone' });
  await removeRecord(program, resource('document'), { id: 'doc-gone' });
  await openPortal(lab);
});
afterAll(() => lab.stop());

beforeEach(reopen);

/** As often as the minute allows, then the next minute. */
async function send(call: Call): Promise<Answer> {
  asked += 1;
  if (asked % (perMinute - 1) === 0) lab.clock.step({ minutes: 1 });
  return lab.raw(call);
}

/** The request's own number and the hour are no part of the answer. */
function seen({ status, text, headers }: Answer): unknown {
  const { 'x-request-id': _id, date: _date, 'ratelimit-remaining': _left, 'ratelimit-reset': _reset, ...rest } = headers;
  return { status, text, headers: rest };
}

const visible = ['dev-1', 'dev-2', 'dev-5'];
const foreignDevices = ['dev-3', 'dev-4', '12:345', 'far-1', 'far-2'];
const missingDevices = [
  'dev-gone',
  'ghost',
  'DEV-1',
  'dev-1 ',
  ' dev-1',
  'dev-1\u0000',
  'dev-%',
  'dev-_',
  "' or 1=1 --",
  '0',
  '-1',
  'null',
  '__proto__',
  '0198c2f0-6f1e-7c35-9d0b-5a4c1f7e2b10',
  'ä'.repeat(200),
  'x'.repeat(4000),
  '../dev-1',
  'cal-of-2',
  'C-ALPHA',
  'doc-1',
];
const missingDocuments = [
  'ghost',
  'DOC-1',
  'doc-loose',
  'doc-draft',
  'doc-of-beta',
  'doc-elsewhere',
  'doc-gone',
  'doc-empty',
  'doc-far',
  'dev-1',
  '%',
];

const tabs = ['calibrations', 'repairs', 'documents'];
const ofDevice = (key: string) => [
  `${base}/inventories/${encodeURIComponent(key)}`,
  ...tabs.map((tab) => `${base}/inventories/${encodeURIComponent(key)}/${tab}`),
];
const code = (key: string) => `/api/v2/public/qr/${encodeURIComponent(key)}`;
const download = (key: string) => `${base}/documents/${encodeURIComponent(key)}/download`;
const lists = [`${base}/config`, `${base}/inventories`, `${base}/inventories?q=x&sort=remark&page[size]=0&filter[x]=1`];
const everything = [...visible.flatMap(ofDevice), ...visible.map(code), download('doc-1'), download('doc-2'), ...lists];

/** Each closes the portal, or a part of it, for addresses that answer while it is open. */
const closed: [reason: string, close: () => Promise<unknown>, paths: readonly string[]][] = [
  ['both switches off', () => setRole(lab, { portal_enable: 0, qrlink_enable: 0 }), everything],
  ['the portal off', () => setRole(lab, { portal_enable: 0 }), everything.filter((path) => !path.includes('/qr/'))],
  ['codes off', () => setRole(lab, { qrlink_enable: 0 }), visible.map(code)],
  ['no public user', () => change(lab.program, 'user', 'user-public', { is_public: 0 }), everything],
  ['a locked public user', () => change(lab.program, 'user', 'user-public', { status: 'locked' }), everything],
  [
    'a role that sees no device',
    () => setRole(lab, { operations: publicOperations.filter((name) => name !== 'inventory_view') }),
    everything,
  ],
  ['a role without any operation', () => setRole(lab, { operations: [] }), everything],
  ...(
    [
      ['calibrations', 'calibration_view', [download('doc-2')]],
      ['repairs', 'repair_view', []],
      ['documents', 'dms_view', [download('doc-1'), download('doc-2')]],
    ] as const
  ).map(([tab, operation, further]): [string, () => Promise<unknown>, string[]] => [
    `a role without ${operation}`,
    () => setRole(lab, { operations: publicOperations.filter((name) => name !== operation) }),
    [...visible.map((key) => `${base}/inventories/${key}/${tab}`), ...further],
  ]),
  [
    'a public user of another customer',
    async () => {
      const { db, changes } = lab.services.lab;
      await db.updateTable('user_customers').set({ customer_KTAG: 'C-FAR' }).where('user_uID', '=', 'user-public').execute();
      changes.written(['user_customers']);
    },
    everything.filter((path) => !lists.includes(path)),
  ],
  [
    'a public user of no customer',
    async () => {
      const { db, changes } = lab.services.lab;
      await db.deleteFrom('user_customers').where('user_uID', '=', 'user-public').execute();
      changes.written(['user_customers']);
    },
    everything.filter((path) => !lists.includes(path)),
  ],
  [
    'a public user narrowed to other devices',
    async () => {
      const filter = await aFilter(lab.program, { formula: "I4209 = 'X'" });
      await change(lab.program, 'user', 'user-public', { inventory_filter: String(filter.uID) });
    },
    everything.filter((path) => !lists.includes(path)),
  ],
];

async function reopen(): Promise<void> {
  const { db, changes } = lab.services.lab;
  await change(lab.program, 'user', 'user-public', { is_public: 1, status: 'active', inventory_filter: 'all' });
  await db.deleteFrom('user_customers').where('user_uID', '=', 'user-public').execute();
  await db.insertInto('user_customers').values({ user_uID: 'user-public', customer_KTAG: 'C-ALPHA' }).execute();
  changes.written(['user_customers']);
  await openPortal(lab);
}

/** The ways a visitor may ask; each changes the words at most, for all refusals alike. */
const dresses: [what: string, headers: Record<string, string>][] = [
  ['as a program', {}],
  ['in German', { 'Accept-Language': 'de-AT,de;q=0.9' }],
  ['as a browser', { Accept: 'text/html,application/json;q=0.8,*/*;q=0.5' }],
  ['with a version', { 'If-None-Match': '"1"' }],
  ['with a wrong token', { Authorization: 'Bearer 1|wrong' }],
];

describe('the one refusal', () => {
  it('answers at all while the portal is open', async () => {
    for (const path of everything.filter((one) => !one.includes('filter[x]')))
      expect((await send({ path })).status, path).toBe(200);
  });

  it.each(dresses)('is one for every reason, asked %s', async (_what, headers) => {
    const reference = seen(await send({ path: `${base}/inventories/nothing`, headers }));
    expect(reference).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
    const kinds = new Set<string>();
    async function refused(reason: string, path: string): Promise<void> {
      expect(seen(await send({ path, headers })), `${reason}: ${path}`).toEqual(reference);
      kinds.add(`${reason}: ${path}`);
    }
    for (const key of foreignDevices) for (const path of [...ofDevice(key), code(key)]) await refused('another customer’s', path);
    for (const key of missingDevices) for (const path of [...ofDevice(key), code(key)]) await refused('no such device', path);
    for (const key of missingDocuments) await refused('no such document', download(key));
    for (const [reason, close, paths] of closed) {
      await close();
      for (const path of paths) await refused(reason, path);
      for (const path of [...ofDevice('ghost'), code('dev-3'), download('ghost')]) await refused(`${reason}, no such item`, path);
      await reopen();
    }
    expect(kinds.size).toBeGreaterThan(300);
  });

  it('says nothing of what was asked for, sets nothing and keeps nothing', async () => {
    const answer = await send({ path: `${base}/inventories/dev-3` });
    expect(JSON.stringify(seen(answer))).not.toMatch(/dev-|inventor|C-BETA|set-cookie|etag/i);
  });

  it('is the same for HEAD, without its body', async () => {
    const full = await send({ path: `${base}/inventories/ghost` });
    const { headers } = seen(full) as { headers: object };
    for (const path of [...ofDevice('dev-3'), code('dev-gone'), download('doc-draft'), ...ofDevice('ghost')])
      expect(seen(await send({ method: 'HEAD', path })), path).toEqual({ status: 404, text: '', headers });
  });
});

describe('other verbs', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s is 405 for what is there and what is not, with a token and without',
    async (method) => {
      const paths = ['dev-1', 'dev-3', 'dev-gone', 'ghost'].flatMap((key) => [...ofDevice(key), code(key)]);
      const answers = [];
      const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
      for (const path of [...paths, download('doc-1'), download('doc-draft'), download('ghost'), ...lists])
        for (const who of [{}, { headers }]) answers.push([path, seen(await send({ method, path, body: {}, ...who }))] as const);
      const [, first] = answers[0] ?? [];
      expect((first as { status: number }).status).toBe(405);
      for (const [path, answer] of answers) expect(answer, path).toEqual(first);
    },
  );
});

it('a parameter that is wrong is told only of what is open: elsewhere it is the same 404', async () => {
  const wrong = '?page[size]=0&nonsense=1';
  for (const path of [`${base}/inventories`, `${base}/inventories/dev-1/calibrations`]) {
    expect((await send({ path: `${path}${wrong}` })).status).toBe(422);
  }
  const reference = seen(await send({ path: `${base}/inventories/nothing` }));
  for (const key of ['dev-3', 'dev-gone', 'ghost'])
    for (const tab of tabs) expect(seen(await send({ path: `${base}/inventories/${key}/${tab}${wrong}` }))).toEqual(reference);
});
