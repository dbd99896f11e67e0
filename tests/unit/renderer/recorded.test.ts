// Trail and bin name every type of record in words: one that is missing from their choices would stand there by its code.
import { expect, it } from 'vitest';
import { commentedResources, recordedResources } from '#renderer/records/kind/recorded.ts';
import { kinds } from '#renderer/records/kinds/index.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { scopeParts } from '#server/schema/define-resource.ts';

it('every type of record has its word in the trail', () => {
  const known = new Set<string>(recordedResources);
  expect(resourceDefinitions.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

it('something can be said of every record with a page that is nobody’s own', () => {
  const own = new Set(
    resourceDefinitions
      .filter(({ scope }) => scopeParts(scope).some(({ kind }) => kind === 'owner' || kind === 'named'))
      .map(({ name }): string => name),
  );
  const paged = kinds.filter(({ table, isHistory }) => !isHistory && !own.has(table) && table !== 'bin_entry');
  expect([...commentedResources]).toEqual(paged.map(({ table }) => table).sort());
});

it('a record that names another one by its type says so in words', () => {
  const coded = kinds.flatMap(({ name, table, choices }) => {
    const { fields = {} } = resourceDefinitions.find((one) => one.name === table) ?? {};
    const type = (fields as Record<string, { attr?: string }>).resource;
    return type === undefined || choices?.[type.attr ?? 'resource']?.texts === 'resource' ? [] : [name];
  });
  expect(coded).toEqual([]);
});

it('a quick filter on a choice asks for values the choice has', () => {
  const unknown = kinds.flatMap(({ name, table, presets }) => {
    const fields = Object.entries(resourceDefinitions.find((one) => one.name === table)?.fields ?? {});
    return presets.flatMap(({ key, filters }) =>
      Object.entries(filters).flatMap(([attribute, text]) => {
        const field = fields.find(([column, { attr }]) => (attr ?? column) === attribute)?.[1];
        if (field?.kind !== 'select' || text.endsWith(':')) return [];
        const values = (field.options ?? []).map(({ value }) => String(value));
        return text.split(',').every((value) => values.includes(value)) ? [] : [`${name} ${key}: ${text}`];
      }),
    );
  });
  expect(unknown).toEqual([]);
});
