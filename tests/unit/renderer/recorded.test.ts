// Trail and bin name every type of record in words: one that is missing from their choices would stand there by its code.
import { expect, it } from 'vitest';
import { recordedResources } from '#renderer/records/kinds/system/recorded.ts';
import { resourceDefinitions } from '#server/resources/index.ts';

it('every type of record has its word in the trail', () => {
  const known = new Set<string>(recordedResources);
  expect(resourceDefinitions.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
