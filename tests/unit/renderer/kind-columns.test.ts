// What a kind shows is what its record has, and what it needs to be shown: a column that names another record is left out of list and form
// in silence where the kind does not say how that one is called, and a group without a text shows its key.
import { describe, expect, it } from 'vitest';
import { kinds } from '#renderer/records/kinds/index.ts';
import { readBundle } from '#server/i18n/translate.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { resourcesDir } from '../../support/seed-lab.ts';

const bundle = readBundle(`${resourcesDir}/i18n`, 'en');

describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (_name, kind) => {
  const fields = Object.entries(resourceDefinitions.find(({ name }) => name === kind.table)?.fields ?? {});
  const attributes = new Map(fields.map(([column, field]) => [field.attr ?? column, field]));

  it('says how each record is called that one of its columns names', () => {
    const naming = kind.columns.filter((column) => attributes.get(column)?.kind === 'ref');
    expect(naming.filter((column) => !(column in (kind.relations ?? {})))).toEqual([]);
  });

  it('has a heading for each group of its fields', () => {
    const groups = new Set(fields.flatMap(([, { group }]) => (group === undefined ? [] : [group])));
    expect([...groups].filter((group) => !(`ui.group.${group}` in bundle))).toEqual([]);
  });
});
