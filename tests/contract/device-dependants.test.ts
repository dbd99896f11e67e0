// What hangs on a device that a narrowed user does not see is hidden with it: documents and their links, notes and tickets, the lines of
// orders, their papers, trail and events; by every address of every type, told by the registry. docs/interface/access.md#row-scope,
// docs/adr/0019, docs/design/access.md#d-551, docs/design/access.md#d-552.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeviceBound } from '#server/schema/device-bound.ts';
import { openEvents } from '../api/v2/event-stream.ts';
import { v1Of, v2Of } from '../support/answers.ts';
import { change } from '../support/builders.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { parameter } from '../support/http-client.ts';
import { filePart, multipart, multipartType } from '../support/multipart.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { resourceNamed } from '../support/resource-named.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { describedRoutes } from './support/described-routes.ts';
import { addDeviceRecords, secret } from './support/device-records.ts';
import { devicesAndTheirs } from './support/planted-records.ts';
import { walkCaller } from './support/walk-caller.ts';

let lab: RunningLab;
let planted: Awaited<ReturnType<typeof addDeviceRecords>>;
beforeAll(async () => {
  lab = await startLab();
  planted = await addDeviceRecords(lab);
});
afterAll(() => lab.stop());

const ask = (call: Call): Promise<Answer> => lab[call.path.startsWith('/api/v2') ? 'v2' : 'v1']('narrow', call);
const definitionOf = (name: string) => resourceNamed(lab.services.lab.registry, name).definition;
const pathOf = (name: string) => `/api/v2/${definitionOf(name).v2?.path}`;
const hiddenOf = (name: string) => planted.hidden.flatMap(({ resource, id }) => (resource === name ? [id] : []));
/** No test may see a word of them, nor a key. */
const telling = () => new RegExp([secret, 'dev-3', ...planted.hidden.map(({ id }) => `"${id}"`)].join('|'));

it('every type that can speak of a device says in its scope how it is seen', () => {
  const { registry } = lab.services.lab;
  const bound = registry.all().filter(({ definition }) => isDeviceBound(definition, registry.definitions));
  const owned = registry.all().filter(({ definition }) => definition.scope.kind === 'owner');
  const known: string[] = [...bound, ...owned].map(({ name }) => name);
  expect([...devicesAndTheirs(registry.all())].filter((name) => !known.includes(name))).toEqual([]);
});

describe.each(['document', 'document_link', 'note', 'ticket', 'booking_position'])('%s', (name) => {
  it('is no part of lists, searches, filters, includes and exports', async () => {
    const base = pathOf(name);
    const all = await ask({ path: `${base}?page[size]=500` });
    const seen = planted.seen.flatMap(({ resource, id }) => (resource === name ? [id] : []));
    expect(v2Of(all).list.map(({ id }) => id)).toEqual(expect.arrayContaining(seen));
    expect(v2Of(all).meta.total).toBe(v2Of(all).list.length);
    const include = [...resourceNamed(lab.services.lab.registry, name).relations.keys()].join(',');
    for (const query of [
      'page[size]=500',
      `include=${include}`,
      'sort=-created_at&page[size]=500',
      'page[size]=2&page[number]=2&sort=created_at',
    ])
      expect((await ask({ path: `${base}?${query}` })).text).not.toMatch(telling());
    for (const query of [`filter[id]=in:${hiddenOf(name).join(',')}`, `q=${secret}`])
      expect(v2Of(await ask({ path: `${base}?${query}` })).meta.total, query).toBe(0);
    for (const format of ['csv', 'xlsx']) {
      const file = await walkCaller(lab, 'user-narrow').send({ path: `${base}/export?format=${format}` });
      expect([file.status, file.text.length > 100], format).toEqual([200, true]);
      expect(file.text, format).not.toMatch(new RegExp(`${secret}|dev-3`));
    }
  });

  it('is 404 at each of its addresses, whatever is asked there', async () => {
    const [face] = [`${pathOf(name)}/{id}`];
    const routes = describedRoutes('v2').filter(({ path }) => path === face || path.startsWith(`${face}/`));
    expect(routes.length).toBeGreaterThanOrEqual(4);
    for (const id of hiddenOf(name))
      for (const { method, path, body } of routes) {
        const filled = path.replace('{id}', id).replace(/\{\w+\}/g, '1');
        const file = body && /multipart/.test(body.type);
        const sent: Partial<Call> = file
          ? { headers: multipartType, body: multipart([filePart('x', 'x.txt')]) }
          : body
            ? { body: {}, headers: { 'If-Match': '"1"' } }
            : {};
        const { status, text } = await ask({ method, path: filled, ...sent });
        expect(status, `${method} ${filled}: ${text}`).toBe(404);
        expect(text).not.toContain(secret);
      }
  });
});

describe('a document', () => {
  it('is hidden on v1 and from bulk calls as well, and refers to nothing hidden', async () => {
    for (const id of hiddenOf('document')) {
      for (const rest of ['', '/download'])
        expect((await ask({ path: `/api/document/${id}${rest}` })).status, id + rest).toBe(404);
      expect((await ask({ method: 'PUT', path: `/api/document/${id}`, body: { title: 'x' } })).status).toBe(404);
    }
    const filter = parameter('filter', [{ property: 'title', value: secret, operator: 'like' }]);
    expect(v1Of(await ask({ path: `/api/document?${filter}` })).rows).toEqual([]);
    const approved = await ask({
      method: 'POST',
      path: '/api/v2/documents/bulk-approve',
      body: { ids: hiddenOf('document') },
    });
    expect(JSON.stringify(approved.body)).not.toContain('"approved_at"');
    const rows = await lab.program.db
      .selectFrom('documents')
      .select('approved_at')
      .where('uID', 'in', hiddenOf('document'))
      .execute();
    expect(rows.map(({ approved_at }) => approved_at)).toEqual(rows.map(() => null));
    const linked = { document_id: 'doc-alone', resource: 'calibration', record_key: 'cal-dev-3' };
    expect((await ask({ method: 'POST', path: '/api/v2/document-links', body: linked })).status).toBe(422);
  });

  it('of several devices is seen with one of them, and tells of that one alone; of an order, by its customer', async () => {
    for (const id of ['doc-dev-1', 'paper-dev-1', 'doc-both', 'doc-mixed', 'doc-alone'])
      for (const rest of ['', '/download', '/versions', '/verify'])
        expect((await ask({ path: `/api/v2/documents/${id}${rest}` })).status, id + rest).toBe(200);
    const both = await ask({ path: '/api/v2/documents/doc-both?include=links' });
    expect(both.text).toContain('lnk-both-1');
    expect(both.text).not.toMatch(telling());
  });

  it('keeps its hidden links in a next version, and is not taken away from where it is hidden', async () => {
    const file = multipart([filePart('a newer text', 'newer.txt')]);
    const made = await ask({ method: 'POST', path: '/api/v2/documents/doc-both/versions', headers: multipartType, body: file });
    expect(made.status, made.text).toBe(201);
    const { id } = (made.body as { data: { id: string } }).data;
    const links = await lab.program.db.selectFrom('document_links').select('record_key').where('document_uID', '=', id).execute();
    expect(links.map(({ record_key }) => record_key).sort()).toEqual(['dev-1', 'dev-3']);
    const refused = await ask({ method: 'DELETE', path: `/api/v2/documents/${id}` });
    expect([refused.status, refused.text.includes('dev-3')]).toEqual([409, false]);
  });
});

describe('an order', () => {
  const totalsOf = async (user: 'admin' | 'narrow') => {
    const answer = await lab.v2(user, { path: '/api/v2/bookings/ord-both/totals' });
    expect(answer.text).not.toMatch(user === 'narrow' ? telling() : /^$/);
    return (answer.body as { data: { attributes: Record<string, unknown> } }).data.attributes;
  };

  it('adds up to the same for everybody; lines of hidden devices are a number and a sum', async () => {
    const [whole, seen] = [await totalsOf('admin'), await totalsOf('narrow')];
    const { lines: _all, further: none, ...sums } = whole;
    const { lines, further, ...same } = seen;
    expect(same).toEqual(sums);
    expect([none, further]).toEqual([
      { count: 0, line_net: 0 },
      { count: 1, line_net: 50.25 },
    ]);
    expect((lines as { position_id: string }[]).map(({ position_id }) => position_id).sort()).toEqual(['pos-dev-1', 'pos-free']);
  });

  it('prints them as one further position in each of its papers', async () => {
    const headers = { Authorization: `Bearer ${await lab.token('narrow')}` };
    for (const type of ['offer', 'order_confirmation', 'delivery_note', 'document']) {
      const asked = `type=${type}&language=en`;
      const data = await ask({ path: `/api/v2/bookings/ord-both/report-dataset?${asked}` });
      expect(data.text).not.toMatch(telling());
      const { positions, statistics } = data.body as { positions: { name: string; line_net: number }[]; statistics: object };
      expect(positions.map(({ name, line_net }) => [name, line_net])).toEqual([
        ['offen Position', 100],
        ['Versand', 7],
        ['1 further position', 50.25],
      ]);
      const whole = await lab.v2('admin', { path: `/api/v2/bookings/ord-both/report-dataset?${asked}` });
      expect(statistics).toEqual((whole.body as { statistics: object }).statistics);
      const file = await fetch(`${lab.url}/api/v2/bookings/ord-both/order-document?${asked}`, { headers });
      const text = readPdf(new Uint8Array(await file.arrayBuffer())).pages.join('\n');
      expect(text).toContain('1 further position');
      expect(text).not.toMatch(telling());
    }
  });

  it('is not deleted by who does not see all of it', async () => {
    const refused = await ask({ method: 'DELETE', path: '/api/v2/bookings/ord-both' });
    expect([refused.status, telling().test(refused.text)]).toEqual([409, false]);
    expect((await lab.v2('admin', { path: '/api/v2/booking-positions/pos-dev-3' })).status).toBe(200);
  });
});

describe('what happens to hidden records', () => {
  it('stands in no entry of the trail that he reads, nor in what he searches', async () => {
    for (const path of ['/api/v2/audits?page[size]=500', '/api/changelog?limit=-1']) {
      const answer = await ask({ path });
      expect(answer.status).toBe(200);
      expect(answer.text, path).not.toMatch(telling());
    }
    expect((await ask({ path: '/api/v2/audits?page[size]=500' })).text).toMatch(
      /"doc-dev-1"[\s\S]*"pos-dev-1"|"pos-dev-1"[\s\S]*"doc-dev-1"/,
    );
    expect(v2Of(await ask({ path: `/api/v2/audits?q=${secret}` })).meta.total).toBe(0);
    expect((await ask({ path: `/api/v2/search?q=${secret}` })).text).not.toMatch(new RegExp(`${secret} |dev-3`));
  });

  it('is told to no stream of his, also when it is deleted', async () => {
    const reader = await openEvents(lab.url, { Authorization: `Bearer ${await lab.token('narrow')}` });
    const admin = (method: string, path: string) => lab.v2('admin', { method, path: `/api/v2/${path}` });
    await change(lab.program, 'document', 'doc-dev-3', { description: 'x' });
    await change(lab.program, 'booking_position', 'pos-dev-3', { description: 'x' });
    await change(lab.program, 'note', 'note-dev-3', { text: 'x' });
    for (const path of ['documents/doc-dev-3', 'booking-positions/pos-dev-3', 'notes/note-dev-3', 'document-links/lnk-mixed-3'])
      expect((await admin('DELETE', path)).status, path).toBe(204);
    await change(lab.program, 'document', 'doc-dev-1', { description: 'x' });
    const told = await reader.until('doc-dev-1');
    expect(told.filter((one) => /dev-3|mixed-3/.test(one))).toEqual([]);
  });
});
