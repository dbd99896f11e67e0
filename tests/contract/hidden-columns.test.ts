// Columns that never leave the server (hashes of passwords, keys and secrets; sort keys and versions) are as unknown as
// names that nobody gave: in filters, sorts, get and writes, directly and through every relation. docs/interface/access.md#row-scope,
// docs/interface/filters.md#limits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import { systemColumns } from '#server/schema/define-resource.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { parameter } from '../support/http-client.ts';
import { resourceNamed } from '../support/resource-named.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { labState, touchedRows } from '../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const published = resourceDefinitions.filter(({ faces }) => faces.includes('v1')).map(({ name }) => name);
const resource = (name: string): ResolvedResource => resourceNamed(lab.services.lab.registry, name);
const segmentOf = (name: string) => resource(name).definition.v1?.segment ?? name;

function hiddenColumns({ fields, key }: ResolvedResource): string[] {
  const sortColumns = fields.filter(({ column, sortColumn }) => column !== sortColumn).map(({ sortColumn }) => sortColumn);
  return [
    ...fields.filter(({ spec }) => spec.hidden).map(({ column }) => column),
    ...sortColumns,
    ...systemColumns.filter((column) => column === 'rid' || column === 'row_version'),
  ].filter((column) => column !== key);
}

/** `relation.` and `relation.relation.` to every record that can be reached. */
function pathsFrom(from: ResolvedResource): [path: string, target: ResolvedResource][] {
  return [...from.relations].flatMap(([relation, { target }]) => [
    [relation, resource(target)] as [string, ResolvedResource],
    ...[...resource(target).relations].map(([next, end]): [string, ResolvedResource] => [
      `${relation}.${next}`,
      resource(end.target),
    ]),
  ]);
}

async function alike(make: (column: string) => string, column: string): Promise<void> {
  const nobody = 'x'.repeat(column.length);
  const [hidden, unknown] = [await lab.v1('admin', { path: make(column) }), await lab.v1('admin', { path: make(nobody) })];
  expect(hidden.status, `${make(column)}: ${hidden.text.slice(0, 200)}`).toBe(400);
  expect(hidden.text.replaceAll(column, nobody)).toBe(unknown.text);
}

const filterBy = (property: string) => parameter('filter', [{ property, value: 'scrypt', operator: 'like' }]);
const sortBy = (property: string) => parameter('sort', [{ property, direction: 'DESC' }]);

it('there are such columns', () => {
  const names = resourceDefinitions.flatMap(({ name }) => hiddenColumns(resource(name)));
  expect(names).toEqual(expect.arrayContaining(['password_hash', 'key_hash', 'secret_hash', 'I4202_sort']));
});

describe.each(published)('%s', (name) => {
  it('filter, sort and get refuse them in the words for an unknown name', async () => {
    const base = `/api/${segmentOf(name)}`;
    for (const column of hiddenColumns(resource(name))) {
      await alike((one) => `${base}?${filterBy(one)}`, column);
      await alike((one) => `${base}?${sortBy(one)}`, column);
      await alike((one) => `${base}?sort=${one}`, column);
      await alike((one) => `${base}/get/${one}/1`, column);
    }
  });

  it('through relations, too', async () => {
    const base = `/api/${segmentOf(name)}`;
    for (const [path, target] of pathsFrom(resource(name))) {
      const own = target.fields.filter(({ spec }) => spec.hidden).map(({ column }) => column);
      const [sortColumn = 'rid'] = hiddenColumns(target).filter((column) => !own.includes(column));
      for (const column of [...own, sortColumn]) {
        await alike((one) => `${base}?${filterBy(`${path}.${one}`)}`, column);
        await alike((one) => `${base}?${sortBy(`${path}.${one}`)}`, column);
      }
    }
  });

  it('writes refuse them and change nothing', async () => {
    const { definition, key } = resource(name);
    if (definition.readOnly) return;
    const before = await labState(lab);
    const row = await lab.services.lab.db.selectFrom(definition.table).select(key).limit(1).executeTakeFirstOrThrow();
    for (const column of hiddenColumns(resource(name))) {
      const answer = await lab.v1('admin', {
        method: 'PUT',
        path: `/api/${segmentOf(name)}/${encodeURIComponent(String(row[key]))}`,
        body: { [column]: '1' },
      });
      expect(answer.status, column).toBe(400);
      expect(answer.body).toMatchObject({ errors: { [column]: [expect.any(String)] } });
    }
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });
});

describe('v2', () => {
  const ofV2 = resourceDefinitions.flatMap(({ name, faces, v2 }) => (faces.includes('v2') && v2 ? [{ name, ...v2 }] : []));

  it.each(ofV2)('/$path: filter, sort, fields, formula and export take them for unknown names', async ({ name, path, type }) => {
    for (const column of hiddenColumns(resource(name))) {
      const nobody = 'x'.repeat(column.length);
      const asked = (one: string) => [
        `filter[${one}]=like:scrypt`,
        `sort=-${one}`,
        `fields[${type}]=${one}`,
        `formula=${encodeURIComponent(`${one} LIKE 'scrypt'`)}`,
      ];
      for (const base of [path, `${path}/export`])
        for (const [at, query] of asked(column).entries()) {
          const hidden = await lab.v2('admin', { path: `/api/v2/${base}?${query}` });
          const unknown = await lab.v2('admin', { path: `/api/v2/${base}?${asked(nobody)[at]}` });
          expect(hidden.status, `${base}?${query}: ${hidden.text.slice(0, 200)}`).toBe(422);
          expect(hidden.text.replaceAll(column, nobody)).toBe(unknown.text);
        }
    }
  });
});
