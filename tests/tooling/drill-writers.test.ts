// What a drill says of a failover: how long nothing was confirmed, from the moment a node died.
import { expect, it } from 'vitest';
import { longestPause } from '../../scripts/drill/writers.ts';

const confirmed = (...times: number[]) => times.map((at) => ({ name: `at ${at}`, at }));

it('counts from the death of the node to the next confirmed change, and between any two after it', () => {
  expect(longestPause(confirmed(10, 90, 400, 410), 100)).toBe(300);
  expect(longestPause(confirmed(10, 110, 120, 1000, 1010), 100)).toBe(880);
});

it('does not count what was before, and nothing where nothing was confirmed since', () => {
  expect(longestPause(confirmed(0, 5000, 5010), 5000)).toBe(10);
  expect(longestPause(confirmed(0, 50), 100)).toBe(0);
});
