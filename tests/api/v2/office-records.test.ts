// Every record type of the office is there in each way in which a record can be: on v2, in lists, filters, exports, imports, the trail and
// the demonstration lab. docs/interface/records.md#made-here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import { v2Of } from '../../support/answers.ts';
import { previewed, rowsOf } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { repository } from '../../support/seed-lab.ts';
import { readAll } from '../../support/table-files.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ world: 'demonstration' });
});
afterAll(() => lab.stop());

/** What came with the office and after it. */
const isLater = (since: string) => since.localeCompare('0.13.0', 'en', { numeric: true }) >= 0;
const types = resourceDefinitions.filter(({ since }) => isLater(since));

const page = readFileSync(join(repository, 'docs/interface/records.md'), 'utf8');
const [, section = ''] = page.split('<a id="made-here"></a>');
const made = new Map(
  [...(section.split('<a id=')[0] ?? '').matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, why]) => [name, why]),
);

const get = (path: string) => lab.v2('admin', { path: `/api/v2/${path}` });
const list = async (path: string) => {
  const answer = await get(path);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return { rows: v2Of(answer).list, total: (answer.body as { meta: { total: number } }).meta.total };
};

it('those that no file makes say why', () => {
  expect([...made.keys()].sort()).toEqual(types.flatMap(({ name, imported }) => (imported ? [] : [name])).sort());
  for (const why of made.values()) expect(why).toMatch(/\w+ \w+/);
});

describe.each(types.map((definition) => [definition.name, definition] as const))(
  '%s',
  (name, { v2, fields, imported, readOnly }) => {
    const path = v2?.path ?? '';

    it('is listed, read, and there in the demonstration lab', async () => {
      const { rows } = await list(`${path}?page[size]=1`);
      expect(rows).toHaveLength(1);
      expect((await get(`${path}/${rows[0]?.id}`)).status).toBe(200);
    });

    it('is narrowed by each of its attributes, to what has it and to what has not', async () => {
      const { total } = await list(`${path}?page[size]=1`);
      for (const [column, { attr = column, hidden }] of Object.entries(fields)) {
        if (hidden || column === 'uID') continue;
        const [filled, empty] = await Promise.all(
          ['notnull:', 'null:'].map((word) => list(`${path}?page[size]=1&filter[${attr}]=${word}`)),
        );
        expect((filled?.total ?? 0) + (empty?.total ?? 0), attr).toBe(total);
      }
    });

    it('is written out, all of it', async () => {
      const { total } = await list(`${path}?page[size]=1`);
      for (const format of ['csv', 'xlsx']) {
        const answer = await get(`${path}/export?format=${format}`);
        expect(answer.status).toBe(200);
        expect((await readAll(answer.bytes)).rows).toHaveLength(total);
      }
    });

    if (imported)
      it('is read in: an export changes nothing', async () => {
        const { bytes } = await get(`${path}/export?format=csv`);
        const { token } = await previewed(lab, { path, content: bytes });
        const verdicts = new Set(
          (await rowsOf(lab, token)).map(({ verdict, reasons }) => [verdict, ...reasons.map(({ message }) => message)].join(' ')),
        );
        expect([...verdicts]).toEqual(['unchanged']);
      });

    // A notice tells of a change that is in the trail itself.
    if (name !== 'notice')
      it('is in the trail', async () => {
        const { total } = await list(`audits?filter[resource]=eq:${name}&page[size]=1`);
        expect(total).toBeGreaterThan(0);
        const [{ id = '' } = {}] = (await list(`audits?filter[resource]=eq:${name}&filter[action]=eq:create&page[size]=1`)).rows;
        expect(id).not.toBe('');
      });

    if (readOnly)
      it('is written by nobody through the list', async () => {
        const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body: {} });
        expect([404, 405]).toContain(answer.status);
      });
  },
);
