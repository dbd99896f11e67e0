// The import table of the architecture is enforced: each row is tried with imports it allows and imports it forbids.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderImportRules } from '../../scripts/import-table.ts';
import { SERVER_FOLDERS } from '../../scripts/structure/room-table.ts';
import { BiomeProbe, repositoryFile } from './biome-probe.ts';

interface Case {
  file: string;
  allowed: string[];
  forbidden: string[];
}

const folders = Object.keys(SERVER_FOLDERS) as (keyof typeof SERVER_FOLDERS)[];

/** Where the file of a folder lies from which its imports are tried. */
const place = (folder: string) => (folder === 'resources' ? 'src/server/resources/index.ts' : `src/server/${folder}/probe.ts`);
const reach = (item: string) => (item.endsWith('.ts') ? `../${item}` : `../${item}/any.ts`);

const matrix: Case[] = folders.map((folder) => {
  const may: readonly string[] = SERVER_FOLDERS[folder].may;
  const others = folders.filter((other) => other !== folder && !may.includes(other));
  return {
    file: place(folder),
    allowed: ['./own-file.ts', ...may.map(reach)],
    forbidden: [
      ...others.map((other) => `../${other}/any.ts`),
      'electron',
      '../../renderer/main.tsx',
      '../../main/index.ts',
      'react',
    ],
  };
});

const cases: Case[] = [
  ...matrix,
  { file: 'src/server/contract/a.ts', allowed: ['./lab/b.ts'], forbidden: ['node:fs', 'zod', 'kysely', '../index.ts'] },
  { file: 'src/server/contract/lab/a.ts', allowed: ['./b.ts', '../errors.ts'], forbidden: ['node:fs', '../../lib/clock.ts'] },
  {
    file: 'src/server/prices/engine/a.ts',
    allowed: ['./find/find.ts', '../../contract/values/dates.ts'],
    forbidden: ['node:fs', 'kysely', 'zod', '../book/book-rows.ts', '../../lib/clock.ts'],
  },
  {
    file: 'src/server/prices/engine/find/a.ts',
    allowed: ['./find.ts', '../book/price-book.ts', '#server/contract/values/dates.ts'],
    forbidden: ['node:fs', '../../book/book-rows.ts', '#server/lib/clock.ts'],
  },
  { file: 'src/server/schema/a.ts', allowed: ['zod'], forbidden: ['kysely', 'better-sqlite3', '#server/db/open.ts'] },
  { file: 'src/server/filter/a.ts', allowed: ['kysely'], forbidden: ['better-sqlite3', '#server/http/app.ts'] },
  {
    file: 'src/server/core/a.ts',
    allowed: ['kysely', '../db/store/store.ts'],
    forbidden: ['better-sqlite3', '../jobs/runner.ts', '../../../x.ts', '../db/sqlite/open-store.ts'],
  },
  { file: 'src/server/db/open.ts', allowed: ['better-sqlite3', 'kysely'], forbidden: [] },
  {
    file: 'src/server/resources/price/hooks.ts',
    allowed: ['../../core/records.ts', '../customer/definition.ts', '../rules/amounts.ts', './queries.ts'],
    forbidden: ['../customer/hooks.ts', '../customer/actions/merge.ts', '../../http/app.ts', 'kysely'],
  },
  {
    file: 'src/server/resources/price/queries.ts',
    allowed: ['kysely', '../../db/open.ts'],
    forbidden: ['../customer/queries.ts'],
  },
  {
    file: 'src/server/resources/price/actions/lookup.ts',
    allowed: ['kysely', '../queries.ts', '#server/core/records.ts', '../../customer/definition.ts', '../../rules/amounts.ts'],
    forbidden: ['../../customer/queries.ts', '#server/http/app.ts', '../../../core/records.ts'],
  },
  {
    file: 'src/server/http/v1/a.ts',
    allowed: ['../body/body.ts'],
    forbidden: ['../v2/b.ts', '../../endpoints/v2/lists.ts', '../../resources/price/queries.ts'],
  },
  {
    file: 'src/server/http/v2/a.ts',
    allowed: ['../body/body.ts', '../../core/read.ts'],
    forbidden: ['../v1/b.ts', '../../db/open.ts', 'kysely', 'better-sqlite3'],
  },
  {
    file: 'src/server/index.ts',
    allowed: ['./http/app.ts', './db/open.ts'],
    forbidden: ['electron', '../main/index.ts', 'better-sqlite3'],
  },
  {
    file: 'src/main/index.ts',
    allowed: ['electron', '../server/index.ts', '../server/contract/dates.ts'],
    forbidden: ['../server/db/open.ts', '#server/core/read/read.ts', '../renderer/main.tsx', 'better-sqlite3', 'kysely'],
  },
  {
    file: 'src/renderer/features/prices/routes.tsx',
    allowed: ['./api.ts', '../../ui/button.tsx', '../../records/table.tsx', '#server/contract/values/dates.ts', 'react'],
    forbidden: [
      '../users/api.ts',
      '../../app/router.tsx',
      '#server/core/read/read.ts',
      'electron',
      'node:fs',
      '#renderer/features/users/api.ts',
    ],
  },
  {
    file: 'src/renderer/features/prices/components/cell.tsx',
    allowed: ['../model.ts', './other.tsx', '#renderer/ui/button.tsx'],
    forbidden: ['../../users/api.ts', '../../../server/core/read.ts', '../../../main/preload.ts'],
  },
  {
    file: 'src/renderer/records/table.tsx',
    allowed: ['../ui/button.tsx', '../lib/api.ts'],
    forbidden: ['../features/users/api.ts', '../app/router.tsx'],
  },
  {
    file: 'src/renderer/ui/button.tsx',
    allowed: ['./icon.tsx', '../lib/api.ts'],
    forbidden: ['../records/table.tsx', '../features/users/api.ts'],
  },
  {
    file: 'src/renderer/lib/api.ts',
    allowed: ['../../server/contract/dates.ts'],
    forbidden: ['../../server/index.ts', '../records/table.tsx'],
  },
  {
    file: 'src/renderer/app/router.tsx',
    allowed: ['../features/users/routes.tsx'],
    forbidden: ['../../main/index.ts', 'express'],
  },
  {
    file: 'tests/api/v1/list.test.ts',
    allowed: ['../../support/app.ts', '#server/index.ts'],
    forbidden: ['../../../src/server/index.ts'],
  },
];

describe('import table', () => {
  const probe = new BiomeProbe('style/noRestrictedImports');

  beforeAll(() => {
    cases.forEach(({ file, allowed, forbidden }, index) => {
      const lines = [...allowed, ...forbidden].map((path) => `import '${path}';`);
      probe.write(probeName(file, index), `${lines.join('\n')}\n`);
    });
    probe.run();
  });
  afterAll(() => probe.remove());

  it.each(cases.map((row, index) => ({ ...row, index })))('holds for $file', ({ file, allowed, forbidden, index }) => {
    const refused = probe.linesOf(probeName(file, index));
    const all = [...allowed, ...forbidden];
    expect(refused.map((line) => all[line - 1])).toEqual(forbidden);
  });

  it('is what Biome reads', () => {
    expect(repositoryFile('scripts/biome-imports.generated.json')).toBe(renderImportRules());
    expect(JSON.parse(repositoryFile('biome.json'))).toMatchObject({ extends: ['./scripts/biome-imports.generated.json'] });
  });
});

/** Rows that share a file name must not share a file: the name is kept where the rule reads it. */
function probeName(file: string, index: number): string {
  return /\/(index|queries)\.tsx?$/.test(file) ? file : file.replace(/\.(tsx?)$/, `-${index}.$1`);
}
