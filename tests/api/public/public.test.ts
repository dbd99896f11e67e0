// What anyone may read: texts and languages, and no more than 30 times a minute. docs/interface/README.md#limits,
// docs/interface/v2.md#public-texts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());
beforeEach(() => lab.clock.step({ minutes: 2 }));

const bundle = async (language: string) =>
  (
    (await lab.raw({ path: `/api/v2/public/translations/bundle/${language}` })).body as {
      data: { id: string; attributes: { messages: Record<string, string> } };
    }
  ).data;

describe('translations', () => {
  it('both languages, without a token', async () => {
    expect((await bundle('de')).attributes.messages['inventory.I4202']).toBe('Hersteller');
    expect((await bundle('en')).attributes.messages['inventory.I4202']).toBe('Manufacturer');
  });

  it('the lab’s own wording lies over them at once, in labels of both faces, too', async () => {
    const row = await createRecord(lab.program, lab.services.lab.registry.resource('translation'), {
      values: { language: 'en', message_key: 'inventory.I4202', text: 'Brand' },
    });
    expect((await bundle('en')).attributes.messages['inventory.I4202']).toBe('Brand');
    expect((await bundle('de')).attributes.messages['inventory.I4202']).toBe('Hersteller');
    expect((await lab.v1('berta', { path: '/api/inventory/get/I4201/A-1' })).body).toMatchObject({ fields: { I4202: 'Brand' } });
    expect((await lab.v2('berta', { path: '/api/v2/fields/inventory' })).text).toContain('"label":"Brand"');
    await change(lab.program, 'translation', String(row.uID), { text: 'Maker' });
    expect((await bundle('en')).attributes.messages['inventory.I4202']).toBe('Maker');
  });

  it('there is no bundle of another language', async () => {
    for (const language of ['fr', 'xx', 'DE', '__proto__']) {
      const answer = await lab.raw({ path: `/api/v2/public/translations/bundle/${language}` });
      expect([language, answer.status]).toEqual([language, 404]);
      expect(answer.body).toMatchObject({ errors: [{ status: '404', code: 'record.not_found' }] });
    }
  });

  it('languages', async () => {
    expect((await lab.raw({ path: '/api/v2/public/languages' })).body).toMatchObject({
      data: [
        { id: 'de', type: 'language', attributes: { code: 'de', name: 'Deutsch' } },
        { id: 'en', attributes: { name: 'English' } },
      ],
    });
  });

  it('nothing else is public', async () => {
    expect((await lab.raw({ path: '/api/v2/public/inventories' })).status).toBe(401);
  });
});

describe('the limit', () => {
  it('the 31st request of a minute is 429 and says how long to wait; the next minute is free', async () => {
    for (let count = 0; count < 30; count += 1) {
      const path = count % 2 ? '/api/v2/public/languages' : '/api/v2/public/translations/bundle/de';
      expect((await lab.raw({ path })).status).toBe(200);
      lab.clock.step({ seconds: 1 });
    }
    for (const path of ['/api/v2/public/languages', '/api/v2/public/translations/bundle/de', '/api/v2/public/nothing']) {
      const answer = await lab.raw({ path });
      expect(answer.status).toBe(429);
      expect(answer.headers['retry-after']).toBe('30');
      expect(answer.body).toMatchObject({ errors: [{ status: '429', code: 'request.rate_limited' }] });
    }
    expect((await lab.v2('berta', { path: '/api/v2/inventories?page[size]=1' })).status).toBe(200);
    lab.clock.step({ seconds: 30 });
    expect((await lab.raw({ path: '/api/v2/public/languages' })).status).toBe(200);
  });

  it('does not count the texts of who works at the screens; a session that is none counts', async () => {
    const path = '/api/v2/public/translations/bundle/de';
    const secret = await lab.services.signIn.startSession('user-berta', '127.0.0.1');
    const own = { Cookie: `plumbline_session=${secret}` };
    lab.clock.step({ seconds: 60 });
    for (let count = 0; count < 40; count += 1) expect((await lab.raw({ path, headers: own })).status).toBe(200);
    const made = { Cookie: 'plumbline_session=made-up' };
    for (let count = 0; count < 30; count += 1) expect((await lab.raw({ path, headers: made })).status).toBe(200);
    expect((await lab.raw({ path, headers: made })).status).toBe(429);
    expect((await lab.raw({ path, headers: own })).status).toBe(200);
  });
});

it('health tells version and language and nothing about the data', async () => {
  expect((await lab.raw({ path: '/health' })).body).toMatchObject({
    status: 'ok',
    mode: 'normal',
    setup_required: false,
    lab_name: 'Test lab',
    language: 'en',
  });
});
