// The check of citations, broken once each way: a page that is not there, an anchor, a decision, each former form, a link of a page.
import { describe, expect, it } from 'vitest';
import { citationProblems } from '../../scripts/testing/check-citations.ts';

const pages = new Map([
  [
    'docs/interface/v2.md',
    '# v2\n\n<a id="errors"></a>\n## How errors look\n\n[lists](#how-errors-look), [why](../adr/0001-one.md)\n',
  ],
  ['docs/adr/0001-one.md', '# One\n\n<a id="d-12"></a>\nText.\n'],
]);
const found = (text: string) =>
  citationProblems(pages, new Map([['src/a.ts', text]])).map(({ line, problem }) => `${line}: ${problem}`);

describe('citations', () => {
  it('that lead somewhere pass', () => {
    expect(
      found('// docs/interface/v2.md, docs/interface/v2.md#errors, docs/interface/v2.md#how-errors-look (docs/adr/0001).\n'),
    ).toEqual([]);
    expect(found('// the decisions of a case, data contracts, the interface, an issue\n')).toEqual([]);
  });

  it.each(['docs/interface/v3.md', 'docs/interface/v2.md#gone', 'docs/adr/0002'])('%s is told with its line', (target) => {
    expect(found(`// first\n// ${target}.\n`)).toEqual([`2: ${target} does not exist`]);
  });

  it.each([
    'decisions 4.1',
    'Decisions 8',
    'DECISIONS 475',
    'Spec 2.4',
    'interface.md 2.5',
    'Interface "Limits"',
    'contracts 3.3',
    'v1-facts 7',
    'users-want S15',
    'house.md 9',
    'issue "v2 complete"',
    'look "Charts"',
    'Security review F6',
    'facts 1',
    "it('4.5 POST /prices",
  ])('%s is a form of former documents', (cite) => {
    expect(found(`// ${cite}\n`)).toHaveLength(1);
  });

  it('a link of a page that leads nowhere is told', () => {
    const broken = new Map([
      ...pages,
      ['docs/README.md', '[a](interface/v2.md#errors) [b](interface/v2.md#none) [c](https://example.org)\n'],
    ]);
    expect(citationProblems(broken, new Map())).toEqual([
      { file: 'docs/README.md', line: 1, problem: 'the link interface/v2.md#none leads nowhere' },
    ]);
  });

  it('a file that a page names and nobody has is told', () => {
    const named = new Map([...pages, ['docs/README.md', '`core/a.ts`, `a.ts`, `core/b.ts`\n']]);
    expect(citationProblems(named, new Map([['src/server/core/a.ts', '']]))).toEqual([
      { file: 'docs/README.md', line: 1, problem: 'there is no file core/b.ts' },
    ]);
  });
});
