// Settings that hold for the whole lab are obeyed at once, by both faces: how large a file may be, how long the bin keeps what was deleted.
// docs/interface/papers.md#documents, docs/interface/safety.md#trail, docs/design/records.md#d-479, docs/design/papers.md#d-480.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeBin } from '#server/core/bin/bin.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { v1Of, v2Of } from '../../support/answers.ts';
import { sendImport } from '../../support/imports.ts';
import { field, filePart, multipart, multipartType } from '../../support/multipart.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const set = (name: string, value: unknown) =>
  lab.v2('admin', { method: 'PATCH', path: `/api/v2/settings/${name}`, body: { value } });

describe('documents.max_megabytes', () => {
  const megabytes = (count: number) => randomBytes(count * 1024 * 1024);
  const upload = (method: string, path: string, size: Buffer, announced = true) => {
    const body = multipart([field('title', 'Groß'), filePart(size, 'groß.bin')]);
    const headers = { ...multipartType, ...(announced ? {} : { 'Transfer-Encoding': 'chunked' }) };
    return (path.startsWith('/api/v2') ? lab.v2 : lab.v1)('admin', { method, path, headers, body });
  };

  it('is the limit of what records keep, by every door, and the refusal names it', async () => {
    const { one } = v2Of(await upload('POST', '/api/v2/documents', megabytes(2)));
    expect((await set('documents.max_megabytes', 1)).status).toBe(200);
    const me = v2Of(await lab.v2('berta', { path: '/api/v2/auth/me' }));
    expect(me.one.attributes.file_megabytes).toBe(1);
    for (const [method, path] of [
      ['POST', '/api/v2/documents'],
      ['PATCH', `/api/v2/documents/${one.id}`],
      ['POST', `/api/v2/documents/${one.id}/versions`],
      ['POST', '/api/v2/reports'],
      ['POST', '/api/document'],
      ['PUT', `/api/document/${one.id}`],
      ['POST', '/api/report/rpt-own'],
    ] as const) {
      for (const announced of [true, false]) {
        const answer = await upload(method, path, megabytes(2), announced);
        expect(answer.status, `${method} ${path} ${answer.text}`).toBe(413);
        expect(path.startsWith('/api/v2') ? v2Of(answer).message : v1Of(answer).message).toContain('1 MB');
      }
    }
    expect((await upload('POST', '/api/v2/documents', randomBytes(1024 * 1024))).status).toBe(201);
    expect(readdirSync(dataPaths(lab.directory).incoming)).toEqual([]);
  });

  it('leaves what is only read to the limit of its own kind', async () => {
    const content = `asset_number;remark\n${Array.from({ length: 20_000 }, (_, index) => `A-${index};${'x'.repeat(90)}\n`).join('')}`;
    expect(content.length).toBeGreaterThan(1024 * 1024);
    expect([200, 202]).toContain((await sendImport(lab, { path: 'inventories', content })).status);
  });

  it('is at most what the program takes, and back at once', async () => {
    const refused = v2Of(await set('documents.max_megabytes', 60));
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('50')]);
    expect((await set('documents.max_megabytes', 3)).status).toBe(200);
    expect((await upload('POST', '/api/v2/documents', megabytes(2))).status).toBe(201);
    await lab.services.lab.db
      .updateTable('settings')
      .set({ value: '60' })
      .where('name', '=', 'documents.max_megabytes')
      .execute();
    await lab.services.lab.changes.written(['settings']);
    const answer = await upload('POST', '/api/v2/documents', megabytes(51), false);
    expect([answer.status, v2Of(answer).message]).toEqual([413, expect.stringContaining('50 MB')]);
  });
});

describe('bin.keep_days', () => {
  const entries = async () => {
    const { list } = v2Of(await lab.v2('admin', { path: '/api/v2/bin?sort=deleted_at' }));
    return list.map(({ attributes }) => [attributes.record_key, String(attributes.expires_at).slice(0, 10)]);
  };
  const gone = async (id: string) => {
    await lab.v2('admin', { method: 'POST', path: '/api/v2/notes', body: { id, title: id } });
    await lab.v2('admin', { method: 'DELETE', path: `/api/v2/notes/${id}` });
  };

  it('is how long what is deleted lies there; another number counts for what lies there already', async () => {
    await gone('first');
    expect(await entries()).toEqual([['first', '2026-04-01']]);
    expect((await set('bin.keep_days', 3)).status).toBe(200);
    expect(await entries()).toEqual([['first', '2026-03-05']]);
    lab.clock.step({ hours: 48 });
    await gone('second');
    await lab.v2('admin', { method: 'POST', path: '/api/v2/notes/bulk-delete', body: { ids: [] } });
    expect(await entries()).toEqual([
      ['first', '2026-03-05'],
      ['second', '2026-03-07'],
    ]);
    lab.clock.step({ hours: 25 });
    expect(await purgeBin(lab.program)).toBe(1);
    expect(await entries()).toEqual([['second', '2026-03-07']]);
  });

  it('follows an undo of the change, and no number is as if none had been set', async () => {
    const body = { ids: ['bin.keep_days'], attributes: { value: 100 } };
    const { meta } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/settings/bulk-update', body }));
    expect(await entries()).toEqual([['second', '2026-06-12']]);
    expect((await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${meta.run}/undo` })).status).toBe(200);
    expect(await entries()).toEqual([['second', '2026-03-07']]);
    expect((await lab.v2('admin', { method: 'DELETE', path: '/api/v2/settings/bin.keep_days' })).status).toBe(204);
    expect((await entries()).find(([key]) => key === 'second')).toEqual(['second', '2026-04-03']);
  });
});
