// The rules of the house that a reviewer must not have to watch for: each is broken once and has to be found.
import { afterEach, describe, expect, it } from 'vitest';
import { BiomeProbe } from './biome-probe.ts';

interface Breach {
  rule: string;
  file: string;
  text: string;
  line: number;
}

const breaches: Breach[] = [
  { rule: 'suspicious/noExplicitAny', file: 'src/server/core/a.ts', text: 'export const read = (row: any) => row;\n', line: 1 },
  {
    rule: 'style/noNonNullAssertion',
    file: 'src/server/core/a.ts',
    text: 'export const f = (x?: string) => x!.length;\n',
    line: 1,
  },
  { rule: 'style/noDefaultExport', file: 'src/server/core/a.ts', text: 'export default 1;\n', line: 1 },
  { rule: 'suspicious/noConsole', file: 'src/server/core/a.ts', text: 'console.log(1);\n', line: 1 },
  { rule: 'style/noJsxLiterals', file: 'src/renderer/ui/a.tsx', text: 'export const Title = () => <h1>Prices</h1>;\n', line: 1 },
  { rule: 'style/noRestrictedGlobals', file: 'src/server/prices/engine/a.ts', text: 'export const now = Date.now();\n', line: 1 },
  {
    rule: 'nursery/noJsRestrictedProperties',
    file: 'src/server/prices/engine/a.ts',
    text: 'export const any = Math.random();\n',
    line: 1,
  },
  { rule: 'style/noExcessiveLinesPerFile', file: 'src/server/core/a.ts', text: 'export {};\n'.repeat(401), line: 1 },
  { rule: 'style/noExcessiveLinesPerFile', file: 'tests/unit/a.test.ts', text: 'export {};\n'.repeat(801), line: 1 },
  { rule: 'style/useFilenamingConvention', file: 'src/server/core/readRows.ts', text: 'export const a = 1;\n', line: 1 },
];

describe('house rules', () => {
  let probe: BiomeProbe | undefined;
  afterEach(() => probe?.remove());

  it.each(breaches)('$rule is found in $file', ({ rule, file, text, line }) => {
    probe = new BiomeProbe(rule);
    probe.write(file, text);
    probe.run();
    expect(probe.linesOf(file)).toEqual([line]);
  });

  it('a circle of imports is found', () => {
    probe = new BiomeProbe('suspicious/noImportCycles');
    probe.write('src/server/core/a.ts', "import { b } from './b.ts';\nexport const a = () => b;\n");
    probe.write('src/server/core/b.ts', "import { a } from './a.ts';\nexport const b = () => a;\n");
    probe.run();
    expect(probe.linesOf('src/server/core/a.ts')).toEqual([1]);
  });

  it('a migration may be as long as its tables', () => {
    probe = new BiomeProbe('style/noExcessiveLinesPerFile');
    probe.write('src/server/db/sqlite/migrations/0001-start.ts', 'export {};\n'.repeat(900));
    probe.run();
    expect(probe.linesOf('src/server/db/sqlite/migrations/0001-start.ts')).toEqual([]);
  });
});
