// What people say of records: seen with the record, addressed to people who see it, told live, and left as it was said.
// docs/interface/records.md#comments, docs/adr/0087.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { openEvents } from './event-stream.ts';

let lab: RunningLab;
let adminId: string;

const send = (user: UserName, method: string, path: string, body?: object) =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

const say = (user: UserName, text: string, record: object = {}) =>
  send(user, 'POST', 'comments', { resource: 'inventory', record_key: 'dev-1', text, ...record });

const about = async (user: UserName, key: string) => {
  const answer = await send(user, 'GET', `comments?filter[resource]=inventory&filter[record_key]=${key}&sort=created_at`);
  return v2Of(answer).list.map(({ attributes }) => attributes.text);
};

beforeAll(async () => {
  lab = await startLab();
  adminId = v2Of(await send('admin', 'GET', 'auth/me')).one.id;
});
afterAll(() => lab.stop());

describe('a comment', () => {
  it('says who wrote it and whom it speaks to, whatever was sent', async () => {
    const answer = await say('berta', 'Bitte ansehen.', { author_id: adminId, author_name: 'Nobody' });
    expect(answer.status, answer.text).toBe(422);
    const said = await say('berta', `Bitte ansehen, <@${adminId}> und nochmals <@${adminId}>.`);
    expect(said.status, said.text).toBe(201);
    const { attributes } = v2Of(said).one;
    expect(attributes.author_id).toBe('user-berta');
    expect(attributes.mentions).toEqual([{ id: adminId, name: expect.any(String) }]);
    expect(await about('admin', 'dev-1')).toContain(`Bitte ansehen, <@${adminId}> und nochmals <@${adminId}>.`);
  });

  it('stays as it was said, for its author as well', async () => {
    const { id } = v2Of(await say('admin', 'So ist es.')).one;
    for (const user of ['admin', 'berta'] as const) {
      const answer = await send(user, 'PATCH', `comments/${id}`, { text: 'Anders.' });
      expect(answer.status, answer.text).toBe(409);
    }
    expect(v2Of(await send('admin', 'GET', `comments/${id}`)).one.attributes.text).toBe('So ist es.');
  });

  it('is seen with its record: not of a foreign customer, nor of a type one may not view', async () => {
    expect((await say('admin', 'Nur hier.', { record_key: 'far-1' })).status).toBe(201);
    expect(await about('admin', 'far-1')).toContain('Nur hier.');
    expect(await about('berta', 'far-1')).toEqual([]);
    const { id } = v2Of(await send('admin', 'GET', 'comments?filter[record_key]=far-1')).list[0] ?? { id: '' };
    const [hidden, missing] = [await send('berta', 'GET', `comments/${id}`), await send('berta', 'GET', 'comments/no-such')];
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect(hidden.text.replaceAll(id, 'ID')).toBe(missing.text.replaceAll('no-such', 'ID'));
    // It moves with the device.
    await change(lab.program, 'inventory', 'far-1', { ktag: 'C-ALPHA' });
    expect(await about('berta', 'far-1')).toContain('Nur hier.');
    await change(lab.program, 'inventory', 'far-1', { ktag: 'C-FAR' });
  });

  it('is refused where its record cannot be seen, as where there is none', async () => {
    const [foreign, missing] = [
      await say('berta', 'Hm.', { record_key: 'far-1' }),
      await say('berta', 'Hm.', { record_key: 'no-such' }),
    ];
    expect([foreign.status, missing.status]).toEqual([422, 422]);
    expect(foreign.text.replaceAll('far-1', 'KEY')).toBe(missing.text.replaceAll('no-such', 'KEY'));
    const kind = await say('admin', 'Hm.', { resource: 'session' });
    expect(v2Of(kind).errors[0]?.source?.pointer).toBe('/data/attributes/resource');
    expect((await send('bare', 'GET', 'comments')).status).toBe(403);
    expect((await say('bare', 'Hm.')).status).toBe(403);
  });

  it('speaks to nobody who may not see its record, and names all of them at once', async () => {
    const answer = await say('admin', '<@user-berta>, <@user-bare> und <@nobody>.', { record_key: 'far-1' });
    expect(answer.status).toBe(422);
    const { errors } = v2Of(answer);
    expect(errors.map(({ source }) => source?.pointer)).toEqual(new Array(3).fill('/data/attributes/text'));
    for (const id of ['user-berta', 'user-bare', 'nobody']) expect(answer.text).toContain(id);
    expect((await say('admin', '<@user-berta>.')).status).toBe(201);
    const many = Array.from({ length: 21 }, (_, index) => `<@u-${index}>`).join(' ');
    expect((await say('admin', many)).text).toContain('No more than 20 people');
  });

  it('is told live to those who see its record, and to nobody else', async () => {
    const streamOf = async (user: UserName) => openEvents(lab.url, { Authorization: `Bearer ${await lab.token(user)}` });
    const [hers, mine] = [await streamOf('berta'), await streamOf('admin')];
    const far = v2Of(await say('admin', 'Fern.', { record_key: 'far-1' })).one.id;
    const near = v2Of(await say('admin', 'Nah.')).one.id;
    expect(await mine.until(near)).toEqual(['open', `comment ${far} create`, `comment ${near} create`]);
    expect(await hers.until(near)).toEqual(['open', `comment ${near} create`]);
  });

  it('goes with who deletes it, and the trail tells', async () => {
    const { id } = v2Of(await say('admin', 'Versehentlich.')).one;
    expect((await send('admin', 'DELETE', `comments/${id}`)).status).toBe(204);
    const entries = v2Of(await send('admin', 'GET', `audits?filter[resource]=comment&filter[record_key]=${id}&sort=at`)).list;
    expect(entries.map(({ attributes }) => attributes.action)).toEqual(['create', 'delete']);
  });
});

describe('people who can be mentioned', () => {
  const offered = async (user: UserName, key: string, q = '') => {
    const answer = await send(user, 'GET', `comments/people?resource=inventory&record_key=${key}&q=${encodeURIComponent(q)}`);
    return v2Of(answer).list.map(({ id }) => id);
  };

  it('are those who see the record, by the beginning of a name', async () => {
    const near = await offered('berta', 'dev-1');
    expect(near).toContain('user-berta');
    expect(near).not.toContain('user-bare');
    expect(await offered('admin', 'far-1')).not.toContain('user-berta');
    expect(await offered('admin', 'dev-1', 'berta@')).toEqual(['user-berta']);
    expect(await offered('admin', 'dev-1', 'zzz')).toEqual([]);
  });

  it('are not told of a record that the asker does not see', async () => {
    const ask = (key: string) => send('berta', 'GET', `comments/people?resource=inventory&record_key=${key}`);
    expect([(await ask('far-1')).status, (await ask('no-such')).status]).toEqual([404, 404]);
  });
});
