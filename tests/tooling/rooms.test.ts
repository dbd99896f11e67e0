// The rooms of the program: the table is broken once in each way, in a house of a few files, and the check has to say so.
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/runtime/root.ts';
import { mostFiles, mostScreenFiles, roomFaults } from '../../scripts/structure/rooms.ts';
import { importsOf, readSources } from '../../scripts/structure/source-imports.ts';

/** Faults of these files alone; what the table grants and so few files do not use is no fault of theirs. */
const faultsOf = (files: Record<string, string>) =>
  roomFaults(new Map(Object.entries(files))).filter((fault) => !fault.endsWith('and nothing there does.'));

const read = 'src/server/core/read/read.ts';
const write = 'src/server/core/write/write.ts';
const face = 'src/server/http/v2/face.ts';

describe('rooms', () => {
  it('stand as the table draws them', () => {
    expect(roomFaults(readSources(root, 'src'))).toEqual([]);
  });

  it('may not be too full, but for the migrations', () => {
    const many = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/${folder}/file-${at}.ts`, '']));
    expect(faultsOf(many('server/core/read', mostFiles))).toEqual([]);
    expect(faultsOf(many('server/core/read', mostFiles + 1))).toEqual([
      'src/server/core/read holds 13 files, 12 at most: give it rooms.',
    ]);
    expect(faultsOf(many('server/db/sqlite/migrations', 40))).toEqual([]);
    expect(faultsOf(many('renderer/features/loans', mostScreenFiles))).toEqual([]);
    expect(faultsOf(many('renderer/features/loans', mostScreenFiles + 1))).toEqual([
      'src/renderer/features/loans holds 21 files, 20 at most: give it rooms.',
    ]);
  });

  it('use the rooms below them only', () => {
    expect(faultsOf({ [read]: '', [write]: "import { read } from '../read/read.ts';\n" })).toEqual([]);
    expect(faultsOf({ [read]: "import type { Write } from '../write/write.ts';\n", [write]: '' })).toEqual([
      `${read} uses ${write}, a room above its own.`,
    ]);
  });

  it('of the core and the portal name no record type of the lab and none of its coded columns', () => {
    const definition = 'src/server/resources/inventory/definition.ts';
    const inCore = (text: string) =>
      faultsOf({ [read]: text, [definition]: "export const inventory = {\n  name: 'inventory',\n};\n" });
    expect(inCore("// As I4201 of 'inventory'.\nconst kind = 'customer';\n")).toEqual([]);
    expect(inCore("const name = 'inventory';\n")).toEqual([
      `${read} names inventory of the lab: let the definitions say what is asked for.`,
    ]);
    expect(inCore('const key = row.MTAG ?? row.I4201;\n')).toEqual([
      `${read} names MTAG, I4201 of the lab: let the definitions say what is asked for.`,
    ]);
  });

  it('of the renderer, too', () => {
    const [kind, list] = ['src/renderer/records/kind/kind.ts', 'src/renderer/records/list/list.tsx'];
    expect(faultsOf({ [kind]: '', [list]: "import { kind } from '../kind/kind.ts';\n" })).toEqual([]);
    expect(faultsOf({ [kind]: "import { list } from '../list/list.tsx';\n", [list]: '' })).toEqual([
      `${kind} uses ${list}, a room above its own.`,
    ]);
    expect(faultsOf({ 'src/renderer/records/kind.ts': '' })).toEqual([
      'src/renderer/records/kind.ts lies in no room of src/renderer/records in scripts/structure/room-table.ts.',
    ]);
  });

  it('use the folders that the table opens to them only', () => {
    expect(faultsOf({ [read]: '', [face]: "import { read } from '#server/core/read/read.ts';\n" })).toEqual([]);
    expect(faultsOf({ [read]: "import { face } from '../../http/v2/face.ts';\n", [face]: '' })).toEqual([
      `${read} uses ${face}: core may not.`,
    ]);
    expect(faultsOf({ [read]: "import { open } from '../../open-lab.ts';\n", 'src/server/open-lab.ts': '' })).toEqual([
      `${read} uses src/server/open-lab.ts: what puts the program together is above all rooms.`,
    ]);
  });

  it('are known by name', () => {
    expect(faultsOf({ 'src/server/core/attic/box.ts': '' })).toEqual([
      'src/server/core/attic is no room of core in scripts/structure/room-table.ts.',
    ]);
    expect(faultsOf({ 'src/server/shed/box.ts': '' })).toEqual([
      'src/server/shed is no folder of the table in scripts/structure/room-table.ts.',
    ]);
  });

  it('are granted nothing that they do not use', () => {
    expect(roomFaults(new Map([['src/server/files/store.ts', '']]))).toEqual([
      'The table lets files use contract, and nothing there does.',
      'The table lets files use lib, and nothing there does.',
    ]);
  });
});

describe('imports of a file', () => {
  it('are found in every way of writing them', () => {
    const text = [
      "import { a } from './a.ts';",
      "import type { B } from './b.ts';",
      "import { type C } from './c.ts';",
      "export { d } from './d.ts';",
      "import './e.ts';",
      "const f = await import('./f.ts');",
      "type G = typeof import('./g.ts');",
    ].join('\n');
    const sources = new Map([...'abcdefg'].map((name) => [`src/${name}.ts`, '']));
    const found = importsOf(new Map([...sources, ['src/probe.ts', text]])).map(({ to, typeOnly }) => [to.at(-4), typeOnly]);
    expect(found.sort()).toEqual([
      ['a', false],
      ['b', true],
      ['c', true],
      ['d', false],
      ['e', false],
      ['f', false],
      ['g', true],
    ]);
  });
});
